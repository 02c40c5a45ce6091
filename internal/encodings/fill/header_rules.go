package fill

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"crossat/internal/problem/fit"
)

// ListedSlot is a slot whose entry comes from its own list. A file has the name of the list, not its words.
type ListedSlot struct{ Slot, List string }

// setRules copies the rules of a problem to the header.
func (h *Header) setRules(r fit.Rules) {
	h.Rules, h.Listed = r, nil
	h.Rules.Slots = nil
	for _, s := range r.Slots {
		if s.List != nil {
			h.Listed = append(h.Listed, ListedSlot{s.Slot, oneField(s.List.Name())})
			s.List = nil
		}
		if s.MinScore > 0 || s.Pattern != "" {
			h.Rules.Slots = append(h.Rules.Slots, s)
		}
	}
}

// ruleLines returns a line for each rule:
//
//	rule slot 17-Across min-score 60
//	rule slot 1-Down pattern S..E.
//	rule slot 5-Across list theme.txt
//	rule stems
//	rule max-shared 4
//	rule apart WORD WORD …
//	rule pangram LETTERS
//	rule max-below 3 60                       at most 3 entries score below 60
func (h *Header) ruleLines() []string {
	var lines []string
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf("rule "+format, args...)) }
	for _, s := range h.Rules.Slots {
		if s.MinScore > 0 {
			say("slot %s min-score %d", s.Slot, s.MinScore)
		}
		if s.Pattern != "" {
			say("slot %s pattern %s", s.Slot, s.Pattern)
		}
	}
	for _, s := range h.Listed {
		say("slot %s list %s", s.Slot, s.List)
	}
	if h.Rules.Stems {
		say("stems")
	}
	if n := h.Rules.MaxShared; n > 0 {
		say("max-shared %d", n)
	}
	for _, group := range h.Rules.Apart {
		say("apart %s", strings.Join(group, " "))
	}
	if h.Rules.Pangram != "" {
		say("pangram %s", h.Rules.Pangram)
	}
	if low := h.Rules.Low; low.Score > 0 {
		say("max-below %d %d", low.Most, low.Score)
	}
	return lines
}

// errRule is returned for a rule that can't be parsed.
var errRule = errors.New("not a rule")

// rule parses the rest of a rule line.
func (r *headerReader) rule(rest string) error {
	rules, fields := &r.h.Rules, strings.Fields(rest)
	if len(fields) == 0 {
		return errRule
	}
	args := fields[1:]
	numbers := make([]int, len(args)) // -1 for an argument that isn't a number
	for i, arg := range args {
		n, err := strconv.ParseInt(arg, 10, 32)
		if numbers[i] = int(n); err != nil || n < 0 {
			numbers[i] = -1
		}
	}
	switch kind := fields[0]; {
	case kind == "slot" && len(args) == 3:
		return r.slotRule(args[0], args[1], args[2], numbers[2])
	case kind == "stems" && len(args) == 0:
		rules.Stems = true
	case kind == "max-shared" && len(args) == 1 && numbers[0] > 0:
		rules.MaxShared = numbers[0]
	case kind == "apart" && len(args) > 0:
		rules.Apart = append(rules.Apart, args)
	case kind == "pangram" && len(args) == 1:
		rules.Pangram = args[0]
	case kind == "max-below" && len(args) == 2 && numbers[0] >= 0 && numbers[1] > 0:
		rules.Low = fit.Low{Most: numbers[0], Score: numbers[1]}
	default:
		return errRule
	}
	return nil
}

// slotRule parses a setting of a rule for a slot; number is the value as a number, if it is one.
func (r *headerReader) slotRule(slot, setting, value string, number int) error {
	switch {
	case setting == "min-score" && number > 0:
		r.h.Rules.Slots = append(r.h.Rules.Slots, fit.SlotRule{Slot: slot, MinScore: number})
	case setting == "pattern":
		r.h.Rules.Slots = append(r.h.Rules.Slots, fit.SlotRule{Slot: slot, Pattern: value})
	case setting == "list":
		r.h.Listed = append(r.h.Listed, ListedSlot{slot, value})
	default:
		return errRule
	}
	return nil
}
