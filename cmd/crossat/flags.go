package main

import (
	"strconv"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cluster"
	"crossat/internal/cmdline"
	"crossat/internal/compress"
	"crossat/internal/encodings/fill"
	"crossat/internal/grow"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/job/layouts"
	"crossat/internal/job/patterns"
	"crossat/internal/job/why"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
	"crossat/internal/proof"
	"crossat/internal/sat/gopher"
	"crossat/internal/search"
	"crossat/puzzle/page"
)

// Headings of flags in the help. Flags without a heading come first: they're what most people need.
const (
	listCategory     = "Word lists"
	ruleCategory     = "Rules of the pattern"
	fillRuleCategory = "Rules of the fill"
	engineCategory   = "Engines"
	formulaCategory  = "Formulas"
	proofCategory    = "Proofs"
	clusterCategory  = "Clusters"
	puzzleCategory   = "The puzzle"
	pageCategory     = "Pages"
	gridCategory     = "The grid"
	wishCategory     = "Which results"
	reportCategory   = "Output"
)

// Upper limits shared by flags.
const (
	maxLength    = 1000                  // letters of a word, cells of a slot
	maxCells     = maxLength * maxLength // of a grid
	maxNumber    = 1_000_000_000         // for anything that doesn't take memory
	maxThreshold = 1_000_000_000         // its square still fits
	maxJobs      = 1000                  // each attempt takes hundreds of megabytes
	maxCubes     = 1_000_000
	maxTime      = 87_600 * time.Hour // ten years
)

// Flags of several commands.
var (
	gridFlag = &cmdline.Flag{
		Name: "grid", Short: "g", File: cmdline.Reads, Place: 1,
		Values: gridNames,
		Help:   "`GRID`: a name from crossat grids list, a file, or - for standard input",
	}
	minSlotFlag = &cmdline.Flag{
		Name: "min-slot", Category: gridCategory, Kind: cmdline.Number, Value: "2", Least: 2, Most: maxLength, Of: "cells",
		Help: "a slot has at least `N` white cells; shorter runs need not be words",
	}
	regionFlag = &cmdline.Flag{
		Name: "region", Category: gridCategory, Kind: cmdline.Texts,
		Help: "first empty the cells of `REGION`, and fill these anew: a rectangle such as A1:E5, where columns are " +
			"letters and rows numbers, a cell, or a slot such as 17-Across (may be given several times, or with " +
			"commas between)",
	}
	listFlag = &cmdline.Flag{
		Name: "dict", Short: "d", Kind: cmdline.Texts, File: cmdline.Reads, Config: true, Sets: why.RuleDict,
		Values: listNames,
		Help: "`LIST`: a name from crossat dicts list, a file, or -; given again, the later list says what a word scores, " +
			"and 0 bans it",
		Default: "en",
	}
	sizeFlag = &cmdline.Flag{
		Name: "size", Sets: grids.RuleSize, Place: 1, Like: isSize,
		Help: "`SIZE`: cells of a side, as in 15, or columns and rows, as in 6x5",
	}
	wordsFlag = &cmdline.Flag{
		Name: "words", Short: "w", File: cmdline.Reads, Sets: grids.RuleTheme, Place: 1,
		Help: "`FILE` of words to place, or - for standard input; one per line: WORD, WORD: clue or WORD;WEIGHT: " +
			"clue (a tab may stand for the colon)",
	}
	entriesFlag = &cmdline.Flag{
		Name: "entries", Sets: grids.RuleWords,
		Help: "`NUMBER` of entries: N, or A-B (default: any)",
	}
	cubesFlag = &cmdline.Flag{
		Name: "cubes", File: cmdline.Reads, Place: 1,
		Help: "`FILE` of crossat cubes split",
	}
	cnfFlag = &cmdline.Flag{
		Name: "cnf", File: cmdline.Reads, Place: 1,
		Help: "`FILE` in DIMACS, WCNF or OPB form, - for standard input",
	}
	solutionsFlag = &cmdline.Flag{
		Name: "solutions", Short: "n", Kind: cmdline.Number, Value: "1",
		Least: 1, Most: maxNumber, Of: "results",
		Help: "find `N` different results",
	}
	apartFlag = &cmdline.Flag{
		Name: "apart", Category: wishCategory, Kind: cmdline.Number, Value: "1", Least: 1, Most: maxCells, Of: "cells",
		Help: "any two fills differ in at least `N` letters; of patterns, in `N` black squares, or in where the " +
			"theme is",
	}
	seedFlag = &cmdline.Flag{
		Name: "seed", Kind: cmdline.Seed,
		Help: "random seed `N`; the same seed gives the same result",
	}
	timeoutFlag = &cmdline.Flag{
		Name: "timeout", Kind: cmdline.Time, Longest: maxTime,
		Default: "no limit",
		Help:    "stop after `TIME`, such as 90s or 10m, with the best so far",
	}
	formatFlag = &cmdline.Flag{
		Name: "format", Category: reportCategory,
		Help:    "`FORM` of the output: " + named.List(writable(page.Options{})) + "; json has one object per line",
		Default: "what the name of the --output says, or text",
		Values:  func() []string { return named.Names(writable(page.Options{})) },
	}
	outputFlag = &cmdline.Flag{
		Name: "output", Short: "o", Value: "-", File: cmdline.Writes,
		Help:    "write to `FILE`, in the format that its name says: puzzle.pdf, fill.ipuz …",
		Default: "standard output",
	}
	verboseFlag = &cmdline.Flag{
		Name: "verbose", Short: "v", Kind: cmdline.Switch,
		Help: "say on standard error what goes on",
	}
	watchFlag = &cmdline.Flag{
		Name: "watch", Category: reportCategory, Kind: cmdline.Switch,
		Help: "show on a terminal how the search fills the grid",
	}
	countFlag = &cmdline.Flag{
		Name: "count", Category: wishCategory, Kind: cmdline.Switch,
		Help: "count all fills by search, instead of printing one",
	}
	allFlag = &cmdline.Flag{
		Name: "all", Category: wishCategory, Kind: cmdline.Switch,
		Help: "search for all there are, and print each as it is found",
	}
	atLeastFlag = &cmdline.Flag{
		Name: "at-least", Kind: cmdline.Number,
		Least: 1, Most: grow.MaxWords, Of: "words", Sets: why.RuleAtLeast,
		Help:    "place at least `K` words; as many as possible for --objective good",
		Default: "all",
	}
	objectiveFlag = &cmdline.Flag{
		Name:    "objective",
		Values:  func() []string { return append([]string{fills.Good, fills.First}, named.Names(fit.Objectives)...) },
		Help:    "`WHAT` to look for: good, first, worst, sum, shortfall …: see crossat help objectives",
		Default: "good",
	}
	thresholdFlag = &cmdline.Flag{
		Name: "threshold", Category: wishCategory, Kind: cmdline.Number, Least: 1, Most: maxThreshold, Of: "points",
		Help:    "entries should score `N` or more, for --objective good, shortfall and squares",
		Default: "60 for shortfall, 70 otherwise",
	}
	symmetricFlag = &cmdline.Flag{
		Name: "symmetric", Kind: cmdline.Switch,
		Help: "the first word across is the first down, the second the second, and so on",
	}
	statsFlag = &cmdline.Flag{
		Name: "stats", Category: reportCategory, File: cmdline.Writes,
		Help: "write statistics of the engines to `FILE` as JSON, - for standard output; they find the first fill",
	}
)

