// Package problem holds what all kinds of problem share: the error that says why one has no
// solution.
//
// A problem says what is wanted and nothing of how to find it: package fit has the candidates of
// the slots of a grid, layout the words to place on a board, pattern the rules of black cells.
// Encoders, solvers, searches and the judge all stand on these packages; none of these knows them.
package problem

import (
	"fmt"

	"crossat/grids"
)

// Impossible is the error for a problem that provably has no solution.
type Impossible struct {
	// Reason says why, in the words of crosswords; or, where By is set, only that there is no
	// solution.
	Reason string
	// By is the engine that proved it; empty where counting or arc consistency was enough.
	By string
	// Slots are those that the reason names, as indices into [grids.Grid.Slots].
	Slots []int
	// Rules are those without any single one of which there is a solution, if that was asked.
	Rules []grids.Rule
	// Remedy says what would do instead; empty if that is not known.
	Remedy string
}

// Error is the reason, who proved it, and the remedy.
func (e *Impossible) Error() string {
	text := e.Reason
	if e.By != "" {
		text += ": " + e.By + " proved it"
	}
	for i, rule := range e.Rules {
		if i == 0 {
			text += "; there is one without " + rule.String()
		} else {
			text += ", or without " + rule.String()
		}
	}
	if e.Remedy != "" {
		text += "; " + e.Remedy
	}
	return text
}

// Impossiblef is the error for a reason that needs no further proof.
func Impossiblef(format string, args ...any) *Impossible {
	return &Impossible{Reason: fmt.Sprintf(format, args...)}
}
