package main

import (
	"context"
	"io"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/problem/fit"
)

func encodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "encode",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillRuleFlags, formFlags,
			[]cli.Flag{seedFlag, nodupFlag, outputFlag, verboseFlag}),
		Action: action(std, (*job).encode),
	}
}

// encode is crossat encode.
func (j *job) encode() error {
	form, err := j.readForm()
	if err != nil {
		return err
	}
	g, err := j.readGrid()
	if err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	if len(form.encodings) > 1 {
		return usagef("--encoding %s: a file has one encoding", j.String("encoding"))
	}
	rules, err := j.readFillRules(d)
	if err != nil {
		return err
	}
	e, h, err := encodeFill(j.ctx, g, d, form, rules, j.Uint64("seed"))
	if err != nil {
		return err
	}
	j.log.Printf("%d variables, %d clauses, %d literals", e.Vars, e.Clauses, e.Lits)
	return j.writeOutput(func(w io.Writer) error { return e.WriteDIMACS(j.ctx, w, h) })
}

// encodeFill makes the formula of a file, and what its comments say.
func encodeFill(
	ctx context.Context, g *grids.Grid, d *dicts.Dict, f form, rules fit.Rules, seed uint64,
) (*fill.Encoding, fill.Header, error) {
	h := fill.Header{Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint()}
	p, err := crossat.Candidates(g, d, fit.Options{Repeats: f.repeats, Rules: rules})
	if err != nil {
		return nil, h, err
	}
	e, err := fill.Encode(ctx, p, fill.Options{Encoding: f.encodings[0], NoDup: f.noDup, Hints: f.hints}, seed)
	return e, h, err
}
