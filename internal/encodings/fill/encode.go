// Package fill encodes the filling of a grid from a dictionary as a Boolean formula, with the table that turns a model
// back into letters.
//
// [Encode] takes the arc-consistent candidates of a [fit.Problem], numbers the atoms and counts the clauses;
// [Encoding.Formula] and [Encoding.WriteDIMACS] write them. The encodings are listed in [Forms].
package fill

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// Options selects the encoding. The zero value is the encoding that gophersat solves fastest.
type Options struct {
	// Encoding is the name of one of Forms; empty means the first.
	Encoding string
	// NoDup selects how repeated words are forbidden: the name of one of Distincts; empty means the default of the
	// encoding. It is ignored if words can repeat.
	NoDup string
}

// Validate returns an error for unknown names, or for names that can't be combined.
func (o Options) Validate() error {
	_, _, err := findForms(o)
	return err
}

// Encoding is an encoded problem, whose clauses can be written any number of times.
type Encoding struct {
	Problem  *fit.Problem
	Atoms    *Atoms
	Form     Form
	Distinct Distinct
	Seed     uint64
	Vars     int // number of variables, including auxiliary ones
	Clauses  int // number of clauses
	Lits     int // total number of literals

	write func(context.Context, *cnf.Builder)
	added [][]cnf.Lit
}

// Encode numbers the atoms of a problem and counts its clauses. The seed determines the order of words, letters, cells
// and slots, and thereby the formula. It returns an error for an unknown name in the options or too many variables, or
// the context's error.
func Encode(ctx context.Context, p *fit.Problem, o Options, seed uint64) (*Encoding, error) {
	form, distinct, err := findForms(o)
	if err != nil {
		return nil, err
	}
	if p.Repeats {
		distinct = repeats
	}
	rng := rand.New(rand.NewPCG(seed, 0x63726f7373617421))
	atoms := newAtoms(p, rng, form.words)
	e := &Encoding{
		Problem: p, Atoms: atoms, Form: form, Distinct: distinct, Seed: seed,
		write: form.build(ctx, p, atoms, rng),
	}
	var count cnf.Counter
	if e.Vars, err = e.emit(ctx, &count); err != nil {
		return nil, err
	}
	e.Clauses, e.Lits = count.Clauses, count.Lits
	if e.Vars > cnf.MaxVar {
		return nil, fmt.Errorf("the formula needs %d variables, more than %d: use a smaller dictionary", e.Vars, cnf.MaxVar)
	}
	return e, nil
}

// emit writes all clauses to the sink, the same in the same order at each call, and returns the number of variables.
func (e *Encoding) emit(ctx context.Context, sink cnf.Sink) (vars int, err error) {
	b := cnf.NewBuilder(sink, e.Atoms.Vars())
	e.write(ctx, b)
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	e.Distinct.write(b, e.Problem, e.Atoms)
	writeRules(b, e.Problem, e.Atoms)
	for _, clause := range e.added {
		b.AnyOf(clause)
	}
	return b.Vars(), nil
}

// Exclude adds, at the end, a clause that excludes a fill. It returns an error if the encoding doesn't allow that fill
// in the first place.
func (e *Encoding) Exclude(filled *grids.Grid) error {
	clause, ok := e.Atoms.Block(filled)
	if !ok {
		return errors.New("the formula does not allow the fill that is to be excluded")
	}
	e.add(clause)
	return nil
}

// Assume adds literals as unit clauses, at the end.
func (e *Encoding) Assume(lits []cnf.Lit) {
	for _, lit := range lits {
		e.add([]cnf.Lit{lit})
	}
}

// add adds a clause at the end.
func (e *Encoding) add(clause []cnf.Lit) {
	e.added = append(e.added, clause)
	e.Clauses++
	e.Lits += len(clause)
}

// Formula returns the formula in memory. The error is the context's, or for more than [cnf.MaxLits] literals; such a
// formula can still be written to a file.
func (e *Encoding) Formula(ctx context.Context) (*cnf.Formula, error) {
	if e.Lits > cnf.MaxLits {
		return nil, fmt.Errorf("the formula has %d literals, more than can be held in memory: use a smaller dictionary",
			e.Lits)
	}
	f := new(cnf.Formula)
	f.Reserve(e.Clauses, e.Lits)
	f.Declare(e.Vars)
	if _, err := e.emit(ctx, f); err != nil {
		return nil, err
	}
	return f, nil
}

// WriteDIMACS streams the formula to w, preceded by comments from which [ReadHeader] restores everything needed for
// decoding. Of h, only the origin and the fields about the dictionary are used. The error is the context's or the
// writer's.
func (e *Encoding) WriteDIMACS(ctx context.Context, w io.Writer, h Header) error {
	out := cnf.NewEncoder(w, e.comments(h), e.Vars, e.Clauses)
	if _, err := e.emit(ctx, out); err != nil {
		return err
	}
	return out.Close()
}

// WriteICNF is like WriteDIMACS, but writes an iCNF file that ends with cubes. A cube has one rune per cell, zero for
// open cells. It returns an error if a cube has a letter that isn't in its cell's domain.
func (e *Encoding) WriteICNF(ctx context.Context, w io.Writer, h Header, cubes [][]rune) error {
	out := cnf.NewICNF(w, e.comments(h), e.Vars, e.Clauses)
	if _, err := e.emit(ctx, out); err != nil {
		return err
	}
	for i, letters := range cubes {
		lits, err := e.Letters(letters)
		if err != nil {
			return fmt.Errorf("cube %d has %w", i, err)
		}
		out.AddCube(lits)
	}
	return out.Close()
}

// Letters returns the literals of letters: one rune per cell, zero for none. It returns an error if no candidate has
// one of them there.
func (e *Encoding) Letters(letters []rune) ([]cnf.Lit, error) {
	var lits []cnf.Lit
	for cell, letter := range letters {
		if letter == 0 {
			continue
		}
		lit, ok := e.Atoms.Letter(cell, letter)
		if !ok {
			return nil, fmt.Errorf("%s at %s, where no candidate has it",
				e.Atoms.Grid.Expand(string(letter)), e.Atoms.Grid.CellName(cell))
		}
		lits = append(lits, lit)
	}
	return lits, nil
}

// comments returns the comments of a file with the formula: the header and the hints.
func (e *Encoding) comments(h Header) []string {
	h.Atoms, h.Seed, h.Encoding, h.NoDup = e.Atoms, e.Seed, e.Form.Name, e.Distinct.Name
	h.setRules(e.Problem.Rules)
	return append(h.Comments(), cnf.HintComments(e.Hints())...)
}
