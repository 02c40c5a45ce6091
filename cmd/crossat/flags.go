package main

import (
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cluster"
	"crossat/internal/cmdline"
	"crossat/internal/grow"
	"crossat/internal/job"
	"crossat/internal/job/why"
	"crossat/internal/problem/pattern"
	"crossat/puzzle/page"
)

// Categories of flags in the help. Flags without one come first: they are those that most people want.
const (
	listCategory     = "Word lists"
	ruleCategory     = "Rules of the pattern"
	fillRuleCategory = "Rules of the fill"
	engineCategory   = "Engines"
	formulaCategory  = "Formulas"
	proofCategory    = "Proofs"
	clusterCategory  = "Clusters"
	puzzleCategory   = "The puzzle"
)

// Flags that several commands have. Each means the same everywhere.
var (
	gridFlag    = &cli.StringFlag{Name: "grid", Aliases: []string{"g"}}
	regionFlag  = &cli.StringSliceFlag{Name: "region"}
	listFlag    = &cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}}
	sizeFlag    = &cli.StringFlag{Name: "size"}
	wordsFlag   = &cli.StringFlag{Name: "words", Aliases: []string{"w"}}
	entriesFlag = &cli.StringFlag{Name: "entries"}
	cubesFlag   = &cli.StringFlag{Name: "cubes"}
	cnfFlag     = &cli.StringFlag{Name: "cnf"}

	solutionsFlag = &cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1}
	apartFlag     = &cli.IntFlag{Name: "apart", Value: 1}
	seedFlag      = &cli.Uint64Flag{Name: "seed"}
	timeoutFlag   = &cli.DurationFlag{Name: "timeout"}
	formatFlag    = &cli.StringFlag{Name: "format"}
	outputFlag    = &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Value: "-"}
	verboseFlag   = &cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}}
	watchFlag     = &cli.BoolFlag{Name: "watch"}
	cluesFlag     = &cli.StringSliceFlag{Name: "clues", Category: puzzleCategory}
	countFlag     = &cli.BoolFlag{Name: "count"}

	atLeastFlag   = &cli.IntFlag{Name: "at-least"}
	objectiveFlag = &cli.StringFlag{Name: "objective"}
	thresholdFlag = &cli.IntFlag{Name: "threshold"}
	gapFlag       = &cli.IntFlag{Name: "gap", Category: ruleCategory, Value: 1}

	solverFlag    = &cli.StringFlag{Name: "solver", Aliases: []string{"s"}}
	solverArgFlag = &cli.StringSliceFlag{Name: "solver-arg", Category: engineCategory}
	strategyFlag  = &cli.StringFlag{Name: "strategy", Category: engineCategory}
	restartFlag   = &cli.IntFlag{Name: "restart", Category: engineCategory, Value: job.DefaultRestart}
	jobsFlag      = &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Category: engineCategory}
	bestFlag      = &cli.IntFlag{Name: "best", Category: engineCategory}

	encodingFlag = &cli.StringFlag{Name: "encoding", Category: formulaCategory}
	nodupFlag    = &cli.StringFlag{Name: "nodup", Category: formulaCategory}
	hintsFlag    = &cli.StringFlag{Name: "hints", Category: formulaCategory}
	allWordsFlag = &cli.BoolFlag{Name: "all-words", Category: formulaCategory}
)

