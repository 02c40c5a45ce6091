package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/decode"
	"crossat/decode/check"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/problem"
)

func decodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "decode",
		Usage: "turn a solver's answer to an encoded fill into the grid",
		Flags: flags([]cli.Flag{
			cnfFlag,
			&cli.StringFlag{Name: "model", Usage: "`FILE` with the solver's output, - for standard input"},
		}, dictFlags, []cli.Flag{formatFlag, outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return decodeModel(c, std) },
	}
}

// decodeModel is crossat decode.
func decodeModel(c *cli.Context, std streams) error {
	log := newLogger(std.err, c.Bool("verbose"))
	if err := cmp.Or(checkFormat(c.String("format")), stdinOnce(c)); err != nil {
		return err
	}
	if c.String("model") == "" {
		return usagef("--model is missing: give the file with the solver's output")
	}
	f, comments, err := readCNF(c, std)
	if err != nil {
		return err
	}
	h, err := fill.ReadHeader(comments)
	if err != nil {
		return fmt.Errorf("%s: %w", c.String("cnf"), err)
	}
	model, err := readModel(c, std, f)
	if err != nil {
		return err
	}
	d, err := headerDict(c, std, log, h)
	if err != nil {
		return err
	}
	g, err := decode.Fill(h.Atoms, model)
	if err != nil {
		return fmt.Errorf("%s: %w", c.String("model"), err)
	}
	words := check.Words{Repeats: h.Repeats()}
	if d != nil {
		words.Has = hasWord(d)
	}
	if err := check.Fill(h.Atoms.Grid, g, words); err != nil {
		return fmt.Errorf("%s: the grid breaks the rules: %w", c.String("model"), err)
	}
	return writeOutput(c, std, func(w io.Writer) error {
		return writeFilled(w, c.String("format"), filled{grid: g, dict: d, seed: h.Seed})
	})
}

// readModel reads the answer of --model and checks it against the formula.
func readModel(c *cli.Context, std streams, f *cnf.Formula) (cnf.Model, error) {
	r, name, err := openInput(c, c.String("model"), std)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	answer, model, err := cnf.ReadAnswer(name, r, f.Vars())
	switch {
	case err != nil:
		return nil, err
	case answer == cnf.Unsatisfiable:
		return nil, &problem.Impossible{Reason: name + " says that the grid has no fill: the formula is unsatisfiable"}
	case answer == cnf.Unknown:
		return nil, &codeError{exitGaveUp, fmt.Errorf("%s says that the solver gave up", name)}
	}
	if err := f.Check(model); err != nil {
		return nil, fmt.Errorf("%s: %w: is it the answer to another formula?", name, err)
	}
	return model, nil
}

// headerDict returns the dictionary to check the words with: that of --dict,
// which must be the one the formula was made from, or the embedded one of the
// header's name. It returns nil if neither can be had: the formula itself then
// vouches for the words.
func headerDict(c *cli.Context, std streams, log *logger, h *fill.Header) (*dicts.Dict, error) {
	if len(c.StringSlice("dict")) > 0 {
		d, err := readDict(c, std, log)
		if err == nil && d.Fingerprint() != h.Fingerprint {
			err = fmt.Errorf("the formula was made from another dictionary (%s, %d words) than %s (%d words): give --dict and its options as for encode",
				h.Dict, h.DictWords, d.Name(), d.Len())
		}
		return d, err
	}
	if dicts.Builtin(h.Dict) {
		if d, err := dicts.OpenWith(h.Dict, dictOptions(c)); err == nil && d.Fingerprint() == h.Fingerprint {
			return d, nil
		}
	}
	log.printf("the words are checked against the formula only: %s is not at hand (--dict)", h.Dict)
	return nil, nil
}
