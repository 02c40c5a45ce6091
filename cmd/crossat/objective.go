package main

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
)

// objectiveFlags say which fills are wanted.
var objectiveFlags = []cli.Flag{objectiveFlag, thresholdFlag, solutionsFlag, apartFlag}

// readFillObjective reads which fills are wanted: good ones by default, but the first where a flag is about engines.
func (j *command) readFillObjective(o *fills.Options) error {
	name, err := j.readObjective(fills.Good, fills.First)
	if err != nil {
		return err
	}
	flag := engineFlag(j.Context)
	switch {
	case name == "" && flag != "":
		name = fills.First
	case name == "":
		name = fills.Good
	case name != fills.First && flag != "":
		return usagef("--%s is for --objective %s: better fills are found by search", flag, fills.First)
	}
	if name == fills.First && j.IsSet(thresholdFlag.Name) {
		return usagef("--threshold does not go with --objective %s", name)
	}
	o.Objective, o.Threshold, o.Apart = name, j.threshold(), j.Int(apartFlag.Name)
	return nil
}

// engineFlag is a flag that is about engines, and not about which fill is wanted, if one is set.
func engineFlag(c *cli.Context) string {
	for _, f := range []cli.Flag{solverFlag, solverArgFlag, strategyFlag, bestFlag, statsFlag} {
		if name := f.Names()[0]; c.IsSet(name) {
			return name
		}
	}
	return formulaFlag(c)
}

// readObjective reads --objective, which may be one of others, too, or missing, and checks --threshold.
func (j *command) readObjective(others ...string) (string, error) {
	name, names := j.String(objectiveFlag.Name), append(others, named.Names(fit.Objectives)...)
	if j.IsSet(objectiveFlag.Name) && !slices.Contains(names, name) {
		return "", usagef("--objective %q: use %s", name, strings.Join(names, ", "))
	}
	if o, err := fit.FindObjective(name); j.IsSet(thresholdFlag.Name) && name != "" && err == nil && o.Threshold == 0 {
		return "", usagef("--threshold does not go with --objective %s", name)
	}
	return name, nil
}

// threshold is --threshold as the library wants it: 0 is that of the objective.
func (j *command) threshold() int {
	if !j.IsSet(thresholdFlag.Name) {
		return 0
	}
	return j.Int(thresholdFlag.Name)
}