var (
	gridFlags = []cli.Flag{
		gridFlag,
		&cli.IntFlag{Name: "min-slot", Value: 2},
	}

	charsetFlags = []cli.Flag{
		&cli.StringFlag{Name: "charset", Category: listCategory},
		&cli.BoolFlag{Name: "join", Category: listCategory},
		&cli.BoolFlag{Name: "fold-yo", Category: listCategory},
	}
	rudeFlag     = &cli.BoolFlag{Name: "rude", Category: listCategory}
	minScoreFlag = &cli.IntFlag{Name: "min-score", Category: listCategory}
	listFlags    = cmdline.Flags([]cli.Flag{listFlag}, charsetFlags, []cli.Flag{
		&cli.StringSliceFlag{Name: "ban", Category: listCategory},
		&cli.StringSliceFlag{Name: "prefer", Category: listCategory},
		rudeFlag, minScoreFlag,
	})
	dictFlags = cmdline.Flags(listFlags, []cli.Flag{&cli.IntFlag{Name: "min-length", Category: listCategory}})

	solverFlags = []cli.Flag{solverFlag, solverArgFlag, timeoutFlag}
	formFlags   = []cli.Flag{encodingFlag, hintsFlag}
	reportFlags = []cli.Flag{formatFlag, outputFlag, verboseFlag}
	// headFlags are what is printed around a grid.
	headFlags = []cli.Flag{
		&cli.StringFlag{Name: "title", Category: puzzleCategory},
		&cli.StringFlag{Name: "author", Category: puzzleCategory},
		&cli.StringFlag{Name: "copyright", Category: puzzleCategory},
		&cli.StringFlag{Name: "notes", Category: puzzleCategory},
		cluesFlag,
	}
	outputFlags = cmdline.Flags(reportFlags, headFlags)

	// placeFlags say which words a layout places where.
	placeFlags = []cli.Flag{wordsFlag, &cli.StringFlag{Name: "size", Value: autoSize}, atLeastFlag}

	ruleFlags = []cli.Flag{
		sizeFlag,
		&cli.StringFlag{Name: "style", Value: pattern.Styles[0].Name},
		&cli.StringFlag{Name: "symmetry"},
		&cli.StringFlag{Name: "black"},
		entriesFlag,
		&cli.IntFlag{Name: "min-slot", Category: ruleCategory},
		&cli.IntFlag{Name: "max-slot", Category: ruleCategory},
		&cli.StringFlag{Name: "lengths", Category: ruleCategory},
		&cli.StringFlag{Name: "unchecked", Category: ruleCategory},
		&cli.StringFlag{Name: "max-unchecked", Category: ruleCategory},
		&cli.IntFlag{Name: "max-unchecked-run", Category: ruleCategory},
		&cli.BoolFlag{Name: "no-blocks", Category: ruleCategory},
		&cli.BoolFlag{Name: "lattice", Category: ruleCategory},
		&cli.IntFlag{Name: "max-open", Category: ruleCategory},
		&cli.IntFlag{Name: "max-cheaters", Category: ruleCategory},
		&cli.IntFlag{Name: "max-black-run", Category: ruleCategory},
		&cli.IntFlag{Name: "min-cut", Category: ruleCategory},
		&cli.IntFlag{Name: "max-part", Category: ruleCategory},
	}
)

// ruleNames are the names of the flags of rules.
var ruleNames = map[grids.Rule]string{
	grids.RuleSize: "size", grids.RuleSymmetry: "symmetry", grids.RuleBlack: "black", grids.RuleWords: "entries",
	grids.RuleMinLength: "min-slot", grids.RuleMaxLength: "max-slot", grids.RuleLengths: "lengths",
	grids.RuleUnchecked: "unchecked", grids.RuleMaxOpen: "max-open", grids.RuleMaxCheaters: "max-cheaters",
	grids.RuleMaxBlackRun: "max-black-run", grids.RuleTheme: "words", grids.RuleThemeGap: "gap",
	grids.RuleMinCut: "min-cut", grids.RuleMaxPart: "max-part", grids.RuleMaxUnchecked: "max-unchecked",
	grids.RuleMaxUncheckedRun: "max-unchecked-run", grids.RuleNoBlocks: "no-blocks", grids.RuleLattice: "lattice",
	why.RuleAtLeast: "at-least", why.RuleDict: "dict",
}

// ruleFlag is the flag of a rule.
func ruleFlag(r grids.Rule) string { return "--" + ruleNames[r] }

// dictFlag is the flag of an option of lists.
func dictFlag(o dicts.Option) string {
	return "--" + map[dicts.Option]string{
		dicts.Charset: "charset", dicts.Join: "join", dicts.MinScore: "min-score",
		dicts.MinLength: "min-length", dicts.MaxLength: "max-length",
	}[o]
}

