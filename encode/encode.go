// Package encode turns a crossword into a formula in conjunctive normal form: [Fill] encodes the fills of a grid, and
// [Formula.WriteDIMACS] writes the formula for any SAT solver. Package solve answers a formula, and package decode
// turns a model back into a grid.
package encode

import (
	"context"
	"fmt"
	"io"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
)

// Options configures [Fill]. The zero value asks for the encoding that solvers find easiest, without repeated words.
type Options struct {
	// Encoding is "automaton", the default, with a variable for each state of the minimal automaton of a slot's words; or
	// "bridge", with a variable for each word in each slot and for each letter in each cell.
	Encoding string
	// NoDup forbids repeated words: "letters", the default of automaton; "pairwise", the default of bridge; or "ladder".
	NoDup string
	// Repeats allows a word to be in more than one slot.
	Repeats bool
	// Seed decides on the order of variables and clauses.
	Seed uint64
}

// Formula is a formula whose models are the fills of a grid.
type Formula struct {
	cnf   *cnf.Formula
	hints []cnf.Hint
	atoms *fill.Atoms
	write func(io.Writer) error
	judge func(filled *grids.Grid) error
}

// Fill encodes the fills of a grid from a dictionary. An entry whose letters are all given stays, even if it isn't a
// word. The error is for a grid that shows at once that it has no fill, for an unknown name in the options, or the
// context's.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o Options) (*Formula, error) {
	rules := fit.Options{Repeats: o.Repeats, AcceptGiven: true}
	p, err := fills.Candidates(g, d, rules)
	if err != nil {
		return nil, err
	}
	e, err := fill.Encode(ctx, p, fill.Options{Encoding: o.Encoding, NoDup: o.NoDup}, o.Seed)
	if err != nil {
		return nil, err
	}
	f, err := e.Formula(ctx)
	if err != nil {
		return nil, err
	}
	h := fill.Header{Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint()}
	later := context.WithoutCancel(ctx) // a limit for the encoding isn't one for the file
	write := func(w io.Writer) error { return e.WriteDIMACS(later, w, h) }
	judge := func(filled *grids.Grid) error { return fills.CheckFill(g, filled, d, rules) }
	return &Formula{f, e.Hints(), e.Atoms, write, judge}, nil
}

// Read reads a formula that [Formula.WriteDIMACS] or the command crossat encode has written. The name is for errors.
func Read(name string, r io.Reader) (*Formula, error) {
	f, err := cnf.Read(name, r)
	if err != nil {
		return nil, err
	}
	h, err := fill.ReadHeader(f.Comments)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	write := func(w io.Writer) error { return f.Formula.WriteDIMACS(w, f.Comments) }
	judge := func(filled *grids.Grid) error {
		rules := fit.Options{Repeats: h.Repeats(), AcceptGiven: true, Rules: h.Rules}
		return fills.CheckFill(h.Atoms.Grid, filled, nil, rules)
	}
	return &Formula{&f.Formula, cnf.ReadHints(f.Comments, f.Vars()), h.Atoms, write, judge}, nil
}

// Vars is the number of variables, which are numbered from 1.
func (f *Formula) Vars() int { return f.cnf.Vars() }

// Clauses is the number of clauses.
func (f *Formula) Clauses() int { return f.cnf.Len() }

// Grid is the grid to fill.
func (f *Formula) Grid() *grids.Grid { return f.atoms.Grid }

// WriteDIMACS writes the formula in the DIMACS format of the SAT competitions. Its comments say what the variables
// mean, so that the file is all it takes to decode an answer.
func (f *Formula) WriteDIMACS(w io.Writer) error { return f.write(w) }

// Check returns nil if a model satisfies the formula, and otherwise an error with the first clause that it doesn't. The
// model has a truth value for each variable; its first element isn't used.
func (f *Formula) Check(model []bool) error { return f.cnf.Check(model) }

// CheckFill checks a fill against the rules of crosswords, by code that knows nothing of formulas. If the formula was
// read from a file, it can't check that entries are words.
func (f *Formula) CheckFill(filled *grids.Grid) error { return f.judge(filled) }

// Parts are the clauses, the hints for a solver, and the meaning of the variables, for packages solve and decode.
func (f *Formula) Parts() (*cnf.Formula, []cnf.Hint, *fill.Atoms) { return f.cnf, f.hints, f.atoms }
