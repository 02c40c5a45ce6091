package check

import (
	"fmt"
	"slices"
	"strings"
)

// Rules are a constructor's own rules for a fill. The zero value has none. Rules about pairs of entries apply to two
// different words.
type Rules struct {
	// Slots are rules for single slots.
	Slots []SlotRule
	// Score returns the score of a word, and whether it is known; nil if no scores are known. Unknown scores break no
	// rule.
	Score func(text string) (score int, ok bool)
	// Stems returns the stems of a word. No two words can share a stem; nil to allow it.
	Stems func(text string) []string
	// MaxShared is the longest run of letters that two words can share; 0 for no limit.
	MaxShared int
	// Apart has groups of words: at most one of each can be in the grid.
	Apart [][]string
	// Pangram has letters that must all be in the grid.
	Pangram string
	// At most MostLow entries can score below LowScore; 0 for no such rule.
	LowScore, MostLow int
}

// SlotRule is a rule for the entry that begins in a cell.
type SlotRule struct {
	Name     string // the slot's name, for messages
	Cell     int    // of the first letter
	Down     bool
	MinScore int
	Pattern  string                 // with . or ? for any letter; can be empty
	Has      func(text string) bool // a list of words, which needn't be in the dictionary; nil for none
	List     string                 // the name of the list, for messages
}

// entry is a word in the grid.
type entry struct {
	place string // for messages
	text  string
	cells []string // its text, cell by cell
	cell  int      // of the first letter
	down  bool
	given bool // accepted because all letters are given
}

// listed reports whether a rule gives an entry its own list.
func (r Rules) listed(e entry) bool {
	return slices.ContainsFunc(r.Slots, func(s SlotRule) bool { return s.Has != nil && s.isFor(e) })
}

func (s SlotRule) isFor(e entry) bool { return s.Cell == e.cell && s.Down == e.down }

// check checks the entries and letters of a grid, and returns the first violation.
func (r Rules) check(entries []entry, letters string) error {
	for _, s := range r.Slots {
		i := slices.IndexFunc(entries, s.isFor)
		if i < 0 {
			return fmt.Errorf("no entry at %s, which has a rule", s.Name)
		}
		if err := r.checkSlot(s, entries[i]); err != nil {
			return err
		}
	}
	for i, e := range entries {
		for _, other := range entries[:i] {
			if e.text == other.text {
				continue
			}
			if why := r.clash(other.text, e.text); why != "" {
				return fmt.Errorf("%s: %s and %s, in %s, %s", e.place, e.text, other.text, other.place, why)
			}
		}
	}
	for _, l := range r.Pangram {
		if !strings.ContainsRune(letters, l) {
			return fmt.Errorf("%c is missing: the grid must have all the letters %s", l, r.Pangram)
		}
	}
	return r.checkLow(entries)
}

// checkSlot checks an entry against a rule for its slot.
func (r Rules) checkSlot(s SlotRule, e entry) error {
	text := e.text
	score, known := r.score(text)
	switch {
	case s.Has != nil && !s.Has(text):
		return fmt.Errorf("%s must be in %s, and is %s", s.Name, s.List, text)
	case !fits([]rune(s.Pattern), e.cells):
		return fmt.Errorf("%s must fit %s, and is %s", s.Name, s.Pattern, text)
	case known && score < s.MinScore && !e.given:
		return fmt.Errorf("%s must score %d or more, and is %s, which scores %d", s.Name, s.MinScore, text, score)
	}
	return nil
}

func (r Rules) score(text string) (score int, known bool) {
	if r.Score == nil {
		return 0, false
	}
	return r.Score(text)
}

// fits reports whether the cells of an entry fit a pattern; an empty pattern fits all.
func fits(pattern []rune, cells []string) bool {
	if len(pattern) == 0 {
		return true
	}
	if len(pattern) != len(cells) {
		return false
	}
	for i, l := range pattern {
		if l != '.' && l != '?' && string(l) != cells[i] {
			return false
		}
	}
	return true
}

// clash describes why two different words can't be in one grid; empty if they can.
func (r Rules) clash(v, w string) string {
	if r.Stems != nil {
		stems := r.Stems(v)
		for _, s := range r.Stems(w) {
			if slices.Contains(stems, s) {
				return "are forms of the same word"
			}
		}
	}
	if run := sharedRun([]rune(v), w, r.MaxShared+1); r.MaxShared > 0 && run != "" {
		return fmt.Sprintf("share %s, more than %d letters", run, r.MaxShared)
	}
	for _, group := range r.Apart {
		if slices.Contains(group, v) && slices.Contains(group, w) {
			return "must not be in the same grid"
		}
	}
	return ""
}

// sharedRun returns the first run of n letters that two words share, or an empty string.
func sharedRun(v []rune, w string, n int) string {
	for i := 0; i+n <= len(v); i++ {
		if run := string(v[i : i+n]); strings.Contains(w, run) {
			return run
		}
	}
	return ""
}

// checkLow counts the entries with low scores.
func (r Rules) checkLow(entries []entry) error {
	if r.LowScore <= 0 {
		return nil
	}
	var low []string
	for _, e := range entries {
		if score, known := r.score(e.text); known && score < r.LowScore && !e.given {
			low = append(low, e.text)
		}
	}
	if len(low) > r.MostLow {
		return fmt.Errorf("at most %d may score below %d, but these do: %s",
			r.MostLow, r.LowScore, strings.Join(low, ", "))
	}
	return nil
}
