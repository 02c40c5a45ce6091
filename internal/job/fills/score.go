package fills

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/problem/fit"
)

// Scoring describes how well known the entries of a grid are.
type Scoring struct {
	// Entries are the entries of all slots, the weakest first.
	Entries []ScoredEntry
}

// ScoredEntry is an entry with its score.
type ScoredEntry struct {
	Slot  string // for example "17-Across"
	Text  string
	Score int
	Known bool // it is in a list; otherwise it scores 0
}

// Score looks up the entries of a filled grid in a dictionary, and in the lists that rules give to slots. It returns an
// error for a grid without entries, and for one that isn't filled.
func Score(filled *grids.Grid, d *dicts.Dict, r fit.Rules) (*Scoring, error) {
	if err := job.CheckInputs(filled, d); err != nil {
		return nil, err
	}
	if len(filled.Slots()) == 0 {
		return nil, errors.New("the grid has no entries")
	}
	s := new(Scoring)
	for _, slot := range filled.Slots() {
		if !filled.Filled(slot) {
			return nil, fmt.Errorf("%s is not filled: %s", slot.Name(), filled.Drawing(slot))
		}
		text := filled.Answer(slot)
		score, known := r.Score(d, text)
		s.Entries = append(s.Entries, ScoredEntry{slot.Name(), text, score, known})
	}
	slices.SortStableFunc(s.Entries, func(a, b ScoredEntry) int { return cmp.Compare(a.Score, b.Score) })
	return s, nil
}

// Worst returns the score of the weakest entry.
func (s *Scoring) Worst() int { return s.Entries[0].Score }

// Mean returns the mean score.
func (s *Scoring) Mean() float64 {
	sum := 0
	for _, e := range s.Entries {
		sum += e.Score
	}
	return float64(sum) / float64(len(s.Entries))
}

// Below returns the number of entries that score less.
func (s *Scoring) Below(score int) int {
	n, _ := slices.BinarySearchFunc(s.Entries, score, func(e ScoredEntry, score int) int {
		return cmp.Compare(e.Score, score)
	})
	return n
}

// String returns "worst entry 62, mean 78.4".
func (s *Scoring) String() string {
	return fmt.Sprintf("worst entry %d, mean %.1f", s.Worst(), s.Mean())
}

// Repeated lists the words that are in more than one slot.
func (s *Scoring) Repeated() []string {
	slots := make(map[string]int)
	var texts []string
	for _, e := range s.Entries {
		if slots[e.Text]++; slots[e.Text] == 2 {
			texts = append(texts, e.Text)
		}
	}
	return texts
}

// Weakest lists at most n entries that score less than below, as "OLEO 54, ETUI 57"; or returns "".
func (s *Scoring) Weakest(n, below int) string {
	var parts []string
	for _, e := range s.Entries[:min(n, s.Below(below))] {
		parts = append(parts, fmt.Sprintf("%s %d", e.Text, e.Score))
	}
	return strings.Join(parts, ", ")
}
