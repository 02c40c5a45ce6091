package conquer

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/numbers"
	"crossat/internal/problem/fit"
	"crossat/internal/proof"
	"crossat/internal/sat"
	"crossat/internal/search"
)

// ProofOptions say what is proved of the fills of a grid, and how. The zero value is about fills without repeated words.
type ProofOptions struct {
	// Seed breaks ties: another seed, another proof, and the variables of the formula in another order.
	Seed uint64
	// Repeats lets a word be in more than one slot.
	Repeats bool
	// Rules are the constructor's own.
	Rules fit.Rules
	// Count is how many fills are wanted: with so many, the search ends without a proof; 0 for all there are.
	Count int
	// Strategy is the name of one of [search.Strategies] that signs what it refutes; empty means the first.
	Strategy string
	// Solver, if not nil, works in place of the search, and its own proof is passed on. Count is 1 then.
	Solver sat.Solver
	// Form is how the formula is encoded. If no encoding is named, that is [fill.Bridge]; its propagation shows every
	// step of the search. That of others may not: check the proof.
	Form fill.Options
	// Filtered leaves out of the formula what arc consistency rules out, which then is to be trusted.
	Filtered bool
	// Fails ends the search after this many failures, without a proof; 0 for any number.
	Fails int
	// Origin is for the comments of the formula.
	Origin fill.Origin
	// Limit is how many bytes a proof may have; 0 for any number.
	Limit int64
	// Observer is told how the search proceeds.
	Observer job.Observer
}

// Prover proves that a grid has no fills but those it finds. It searches the whole space, and signs each path that it
// refutes: a lemma of a DRAT proof about a formula. By default, that is the bridge encoding of all words that the
// letters given in a slot and its own rules allow, without arc consistency, so that neither search nor filter need be
// trusted.
// A Prover serves one goroutine.
type Prover struct {
	grid    *grids.Grid
	dict    *dicts.Dict
	o       ProofOptions
	problem *fit.Problem
	formula *fill.Encoding
	letters [][]cnf.Lit // by cell and letter of the alphabet: its variable
	proved  bool
}

// NewProver encodes the formula. The error is the context's, for options that make no sense, or, if the formula is
// filtered, an [*job.Outcome] that says why there is no fill.
func NewProver(ctx context.Context, g *grids.Grid, d *dicts.Dict, o ProofOptions) (*Prover, error) {
	if err := cmp.Or(job.CheckInputs(g, d), job.NotNegative("Count", o.Count), job.NotNegative("Limit", o.Limit),
		job.NotNegative("Fails", o.Fails)); err != nil {
		return nil, err
	}
	if o.Solver != nil && o.Count != 1 {
		return nil, errors.New("a solver proves that there is no fill, not how many there are: Count must be 1")
	}
	o.Observer = o.Observer.Serial()
	p := &Prover{grid: g, dict: d, o: o}
	var err error
	if p.problem, err = fills.Candidates(g, d, p.options(!o.Filtered)); err != nil {
		return nil, err
	}
	start := time.Now()
	o.Form.Encoding = cmp.Or(o.Form.Encoding, fill.Bridge)
	if p.formula, err = fill.Encode(ctx, p.problem, o.Form, o.Seed); err != nil {
		return nil, err
	}
	o.Observer.Tell(job.FormulaEvent{
		Seed: o.Seed, Encoding: p.formula.Form.Name, NoDup: p.formula.Distinct.Name, Vars: p.formula.Vars,
		Clauses: p.formula.Clauses, Literals: p.formula.Lits, Took: time.Since(start),
	})
	p.findLetters()
	return p, nil
}

// options are those of the problem, with or without all words.
func (p *Prover) options(all bool) fit.Options {
	return fit.Options{Repeats: p.o.Repeats, AcceptGiven: true, AllWords: all, Rules: p.o.Rules}
}

// findLetters looks up the variables of letters.
func (p *Prover) findLetters() {
	p.letters = make([][]cnf.Lit, p.grid.Size())
	for cell := range p.letters {
		p.letters[cell] = make([]cnf.Lit, len(p.problem.Alphabet))
		for i, letter := range p.problem.Alphabet {
			p.letters[cell][i], _ = p.formula.Atoms.Letter(cell, letter)
		}
	}
}

// WriteDIMACS writes the formula that the proof is of: that of the grid, with a clause against each fill that has been
// found. Write it after the proof. The error is the context's or the writer's.
func (p *Prover) WriteDIMACS(ctx context.Context, w io.Writer) error {
	return p.formula.WriteDIMACS(ctx, w, fill.Header{
		Dict: p.dict.Name(), DictWords: p.dict.Len(), Fingerprint: p.dict.Fingerprint(), Origin: p.o.Origin,
	})
}

// Proved reports whether the proof is complete.
func (p *Prover) Proved() bool { return p.proved }

