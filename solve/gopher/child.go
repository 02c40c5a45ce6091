package gopher

import (
	"fmt"
	"io"
	"os"

	"github.com/crillab/gophersat/solver"

	"crossat/encode/cnf"
	"crossat/solve"
)

// statsLine is the first line that a child prints; the answer follows.
const statsLine = "c %d conflicts, %d decisions, %d restarts\n"

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
	problem := load(t.Formula)
	if problem == nil {
		return solve.Result{Answer: cnf.Unsatisfiable}
	}
	hint(problem, t.Hints)
	s := solver.New(problem)
	status := s.Solve()
	r := solve.Result{Stats: solve.Stats{
		Conflicts: s.Stats.NbConflicts,
		Decisions: s.Stats.NbDecisions,
		Restarts:  s.Stats.NbRestarts,
	}}
	switch status {
	case solver.Sat:
		r.Answer = cnf.Satisfiable
		r.Model = append(make(cnf.Model, 1, t.Formula.Vars()+1), s.Model()...)
	case solver.Unsat:
		r.Answer = cnf.Unsatisfiable
	}
	return r
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
