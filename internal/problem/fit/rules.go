package fit

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"crossat/dicts"
	"crossat/grids"
)

// Rules are a constructor's own rules for a fill. The zero value has none. Rules that keep words apart apply to two
// different words: [Options.Repeats] decides whether a word may be in the grid twice.
type Rules struct {
	// Slots are rules for single slots. A slot can have several, which must all hold.
	Slots []SlotRule
	// Stems forbids two words that share a stem, according to package stem.
	Stems bool
	// MaxShared forbids two words that share a run of more than this many letters; 0 means no limit.
	MaxShared int
	// Apart are groups of words: at most one of each group can be in the grid.
	Apart [][]string
	// Pangram are letters that must all be in the grid; empty for none.
	Pangram string
	// Low limits the entries with low scores.
	Low Low
}

// SlotRule is a rule for one slot. Zero fields have no effect.
type SlotRule struct {
	Slot     string      // the slot's name, for example 17-Across
	MinScore int         // the entry scores at least this
	Pattern  string      // for example S..E., with . or ? for any letter
	List     *dicts.Dict // the entry is one of these words, which need not be in the dictionary
}

// Low allows at most Most entries with a score below Score. A Score of 0 disables the rule.
type Low struct{ Score, Most int }

// any reports whether any rule is set.
func (r Rules) any() bool {
	return len(r.Slots) > 0 || r.apart() || r.Pangram != "" || r.Low.Score > 0
}

// apart reports whether a rule keeps words apart.
func (r Rules) apart() bool { return r.Stems || r.MaxShared > 0 || len(r.Apart) > 0 }

// ScoredBy returns the rules with the dictionary's scores for the words of their lists that are in the dictionary.
func (r Rules) ScoredBy(d *dicts.Dict) Rules {
	r.Slots = slices.Clone(r.Slots)
	for i, s := range r.Slots {
		if s.List == nil {
			continue
		}
		var words []dicts.Word
		for w := range s.List.All() {
			if known, ok := d.Lookup(w.Text); ok {
				w = known
			}
			words = append(words, w)
		}
		r.Slots[i].List = dicts.New(s.List.Name(), words)
	}
	return r
}

// Score returns the score of a word in the dictionary or, failing that, in the list of a slot; ok is false if neither
// has the word.
func (r Rules) Score(d *dicts.Dict, text string) (score int, ok bool) {
	w, ok := d.Lookup(text)
	for _, s := range r.Slots {
		if !ok && s.List != nil {
			w, ok = s.List.Lookup(text)
		}
	}
	return w.Score, ok
}

// check returns an error for rules that are invalid for any grid.
func (r Rules) check() error {
	if r.MaxShared < 0 || r.Low.Score < 0 || r.Low.Most < 0 {
		return errors.New("a rule has a number below 0")
	}
	if i := strings.IndexFunc(r.Pangram, func(l rune) bool { return !unicode.IsLetter(l) }); i >= 0 {
		return fmt.Errorf("the pangram %s is not all letters", r.Pangram)
	}
	return nil
}

// slotRule combines the rules of a slot.
type slotRule struct {
	minScore int
	patterns []string
	lists    []*dicts.Dict
}

// findSlotRules collects the rules of each slot. It returns an error for a slot that isn't in the grid, or a pattern
// that doesn't match its slot.
func (p *Problem) findSlotRules() error {
	if err := p.Rules.check(); err != nil {
		return err
	}
	p.slotRules = make([]slotRule, len(p.Grid.Slots()))
	if p.Rules.Low.Most == 0 {
		for i := range p.slotRules {
			p.slotRules[i].minScore = p.Rules.Low.Score
		}
	}
	for _, r := range p.Rules.Slots {
		i, err := p.Grid.FindSlot(r.Slot)
		if err != nil {
			return err
		}
		rule := &p.slotRules[i]
		rule.minScore = max(rule.minScore, r.MinScore)
		if r.Pattern != "" {
			if err := checkPattern(r, p.Grid.Slots()[i].Len()); err != nil {
				return err
			}
			rule.patterns = append(rule.patterns, r.Pattern)
		}
		if r.List != nil {
			rule.lists = append(rule.lists, r.List)
		}
	}
	return nil
}

