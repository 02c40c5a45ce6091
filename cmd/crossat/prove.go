package main

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/numbers"
	"crossat/internal/proof"
	"crossat/internal/search"
	"crossat/puzzle"
)

// checkProofFiles refuses a proof without its formula, and proof flags without a proof.
func checkProofFiles(c *cli.Context) error {
	if !proofFlag.Given(c) {
		if f := cmdline.Given(c, proofCNFFlag, proofFormatFlag, proofLimitFlag); f != nil {
			return usagef("--%s goes with --proof", f.Name)
		}
		return nil
	}
	for _, f := range []*cmdline.Flag{proofFlag, proofCNFFlag} {
		if name := f.Text(c); name == "" || name == "-" {
			return usagef("--proof goes with --cnf: give files for both the proof and its formula")
		}
	}
	return nil
}

// checkProof refuses flags that require --proof, or exclude it.
func checkProof(c *cli.Context) error {
	if err := checkProofFiles(c); err != nil || !proofFlag.Given(c) {
		return err
	}
	if err := cmdline.Exclusive(c, proofFlag, "", bestFlag, apartFlag, jobsFlag, thresholdFlag); err != nil {
		return err
	}
	switch name, strategy, formula := engineName(c), strategyFlag.Text(c), formulaFlag(c); {
	case objectiveFlag.Given(c) && objectiveFlag.Text(c) != fills.First:
		return usagef("--proof proves that no fill exists: use it with --objective %s", fills.First)
	case formula != nil:
		return usagef("--proof has its own formula: leave --%s out", formula.Name)
	case name != searchEngine && name != autoEngine:
		if f := cmdline.Given(c, proofLimitFlag, proofFormatFlag); f != nil {
			return usagef("--%s is for a proof by --solver %s, not by %s", f.Name, searchEngine, name)
		}
		if solutionsFlag.Number(c) > 1 {
			return usagef("--solutions: --solver %s can only prove that no fill exists", name)
		}
	case strategy != "" && !named.Has(signing(), strategy):
		return usagef("--strategy %s can't write proofs: use %s", strategy, named.List(signing()))
	}
	return nil
}

// signing are the strategies that write proofs.
func signing() []search.Strategy {
	return slices.DeleteFunc(slices.Clone(search.Strategies), func(s search.Strategy) bool { return !s.Signs() })
}

// newProver reads how to prove, and encodes the formula.
func (j *command) newProver(g *grids.Grid, d *dicts.Dict, f fills.Options) (*conquer.Prover, error) {
	limit, err := cmdline.Bytes(j, proofLimitFlag)
	if err != nil {
		return nil, err
	}
	o := conquer.ProofOptions{
		Seed: f.Seed, Repeats: f.Repeats, Rules: f.Rules, Count: f.Count, Strategy: strategyFlag.Text(j), Limit: limit,
		Observer: f.Observer, Origin: j.origin(f.Rules, nil),
	}
	if allFlag.On(j) {
		o.Count = 0
	}
	if name := engineName(j.Context); name != searchEngine && name != autoEngine {
		if o.Solver, err = findSolver(name, solverArgFlag.Texts(j)); err != nil {
			return nil, err
		}
	}
	return conquer.NewProver(j.ctx, g, d, o)
}

// proveFills finds fills, all or as many as asked for, and proves that there are no others.
func (j *command) proveFills(e *enumeration, o fills.Options) error {
	var done func()
	o.Observer, done = e.observe()
	defer done()
	p, err := j.newProver(e.grid, e.dict, o)
	if err != nil {
		return err
	}
	return j.prove(p, func(fills iter.Seq2[*job.Result, error]) error {
		if allFlag.On(j) {
			return e.write(fills, done)
		}
		show := func(r *job.Result) *puzzle.Puzzle { return filled(e.source, r, e.dict) }
		return j.writeAll(e.kind, fills, done, show, func(*job.Result) {})
	})
}

// errNoProof prevents an incomplete proof from being written.
var errNoProof = errors.New("no proof")

// prove finds fills, and writes the proof that there are no others, with its formula. If there are more fills than
// asked for, it writes neither.
func (j *command) prove(p *conquer.Prover, use func(iter.Seq2[*job.Result, error]) error) error {
	format, err := named.Find("format", proof.Formats, proofFormatFlag.Text(j))
	if err != nil {
		return usagef("--proof-format %q: use %s", proofFormatFlag.Text(j), named.List(proof.Formats))
	}
	var ended error
	path := proofFlag.Text(j)
	var size string
	err = files.Write(j.Context.Context, path, func(w io.Writer) error {
		pw := proof.NewWriter(w, format)
		if ended = use(p.Fills(j.ctx, pw)); !p.Proved() {
			return errNoProof
		}
		if size = numbers.Bytes(pw.Bytes()); pw.Lemmas() > 0 {
			size = numbers.Count(pw.Lemmas(), "lemma") + ", " + size
		}
		return j.writeFlag(proofCNFFlag, func(w io.Writer) error { return p.WriteDIMACS(j.Context.Context, w) })
	})
	switch {
	case errors.Is(err, errNoProof) && ended == nil:
		fmt.Fprintln(j.std.err, "more fills might exist: no proof is written")
		return nil
	case errors.Is(err, errNoProof):
		return ended
	case err != nil:
		return err
	}
	fmt.Fprintf(j.std.err, "%s: proof of %s; of %s\n", path, size, cnfFlag.Text(j))
	return ended
}