// Word lists.
var (
	charsetFlag = &cmdline.Flag{
		Name: "charset", Category: listCategory, Sets: dicts.Charset,
		Help:    "`ENCODING` of list files, such as windows-1251, or auto, which goes by the letters that the file has",
		Default: "UTF-8; auto for lists of the system",
	}
	joinFlag = &cmdline.Flag{
		Name: "join", Kind: cmdline.Switch, Category: listCategory, Sets: dicts.Join,
		Help: "drop spaces, hyphens and apostrophes inside the words of list files (ice cream: ICECREAM); those of " +
			"--words are joined without it",
	}
	foldYoFlag = &cmdline.Flag{
		Name: "fold-yo", Kind: cmdline.Switch, Category: listCategory,
		Help: "write Е for Ё, in lists and grid",
	}
	banFlag = &cmdline.Flag{
		Name: "ban", Kind: cmdline.Texts, Category: listCategory, File: cmdline.Reads,
		Help: "leave out `WORD`, or the words of a file of that name (may be given several times)",
	}
	preferFlag = &cmdline.Flag{
		Name: "prefer", Kind: cmdline.Texts, Category: listCategory, File: cmdline.Reads,
		Help: "give the words of `FILE` the score 100, and add those that no list has (may be given several times)",
	}
	rudeFlag = &cmdline.Flag{
		Name: "rude", Kind: cmdline.Switch, Category: listCategory,
		Help: "include offensive words, which the built-in lists leave out",
	}
	minScoreFlag = &cmdline.Flag{
		Name: "min-score", Kind: cmdline.Number, Category: listCategory,
		Least: 0, Most: dicts.MaxScore, Of: "points", Sets: dicts.MinScore,
		Help: "leave out words that score less than `N` when all lists are merged",
	}
	minLengthFlag = &cmdline.Flag{
		Name: "min-length", Kind: cmdline.Number, Category: listCategory,
		Least: 0, Most: maxLength, Of: "letters", Sets: dicts.MinLength,
		Help: "leave out words of fewer than `N` letters",
	}
)

