package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/puzzle"
)

func decodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "decode",
		Flags:  cmdline.Flags([]*cmdline.Flag{decodeCNFFlag, modelFlag}, dictFlags, outputFlags),
		Action: action(std, (*command).decode),
	}
}

// decode is crossat decode.
func (j *command) decode() error {
	if modelFlag.Text(j) == "" {
		return usagef("--model is missing: give the file with the solver's output")
	}
	e, err := j.readEncoded()
	if err != nil {
		return err
	}
	h := e.header
	g, answer, err := j.readGridOf(e)
	if err != nil {
		return err
	}
	d, err := j.headerDict(e)
	if err != nil {
		return err
	}
	j.logUnlisted(h.Atoms.Grid, d, h.Rules)
	o := fit.Options{Repeats: h.Repeats(), AcceptGiven: true, Rules: j.headerRules(e, g)}
	if err := fills.CheckFill(h.Atoms.Grid, g, d, o); err != nil {
		return fmt.Errorf("%s: the grid breaks the rules: %w", modelFlag.Text(j), err)
	}
	value, err := j.value(h, g, d, answer)
	if err != nil {
		return err
	}
	err = j.writePuzzle(filled(puzzle.New(g), &job.Result{Grid: g, Seed: h.Seed}, d))
	if err == nil && value != "" {
		_, err = fmt.Fprintln(j.std.err, value)
	}
	return err
}

// headerRules returns the rules in a header. It doesn't have the lists of slots, so such a slot's list becomes its
// entry, with the best score.
func (j *command) headerRules(e *encoded, filled *grids.Grid) fit.Rules {
	rules := e.header.Rules
	for _, listed := range e.header.Listed {
		for _, s := range filled.Slots() {
			if s.Name() == listed.Slot {
				entry := dicts.Word{Text: filled.Answer(s), Score: math.MaxInt}
				rules.Slots = append(rules.Slots,
					fit.SlotRule{Slot: listed.Slot, List: dicts.New(listed.List, []dicts.Word{entry})})
				j.log.Printf("%s %s: the words of %s are not in the file", listed.Slot, e.checked("is"), listed.List)
			}
		}
	}
	return rules
}

// readModel reads the answer of --model and checks it against the formula.
func (j *command) readModel(f *cnf.File) (cnf.Optimum, error) {
	r, name, err := j.open(modelFlag.Text(j), formulaLimit)
	if err != nil {
		return cnf.Optimum{}, err
	}
	defer r.Close()
	var o cnf.Optimum
	if f.Format == cnf.DIMACS {
		o.Answer, o.Model, err = cnf.ReadAnswer(name, r, f.Vars())
	} else {
		o, err = cnf.ReadOptimum(name, r, f.Vars())
	}
	if err == nil {
		err = noModel(o.Answer, name, "formula")
	}
	if err != nil {
		return o, err
	}
	if err := f.Check(o.Model); err != nil {
		return o, fmt.Errorf("%s: %w: is it the answer to another formula?", name, err)
	}
	cost := f.Cost(o.Model)
	if o.Cost != nil && (cost > *o.Cost || o.Proved && cost < *o.Cost) {
		return o, fmt.Errorf("%s: the model costs %d, but an o line says %d: is it the answer to another formula?",
			name, cost, *o.Cost)
	}
	o.Cost, o.Proved = &cost, o.Proved || cost == 0
	return o, nil
}

// value reports how good a fill is by the objective of its formula, if it has one, and whether the solver claims that
// it's optimal. A model that isn't optimal can cost more than its fill; the words' scores decide, if all are known. It
// returns an error if the scores aren't the formula's.
func (j *command) value(h *fill.Header, g *grids.Grid, d *dicts.Dict, o cnf.Optimum) (string, error) {
	c := h.Cost
	if c.Objective == "" {
		return "", nil
	}
	cost, claim, orBetter := *o.Cost, "optimal according to "+modelFlag.Text(j), ""
	if !o.Proved {
		claim, orBetter = "not proved to be optimal", " or better"
	}
	judged := slices.DeleteFunc(slices.Clone(g.Slots()), h.Atoms.Grid.Filled)
	if d != nil {
		known, all := scores(h.Rules, g, judged, d)
		byScores, orMore := c.Of(known), " or more"
		if all {
			cost, orBetter, orMore = byScores, "", ""
		}
		if byScores > *o.Cost || all && o.Proved && byScores < *o.Cost {
			return "", fmt.Errorf("the entries cost %d%s by the scores of %s, but %d by the formula: "+
				"the formula was made with other scores, or the solver is wrong", byScores, orMore, d.Name(), *o.Cost)
		}
	}
	var values []string
	for i, part := range c.Split(cost) {
		values = append(values, c.Parts[i].Value(part, len(judged))+orBetter)
	}
	return strings.Join(values, ", ") + ": " + claim, nil
}

// scores returns the known scores of a grid's entries, and whether these are all. It's not all if a word is only in the
// list of a slot, because a header doesn't have these lists.
func scores(r fit.Rules, g *grids.Grid, slots []grids.Slot, d *dicts.Dict) (known []int, all bool) {
	for _, s := range slots {
		if score, ok := r.Score(d, g.Answer(s)); ok {
			known = append(known, score)
		}
	}
	return known, len(known) == len(slots)
}

// headerDict returns the dictionary to check the words with: --dict, which must be the one the file was made from, or
// the built-in list that the header names. Without either it returns nil, and words are only checked against the
// formula.
func (j *command) headerDict(e *encoded) (*dicts.Dict, error) {
	h := e.header
	if listFlag.Given(j) || preferFlag.Given(j) || banFlag.Given(j) {
		d, err := j.readDict()
		if err == nil && d.Fingerprint() != h.Fingerprint {
			err = fmt.Errorf("the %s was made from another dictionary (%s, %d words) than %s (%d words): "+
				"give --dict and its options as for encode",
				e.kind(), h.Dict, h.DictWords, d.Name(), d.Len())
		}
		return d, err
	}
	if dicts.Builtin(h.Dict) {
		if d, err := dicts.OpenWith(h.Dict, j.listOptions()); err == nil && d.Fingerprint() == h.Fingerprint {
			return d, nil
		}
	}
	j.log.Printf("the words %s: %s is not at hand (--dict)", e.checked("are"), h.Dict)
	return nil, nil
}
