package main

import (
	"cmp"
	"io"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/cnf"
	"crossat/internal/compress"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// encodeFormats are the output formats of crossat encode: formulas, then constraint models.
var encodeFormats = func() (all []named.Thing) {
	for _, f := range cnf.Formats {
		all = append(all, f)
	}
	for _, f := range csp.Formats {
		all = append(all, f)
	}
	return all
}()

// readModelFormat reads --format, by default from --output's extension. ok is false for the format of a formula.
func (j *command) readModelFormat() (f csp.Format, ok bool, err error) {
	name, err := cmdline.Choice(j, formatFlag, encodeFormats)
	switch {
	case err != nil:
		return f, false, err
	case name == "":
		f, ok = csp.FormatOf(compress.Trim(outputFlag.Text(j)))
		return f, ok, nil
	case !named.Has(csp.Formats, name):
		return f, false, nil
	}
	f, err = named.Find("format", csp.Formats, name)
	return f, err == nil, err
}

// encodeModel is crossat encode for constraint models. Without a grid, it writes the MiniZinc model for all grids.
func (j *command) encodeModel(f csp.Format) error {
	if err := cmp.Or(j.checkModelFlags(), checkGridOrSquare(j.Context)); err != nil {
		return err
	}
	if f.Name == csp.MiniZinc.Name && !gridFlag.Given(j) && !sizeFlag.Given(j) && !listFlag.Given(j) {
		return j.writeOutput(func(w io.Writer) error {
			_, err := io.WriteString(w, csp.GenericModel)
			return err
		})
	}
	g, d, err := j.readGridAndDict()
	if err != nil {
		return err
	}
	rules, err := j.readFillRules(d)
	if err != nil {
		return err
	}
	m, err := j.newModel(g, d, rules)
	if err != nil {
		return err
	}
	h := fill.Header{
		Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint(),
		Origin: j.origin(rules, map[string]string{formatFlag.Name: f.Name}),
	}
	return j.writeOutput(func(w io.Writer) error { return f.Write(w, m, h) })
}

// newModel makes the model of a fill. It includes all words, so slots can share tables; solvers make them arc
// consistent themselves. Without --all-words, it returns an error if arc consistency shows that there's no fill.
func (j *command) newModel(g *grids.Grid, d *dicts.Dict, rules fit.Rules) (*csp.Model, error) {
	o := fit.Options{Repeats: nodupFlag.Text(j) == noDupNone, AcceptGiven: true, Rules: rules}
	if !allWordsFlag.On(j) {
		if _, err := fills.Candidates(g, d, o); err != nil {
			return nil, err
		}
	}
	o.AllWords = true
	p, err := fills.Candidates(g, d, o)
	if err != nil {
		return nil, err
	}
	j.logUnlisted(g, d, rules)
	return csp.New(p)
}

// checkModelFlags refuses flags for formulas.
func (j *command) checkModelFlags() error {
	f := cmdline.Given(j, encodingFlag, seedFlag, objectiveFlag, thresholdFlag)
	switch distinct := nodupFlag.Text(j); {
	case f != nil:
		return usagef("--%s is for formulas (%s)", f.Name, strings.Join(named.Names(cnf.Formats), ", "))
	case nodupFlag.Given(j) && distinct != noDupNone:
		return usagef("--%s %s is for formulas: with a model, it can only be %s", nodupFlag.Name, distinct, noDupNone)
	}
	return nil
}