// Rules of patterns.
var (
	styleFlag = &cmdline.Flag{
		Name: "style", Value: pattern.Styles[0].Name,
		Help:    "`STYLE` of the pattern, rules that other flags change: " + named.List(pattern.Styles),
		Default: "american, with the mix of lengths of American newspapers from 13x13 on",
		Values:  names(pattern.Styles),
	}
	symmetryFlag = &cmdline.Flag{
		Name: "symmetry", Sets: grids.RuleSymmetry,
		Help:    "`SYMMETRY` of the black squares: " + named.List(grids.Symmetries),
		Default: "rotational; none for free",
		Values:  names(grids.Symmetries),
	}
	blackFlag = &cmdline.Flag{
		Name: "black", Sets: grids.RuleBlack,
		Help:    "`NUMBER` of black squares: N, A-B, or P% or P-Q% of all cells",
		Default: "any; without --entries 16%, for compose 15-19% unless --objective fewest; none for barred",
	}
	minPatternSlotFlag = &cmdline.Flag{
		Name: "min-slot", Kind: cmdline.Number, Category: ruleCategory,
		Least: 2, Most: maxLength, Of: "cells", Sets: grids.RuleMinLength,
		Help:    "shortest slot has `N` cells",
		Default: "3",
	}
	maxSlotFlag = &cmdline.Flag{
		Name: "max-slot", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: maxLength, Of: "cells", Note: "0 for any", Sets: grids.RuleMaxLength,
		Help:    "longest slot has `N` cells; 0 for any",
		Default: "15; any for barred and free",
	}
	lengthsFlag = &cmdline.Flag{
		Name: "lengths", Category: ruleCategory, Sets: grids.RuleLengths,
		Help: "require slots of these `LENGTHS`, as in 15,13,13,15, or numbers of slots of a length, as in " +
			"3:0-20,15:2",
	}
	uncheckedFlag = &cmdline.Flag{
		Name: "unchecked", Category: ruleCategory, Sets: grids.RuleUnchecked,
		Help:    "`NUMBER` of unchecked cells, white cells in one slot only: N, A-B, or P% or P-Q% of all cells",
		Default: "0; 25-50% for british and lattice; 40-50% for barred",
	}
	maxUncheckedFlag = &cmdline.Flag{
		Name: "max-unchecked", Category: ruleCategory, Sets: grids.RuleMaxUnchecked,
		Help: "at most `P` percent of the letters of an entry are unchecked, rounded up, or numbers by length, as " +
			"in 4:1,5-7:2",
		Default: "50 for british and lattice; a third, to the nearest number, for barred; 0 otherwise, for any",
	}
	maxUncheckedRunFlag = &cmdline.Flag{
		Name: "max-unchecked-run", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: maxLength, Of: "cells", Note: "0 for any", Sets: grids.RuleMaxUncheckedRun,
		Help:    "at most `N` unchecked cells of an entry in a row; 0 for any",
		Default: "2 for british, 1 for lattice and barred, any otherwise",
	}
	noBlocksFlag = &cmdline.Flag{
		Name: "no-blocks", Kind: cmdline.Switch, Category: ruleCategory, Sets: grids.RuleNoBlocks,
		Help: "no white blocks of 2x2 cells, as for british and lattice",
	}
	latticeFlag = &cmdline.Flag{
		Name: "lattice", Kind: cmdline.Switch, Category: ruleCategory, Sets: grids.RuleLattice,
		Help: "every second cell of every second row is black, from the second on, as for lattice",
	}
	maxOpenFlag = &cmdline.Flag{
		Name: "max-open", Kind: cmdline.Number, Category: ruleCategory,
		Least: -1, Most: maxCells, Of: "cells", Note: "-1 for any", Sets: grids.RuleMaxOpen,
		Help:    "open areas, made of centres of white 3x3 blocks, have at most `N` cells; -1 for any",
		Default: "9 for american, any otherwise",
	}
	maxCheatersFlag = &cmdline.Flag{
		Name: "max-cheaters", Kind: cmdline.Number, Category: ruleCategory,
		Least: -1, Most: maxCells, Of: "black squares", Note: "-1 for any", Sets: grids.RuleMaxCheaters,
		Help:    "at most `N` cheaters, black squares that separate no two white cells across or down; -1 for any",
		Default: "4 for american without --unchecked, any otherwise",
	}
	maxBlackRunFlag = &cmdline.Flag{
		Name: "max-black-run", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: maxLength, Of: "black squares", Note: "0 for any", Sets: grids.RuleMaxBlackRun,
		Help:    "at most `N` black squares in a row, across or down; 0 for any",
		Default: "4 for american without --unchecked, any otherwise",
	}
	minCutFlag = &cmdline.Flag{
		Name: "min-cut", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: grids.MaxMinCut, Of: "cells", Sets: grids.RuleMinCut,
		Help: "no removal of fewer than `N` white cells leaves two parts: 2 forbids chokepoints, 3 pairs of cells, " +
			"too",
		Default: "1",
	}
	maxPartFlag = &cmdline.Flag{
		Name: "max-part", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: maxCells, Of: "cells", Note: "0 for none", Sets: grids.RuleMaxPart,
		Help: "with --min-cut: parts of up to `N` cells do not count",
	}
	gapFlag = &cmdline.Flag{
		Name: "gap", Kind: cmdline.Number, Value: "1", Category: ruleCategory,
		Least: 0, Most: grids.MaxSide, Of: "rows", Note: "0 for none", Sets: grids.RuleThemeGap,
		Help: "keep at least `N` rows or columns between parallel theme entries",
	}
)

// Rules of fills.
var (
	slotFlag = &cmdline.Flag{
		Name: "slot", Kind: cmdline.Texts, Category: fillRuleCategory, File: cmdline.Reads,
		Help: "a rule for one slot, `SLOT:SETTING` (may be given several times, or with several settings after " +
			"commas): 17-Across:min-score=60, the entry scores at least 60; 1-Down:pattern=S..E., it fits the " +
			"pattern, where . is any letter; 5-Across:list=FILE, it is one of the words of FILE, which need not be " +
			"in the dictionary",
	}
	stemsFlag = &cmdline.Flag{
		Name: "stems", Kind: cmdline.Switch, Category: fillRuleCategory,
		Help: "no two different entries are forms of the same word, such as RUN, RUNS and RAN",
	}
	maxSharedFlag = &cmdline.Flag{
		Name: "max-shared", Kind: cmdline.Number, Category: fillRuleCategory,
		Least: 1, Most: maxLength, Of: "letters",
		Help:    "no two different entries share a run of more than `N` letters",
		Default: "any run",
	}
	notTogetherFlag = &cmdline.Flag{
		Name: "not-together", Kind: cmdline.Texts, Category: fillRuleCategory, File: cmdline.Reads,
		Help: "of the words on each line of `FILE`, at most one is in the grid (may be given several times)",
	}
	maxBelowFlag = &cmdline.Flag{
		Name: "max-below", Category: fillRuleCategory,
		Help: "`K:SCORE`: allow at most K entries below SCORE, as in 3:60",
	}
	pangramFlag = &cmdline.Flag{
		Name: "pangram", Kind: cmdline.Switch, Category: fillRuleCategory,
		Help: "all letters from A to Z are in the grid; for a Cyrillic list, from А to Я without Ё",
	}
)

