package kit

import "crossat/internal/bitset"

// StepSets is an array of sets of search steps: the conflict sets of conflict-directed backjumping,
// which returns to the latest step of a set and skips the others.
type StepSets struct{ bitset.Rows }

// NewStepSets returns the given number of empty sets over n steps.
func NewStepSets(sets, n int) StepSets { return StepSets{bitset.NewRows(sets, n)} }

// Merge adds to set i the given steps that precede step i.
func (s StepSets) Merge(i int, steps bitset.Set) { s.Row(i).OrBelow(steps, i) }

// MergeAll adds to set i all steps that precede step i.
func (s StepSets) MergeAll(i int) {
	for step := range i {
		s.Add(i, step)
	}
}
