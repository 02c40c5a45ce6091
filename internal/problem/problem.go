// Package problem holds what all kinds of problems share: the error that explains why one has no solution.
//
// Problems are independent of how they are solved: package fit has the candidates for the slots of a grid, layout the
// words to place on a board, pattern the rules for black cells. Encoders, solvers, searches and the judge are all built
// on these packages, not the other way round.
package problem

import (
	"fmt"

	"crossat/grids"
)

// Impossible is the error for a problem that is proved to have no solution.
type Impossible struct {
	// Reason is the explanation in crossword terms; if By is set, it can be the mere statement that no solution exists.
	Reason string
	// By is the engine that proved it; empty if counting or arc consistency was enough.
	By string
	// Slots are the slots named by Reason, as indices into [grids.Grid.Slots].
	Slots []int
	// Rules are the rules to blame: without any one of them, the problem has a solution. It's empty if this wasn't
	// checked.
	Rules []grids.Rule
	// Remedy suggests what to change; empty if unknown.
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
			text += "; one exists without " + rule.String()
		} else {
			text += ", or without " + rule.String()
		}
	}
	if e.Remedy != "" {
		text += "; " + e.Remedy
	}
	return text
}

// Impossiblef returns an Impossible whose formatted reason is proof enough.
func Impossiblef(format string, args ...any) *Impossible {
	return &Impossible{Reason: fmt.Sprintf(format, args...)}
}