// Engines and formulas.
var (
	solverFlag = &cmdline.Flag{
		Name: "solver", Short: "s",
		Values: func() []string { return []string{gopher.Solver{}.Name()} },
		Help:   "`SOLVER`: gophersat, which is built in, or a program such as cadical or kissat: see crossat help solvers",
	}
	solverArgFlag = &cmdline.Flag{
		Name: "solver-arg", Kind: cmdline.Texts, Category: engineCategory, Blank: true,
		Help: "pass `ARG` to the external solver (may be given several times)",
	}
	strategyFlag = &cmdline.Flag{
		Name: "strategy", Category: engineCategory,
		Help:    "search `STRATEGY`: " + named.List(fills.Strategies),
		Default: fills.Strategies[0].Name,
		Values:  names(fills.Strategies),
	}
	restartFlag = &cmdline.Flag{
		Name: "restart", Kind: cmdline.Number, Value: strconv.Itoa(job.DefaultRestart), Category: engineCategory,
		Least: 0, Most: maxNumber, Of: "conflicts", Note: "0 for never",
		Help: "start again, with another seed, after `N` conflicts, times the Luby numbers 1 1 2 1 1 2 4 …; 0 never " +
			"(gophersat only)",
	}
	jobsFlag = &cmdline.Flag{
		Name: "jobs", Short: "j", Kind: cmdline.Number, Category: engineCategory,
		Least: 1, Most: maxJobs, Of: "attempts",
		Help: "race `N` attempts, each with its own seed; which one wins is chance. With --strategy divide, use N " +
			"processors",
		Default: "one of each engine",
	}
	bestFlag = &cmdline.Flag{
		Name: "best", Kind: cmdline.Number, Category: engineCategory,
		Least: 0, Most: maxNumber, Of: "words of each length", Note: "0 for all",
		Help:    "begin with the `N` best-scored words of each length, and double that when they are not enough",
		Default: "all words",
	}
	encodingFlag = &cmdline.Flag{
		Name: "encoding", Category: formulaCategory,
		Help: "CNF encoding of slots, `FORM`: " + named.List(fill.Forms) + "; for fill, several with commas between " +
			"take turns",
		Default: fill.Forms[0].Name,
		Values:  names(fill.Forms),
	}
	nodupFlag = &cmdline.Flag{
		Name: "nodup", Category: formulaCategory,
		Help:    "how to forbid repeated words, `FORM`: " + named.List(fill.Distincts) + "; or none, to allow them",
		Default: "letters for automaton, pairwise for bridge",
		Values:  func() []string { return append(named.Names(fill.Distincts), noDupNone) },
	}
	allWordsFlag = &cmdline.Flag{
		Name: "all-words", Kind: cmdline.Switch, Category: formulaCategory,
		Help: "write all words that the letters given in a slot and its own rules allow, also if arc consistency " +
			"leaves some out or shows that there is no fill: the formula that proofs are of",
	}
)

// Proofs.
var (
	proofFlag = &cmdline.Flag{
		Name: "proof", Category: proofCategory, File: cmdline.Writes,
		Help: "write a proof that there is no fill to `FILE` (DRAT): by the search, unless --solver is one that " +
			"writes proofs, as cadical and kissat do; or with --all, a proof that there are no others than those " +
			"found",
	}
	proofCNFFlag = &cmdline.Flag{
		Name: "cnf", Category: proofCategory, File: cmdline.Writes,
		Help: "write the formula that the proof is of to `FILE` (DIMACS): the bridge encoding of all words, before " +
			"any is left out, with a clause against each fill that was found",
	}
	proofFormatFlag = &cmdline.Flag{
		Name: "proof-format", Value: proof.Text.Name, Category: proofCategory,
		Help:   "`FORM` of the proof: " + named.List(proof.Formats),
		Values: names(proof.Formats),
	}
	proofLimitFlag = &cmdline.Flag{
		Name: "proof-limit", Category: proofCategory,
		Help: "give up when the proof has reached `SIZE`, as in 2GB",
	}
)

// The puzzle, and its pages.
var (
	titleFlag = &cmdline.Flag{
		Name: "title", Category: puzzleCategory, Blank: true,
		Help: "`TEXT` above the grid",
	}
	authorFlag = &cmdline.Flag{
		Name: "author", Category: puzzleCategory, Blank: true, Config: true,
		Help: "author's `NAME`",
	}
	copyrightFlag = &cmdline.Flag{
		Name: "copyright", Category: puzzleCategory, Blank: true, Config: true,
		Help: "`TEXT` about rights",
	}
	notesFlag = &cmdline.Flag{
		Name: "notes", Category: puzzleCategory, Blank: true,
		Help: "`TEXT` shown to solvers",
	}
	cluesFlag = &cmdline.Flag{
		Name: "clues", Kind: cmdline.Texts, Category: puzzleCategory, File: cmdline.Reads,
		Help: "clues of `FILE`, in CSV or TSV: WORD,CLUE,SOURCE a line, or what crossat clues wrote and you have " +
			"edited (may be given several times; the first that has a word wins)",
	}
	blankFlag = &cmdline.Flag{
		Name: "blank", Kind: cmdline.Switch,
		Help: "leave out the solution: its page of a PDF, or the letters of a picture or any other file, unless " +
			"they are given to the solver",
	}
	paperFlag = &cmdline.Flag{
		Name: "paper", Value: page.Papers[0].Name, Config: true,
		Help:   "`PAPER` of a PDF: " + named.List(page.Papers),
		Values: names(page.Papers),
	}
	largePrintFlag = &cmdline.Flag{
		Name: "large-print", Kind: cmdline.Switch,
		Help: "clues of 16 points or more, and large cells, for people who do not see well",
	}
	wordBankFlag = &cmdline.Flag{
		Name: "word-bank", Kind: cmdline.Switch,
		Help: "a worksheet, as layouts are: with the answers in alphabetical order, and a line for a name; " +
			"--word-bank=false for none",
	}
	saveInkFlag = &cmdline.Flag{
		Name: "save-ink", Kind: cmdline.Switch,
		Help: "draw black cells grey",
	}
	fontFlag = &cmdline.Flag{
		Name: "font", File: cmdline.Reads, Config: true,
		Help:    "set the text in the TrueType font of `FILE`",
		Default: "the Go fonts, which have Latin, Greek and basic Cyrillic letters",
	}
	languageFlag = &cmdline.Flag{
		Name: "language", Config: true,
		Help:    "`LANGUAGE` of headings such as Across: " + named.List(page.Languages),
		Default: "that of the letters in the grid",
		Values:  names(page.Languages),
	}
	cellFlag = &cmdline.Flag{
		Name: "cell", Kind: cmdline.Number, Least: 1, Most: page.MaxCell, Of: "pixels",
		Help:    "a cell of a PNG picture is `N` pixels wide",
		Default: "64, or less for large grids",
	}
)