// checkPattern returns an error for a pattern that doesn't match a slot of the given length.
func checkPattern(r SlotRule, length int) error {
	n := 0
	for _, l := range r.Pattern {
		if n++; l != '.' && l != '?' && !unicode.IsLetter(l) {
			return fmt.Errorf("the pattern %s of %s: %q is neither a letter nor . for any letter", r.Pattern, r.Slot, l)
		}
	}
	if n != length {
		return fmt.Errorf("the pattern %s of %s has %d letters, the slot %d", r.Pattern, r.Slot, n, length)
	}
	return nil
}

// matches reports whether a word fits a pattern of its length.
func matches(pattern, text string) bool {
	letters := []rune(text)
	i := 0
	for _, l := range pattern {
		if l != '.' && l != '?' && l != letters[i] {
			return false
		}
		i++
	}
	return true
}

// fits reports whether a word fits all patterns.
func (r *slotRule) fits(w dicts.Word) bool {
	return !slices.ContainsFunc(r.patterns, func(pattern string) bool { return !matches(pattern, w.Text) })
}

// source names the source of the words.
func (r *slotRule) source() string {
	if len(r.lists) == 0 {
		return "the dictionary"
	}
	names := make([]string, len(r.lists))
	for i, d := range r.lists {
		names[i] = d.Name()
	}
	return strings.Join(names, " and ")
}

// ruleOf returns the combined rules of a slot.
func (p *Problem) ruleOf(slot int) *slotRule {
	if p.slotRules == nil {
		return &slotRule{minScore: math.MinInt}
	}
	return &p.slotRules[slot]
}

// checkRules returns an Impossible for a rule that the candidates alone exclude.
func (p *Problem) checkRules() error {
	if err := p.checkPangram(); err != nil {
		return err
	}
	if p.Rules.Low.Score == 0 {
		return nil
	}
	var low []int
	for slot := range p.Candidates {
		if !slices.ContainsFunc(p.Candidates[slot], func(w int32) bool { return !p.IsLow(slot, w) }) {
			low = append(low, slot)
		}
	}
	if len(low) > p.Rules.Low.Most {
		return noFill(low, "%d entries must score below %d, and at most %d may: %s has only such candidates",
			len(low), p.Rules.Low.Score, p.Rules.Low.Most, p.Grid.Slots()[low[0]].Name())
	}
	return nil
}

// IsLow reports whether a word of a slot scores low by the rule about low scores. Given entries never do.
func (p *Problem) IsLow(slot int, w int32) bool { return p.Score(slot, w) < p.Rules.Low.Score }

// Obeys reports whether a fill obeys the rules, for searches that don't know them.
func (p *Problem) Obeys(filled *grids.Grid) bool {
	if !p.Rules.any() && p.conflicts.Len() == 0 {
		return true
	}
	low, holder := 0, make(map[int32]Ref) // the word of each group in the grid
	for i, s := range p.Grid.Slots() {
		if p.Free(i) {
			continue
		}
		w, ok := p.lookup(filled.Entry(s), s.Len())
		if _, candidate := slices.BinarySearch(p.Candidates[i], w); !ok || !candidate {
			return false
		}
		if p.IsLow(i, w) {
			low++
		}
		word := Ref{int32(s.Len()), w}
		for _, group := range p.conflicts.Of(word) {
			if other, taken := holder[group]; taken && p.Clash(other, word) {
				return false
			}
			holder[group] = word
		}
	}
	for _, l := range p.missing() {
		if !hasLetter(filled, l) {
			return false
		}
	}
	return p.Rules.Low.Score == 0 || low <= p.Rules.Low.Most
}
