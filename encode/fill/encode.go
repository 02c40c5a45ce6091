// Package fill encodes the filling of a grid from a dictionary as a Boolean
// formula, and keeps the table that turns a model back into letters.
//
// [Encode] takes the candidates that package fit found, numbers the atoms and
// writes the clauses.
package fill

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"crossat/encode/cnf"
	"crossat/internal/named"
	"crossat/problem/fit"
)

// Options say how a problem is encoded. The zero value is the encoding that
// gophersat answers soonest.
type Options struct {
	// Encoding is the name of one of Forms; empty means the first.
	Encoding string
	// NoDup is how to forbid repeated words: the name of one of Distincts. Empty means
	// the default of the encoding. It does not matter where words may repeat.
	NoDup string
	// Hints is the name of one of Hintings; empty means the first. They are no part
	// of the formula.
	Hints string
}

// Encoding is a problem with numbered atoms, ready to be written as clauses.
type Encoding struct {
	Problem  *fit.Problem
	Atoms    *Atoms
	Form     Form
	Distinct Distinct
	Seed     uint64
	Vars     int // variables, those beyond the atoms included
	Clauses  int
	Lits     int

	hinting Hinting
	write   func(context.Context, *cnf.Builder)
}

// Encode numbers the atoms of a problem. The seed permutes words, letters, cells and slots
// before that: the same one gives the same formula. The error says which name in the options
// is wrong, or is the context's.
func Encode(ctx context.Context, p *fit.Problem, o Options, seed uint64) (*Encoding, error) {
	form, distinct, err := findForms(o)
	if err != nil {
		return nil, err
	}
	if p.Repeats {
		distinct = repeats
	}
	hinting, err := named.Find("hints", Hintings, o.Hints)
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, 0x63726f7373617421))
	atoms := newAtoms(p, rng, form.words)
	e := &Encoding{Problem: p, Atoms: atoms, Form: form, Distinct: distinct, Seed: seed, hinting: hinting, write: form.build(ctx, p, atoms, rng)}
	var count cnf.Counter
	if e.Vars, err = e.emit(ctx, &count); err != nil {
		return nil, err
	}
	e.Clauses, e.Lits = count.Clauses, count.Lits
	if e.Vars > cnf.MaxVar {
		return nil, fmt.Errorf("the formula needs %d variables, more than DIMACS can number", e.Vars)
	}
	return e, nil
}

// emit writes every clause into the sink, the same ones in the same order at
// each call, and returns the number of variables.
func (e *Encoding) emit(ctx context.Context, sink cnf.Sink) (vars int, err error) {
	b := cnf.NewBuilder(sink, e.Atoms.Vars())
	e.write(ctx, b)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	e.Distinct.write(b, e.Problem, e.Atoms)
	return b.Vars(), nil
}

// Formula returns the clauses in memory. The error is the context's, or for more
// literals than memory is made for; such a formula can still be exported.
func (e *Encoding) Formula(ctx context.Context) (*cnf.Formula, error) {
	if e.Lits > cnf.MaxLits {
		return nil, fmt.Errorf("the formula has %d literals, more than can be held in memory: use a smaller dictionary", e.Lits)
	}
	f := new(cnf.Formula)
	f.Reserve(e.Clauses, e.Lits)
	f.Declare(e.Vars)
	if _, err := e.emit(ctx, f); err != nil {
		return nil, err
	}
	return f, nil
}

// WriteDIMACS streams the clauses to w, after comments from which [ReadHeader]
// gets all that decoding takes.
func (e *Encoding) WriteDIMACS(ctx context.Context, w io.Writer, h Header) error {
	out := cnf.NewEncoder(w, e.comments(h), e.Vars, e.Clauses)
	if _, err := e.emit(ctx, out); err != nil {
		return err
	}
	return out.Close()
}

// WriteICNF streams the same as an iCNF file, followed by cubes: letters by cell, one
// rune each, zero where a cube leaves the cell open. The error says so if a cube has a
// letter that its cell cannot hold.
func (e *Encoding) WriteICNF(ctx context.Context, w io.Writer, h Header, cubes [][]rune) error {
	out := cnf.NewICNF(w, e.comments(h), e.Vars, e.Clauses)
	if _, err := e.emit(ctx, out); err != nil {
		return err
	}
	for i, letters := range cubes {
		var lits []cnf.Lit
		for cell, letter := range letters {
			if letter == 0 {
				continue
			}
			lit, ok := e.Atoms.Letter(cell, letter)
			if !ok {
				return fmt.Errorf("cube %d has %c at %s, where no candidate has it", i, letter, e.Atoms.Grid.CellName(cell))
			}
			lits = append(lits, lit)
		}
		out.AddCube(lits)
	}
	return out.Close()
}

// comments are those of a file with the formula.
func (e *Encoding) comments(h Header) []string {
	h.Atoms, h.Seed, h.Encoding, h.NoDup = e.Atoms, e.Seed, e.Form.Name, e.Distinct.Name
	return append(h.Comments(), cnf.HintComments(e.Hints())...)
}
