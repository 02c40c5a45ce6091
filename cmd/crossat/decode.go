package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/cmd/internal/cmdline"
	"crossat/decode"
	"crossat/decode/check"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/problem"
	"crossat/puzzle"
)

func decodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "decode",
		Flags: cmdline.Flags([]cli.Flag{
			cnfFlag,
			&cli.StringFlag{Name: "model"},
		}, dictFlags, outputFlags),
		Action: action(std, (*job).decode),
	}
}

// decode is crossat decode.
func (j *job) decode() error {
	if j.String("model") == "" {
		return usagef("--model is missing: give the file with the solver's output")
	}
	f, comments, err := j.readCNF()
	if err != nil {
		return err
	}
	h, err := fill.ReadHeader(comments)
	if err != nil {
		return fmt.Errorf("%s: %w", j.String("cnf"), err)
	}
	model, err := j.readModel(f)
	if err != nil {
		return err
	}
	d, err := j.headerDict(h)
	if err != nil {
		return err
	}
	g, err := decode.Fill(h.Atoms, model)
	if err != nil {
		return fmt.Errorf("%s: %w", j.String("model"), err)
	}
	words := check.Words{Repeats: h.Repeats()}
	if d != nil {
		words.Has = func(text string) bool {
			_, ok := d.Lookup(text)
			return ok
		}
	}
	if err := check.Fill(h.Atoms.Grid, g, words); err != nil {
		return fmt.Errorf("%s: the grid breaks the rules: %w", j.String("model"), err)
	}
	return j.writeOutput(func(w io.Writer) error {
		return j.writePuzzle(w, &puzzle.Puzzle{Grid: g, Dict: d, Seed: h.Seed}, false)
	})
}

// readModel reads the answer of --model and checks it against the formula.
func (j *job) readModel(f *cnf.Formula) (cnf.Model, error) {
	r, name, err := j.open(j.String("model"))
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
// header's name. It returns nil if neither can be had: the words are then checked against the formula only.
func (j *job) headerDict(h *fill.Header) (*dicts.Dict, error) {
	if len(j.StringSlice("dict")) > 0 {
		d, err := j.readDict()
		if err == nil && d.Fingerprint() != h.Fingerprint {
			err = fmt.Errorf("the formula was made from another dictionary (%s, %d words) than %s (%d words): "+
				"give --dict and its options as for encode",
				h.Dict, h.DictWords, d.Name(), d.Len())
		}
		return d, err
	}
	if dicts.Builtin(h.Dict) {
		if d, err := dicts.OpenWith(h.Dict, j.listOptions()); err == nil && d.Fingerprint() == h.Fingerprint {
			return d, nil
		}
	}
	j.log.Printf("the words are checked against the formula only: %s is not at hand (--dict)", h.Dict)
	return nil, nil
}
