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

// proofFlags ask for a proof.
var proofFlags = []cli.Flag{
	&cli.StringFlag{Name: "proof", Category: proofCategory},
	&cli.StringFlag{Name: "cnf", Category: proofCategory},
	&cli.StringFlag{Name: "proof-format", Category: proofCategory, Value: proof.Text.Name},
	&cli.StringFlag{Name: "proof-limit", Category: proofCategory},
}

// checkProofFiles refuses a proof without its formula, and what is for a proof where none is wanted.
func checkProofFiles(c *cli.Context) error {
	if !c.IsSet("proof") {
		for _, flag := range []string{"cnf", "proof-format", "proof-limit"} {
			if c.IsSet(flag) {
				return usagef("--%s goes with --proof", flag)
			}
		}
		return nil
	}
	for _, flag := range []string{"proof", "cnf"} {
		if name := c.String(flag); name == "" || name == "-" {
			return usagef("--proof goes with --cnf: give files for the proof and for the formula that it is of")
		}
	}
	return nil
}

// checkProof refuses flags that do not go with --proof, or not without it.
func checkProof(c *cli.Context) error {
	if err := checkProofFiles(c); err != nil || !c.IsSet("proof") {
		return err
	}
	for _, flag := range []string{"best", "apart", "jobs", "threshold"} {
		if err := cmdline.Exclusive(c, "proof", flag, ""); err != nil {
			return err
		}
	}
	switch name, strategy, flag := engineName(c), c.String("strategy"), formulaFlag(c); {
	case c.IsSet("objective") && c.String("objective") != fills.First:
		return usagef("--proof is of there being no fill: it goes with --objective %s", fills.First)
	case flag != "":
		return usagef("--proof has a formula of its own: leave --%s out", flag)
	case name != searchEngine && name != autoEngine:
		for _, flag := range []string{"proof-limit", "proof-format"} {
			if c.IsSet(flag) {
				return usagef("--%s is for a proof by --solver %s, not by %s", flag, searchEngine, name)
			}
		}
		if c.Int("solutions") > 1 {
			return usagef("--solutions: --solver %s proves only that there is no fill", name)
		}
	case strategy != "" && !named.Has(signing(), strategy):
		return usagef("--strategy %s does not sign what it refutes: use %s", strategy, named.List(signing()))
	}
	return nil
}

// signing are the strategies that sign what they refute.
func signing() []search.Strategy {
	return slices.DeleteFunc(slices.Clone(search.Strategies), func(s search.Strategy) bool { return !s.Signs() })
}

// newProver reads how to prove, and encodes the formula.
func (j *command) newProver(g *grids.Grid, d *dicts.Dict, f fills.Options) (*conquer.Prover, error) {
	limit, err := cmdline.Bytes(j.Context, "proof-limit")
	if err != nil {
		return nil, err
	}
	o := conquer.ProofOptions{
		Seed: f.Seed, Repeats: f.Repeats, Rules: f.Rules, Count: f.Count, Strategy: j.String("strategy"), Limit: limit,
		Observer: f.Observer, Origin: j.origin(f.Rules, nil),
	}
	if j.Bool("all") {
		o.Count = 0
	}
	if name := engineName(j.Context); name != searchEngine && name != autoEngine {
		if o.Solver, err = findSolver(name, j.StringSlice("solver-arg")); err != nil {
			return nil, err
		}
	}
	return conquer.NewProver(j.ctx, g, d, o)
}

// proveFills finds fills, all of them or as many as are wanted, and proves that there are none, or no others.
func (j *command) proveFills(e *enumeration, o fills.Options) error {
	var done func()
	o.Observer, done = e.observe()
	defer done()
	p, err := j.newProver(e.grid, e.dict, o)
	if err != nil {
		return err
	}
	return j.prove(p, func(fills iter.Seq2[*job.Result, error]) error {
		if j.Bool("all") {
			return e.write(fills, done)
		}
		show := func(r *job.Result) *puzzle.Puzzle { return filled(e.source, r, e.dict) }
		return j.writeAll(e.kind, fills, done, show, func(*job.Result) {})
	})
}

// errNoProof keeps the file of a proof that is not complete from being written.
var errNoProof = errors.New("no proof")

// prove finds fills, and writes the proof that there are none, or no others, with the formula that it is of. If there
// are more than were asked for, it writes neither.
func (j *command) prove(p *conquer.Prover, use func(iter.Seq2[*job.Result, error]) error) error {
	format, err := named.Find("format", proof.Formats, j.String("proof-format"))
	if err != nil {
		return usagef("--proof-format %q: use %s", j.String("proof-format"), named.List(proof.Formats))
	}
	var ended error
	path := j.String("proof")
	var size string
	err = files.Write(j.Context.Context, path, func(w io.Writer) error {
		pw := proof.NewWriter(w, format)
		if ended = use(p.Fills(j.ctx, pw)); !p.Proved() {
			return errNoProof
		}
		if size = numbers.Bytes(pw.Bytes()); pw.Lemmas() > 0 {
			size = numbers.Count(pw.Lemmas(), "lemma") + ", " + size
		}
		return j.writeFlag("cnf", func(w io.Writer) error { return p.WriteDIMACS(j.Context.Context, w) })
	})
	switch {
	case errors.Is(err, errNoProof) && ended == nil:
		fmt.Fprintln(j.std.err, "there may be more fills: no proof is written")
		return nil
	case errors.Is(err, errNoProof):
		return ended
	case err != nil:
		return err
	}
	fmt.Fprintf(j.std.err, "%s: proof of %s; of %s\n", path, size, j.String("cnf"))
	return ended
}
