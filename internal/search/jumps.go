package search

import "crossat/internal/bitset"

// stepSets is an array of sets of search steps: the conflict sets of conflict-directed backjumping,
// which returns to the latest step of a set and skips the others.
type stepSets struct{ bitset.Rows }

// newStepSets returns the given number of empty sets over n steps.
func newStepSets(sets, n int) stepSets { return stepSets{bitset.NewRows(sets, n)} }

// merge adds to set i those of the given steps that precede step i.
func (s stepSets) merge(i int, steps bitset.Set) { s.Row(i).OrBelow(steps, i) }

// mergeAll adds to set i all steps that precede step i.
func (s stepSets) mergeAll(i int) {
	for step := range i {
		s.Add(i, step)
	}
}
