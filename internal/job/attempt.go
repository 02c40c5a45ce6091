package job

import (
	"cmp"
	"math"
	"time"

	"crossat/internal/sat"
)

// AttemptSeed returns the seed of the n-th attempt, from 1. The first attempt has the job's seed; later ones have seeds
// far from those that people choose.
func AttemptSeed(seed uint64, n int) uint64 { return seed + uint64(n-1)*0x9e3779b97f4a7c15 }

// DefaultRestart is how many conflicts the first attempt at a formula gets by default; NoRestart lets it run without a
// limit.
const (
	DefaultRestart = 2000
	NoRestart      = math.MaxInt
)

// RestartUnit converts an option to a limit of conflicts for solvers; 0 means no limit.
func RestartUnit(restart int) int {
	if restart == NoRestart {
		return 0
	}
	return cmp.Or(restart, DefaultRestart)
}

// Solved returns the event for a solved formula.
func Solved(job, solver string, t sat.Task, r sat.Result, took time.Duration) SolvedEvent {
	return SolvedEvent{
		Job: job, Solver: solver, Vars: t.Formula.Vars(), Clauses: t.Formula.Len(),
		Answer: r.Answer, Stats: r.Stats, Took: took,
	}
}
