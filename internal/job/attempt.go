package job

import (
	"cmp"
	"math"
	"time"

	"crossat/internal/sat"
)

// AttemptSeed is the seed of the n-th attempt, from 1: that of the job first, and then others far
// from the seeds that people choose.
func AttemptSeed(seed uint64, n int) uint64 { return seed + uint64(n-1)*0x9e3779b97f4a7c15 }

// Conflicts that the first attempt at a formula may take: by default, and if no attempt is to yield to another.
const (
	DefaultRestart = 2000
	NoRestart      = math.MaxInt
)

// RestartUnit is the limit of conflicts that an option stands for, as solvers take it: 0 is no limit.
func RestartUnit(restart int) int {
	if restart == NoRestart {
		return 0
	}
	return cmp.Or(restart, DefaultRestart)
}

// Solved is the event of a formula that was solved.
func Solved(job, solver string, t sat.Task, r sat.Result, took time.Duration) SolvedEvent {
	return SolvedEvent{
		Job: job, Solver: solver, Vars: t.Formula.Vars(), Clauses: t.Formula.Len(),
		Answer: r.Answer, Stats: r.Stats, Took: took,
	}
}
