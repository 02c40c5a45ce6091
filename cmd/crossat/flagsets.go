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

// Flags that commands have in common.
var (
	gridFlags    = []*cmdline.Flag{gridFlag, minSlotFlag}
	squareFlags  = []*cmdline.Flag{sizeFlag, symmetricFlag}
	charsetFlags = []*cmdline.Flag{charsetFlag, joinFlag, foldYoFlag}
	listFlags    = slices.Concat([]*cmdline.Flag{listFlag}, charsetFlags,
		[]*cmdline.Flag{banFlag, preferFlag, rudeFlag, minScoreFlag})
	dictFlags = slices.Concat(listFlags, []*cmdline.Flag{minLengthFlag})

	// ruleFlags are the rules of patterns, fillRuleFlags those that a constructor sets for a fill.
	ruleFlags = []*cmdline.Flag{
		sizeFlag, styleFlag, symmetryFlag, blackFlag, entriesFlag, minPatternSlotFlag, maxSlotFlag, lengthsFlag,
		uncheckedFlag, maxUncheckedFlag, maxUncheckedRunFlag, noBlocksFlag, latticeFlag, maxOpenFlag, maxCheatersFlag,
		maxBlackRunFlag, minCutFlag, maxPartFlag,
	}
	fillRuleFlags = []*cmdline.Flag{
		slotFlag, stemsFlag, maxSharedFlag, notTogetherFlag, maxBelowFlag, pangramFlag,
	}
	// objectiveFlags say which fills are wanted, allFlags that all are, and proofFlags that there are no others.
	objectiveFlags = []*cmdline.Flag{objectiveFlag, thresholdFlag, solutionsFlag, apartFlag}
	allFlags       = []*cmdline.Flag{allFlag, countAllFlag}
	proofFlags     = []*cmdline.Flag{proofFlag, proofCNFFlag, proofFormatFlag, proofLimitFlag}

	// solverFlags are about solvers of formulas, formFlags about formulas, and fillFlags about all that fills grids.
	solverFlags = []*cmdline.Flag{solverFlag, solverArgFlag, timeoutFlag}
	formFlags   = []*cmdline.Flag{encodingFlag}
	fillFlags   = slices.Concat([]*cmdline.Flag{seedFlag}, formFlags, []*cmdline.Flag{
		nodupFlag, firstSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag, jobsFlag,
	})
	// placeFlags say which words a layout places where.
	placeFlags = []*cmdline.Flag{wordsFlag, layoutSizeFlag, atLeastFlag}

	reportFlags = []*cmdline.Flag{formatFlag, outputFlag, verboseFlag}
	// headFlags are what is printed around a grid, givenHeadFlags the same for a puzzle that has its own and takes none
	// from the configuration, pageFlags how puzzles are printed.
	headFlags      = []*cmdline.Flag{titleFlag, authorFlag, copyrightFlag, notesFlag, cluesFlag}
	givenHeadFlags = each(headFlags, func(f *cmdline.Flag) { f.Config = false })
	outputFlags    = slices.Concat(reportFlags, headFlags, each(pageFlags, func(f *cmdline.Flag) { f.Category = pageCategory }))
	pageFlags      = []*cmdline.Flag{
		blankFlag, paperFlag, largePrintFlag, wordBankFlag, saveInkFlag, fontFlag, languageFlag, cellFlag,
	}

	// emitFlags say what crossat cubes split writes for a cluster, and need --emit.
	emitFlags = []*cmdline.Flag{
		tasksFlag, atMostFlag, coresFlag, taskMemoryFlag, cubeCountFlag, taskArgFlag, jobNameFlag, journalsFlag,
		programFlag, imageFlag, claimFlag,
	}
	// familyFlags say which fills are measured, by which encodings: each combination of their values. Suites have
	// scaleFlags as well.
	familyFlags = []*cmdline.Flag{benchGridFlag, benchListFlag, benchEncodingFlag, benchNodupFlag, seedsFlag}
	scaleFlags  = []*cmdline.Flag{benchSizeFlag, benchMinScoreFlag}
	suiteFlags  = slices.Concat([]*cmdline.Flag{suiteFlag}, scaleFlags,
		[]*cmdline.Flag{recipeFlag, maxFailsFlag, compressFlag})

	// formulaFlags are those that a formula depends on, in the order in which its comments name them.
	formulaFlags = slices.Concat(gridFlags, squareFlags, []*cmdline.Flag{regionFlag}, dictFlags, fillRuleFlags, formFlags,
		[]*cmdline.Flag{nodupFlag, allWordsFlag, objectiveFlag, thresholdFlag, seedFlag, splitFlag, targetFlag, beamFlag},
		allFlags, []*cmdline.Flag{solutionsFlag})
)

// sizeLooks are what an argument looks like that is a size, and not a file.
var sizeLooks = regexp.MustCompile(`^[0-9]+(x[0-9]+)?$`)

// isSize reports whether an argument is a size: of no file, but cells of a side, or columns and rows.
func isSize(text string) bool { return sizeLooks.MatchString(text) && !isFile(text) }

// names returns what the values of a flag are that names a thing of a table.
func names[T named.Thing](table []T) func() []string {
	return func() []string { return named.Names(table) }
}

// gridNames are the built-in grids.
func gridNames() (all []string) {
	for _, info := range grids.List() {
		all = append(all, info.Name)
	}
	return all
}

// engineNames are engines that everybody has.
func engineNames() []string { return []string{autoEngine, searchEngine, gopher.Solver{}.Name()} }

// settingFlags are those that set a rule or an option of the library.
var settingFlags = slices.Concat(ruleFlags, listFlags, dictFlags, []*cmdline.Flag{wordsFlag, gapFlag, atLeastFlag})

// settingFlag is the flag that sets a rule or an option.
func settingFlag(setting any) *cmdline.Flag {
	i := slices.IndexFunc(settingFlags, func(f *cmdline.Flag) bool { return f.Sets == setting })
	return settingFlags[i]
}

// ruleFlag is the flag of a rule, as one would type it.
func ruleFlag(r grids.Rule) string { return "--" + settingFlag(r).Name }

// dictFlag is the flag of an option of lists, as one would type it.
func dictFlag(o dicts.Option) string { return "--" + settingFlag(o).Name }

// hidden are copies of flags that the help doesn't show.
func hidden(flags []*cmdline.Flag) []*cmdline.Flag {
	return each(flags, func(f *cmdline.Flag) { f.Hidden = true })
}

// each returns copies of flags, each of which a function has changed.
func each(flags []*cmdline.Flag, change func(*cmdline.Flag)) (copies []*cmdline.Flag) {
	for _, f := range flags {
		copies = append(copies, f.With(change))
	}
	return copies
}
