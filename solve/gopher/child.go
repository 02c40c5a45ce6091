package gopher

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/crillab/gophersat/solver"

	"crossat/encode/cnf"
	"crossat/solve"
)

// statsLine is the first line that a child prints; the answer follows.
const (
	statsStart = "c gophersat: "
	statsLine  = statsStart + "%d conflicts, %d decisions, %d restarts\n"
)

// serve solves the formula on in and prints the answer to out. When in ends
// before that, the parent is gone: the process exits.
func serve(in io.Reader, out io.Writer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it failed: %v", p)
		}
	}()
	t, err := readTask(in)
	if err != nil {
		return err
	}
	go func() {
		io.Copy(io.Discard, in)
		os.Exit(1)
	}()
	r := run(t)
	if _, err := fmt.Fprintf(out, statsLine, r.Stats.Conflicts, r.Stats.Decisions, r.Stats.Restarts); err != nil {
		return err
	}
	return cnf.WriteAnswer(out, r.Answer, r.Model)
}

// run answers the task in this process. It must not run twice at a time.
func run(t solve.Task) solve.Result {
	debug.SetGCPercent(400) // what lives hardly grows, so that collecting seldom costs little memory
	problem := load(t.Formula)
	if problem == nil {
		return solve.Result{Answer: cnf.Unsatisfiable}
	}
	hint(problem, t.Hints)
	s := solver.New(problem)
	status := solveWithin(s, t.Conflicts)
	r := solve.Result{Stats: figures(s)}
	switch status {
	case solver.Sat:
		r.Answer = cnf.Satisfiable
		r.Model = append(make(cnf.Model, 1, t.Formula.Vars()+1), s.Model()...)
	case solver.Unsat:
		r.Answer = cnf.Unsatisfiable
	}
	return r
}

// pollEvery is how often a solver with a limit is looked at.
const pollEvery = 2 * time.Millisecond

// solveWithin lets the solver work until it has an answer, or has met more
// conflicts than the limit, if there is one. As the library cannot be stopped, it
// goes on by itself after that; the process must end soon. An answer that came
// after the limit, before anyone looked, is none either.
func solveWithin(s *solver.Solver, limit int) solver.Status {
	if limit <= 0 {
		return s.Solve()
	}
	answer := make(chan solver.Status, 1)
	go func() { answer <- s.Solve() }()
	look := time.NewTicker(pollEvery)
	defer look.Stop()
	for {
		select {
		case status := <-answer:
			if s.Stats.NbConflicts > limit {
				return solver.Indet
			}
			return status
		case <-look.C:
			if figures(s).Conflicts > limit {
				return solver.Indet
			}
		}
	}
}

// figures reads the solver's counters while it may be counting: the library has no
// orderly way to do so. Figures that are a moment old do no harm.
//
//go:norace
func figures(s *solver.Solver) solve.Stats {
	return solve.Stats{
		Conflicts: s.Stats.NbConflicts,
		Decisions: s.Stats.NbDecisions,
		Restarts:  s.Stats.NbRestarts,
	}
}

// hint passes hints on. Gophersat starts a variable of a cost function with the
// value that costs nothing and takes its weight for its first activity, and
// solving, other than optimising, looks at costs no further.
func hint(p *solver.Problem, hints []cnf.Hint) {
	var costs []solver.Lit
	var weights []int
	for _, h := range hints {
		for v := max(h.First.Var(), 1); v < h.First.Var()+h.Count && v <= p.NbVars; v++ {
			costs = append(costs, solver.IntToLit(-int32(v)))
			weights = append(weights, h.Activity)
		}
	}
	if len(costs) > 0 {
		p.SetCostFunc(costs, weights)
	}
}
