package gopher

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// statsLine is the format of the first line printed by a child, before its answer.
const (
	statsPrefix = "c gophersat: "
	statsLine   = statsPrefix + "%d conflicts, %d decisions, %d restarts\n"
)

// serve reads a task from in, and calls work to read the rest of the input and write the answer to out.
func serve(in io.Reader, out io.Writer, work func(sat.Task, io.Reader, io.Writer) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	t, err := readTask(in)
	if err != nil {
		return err
	}
	return work(t, in, out)
}

// exitWithParent exits the process when in ends: the parent holds it open until it has the answer, so it must have
// died.
func exitWithParent(in io.Reader) {
	go func() {
		io.Copy(io.Discard, in)
		os.Exit(1)
	}()
}

// serveModel solves a task.
func serveModel(t sat.Task, in io.Reader, out io.Writer) error {
	exitWithParent(in)
	r := run(t)
	if _, err := fmt.Fprintf(out, statsLine, r.Stats.Conflicts, r.Stats.Decisions, r.Stats.Restarts); err != nil {
		return err
	}
	return cnf.WriteAnswer(out, r.Answer, r.Model)
}

// run solves the task in this process. It isn't safe for concurrent use.
func run(t sat.Task) sat.Result {
	debug.SetGCPercent(400) // the live heap hardly grows, so collecting less often costs little memory
	problem := load(t.Formula)
	if problem == nil {
		return sat.Result{Answer: cnf.Unsatisfiable}
	}
	applyHints(problem, t.Hints)
	s := solver.New(problem)
	return resultOf(s, t, solveWithLimit(s, t.Conflicts))
}

// resultOf returns the result of a task.
func resultOf(s *solver.Solver, t sat.Task, status solver.Status) sat.Result {
	r := sat.Result{Stats: readStats(s)}
	switch status {
	case solver.Sat:
		r.Answer = cnf.Satisfiable
		r.Model = append(make(cnf.Model, 1, t.Formula.Vars()+1), s.Model()...)
	case solver.Unsat:
		r.Answer = cnf.Unsatisfiable
	}
	return r
}

// pollInterval is how often the conflicts of a solver with a limit are polled.
const pollInterval = 2 * time.Millisecond

// solveWithLimit runs the solver until it has an answer or exceeds a limit of conflicts, if that is greater than 0. The
// library cannot be interrupted, so the solver keeps running in the background and the process must exit soon. An
// answer found after the limit but before the next poll is discarded, so that the result doesn't depend on timing.
func solveWithLimit(s *solver.Solver, limit int) solver.Status {
	if limit <= 0 {
		return s.Solve()
	}
	answer := make(chan solver.Status, 1)
	go func() { answer <- s.Solve() }()
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	for {
		select {
		case status := <-answer:
			if s.Stats.NbConflicts > limit {
				return solver.Indet
			}
			return status
		case <-poll.C:
			if readStats(s).Conflicts > limit {
				return solver.Indet
			}
		}
	}
}

// readStats reads the solver's counters, possibly while it is running. This is a data race, but the library has no
// synchronised access and stale values are harmless.
//
//go:norace
func readStats(s *solver.Solver) sat.Stats {
	return sat.Stats{
		Conflicts: s.Stats.NbConflicts,
		Decisions: s.Stats.NbDecisions,
		Restarts:  s.Stats.NbRestarts,
	}
}

// applyHints passes hints to gophersat in the form of a cost function: the solver initialises the phase of a variable
// to the value without cost and its activity to the weight. Solving, as opposed to optimising, doesn't use the costs
// for anything else.
func applyHints(p *solver.Problem, hints []cnf.Hint) {
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