// Flags of single commands.
var (
	memoryFlag = &cmdline.Flag{
		Name:    "memory",
		Help:    "use at most `SIZE` of memory, such as 500MB or 2.5GB, solvers included",
		Default: "three quarters of what there is",
	}
	versionFlag = &cmdline.Flag{
		Name: "version", Kind: cmdline.Switch,
		Help: "print the version, as crossat version does",
	}
	quietFlag = &cmdline.Flag{
		Name: "quiet", Short: "q", Kind: cmdline.Switch,
		Help: "say nothing on standard error but errors",
	}
	noDraftsFlag = &cmdline.Flag{
		Name: "no-drafts", Kind: cmdline.Switch,
		Help: "no drafts: only clues of your own lists",
	}
	cluesJournalFlag = &cmdline.Flag{
		Name: "journal", File: cmdline.Writes,
		Help: "`FILE` that remembers which of your clues were used: those used less come first",
	}
	expectFlag = &cmdline.Flag{
		Name: "expect", Kind: cmdline.Switch,
		Help: "only tell how many squares to expect, as powers of ten, double and symmetric: from each list of " +
			"--dict by itself, or from each that crossat dicts list shows; of --size, or of 4 to 10 letters",
	}
	distinctFlag = &cmdline.Flag{
		Name: "distinct", Kind: cmdline.Switch, Hidden: true,
		Help: "all words across and down differ (the default)",
	}
	patternEffortFlag = &cmdline.Flag{
		Name: "effort", Kind: cmdline.Number, Value: strconv.Itoa(patterns.DefaultEffort), Category: engineCategory,
		Least: 1, Most: 1_000_000, Of: "millions",
		Help: "with --objective: try up to `N` million changes of a pattern",
	}
	layoutEffortFlag = &cmdline.Flag{
		Name: "effort", Kind: cmdline.Number, Value: strconv.Itoa(layouts.DefaultEffort), Category: engineCategory,
		Least: 1, Most: 1_000_000, Of: "millions",
		Help: "look at up to `N` million placements of words for a better layout",
	}
	layoutEncodingFlag = &cmdline.Flag{
		Name: "encoding", Value: layouts.Encodings[0].Name, Category: formulaCategory,
		Help: "CNF encoding of layouts, `FORM`: overlaps, which letters of the words coincide; places, where the " +
			"words are; asks for a proof",
		Default: "overlaps",
		Values:  names(layouts.Encodings),
	}
	proveFlag = &cmdline.Flag{
		Name: "prove", Kind: cmdline.Switch,
		Help: "go on until the layout is proved to be the best by --objective, which good cannot be",
	}
	explainEffortFlag = &cmdline.Flag{
		Name: "effort", Kind: cmdline.Number, Value: strconv.Itoa(why.DefaultExplainEffort), Category: engineCategory,
		Least: 1, Most: 1_000_000, Of: "millions",
		Help: "give up the search for a fill after a change, or for fewer rules, after `N` failures, or conflicts " +
			"of the solver",
	}
	solveProofFlag = &cmdline.Flag{
		Name: "proof", File: cmdline.Writes,
		Help: "write the solver's DRAT proof to `FILE` if the formula is unsatisfiable: of cadical, kissat, " +
			"cryptominisat or glucose, or of a command with {proof} for the file",
	}
	dirFlag = &cmdline.Flag{
		Name: "dir", Value: "puzzles", File: cmdline.Folder, Place: 1,
		Help: "keep the puzzles in `FOLDER`, which is made if there is none",
	}
	addrFlag = &cmdline.Flag{
		Name: "addr", Value: "127.0.0.1:0",
		Help: "listen to `HOST:PORT`; port 0 is a free one",
	}
	openFlag = &cmdline.Flag{
		Name: "open", Kind: cmdline.Switch,
		Help: "open the page in your browser",
	}
	exportFlag = &cmdline.Flag{
		Name: "export", File: cmdline.Folder,
		Help: "write the page to `FOLDER`, for any web server; it replaces one that was written before, but no " +
			"other  The program for browsers is built by Go, in the folder with crossat's source, unless there is " +
			"--wasm.",
	}
	wasmFlag = &cmdline.Flag{
		Name: "wasm", File: cmdline.Reads,
		Help: "take the program for browsers from `FILE`, with the wasm_exec.js of the Go toolchain that has built " +
			"it beside it  GOOS=js GOARCH=wasm go build -o crossat.wasm ./internal/serve/wasm",
	}
	checkProofFlag = &cmdline.Flag{
		Name: "proof", File: cmdline.Reads, Place: 2,
		Help: "`FILE` with the proof, - for standard input",
	}
	lratFlag = &cmdline.Flag{
		Name: "lrat", File: cmdline.Writes,
		Help: "write what of the proof is needed to `FILE` in LRAT form, for checkers that were proved to be correct",
	}
	modelFlag = &cmdline.Flag{
		Name: "model", File: cmdline.Reads, Place: 2,
		Help: "`FILE` with the solver's output, - for standard input",
	}
	splitFlag = &cmdline.Flag{
		Name:    "split",
		Help:    "`STRATEGY` for splitting: " + named.List(search.Splits),
		Default: search.Splits[0].Name + "; cells for a beam",
		Values:  names(search.Splits),
	}
	targetFlag = &cmdline.Flag{
		Name: "target", Kind: cmdline.Number, Value: strconv.Itoa(conquer.DefaultTarget),
		Least: 1, Most: maxCubes, Of: "cubes",
		Help: "split into at least `N` cubes",
	}
	beamFlag = &cmdline.Flag{
		Name: "beam", Kind: cmdline.Number, Least: 1, Most: maxCubes, Of: "parts of each depth",
		Help: "instead, split only the `N` best parts at each depth, until they are small: to find a fill where the " +
			"whole space is out of reach",
	}
	descentsFlag = &cmdline.Flag{
		Name: "descents", Kind: cmdline.Number, Least: 1, Most: maxNumber, Of: "descents",
		Help: "make no cubes, but estimate by `N` random descents, such as 3000, how many decisions a search of the " +
			"whole space takes, and how long: what all cubes take together, however many there are",
	}
	icnfFlag = &cmdline.Flag{
		Name: "icnf", Category: formulaCategory, File: cmdline.Writes,
		Help: "also write the formula and the cubes to `FILE` as iCNF, a cube per line, for SAT solvers",
	}
	tasksFlag = &cmdline.Flag{
		Name: "tasks", Kind: cmdline.Number, Category: clusterCategory,
		Least: 1, Most: cluster.MaxTasks, Of: "tasks",
		Help: "share the cubes out among `N` tasks",
	}
	atMostFlag = &cmdline.Flag{
		Name: "at-most", Kind: cmdline.Number, Category: clusterCategory,
		Least: 1, Most: cluster.MaxTasks, Of: "tasks",
		Help:    "run at most `N` tasks at a time",
		Default: "all",
	}
	coresFlag = &cmdline.Flag{
		Name: "cores", Kind: cmdline.Number, Value: "1", Category: clusterCategory,
		Least: 1, Most: maxJobs, Of: "cores",
		Help: "give each task `N` cores, for as many cubes at a time",
	}
	taskMemoryFlag = &cmdline.Flag{
		Name: "memory", Value: "2G", Category: clusterCategory,
		Help: "give each task `SIZE` of memory, such as 500M or 4G",
	}
	taskArgFlag = &cmdline.Flag{
		Name: "arg", Kind: cmdline.Texts, Category: clusterCategory, Blank: true,
		Help: "pass `ARG` to each crossat cubes conquer (may be given several times)",
	}
	jobNameFlag = &cmdline.Flag{
		Name: "name", Value: "crossat", Category: clusterCategory,
		Help: "call the job `NAME`",
	}
	journalsFlag = &cmdline.Flag{
		Name: "journals", Category: clusterCategory, File: cmdline.Folder,
		Help:    "keep a journal for each task in `FOLDER`",
		Default: "that of the cubes with .journals",
	}
	programFlag = &cmdline.Flag{
		Name: "program", Value: "crossat", Category: clusterCategory,
		Help: "the `PATH` of crossat where tasks run",
	}
	imageFlag = &cmdline.Flag{
		Name: "image", Value: "crossat", Category: clusterCategory,
		Help: "Kubernetes: the container `IMAGE` that has crossat",
	}
	claimFlag = &cmdline.Flag{
		Name: "claim", Value: "crossat", Category: clusterCategory,
		Help: "Kubernetes: the PersistentVolumeClaim `NAME` of the volume that has the cubes and takes the journals",
	}
	emitFlag = &cmdline.Flag{
		Name: "emit", Category: clusterCategory,
		Help: "write to standard output the script or manifest that runs the cubes on a `CLUSTER`: " +
			named.List(cluster.Systems),
		Values: names(cluster.Systems),
	}
	indexFlag = &cmdline.Flag{
		Name: "index",
		Help: "solve cube `I` only, from 0",
	}
	rangeFlag = &cmdline.Flag{
		Name: "range",
		Help: "solve the cubes `A-B` only, both included",
	}
	taskFlag = &cmdline.Flag{
		Name: "task",
		Help: "`I/N`: solve every N-th cube only, beginning with cube I",
	}
	journalFlag = &cmdline.Flag{
		Name: "journal", File: cmdline.Writes,
		Help:    "record results in `FILE`; its folder is created if needed",
		Default: "that of --cubes with .journal",
	}
	limitFlag = &cmdline.Flag{
		Name: "limit", Kind: cmdline.Time, Longest: maxTime,
		Help:    "give up on a cube after `TIME`",
		Default: "no limit",
	}
	cubeJobsFlag = &cmdline.Flag{
		Name: "jobs", Short: "j", Kind: cmdline.Number, Least: 1, Most: maxJobs, Of: "attempts",
		Help:    "solve `N` cubes at a time",
		Default: "one for each core",
	}
	runJournalsFlag = &cmdline.Flag{
		Name: "journal", Kind: cmdline.Texts, File: cmdline.Reads,
		Help: "`FILE` of a run, or a folder of files that end in .journal (may be given several times; default: " +
			"that of --cubes with .journal)",
	}
	slotsFlag = &cmdline.Flag{
		Name: "slots", Kind: cmdline.Switch,
		Help: "print the slots instead: name, first cell, length, letters given",
	}
	scoresFlag = &cmdline.Flag{
		Name: "scores", Kind: cmdline.Switch,
		Help: "print WORD;SCORE",
	}
	benchGridFlag = &cmdline.Flag{
		Name: "grid", Short: "g", Kind: cmdline.Texts, File: cmdline.Reads, Place: 1,
		Help: "`GRID`: a name from crossat grids list, or a file (this flag and those up to --nodup: may be given " +
			"several times)",
		Values: gridNames,
	}
	benchListFlag = &cmdline.Flag{
		Name: "dict", Short: "d", Kind: cmdline.Texts, File: cmdline.Reads,
		Help:    "`LIST`: a name from crossat dicts list, or a file",
		Default: "en",
		Values:  listNames,
	}
	benchSizeFlag = &cmdline.Flag{
		Name: "size", Kind: cmdline.Texts,
		Help: "for suites, squares: cells of a side, `SIZE`, or columns and rows, as in 6x5",
	}
	benchMinScoreFlag = &cmdline.Flag{
		Name: "min-score", Kind: cmdline.Texts,
		Help: "for suites, the words that score `N` or more",
	}
	benchSolverFlag = &cmdline.Flag{
		Name: "solver", Short: "s", Kind: cmdline.Texts,
		Help: "`SOLVER`, with its arguments if it has any: 'cadical --sat'; or auto, search, or search with a " +
			"strategy, 'search letters'; for a suite, a solver that writes proofs, 'cadical -c 1000000'",
		Default: "gophersat; none for a suite",
		Values:  engineNames,
	}
	benchEncodingFlag = &cmdline.Flag{
		Name: "encoding", Kind: cmdline.Texts,
		Help:    "CNF encoding of slots, `FORM`: " + named.List(fill.Forms),
		Default: fill.Forms[0].Name,
		Values:  names(fill.Forms),
	}
	benchNodupFlag = &cmdline.Flag{
		Name: "nodup", Kind: cmdline.Texts,
		Help: "how to forbid repeated words, `FORM`, where it goes with the encoding: " + named.List(fill.Distincts) +
			", none",
		Default: "as for fill",
		Values:  nodupFlag.Values,
	}
	seedsFlag = &cmdline.Flag{
		Name: "seeds", Value: "0-9",
		Help: "`SEEDS`: 0-9, or 3,5,8",
	}
	configFlag = &cmdline.Flag{
		Name: "config", Kind: cmdline.Texts,
		Help: "`NAME=ARGUMENTS`: a configuration to compare with others: more arguments for crossat fill (may be " +
			"given several times)",
	}
	benchArgFlag = &cmdline.Flag{
		Name: "arg", Kind: cmdline.Texts, Blank: true,
		Help: "pass `ARG` to every crossat fill (may be given several times)",
	}
	plotFlag = &cmdline.Flag{
		Name: "plot", File: cmdline.Writes,
		Help: "draw the rows as a cactus plot, an SVG `FILE`",
	}
	suiteFlag = &cmdline.Flag{
		Name:   "suite",
		Help:   "write formulas instead; `KIND`: dimacs",
		Values: func() []string { return []string{suiteDIMACS} },
	}
	recipeFlag = &cmdline.Flag{
		Name: "recipe", File: cmdline.Reads,
		Help: "make the suite of the formulas in `FILE`: on each line, --grid, --size, --dict, --min-score, " +
			"--encoding, --nodup and --seeds as here, for every combination of their values; without --seeds, seed 0",
	}
	maxFailsFlag = &cmdline.Flag{
		Name: "max-fails", Kind: cmdline.Number, Value: "1000000",
		Least: 1, Most: maxNumber, Of: "failures",
		Help: "end the search for an answer after `N` failures",
	}
	compressFlag = &cmdline.Flag{
		Name:   "compress",
		Help:   "compress formulas, models and proofs: `FORM`, one of " + named.List(compress.Formats),
		Values: names(compress.Formats),
	}
	benchOutputFlag = &cmdline.Flag{
		Name: "output", Short: "o", File: cmdline.Writes,
		Help: "`FILE` of rows, one JSON object per line; for a suite, a folder",
	}
	licencesFlag = &cmdline.Flag{
		Name: "licences", Kind: cmdline.Switch,
		Help: "print the licences of crossat, of all that it is built of, and of its word lists and definitions",
	}
	manCommandFlag = &cmdline.Flag{
		Name: "command", Kind: cmdline.Texts, Place: 1,
		Help: "the page of `COMMAND`, such as fill, or grids show, instead of the program's",
	}
	shellFlag = &cmdline.Flag{
		Name: "shell", Place: 1,
		Help:   "`SHELL`: bash, zsh or fish",
		Values: func() []string { return shells },
	}
)

