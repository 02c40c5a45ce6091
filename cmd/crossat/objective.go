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

// readFillObjective reads which fills are wanted: good ones by default, but the first where a flag is about engines.
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
		return usagef("--threshold does not go with --objective %s", name)
	}
	o.Objective, o.Threshold, o.Apart = name, j.threshold(), apartFlag.Number(j)
	return nil
}

// engineFlag is a flag that is about engines, and not about which fill is wanted, if one is set.
func engineFlag(c *cli.Context) *cmdline.Flag {
	if f := cmdline.Given(c, solverFlag, solverArgFlag, strategyFlag, bestFlag, statsFlag); f != nil {
		return f
	}
	return formulaFlag(c)
}

// readObjective reads --objective, which may be one of others, too, or missing, and checks --threshold.
func (j *command) readObjective(others ...string) (string, error) {
	name, names := objectiveFlag.Text(j), append(others, named.Names(fit.Objectives)...)
	if objectiveFlag.Given(j) && !slices.Contains(names, name) {
		return "", usagef("--objective %q: use %s", name, strings.Join(names, ", "))
	}
	if o, err := fit.FindObjective(name); thresholdFlag.Given(j) && name != "" && err == nil && o.Threshold == 0 {
		return "", usagef("--threshold does not go with --objective %s", name)
	}
	return name, nil
}

// threshold is --threshold as the library wants it: 0 is that of the objective.
func (j *command) threshold() int {
	if !thresholdFlag.Given(j) {
		return 0
	}
	return thresholdFlag.Number(j)
}
