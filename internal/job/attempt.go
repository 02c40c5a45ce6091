package job

import (
	"time"

	"crossat/internal/sat"
)

// AttemptSeed is the seed of the n-th attempt, from 1: that of the job first, and then others far
// from the seeds that people choose.
func AttemptSeed(seed uint64, n int) uint64 { return seed + uint64(n-1)*0x9e3779b97f4a7c15 }

// DefaultRestart is how many conflicts the first attempt of a a formula may take.
const DefaultRestart = 2000

// RestartUnit is the number of conflicts that an option stands for, 0 for any.
func RestartUnit(restart int) int {
	switch {
	case restart == 0:
		return DefaultRestart
	case restart < 0:
		return 0
	}
	return restart
}

// Solved is the event of a formula that was solved.
func Solved(job, solver string, t sat.Task, r sat.Result, took time.Duration) SolvedEvent {
	return SolvedEvent{
		Job: job, Solver: solver, Vars: t.Formula.Vars(), Clauses: t.Formula.Len(),
		Answer: r.Answer, Stats: r.Stats, Took: took,
	}
}
