package main

import (
	"context"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/problem/fit"
)

func encodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "encode",
		Usage:  "write the formula of a fill as a DIMACS file that describes itself",
		Flags:  flags(gridFlags, dictFlags, encodeFlags, []cli.Flag{outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return encodeFill(c, std) },
	}
}

// encodeFill is crossat encode.
func encodeFill(c *cli.Context, std streams) error {
	log := newLogger(std.err, c.Bool("verbose"))
	in, err := readInputs(c, std, log)
	if err != nil {
		return err
	}
	if len(in.forms) > 1 {
		return usagef("--encoding %s: a file has one encoding", c.String("encoding"))
	}
	p, err := in.problem(in.dict)
	if err != nil {
		return err
	}
	e, h, err := in.encode(c.Context, p)
	if err != nil {
		return err
	}
	log.printf("%d variables, %d clauses, %d literals", e.Vars, e.Clauses, e.Lits)
	return writeOutput(c, std, func(w io.Writer) error { return e.WriteDIMACS(c.Context, w, h) })
}

// encode makes the formula of a file, and what its comments say.
func (in inputs) encode(ctx context.Context, p *fit.Problem) (*fill.Encoding, fill.Header, error) {
	h := fill.Header{Dict: in.dict.Name(), DictWords: in.dict.Len(), Fingerprint: in.dict.Fingerprint()}
	e, err := fill.Encode(ctx, p, in.opts, in.seed)
	return e, h, err
}

// problem finds the words of a list that fit the grid. The error is a *problem.Impossible if
// that alone shows that there is no fill.
func (in inputs) problem(d *dicts.Dict) (*fit.Problem, error) {
	p, err := fit.New(in.grid, d, fit.Options{Repeats: in.repeats})
	if err == nil {
		err = p.CheckDistinct()
	}
	return p, err
}
