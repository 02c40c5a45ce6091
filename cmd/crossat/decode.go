package main

import (
	"fmt"
	"io"
	"math"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/decode"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/problem"
	"crossat/problem/fit"
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
	o := fit.Options{Repeats: h.Repeats(), Rules: j.headerRules(h, g)}
	if err := crossat.CheckFill(h.Atoms.Grid, g, d, o); err != nil {
		return fmt.Errorf("%s: the grid breaks the rules: %w", j.String("model"), err)
	}
	return j.writeOutput(func(w io.Writer) error {
		return j.writePuzzle(w, &puzzle.Puzzle{Grid: g, Dict: d, Seed: h.Seed}, false)
	})
}

// headerRules are the rules in a header. The words of the lists of slots are not there: the list of such a slot is
// taken to be its entry, with the best score.
func (j *job) headerRules(h *fill.Header, filled *grids.Grid) fit.Rules {
	rules := h.Rules
	for _, listed := range h.Listed {
		for _, s := range filled.Slots() {
			if s.Name() == listed.Slot {
				entry := dicts.Word{Text: filled.Entry(s), Score: math.MaxInt}
				rules.Slots = append(rules.Slots,
					fit.SlotRule{Slot: listed.Slot, List: dicts.New(listed.List, []dicts.Word{entry})})
				j.log.Printf("%s is checked against the formula only: the words of %s are not in the file",
					listed.Slot, listed.List)
			}
		}
	}
	return rules
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
	if j.IsSet("dict") || j.IsSet("prefer") || j.IsSet("ban") {
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