// Fills finds fills, each once, and writes the proof that there are no others. Call it once. If there is no fill, the
// sequence ends with an [*job.Outcome] that says so. Other errors leave no proof: the context's, the writer's, or an
// [*job.Outcome] for the limit of bytes.
func (p *Prover) Fills(ctx context.Context, w *proof.Writer) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		s := &signer{Prover: p, w: w, yield: yield}
		run := s.run
		if p.o.Solver != nil {
			run = s.ask
		}
		if err := run(ctx); err != nil {
			yield(nil, err)
		}
	}
}

// signer is one proof of a Prover.
type signer struct {
	*Prover
	w      *proof.Writer
	yield  func(*job.Result, error) bool
	n      int  // fills
	enough bool // no more fills are wanted
	failed error
	clause []cnf.Lit
}

func (s *signer) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o := search.Options{
		Seed: s.o.Seed, Strategy: s.o.Strategy, Limit: s.o.Fails,
		Watch: fills.Watch(s.o.Observer), WatchEvery: s.o.Observer.Every,
		Refuted: func(path []search.Assignment) {
			if err := s.sign(path); err != nil {
				cancel(err)
			}
		},
	}
	start := time.Now()
	r, err := search.Run(ctx, s.problem, o, s.found)
	if err != nil {
		err = context.Cause(ctx)
	}
	s.o.Observer.Notef("search: %d nodes, %d fails in %.2f s; proof of %s, %s", r.Stats.Nodes, r.Stats.Fails,
		time.Since(start).Seconds(), numbers.Count(s.w.Lemmas(), "lemma"), numbers.Bytes(s.w.Bytes()))
	if err := cmp.Or(s.failed, err, s.w.Flush()); err != nil {
		return job.Ended(err, s.n, "%d fills found", s.n)
	}
	s.proved = r.Exhausted
	switch {
	case r.Exhausted && s.n == 0:
		return job.Ended(fills.NoFillBy(fills.SearchEngine{}.Name()), 0, "no fill")
	case !r.Exhausted && !s.enough:
		return job.GaveUpf("gave up after %s", numbers.Count(r.Stats.Fails, "failure"))
	}
	return nil
}

// ask has the solver look for a fill, and pass on its proof that there is none.
func (s *signer) ask(ctx context.Context) error {
	formula, err := s.formula.Formula(ctx)
	if err != nil {
		return job.Ended(err, 0, "no fill")
	}
	start := time.Now()
	t := sat.Task{Formula: formula, Hints: s.formula.Hints(), Proof: s.w}
	r, err := sat.Run(ctx, s.o.Solver, t)
	if err = cmp.Or(err, s.w.Flush()); err != nil {
		return job.Ended(err, 0, "no fill")
	}
	s.o.Observer.Tell(job.Solved("", s.o.Solver.Name(), t, r, time.Since(start)))
	switch r.Answer {
	case cnf.Unsatisfiable:
		s.proved = true
		return job.Ended(fills.NoFillBy(s.o.Solver.Name()), 0, "no fill")
	case cnf.Satisfiable:
		g, err := s.formula.Atoms.Decode(r.Model)
		if err != nil {
			return err
		}
		s.found(g)
		return s.failed
	}
	return job.GaveUpf("%s gave up", s.o.Solver.Name())
}

// sign writes that no other fill has the letters of a path.
func (s *signer) sign(path []search.Assignment) error {
	var ok bool
	if s.clause, ok = s.negate(s.clause[:0], path); !ok {
		return nil // the formula does not have these letters
	}
	s.w.Add(s.clause)
	if s.o.Limit > 0 && s.w.Bytes() > s.o.Limit {
		return tooLong(s.o.Limit)
	}
	return s.w.Err()
}

// tooLong says that a proof has reached its limit of bytes.
func tooLong(limit int64) error {
	return job.GaveUpf("gave up: the proof has reached %s", numbers.Bytes(limit))
}

// negate appends that not all letters of a path are in the grid. It reports whether the formula has all of them.
func (p *Prover) negate(clause []cnf.Lit, path []search.Assignment) ([]cnf.Lit, bool) {
	for _, a := range path {
		letter := p.letters[a.Cell][a.Letter]
		if letter == 0 {
			return clause, false
		}
		clause = append(clause, -letter)
	}
	return clause, true
}

// found takes a fill, which the formula excludes from then on.
func (s *signer) found(g *grids.Grid) bool {
	if s.failed = fills.CheckFill(s.grid, g, s.dict, s.options(false)); s.failed != nil {
		return false
	}
	if s.failed = s.formula.Exclude(g); s.failed != nil {
		return false
	}
	s.n++
	r := &job.Result{Grid: g.Untied(), Seed: s.o.Seed, Engine: fills.SearchEngine{}.Name()}
	if s.o.Solver != nil {
		r.Engine = s.o.Solver.Name()
	}
	s.o.Observer.Tell(job.FoundEvent{Kind: "fill", N: s.n, Result: r})
	s.enough = !s.yield(r, nil) || s.n == s.o.Count
	return !s.enough
}
