package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// readFillObjective reads --objective. The default is good, or first if a flag is about engines.
func (j *command) readFillObjective(o *fills.Options) error {
	name, err := j.readObjective(fills.Good, fills.First)
	if err != nil {
		return err
	}
	engine := engineFlag(j.Context)
	switch {
	case name == "" && engine != nil:
		name = fills.First
	case name == "":
		name = fills.Good
	case name != fills.First && engine != nil:
		return usagef("--%s is for --objective %s: better fills are found by search", engine.Name, fills.First)
	}
	if name == fills.First && thresholdFlag.Given(j) {
		return usagef("--threshold can't be combined with --objective %s", name)
	}
	o.Objective, o.Threshold, o.Apart = name, j.threshold(), apartFlag.Number(j)
	return nil
}

// engineFlag returns a given flag that's about engines rather than the choice of a fill; nil for none.
func engineFlag(c *cli.Context) *cmdline.Flag {
	if f := cmdline.Given(c, solverFlag, solverArgFlag, strategyFlag, bestFlag, statsFlag); f != nil {
		return f
	}
	return formulaFlag(c)
}

// readObjective reads --objective, which can also be one of others or missing, and checks --threshold.
func (j *command) readObjective(others ...string) (string, error) {
	name, names := objectiveFlag.Text(j), append(others, named.Names(fit.Objectives)...)
	if objectiveFlag.Given(j) && !slices.Contains(names, name) {
		return "", usagef("--objective %q: use %s", name, strings.Join(names, ", "))
	}
	if o, err := fit.FindObjective(name); thresholdFlag.Given(j) && name != "" && err == nil && o.Threshold == 0 {
		return "", usagef("--threshold can't be combined with --objective %s", name)
	}
	return name, nil
}

// threshold returns --threshold for the library: 0 means the objective's own.
func (j *command) threshold() int {
	if !thresholdFlag.Given(j) {
		return 0
	}
	return thresholdFlag.Number(j)
}
