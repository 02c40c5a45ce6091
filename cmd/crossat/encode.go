package main

import (
	"cmp"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

func encodeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "encode",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillRuleFlags, formFlags, []*cmdline.Flag{
			sizeFlag, seedFlag, nodupFlag, encodeObjectiveFlag, thresholdFlag, encodeFormatFlag, allWordsFlag,
			outputFlag, verboseFlag, regionFlag,
		}),
		Action: action(std, (*command).encode),
	}
}

// encode is crossat encode.
func (j *command) encode() error {
	model, ok, err := j.readModelFormat()
	switch {
	case err != nil:
		return err
	case ok:
		return j.encodeModel(model)
	}
	form, err := j.readForm()
	if err := cmp.Or(err, checkGridOrSquare(j.Context)); err != nil {
		return err
	}
	objective, format, err := j.readCosts()
	if err != nil {
		return err
	}
	g, d, err := j.readGridAndDict()
	if err != nil {
		return err
	}
	if len(form.encodings) > 1 {
		return usagef("--encoding %s: a file has one encoding", encodingFlag.Text(j))
	}
	rules, err := j.readFillRules(d)
	if err != nil {
		return err
	}
	e, h, err := j.encodeFill(g, d, form, rules, seedFlag.Seed(j))
	if err != nil {
		return err
	}
	j.logUnlisted(g, d, rules)
	j.log.Printf("%d variables, %d clauses, %d literals", e.Vars, e.Clauses, e.Lits)
	if format == cnf.DIMACS {
		return j.writeOutput(func(w io.Writer) error { return e.WriteDIMACS(j.ctx, w, h) })
	}
	weighted, err := e.Weigh(j.ctx, objective, j.threshold())
	if err != nil {
		return err
	}
	j.log.Printf("with costs: %d variables, %d clauses, %d soft clauses", weighted.Vars, weighted.Clauses,
		weighted.Soft)
	return j.writeOutput(func(w io.Writer) error {
		if format == cnf.OPB {
			h.Origin.Command += " --" + formatFlag.Name + " " + format.Name
			return weighted.WriteOPB(j.ctx, w, h)
		}
		return weighted.WriteWCNF(j.ctx, w, h)
	})
}

// readCosts reads --objective, --threshold and --format. The default format is the one of --output's extension, or else
// the first that supports the objective. There's no objective by default.
func (j *command) readCosts() (o fit.Objective, f cnf.Format, err error) {
	objective, err := j.readObjective()
	if err == nil && objective == "" && thresholdFlag.Given(j) {
		err = usagef("--threshold goes with --objective")
	}
	if err == nil && objective != "" {
		o, err = fit.FindObjective(objective)
	}
	if err != nil {
		return o, f, err
	}
	name := formatFlag.Text(j)
	f, known := cnf.FormatOf(outputFlag.Text(j))
	switch {
	case name != "":
		f, err = named.Find("format", cnf.Formats, name)
	case !known && o.Name != "":
		f = cnf.WCNF
	}
	if err == nil && o.Name != "" && f == cnf.DIMACS {
		err = usagef("--objective %s: a DIMACS file has no costs: use --format %s or %s",
			o.Name, cnf.WCNF.Name, cnf.OPB.Name)
	}
	return o, f, err
}

// encodeFill encodes a fill, with the comments of the file.
func (j *command) encodeFill(
	g *grids.Grid, d *dicts.Dict, f form, rules fit.Rules, seed uint64,
) (*fill.Encoding, fill.Header, error) {
	h := fill.Header{Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint()}
	p, err := fills.Candidates(g, d, fit.Options{
		Repeats: f.repeats, AcceptGiven: true, AllWords: f.allWords, Rules: rules,
	})
	if err != nil {
		return nil, h, err
	}
	e, err := fill.Encode(j.ctx, p, fill.Options{Encoding: f.encodings[0], NoDup: f.noDup}, seed)
	if err == nil {
		h.Origin = j.origin(rules, map[string]string{encodingFlag.Name: e.Form.Name, nodupFlag.Name: e.Distinct.Name})
	}
	return e, h, err
}