// Variants for single commands.
var (
	firstSolverFlag = solverFlag.Saying(
		"`SOLVER`: auto, search, gophersat, or a program such as cadical: see crossat help solvers", "auto",
	).Offering(engineNames)
	fillSizeFlag         = sizeFlag.Saying("lay out black squares first, on a board of `SIZE`: 15, 15x13")
	countAllFlag         = countFlag.Saying("with --all, print how many there are instead")
	patternObjectiveFlag = objectiveFlag.Saying(
		"lay out the pattern that has the most of `WHAT`: fills, those to be expected from the --dict. The best so "+
			"far is printed at the time limit, or on ^C",
		"any pattern",
	).Offering(func() []string { return []string{mostFills} })
	layoutSizeFlag = sizeFlag.With(func(f *cmdline.Flag) {
		f.Value = autoSize
		f.Help = "`SIZE` of the board: columns and rows, as in 11x9, or auto for any; a layout may be smaller"
	})
	layoutObjectiveFlag = objectiveFlag.Saying(
		"find the best layout by `WHAT`: good, a small board near a square with many crossings, each percent of one "+
			"worth a percent of the other; area, the smallest board, and of those the squarest; crossings, the most "+
			"crossings; words, the greatest weight of words placed",
		"good, or area where a proof is wanted",
	).Offering(names(layout.Objectives))
	layoutWatchFlag  = watchFlag.Saying("show on a terminal how the layout gets better")
	layoutSolverFlag = solverFlag.Saying(
		"`SOLVER`: auto (the default), search and, where a proof is wanted, gophersat in turn; search, which never " +
			"asks gophersat, not even when it places no layout; or, to find and prove the best layout alone, " +
			"gophersat or an external program by name or path: cadical, minisat, kissat, …",
	).Offering(engineNames)
	composeAtLeastFlag = atLeastFlag.Saying(
		"`K` of the words are enough: it places as many as it can, and rather those that come first in the file", "all",
	)
	composeObjectiveFlag = objectiveFlag.Saying(
		"`WHAT` to look for: good; worst, the best score of the worst entry; or fewest, the fewest black squares, "+
			"without words", "good",
	).Offering(func() []string { return composeObjectives })
	encodeObjectiveFlag = objectiveFlag.Saying(
		"ask for the best fill by `WHAT`: worst, the score of the worst entry; sum, the sum of scores; worst,sum, " +
			"the sum where the worst are the same; shortfall, the points that entries score below a threshold; " +
			"squares, the squares of these points",
	).Offering(names(fit.Objectives))
	encodeFormatFlag = formatFlag.With(func(f *cmdline.Flag) {
		f.Category, f.Values = formulaCategory, names(encodeFormats)
		f.Help = "`FORM` of the file: " + named.List(encodeFormats) + " (DIMACS is cnf)"
		f.Default = "what the name of --output ends in, .xml for xcsp3; otherwise wcnf with --objective, cnf without"
	})
	cluesFormatFlag = formatFlag.Saying(
		"`FORM` of the output: "+named.List(writable(page.Options{})),
		"what the name of the --output says, or tsv",
	)
	reportFormatFlag = formatFlag.Saying("`FORM` of the output: text, or json", "text").
				Offering(func() []string { return []string{"text", "json"} })
	renderOutputFlag = outputFlag.With(func(f *cmdline.Flag) { f.Place = 2 })
	explainNodupFlag = nodupFlag.Saying("`none` lets words repeat").
				Offering(func() []string { return []string{noDupNone} })
	renderFormatFlag = formatFlag.Saying(
		"`FORM` of the output: "+named.List(writable(page.Options{})),
		"what the name of the --output says, or pdf",
	)
	conflictEffortFlag = explainEffortFlag.With(func(f *cmdline.Flag) { f.Value = strconv.Itoa(why.DefaultConflictEffort) })
	serveTimeoutFlag   = timeoutFlag.Saying("end after `TIME`", "no limit")
	decodeCNFFlag      = cnfFlag.Saying("`FILE` of crossat encode, in any of its forms, - for standard input")
	cubeAllWordsFlag   = allWordsFlag.Saying(
		"write all words that the letters given in a slot allow to the file, also if arc consistency leaves some " +
			"out: for conquer --proof, about all words",
	)
	cubeCubesFlag = cubesFlag.With(func(f *cmdline.Flag) {
		f.Place, f.Help = 0, "with --emit: use the cubes in `FILE` instead of making new ones"
	})
	shownListFlag    = listFlag.With(func(f *cmdline.Flag) { f.Place = 1 })
	cubeCountFlag    = countFlag.Saying("count all fills of all cubes, rather than end at the first")
	conquerProofFlag = proofFlag.Saying(
		"write a proof that the cubes have no fill to `FILE` (DRAT), by the search. Until it is whole, its parts " +
			"are in a folder of that name with .parts, one for each cube; with --index, it is that of the cube " +
			"alone. For a proof about all words, make cubes with --all-words",
	)
	conquerCNFFlag = proofCNFFlag.Saying(
		"write the formula that the proof is of to `FILE` (DIMACS): the bridge encoding of the words in --cubes; " +
			"with --index, with the letters of the cube",
	)
	conquerSolverFlag = solverFlag.Saying(
		"a fill of each cube by `SOLVER`: auto, which races search and, later and for small formulas, gophersat " +
			"(the default unless another flag is about one of them); search; gophersat (embedded); an external " +
			"program by name or path (cadical, minisat, kissat, …), or its command with {cnf} for the formula and, " +
			"if it writes a file, {out} for that",
	).Offering(engineNames)
	gatherProofFlag = proofFlag.Saying(
		"compose the parts that the runs have written with the same --proof to `FILE`",
	)
	gatherCNFFlag = proofCNFFlag.Saying(
		"write the formula that the proof is of to `FILE` (DIMACS): the bridge encoding of the words in --cubes",
	)
	gatherCountFlag  = countFlag.Saying("all fills were counted: add them up")
	benchTimeoutFlag = timeoutFlag.Saying("end a run after `TIME`", "5m")
	benchVerboseFlag = verboseFlag.Saying("log each run that has ended to standard error")
)