// Ranges of numbers that several flags have.
const (
	maxLength = 1000                  // letters of a word, cells of a slot
	maxCells  = maxLength * maxLength // of a grid
	maxNumber = 1_000_000_000         // of anything that takes no memory
	maxJobs   = 1000                  // each attempt takes hundreds of megabytes
	maxCubes  = 1_000_000
	maxTime   = 87_600 * time.Hour // ten years
)

// values are those that flags may have.
var values = cmdline.Values{
	Bounds: map[string]cmdline.Bound{
		"apart":             {Least: 1, Most: maxCells, What: "cells"},
		"at-least":          {Least: 1, Most: grow.MaxWords, What: "words"},
		"at-most":           {Least: 1, Most: cluster.MaxTasks, What: "tasks"},
		"beam":              {Least: 1, Most: maxCubes, What: "parts of each depth"},
		"best":              {Least: 0, Most: maxNumber, What: "words of each length", Note: "0 for all"},
		"cell":              {Least: 1, Most: page.MaxCell, What: "pixels"},
		"cores":             {Least: 1, Most: maxJobs, What: "cores"},
		"descents":          {Least: 1, Most: maxNumber, What: "descents"},
		"effort":            {Least: 1, Most: 1_000_000, What: "millions"},
		"gap":               {Least: 0, Most: grids.MaxSide, What: "rows", Note: "0 for none"},
		"jobs":              {Least: 1, Most: maxJobs, What: "attempts"},
		"limit":             {Longest: maxTime},
		"max-black-run":     {Least: 0, Most: maxLength, What: "black squares", Note: "0 for any"},
		"max-cheaters":      {Least: -1, Most: maxCells, What: "black squares", Note: "-1 for any"},
		"max-fails":         {Least: 1, Most: maxNumber, What: "failures"},
		"max-open":          {Least: -1, Most: maxCells, What: "cells", Note: "-1 for any"},
		"max-part":          {Least: 0, Most: maxCells, What: "cells", Note: "0 for none"},
		"max-shared":        {Least: 1, Most: maxLength, What: "letters"},
		"max-slot":          {Least: 0, Most: maxLength, What: "cells", Note: "0 for any"},
		"max-unchecked-run": {Least: 0, Most: maxLength, What: "cells", Note: "0 for any"},
		"min-cut":           {Least: 0, Most: grids.MaxMinCut, What: "cells"},
		"min-length":        {Least: 0, Most: maxLength, What: "letters"},
		"min-score":         {Least: 0, Most: dicts.MaxScore, What: "points"},
		"min-slot":          {Least: 2, Most: maxLength, What: "cells"},
		"restart":           {Least: 0, Most: maxNumber, What: "conflicts", Note: "0 for never"},
		"solutions":         {Least: 1, Most: maxNumber, What: "results"},
		"target":            {Least: 1, Most: maxCubes, What: "cubes"},
		"tasks":             {Least: 1, Most: cluster.MaxTasks, What: "tasks"},
		"threshold":         {Least: 1, Most: maxThreshold, What: "points"},
		"timeout":           {Longest: maxTime},
	},
	Blank: []string{"arg", "solver-arg", "title", "author", "copyright", "notes"},
}

// maxThreshold bounds --threshold: its square can still be counted.
const maxThreshold = 1_000_000_000

// checkFlags refuses values of flags that make no sense together in any command.
func checkFlags(c *cli.Context, std streams) error {
	if err := checkFormat(c, std); err != nil {
		return err
	}
	n := 0
	lists := slices.Concat(c.StringSlice("dict"), c.StringSlice("prefer"), c.StringSlice("not-together"))
	for _, name := range append(lists,
		c.String("grid"), c.String("cnf"), c.String("model"), c.String("proof"), c.String("words"), c.String("font")) {
		if name == "-" {
			n++
		}
	}
	if n > 1 {
		return usagef("standard input (-) can be read once only: use a file for the other input")
	}
	return nil
}
