// Package problem holds what all kinds of problem share: the error that says why one has no solution.
//
// A problem states what is wanted, not how to find it: package fit has the candidates of the slots of
// a grid, layout the words to place on a board, pattern the rules for black cells. Encoders, solvers,
// searches and the judge are all built on these packages, which depend on none of them.
package problem

import (
	"fmt"

	"crossat/grids"
)

// Impossible is the error for a problem that is proved to have no solution.
type Impossible struct {
	// Reason says why, in crossword terms; if By is set, it may only say that there is no solution.
	Reason string
	// By is the engine that proved it; empty if counting or arc consistency was enough.
	By string
	// Slots are the slots named by Reason, as indices into [grids.Grid.Slots].
	Slots []int
	// Rules are those that, dropped one at a time, leave a problem with a solution; empty if this
	// was not checked.
	Rules []grids.Rule
	// Remedy suggests what to change; empty if that is not known.
	Remedy string
}

// Error returns the reason, the engine that proved it, the rules to drop and the remedy, on one line.
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

// Impossiblef returns an Impossible whose formatted reason needs no further proof.
func Impossiblef(format string, args ...any) *Impossible {
	return &Impossible{Reason: fmt.Sprintf(format, args...)}
}
