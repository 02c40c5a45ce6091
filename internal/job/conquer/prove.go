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

// ProofOptions configures a Prover. The zero value is about fills without repeated words.
type ProofOptions struct {
	// Seed breaks ties: another seed gives another proof, and another order of the formula's variables.
	Seed uint64
	// Repeats allows a word in more than one slot.
	Repeats bool
	// Rules are the constructor's rules.
	Rules fit.Rules
	// Count is the number of fills after which the search ends without a proof; 0 means all.
	Count int
	// Strategy is the name of one of [search.Strategies] that can sign its refutations; empty means the first.
	Strategy string
	// Solver, if not nil, replaces the search, and writes its own proof. Count must be 1.
	Solver sat.Solver
	// Form is the encoding of the formula. The default encoding is [fill.Bridge], whose unit propagation derives every
	// step of the search. Others might not: check the proof.
	Form fill.Options
	// Filtered omits from the formula whatever arc consistency excludes, so that the proof relies on it.
	Filtered bool
	// Fails ends the search after this many failures, without a proof; 0 means no limit.
	Fails int
	// Origin is mentioned in the comments of the formula.
	Origin fill.Origin
	// Limit is the maximum size of a proof in bytes; 0 means no limit.
	Limit int64
	// Observer receives the progress of the search.
	Observer job.Observer
}

// Prover proves that a grid has no fills except those it finds. It searches the whole space, and signs each path that
// it refutes: a lemma of a DRAT proof about a formula. By default, that is the bridge encoding of all words that the
// given letters and the rules of each slot allow, without arc consistency, so that you need to trust neither the search
// nor the filter. A Prover isn't safe for concurrent use.
type Prover struct {
	grid    *grids.Grid
	dict    *dicts.Dict
	o       ProofOptions
	problem *fit.Problem
	formula *fill.Encoding
	letters [][]cnf.Lit // variables by cell and letter of the alphabet
	proved  bool
}

// NewProver encodes the formula. It returns the context's error, an error for invalid options or, if the formula is
// filtered, an [*job.Outcome] that explains why no fill exists.
func NewProver(ctx context.Context, g *grids.Grid, d *dicts.Dict, o ProofOptions) (*Prover, error) {
	if err := cmp.Or(job.CheckInputs(g, d), job.NotNegative("Count", o.Count), job.NotNegative("Limit", o.Limit),
		job.NotNegative("Fails", o.Fails)); err != nil {
		return nil, err
	}
	if o.Solver != nil && o.Count != 1 {
		return nil, errors.New("a solver can only prove that no fill exists: Count must be 1")
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

// options returns the options of the problem, with or without all words.
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

// WriteDIMACS writes the formula of the proof: the formula of the grid, with a clause against each fill that was found.
// Call it after the proof is written. The error is the context's or the writer's.
func (p *Prover) WriteDIMACS(ctx context.Context, w io.Writer) error {
	return p.formula.WriteDIMACS(ctx, w, fill.Header{
		Dict: p.dict.Name(), DictWords: p.dict.Len(), Fingerprint: p.dict.Fingerprint(), Origin: p.o.Origin,
	})
}

// Proved reports whether the proof is complete.
func (p *Prover) Proved() bool { return p.proved }

// Fills yields each fill once, and writes the proof that no others exist. Call it once. If no fill exists, the sequence
// ends with an [*job.Outcome]. After other errors the proof is incomplete: the context's, the writer's, or an
// [*job.Outcome] for a limit.
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

// ask lets the solver look for a fill, or write a proof that none exists.
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

// sign writes the lemma that no further fill has the letters of a path.
func (s *signer) sign(path []search.Assignment) error {
	var ok bool
	if s.clause, ok = s.negate(s.clause[:0], path); !ok {
		return nil // the formula lacks these letters
	}
	s.w.Add(s.clause)
	if s.o.Limit > 0 && s.w.Bytes() > s.o.Limit {
		return tooLong(s.o.Limit)
	}
	return s.w.Err()
}

// tooLong returns the outcome of a proof that has reached its limit of bytes.
func tooLong(limit int64) error {
	return job.GaveUpf("gave up: the proof has reached %s", numbers.Bytes(limit))
}

// negate appends the literals of the clause that not all letters of a path are in the grid. It reports whether the
// formula has all of these letters.
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

// found passes on a verified fill, and excludes it from the formula.
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
