package gopher

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
	"crossat/internal/process"
	"crossat/internal/sat"
)

// minimizing is the value of childVar for a child that minimises costs.
const minimizing = "minimize"

// mostModels is the minimum number of models to allow space for. Each costs less than the one before.
const mostModels = 16

// Minimize looks for a model of minimum cost, in a child process. It solves the formula repeatedly, each time with the
// constraint that the cost be lower, until no such model exists. The model is checked against the formula. If the
// context ends first, or the child exceeds its memory limit, the result is the best model so far, or Unknown, together
// with the context's error or a [*process.MemoryError].
func (Solver) Minimize(ctx context.Context, w *cnf.Weighted) (cnf.Optimum, error) {
	if w.Least != nil {
		return cnf.Optimum{}, errors.New("gophersat minimises over clauses only, not over other constraints")
	}
	self, err := os.Executable()
	if err != nil {
		return cnf.Optimum{}, err
	}
	f, terms := w.Terms()
	out, err := runChild(ctx, process.Command{
		Path: self,
		Env:  []string{childVar + "=" + minimizing},
		Feed: func(in io.Writer) error {
			if err := writeTask(in, sat.Task{Formula: f}); err != nil {
				return err
			}
			return writeTerms(in, terms)
		},
		Most: mostModels * sat.MostOutput(f),
	})
	ended := ctx.Err()
	if memory := (*process.MemoryError)(nil); errors.As(err, &memory) {
		ended = err
	}
	if err != nil && ended == nil {
		return cnf.Optimum{}, err
	}
	o, err := readOptimum(out.Stdout, f.Vars(), ended != nil)
	if err == nil && o.Answer == cnf.Satisfiable {
		err = settle(w, &o)
	}
	return o, cmp.Or(err, ended)
}

// readOptimum parses the output of a child that minimises. If the child was killed, the output can end anywhere, even
// after the answer.
func readOptimum(out []byte, vars int, killed bool) (cnf.Optimum, error) {
	if killed {
		answer := cnf.Unknown
		if out = out[:bytes.LastIndexByte(out, '\n')+1]; bytes.Contains(out, []byte("\nv")) {
			answer = cnf.Satisfiable
		}
		if !bytes.HasPrefix(out, []byte("s ")) && !bytes.Contains(out, []byte("\ns ")) {
			out = fmt.Appendf(out, "s %s\n", answer)
		}
	}
	return cnf.ReadOptimum("gophersat", bytes.NewReader(out), vars)
}

// settle reduces the model to the variables of a formula, checks it and sets its cost.
func settle(w *cnf.Weighted, o *cnf.Optimum) error {
	o.Model = o.Model[:w.Vars()+1]
	if err := w.Check(o.Model); err != nil {
		return fmt.Errorf("gophersat gave a wrong answer: %w", err)
	}
	cost := w.Cost(o.Model)
	if o.Proved && o.Cost != nil && cost != *o.Cost {
		return fmt.Errorf("gophersat gave a wrong answer: its model costs %d, not %d", cost, *o.Cost)
	}
	o.Cost = &cost
	return nil
}

// serveMinimum reads the terms after a task, and minimises them. It writes each model that it finds.
func serveMinimum(t sat.Task, in io.Reader, out io.Writer) error {
	terms, err := readTerms(in, t.Formula.Vars())
	if err != nil {
		return err
	}
	exitWithParent(in)
	answer, err := minimize(t.Formula, terms, func(r solver.Result) error { return writeFound(out, r) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "s %s\n", cnf.Optimum{Answer: answer, Proved: true})
	return err
}

// minimize looks for a model of minimum cost in this process, and calls found for each improvement. It isn't safe for
// concurrent use.
func minimize(f *cnf.Formula, terms []cnf.Term, found func(solver.Result) error) (cnf.Answer, error) {
	debug.SetGCPercent(400)
	problem := load(f)
	if problem == nil {
		return cnf.Unsatisfiable, nil
	}
	setCosts(problem, terms)
	results := make(chan solver.Result)
	go solver.New(problem).Optimal(results, nil)
	answer := cnf.Unsatisfiable
	for r := range results {
		if r.Status == solver.Sat {
			answer = cnf.Satisfiable
			if err := found(r); err != nil {
				return cnf.Unknown, err
			}
		}
	}
	return answer, nil
}

// setCosts sets the cost function.
func setCosts(p *solver.Problem, terms []cnf.Term) {
	var lits []solver.Lit
	var weights []int
	for _, t := range terms {
		lits, weights = append(lits, solver.IntToLit(int32(t.Lit))), append(weights, t.Weight)
	}
	if len(lits) > 0 {
		p.SetCostFunc(lits, weights)
	}
}

// writeFound writes a model and its cost.
func writeFound(out io.Writer, r solver.Result) error {
	b := bufio.NewWriter(out)
	b.WriteString("\nv ")
	for _, value := range r.Model {
		if value {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	fmt.Fprintf(b, "\no %d\n", r.Weight)
	return b.Flush()
}

// Terms follow a task on the wire: their number, then each with its literal and weight.

// wireTerm is a [cnf.Term].
type wireTerm struct {
	Lit    int32
	Weight int64
}

// writeTerms writes terms for readTerms.
func writeTerms(w io.Writer, terms []cnf.Term) error {
	b := bufio.NewWriterSize(w, 1<<16)
	if err := binary.Write(b, binary.LittleEndian, uint32(len(terms))); err != nil {
		return err
	}
	for _, t := range terms {
		if err := binary.Write(b, binary.LittleEndian, wireTerm{int32(t.Lit), int64(t.Weight)}); err != nil {
			return err
		}
	}
	return b.Flush()
}

// readTerms reads the output of writeTerms, and not a byte more.
func readTerms(r io.Reader, vars int) ([]cnf.Term, error) {
	var n uint32
	if err := binary.Read(r, binary.LittleEndian, &n); err != nil {
		return nil, fmt.Errorf("reading the terms: %w", err)
	}
	var terms []cnf.Term
	for range n {
		var t wireTerm
		if err := binary.Read(r, binary.LittleEndian, &t); err != nil {
			return nil, fmt.Errorf("reading the terms: %w", err)
		}
		if l := cnf.Lit(t.Lit); l == 0 || l.Var() < 1 || l.Var() > vars || t.Weight < 1 {
			return nil, errors.New("corrupt terms: literal or weight out of range")
		}
		terms = append(terms, cnf.Term{Lit: cnf.Lit(t.Lit), Weight: int(t.Weight)})
	}
	return terms, nil
}
