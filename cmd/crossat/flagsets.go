package main

import (
	"regexp"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/named"
	"crossat/internal/sat/gopher"
)

// Groups of flags.
var (
	gridFlags    = []*cmdline.Flag{gridFlag, minSlotFlag}
	squareFlags  = []*cmdline.Flag{sizeFlag, symmetricFlag}
	charsetFlags = []*cmdline.Flag{charsetFlag, joinFlag, foldYoFlag}
	listFlags    = slices.Concat([]*cmdline.Flag{listFlag}, charsetFlags,
		[]*cmdline.Flag{banFlag, preferFlag, rudeFlag, minScoreFlag})
	dictFlags = slices.Concat(listFlags, []*cmdline.Flag{minLengthFlag})

	// ruleFlags are the rules of patterns, fillRuleFlags a constructor's rules for a fill.
	ruleFlags = []*cmdline.Flag{
		sizeFlag, styleFlag, symmetryFlag, blackFlag, entriesFlag, minPatternSlotFlag, maxSlotFlag, lengthsFlag,
		uncheckedFlag, maxUncheckedFlag, maxUncheckedRunFlag, noBlocksFlag, latticeFlag, maxOpenFlag, maxCheatersFlag,
		maxBlackRunFlag, minCutFlag, maxPartFlag,
	}
	fillRuleFlags = []*cmdline.Flag{
		slotFlag, stemsFlag, maxSharedFlag, notTogetherFlag, maxBelowFlag, pangramFlag,
	}
	// objectiveFlags choose a fill, allFlags ask for all fills, and proofFlags for a proof that there are no others.
	objectiveFlags = []*cmdline.Flag{objectiveFlag, thresholdFlag, solutionsFlag, apartFlag}
	allFlags       = []*cmdline.Flag{allFlag, countAllFlag}
	proofFlags     = []*cmdline.Flag{proofFlag, proofCNFFlag, proofFormatFlag, proofLimitFlag}

	// solverFlags are about solvers, formFlags about formulas, and fillFlags about all ways to fill a grid.
	solverFlags = []*cmdline.Flag{solverFlag, solverArgFlag, timeoutFlag}
	formFlags   = []*cmdline.Flag{encodingFlag}
	fillFlags   = slices.Concat([]*cmdline.Flag{seedFlag}, formFlags, []*cmdline.Flag{
		nodupFlag, firstSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag, jobsFlag,
	})
	// placeFlags choose the words of a layout, and the board.
	placeFlags = []*cmdline.Flag{wordsFlag, layoutSizeFlag, atLeastFlag}

	reportFlags = []*cmdline.Flag{formatFlag, outputFlag, verboseFlag}
	// headFlags are printed around a grid. givenHeadFlags are the same without defaults from the configuration file,
	// for existing puzzles. pageFlags are about printing.
	headFlags      = []*cmdline.Flag{titleFlag, authorFlag, copyrightFlag, notesFlag, cluesFlag}
	givenHeadFlags = each(headFlags, func(f *cmdline.Flag) { f.Config = false })
	outputFlags    = slices.Concat(reportFlags, headFlags,
		each(pageFlags, func(f *cmdline.Flag) { f.Category = pageCategory }))
	pageFlags = []*cmdline.Flag{
		blankFlag, paperFlag, largePrintFlag, wordBankFlag, saveInkFlag, fontFlag, languageFlag, cellFlag,
	}

	// emitFlags control what crossat cubes split --emit writes.
	emitFlags = []*cmdline.Flag{
		tasksFlag, atMostFlag, coresFlag, taskMemoryFlag, cubeCountFlag, taskArgFlag, jobNameFlag, journalsFlag,
		programFlag, imageFlag, claimFlag,
	}
	// familyFlags select what to measure: all combinations of their values. Suites also have scaleFlags.
	familyFlags = []*cmdline.Flag{benchGridFlag, benchListFlag, benchEncodingFlag, benchNodupFlag, seedsFlag}
	scaleFlags  = []*cmdline.Flag{benchSizeFlag, benchMinScoreFlag}
	suiteFlags  = slices.Concat([]*cmdline.Flag{suiteFlag}, scaleFlags,
		[]*cmdline.Flag{recipeFlag, maxFailsFlag, compressFlag})

	// formulaFlags are the flags that a formula depends on, in the order of its comments.
	formulaFlags = slices.Concat(gridFlags, squareFlags, []*cmdline.Flag{regionFlag}, dictFlags, fillRuleFlags, formFlags,
		[]*cmdline.Flag{nodupFlag, allWordsFlag, objectiveFlag, thresholdFlag, seedFlag, splitFlag, targetFlag, beamFlag},
		allFlags, []*cmdline.Flag{solutionsFlag})
)

// sizeLooks matches sizes, to tell them from files.
var sizeLooks = regexp.MustCompile(`^[0-9]+([xX×][0-9]+)?$`)

// isSize reports whether an argument is a size, such as 15 or 15x13, and not the name of a file.
func isSize(text string) bool { return sizeLooks.MatchString(text) && !isFile(text) }

// names returns a function for the names in a table.
func names[T named.Thing](table []T) func() []string {
	return func() []string { return named.Names(table) }
}

// gridNames returns the names of the built-in grids.
func gridNames() (all []string) {
	for _, info := range grids.List() {
		all = append(all, info.Name)
	}
	return all
}

// engineNames returns the engines that are always available.
func engineNames() []string { return []string{autoEngine, searchEngine, gopher.Solver{}.Name()} }

// settingFlags are flags that set a rule or an option of the library.
var settingFlags = slices.Concat(ruleFlags, listFlags, dictFlags, []*cmdline.Flag{wordsFlag, gapFlag, atLeastFlag})

// settingFlag returns the flag for a rule or an option.
func settingFlag(setting any) *cmdline.Flag {
	i := slices.IndexFunc(settingFlags, func(f *cmdline.Flag) bool { return f.Sets == setting })
	return settingFlags[i]
}

// ruleFlag returns the flag of a rule, with its dashes.
func ruleFlag(r grids.Rule) string { return "--" + settingFlag(r).Name }

// dictFlag returns the flag of a list option, with its dashes.
func dictFlag(o dicts.Option) string { return "--" + settingFlag(o).Name }

// hidden copies flags and hides them from the help.
func hidden(flags []*cmdline.Flag) []*cmdline.Flag {
	return each(flags, func(f *cmdline.Flag) { f.Hidden = true })
}

// each copies flags and changes the copies.
func each(flags []*cmdline.Flag, change func(*cmdline.Flag)) (copies []*cmdline.Flag) {
	for _, f := range flags {
		copies = append(copies, f.With(change))
	}
	return copies
}
