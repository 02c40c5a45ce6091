package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/sat"
	"crossat/internal/sat/dimacs"
	"crossat/internal/sat/gopher"
	"crossat/internal/search"
)

// Names of engines that aren't solvers.
const (
	autoEngine   = "auto"
	searchEngine = "search"
)

// readFillOptions reads the options for a fill.
func (j *command) readFillOptions() (o fills.Options, err error) {
	o = fills.Options{
		Seed: seedFlag.Seed(j), Count: solutionsFlag.Number(j), Jobs: jobsFlag.Number(j), Best: bestFlag.Number(j),
	}
	form, err := j.readForm()
	if err != nil {
		return o, err
	}
	o.Repeats = form.repeats
	if o.Engines, err = j.readEngines(form, fills.DefaultEngines); err != nil {
		return o, err
	}
	if e, ok := o.Engines[0].(fills.SearchEngine); ok && e.Strategy == search.Parallel {
		e.Jobs, o.Jobs = o.Jobs, 0
		o.Engines[0] = e
	}
	return o, j.readFillObjective(&o)
}

// form is the value of --encoding and --nodup.
type form struct {
	encodings []string // one per attempt, in turn
	noDup     string   // empty for the default
	repeats   bool
	allWords  bool
}

// noDupNone is the --nodup that allows repeated words.
const noDupNone = "none"

// readForm reads --encoding and --nodup. If --nodup doesn't work with the default encoding, it picks the first encoding
// that it works with.
func (j *command) readForm() (f form, err error) {
	noDup := nodupFlag.Text(j)
	f.encodings = strings.Split(encodingFlag.Text(j), ",")
	f.allWords = allWordsFlag.On(j)
	switch {
	case !encodingFlag.Given(j) && f.allWords:
		f.encodings = []string{fill.Bridge}
	case !encodingFlag.Given(j):
		i := slices.IndexFunc(fill.Forms, func(f fill.Form) bool { return slices.Contains(noDupNames(f), noDup) })
		f.encodings = []string{fill.Forms[max(i, 0)].Name}
	case f.allWords && !slices.Equal(f.encodings, []string{fill.Bridge}):
		return f, usagef("--all-words is for --encoding %s, not for %s", fill.Bridge, encodingFlag.Text(j))
	}
	for _, name := range f.encodings {
		form, err := named.Find("encoding", fill.Forms, name)
		if err != nil || name == "" {
			return f, usagef("--encoding %q: use %s", name, named.List(fill.Forms))
		}
		if names := noDupNames(form); noDup != "" && !slices.Contains(names, noDup) {
			return f, usagef("--nodup %q can't be combined with --encoding %s: use %s", noDup, name, strings.Join(names, ", "))
		}
	}
	if f.repeats = noDup == noDupNone; !f.repeats {
		f.noDup = noDup
	}
	return f, nil
}

// noDupNames returns the values of --nodup for an encoding.
func noDupNames(f fill.Form) []string { return append(named.Names(f.Distincts()), noDupNone) }

// readEngines reads which engines to use; auto is the choice for --solver auto.
func (j *command) readEngines(f form, auto func(fills.FormulaEngine) []fills.Engine) ([]fills.Engine, error) {
	strategy, err := cmdline.Choice(j, strategyFlag, fills.Strategies)
	name := engineName(j.Context)
	switch {
	case err != nil:
		return nil, err
	case strategy != "" && name != searchEngine:
		return nil, usagef("--strategy is for --solver %s, not for %s", searchEngine, name)
	case solverArgFlag.Given(j) && (name == searchEngine || name == autoEngine):
		return nil, usagef("--solver-arg goes with an external --solver; %s takes none", name)
	case name == searchEngine && formulaFlag(j.Context) != nil:
		return nil, usagef("--%s is for formulas, which --solver %s doesn't use", formulaFlag(j.Context).Name, name)
	case name == searchEngine:
		return []fills.Engine{fills.SearchEngine{Strategy: strategy}}, nil
	}
	formula := fills.FormulaEngine{
		Encodings: f.encodings, NoDup: f.noDup, Restart: restartOption(j.Context),
	}
	if name == autoEngine {
		return auto(formula), nil
	}
	formula.Solver, err = findSolver(name, solverArgFlag.Texts(j))
	return []fills.Engine{formula}, err
}

// restartOption returns --restart in the form of the library's option.
func restartOption(c *cli.Context) int {
	if n := restartFlag.Number(c); n > 0 {
		return n
	}
	return job.NoRestart
}

// formulaFlag returns a given flag that requires a formula; nil for none. Repeated words don't require one.
func formulaFlag(c *cli.Context) *cmdline.Flag {
	if f := cmdline.Given(c, encodingFlag, restartFlag); f != nil || nodupFlag.Text(c) == noDupNone {
		return f
	}
	return cmdline.Given(c, nodupFlag)
}

// engineName returns --solver, or the engine that other flags imply.
func engineName(c *cli.Context) string {
	switch {
	case solverFlag.Given(c):
		return solverFlag.Text(c)
	case strategyFlag.Given(c):
		return searchEngine
	case formulaFlag(c) != nil:
		return gopher.Solver{}.Name()
	}
	return autoEngine
}

// readSolver returns the --solver for formulas, gophersat by default.
func (j *command) readSolver() (sat.Solver, error) {
	name := solverFlag.Text(j)
	switch {
	case !solverFlag.Given(j):
		name = gopher.Solver{}.Name()
	case name == searchEngine || name == autoEngine:
		return nil, usagef("--solver %s fills grids: a formula takes gophersat or an external solver", name)
	}
	return findSolver(name, solverArgFlag.Texts(j))
}

// findSolver finds a solver by name, or by a command that includes where the formula goes.
func findSolver(name string, args []string) (sat.Solver, error) {
	if words := strings.Fields(name); strings.Contains(name, dimacs.CNF) {
		name, args = words[0], append(words[1:], args...)
	}
	if embedded := (gopher.Solver{}); name == embedded.Name() {
		if len(args) > 0 {
			return nil, usagef("--solver-arg goes with an external --solver; %s takes none", name)
		}
		return embedded, nil
	}
	return dimacs.Find(name, args...)
}
