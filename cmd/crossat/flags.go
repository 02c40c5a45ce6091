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
		Help: "a slot has at least `N` white cells; shorter runs don't have to be words",
	}
	regionFlag = &cmdline.Flag{
		Name: "region", Category: gridCategory, Kind: cmdline.Texts,
		Help: "empty the cells of `REGION` and refill them: a rectangle such as A1:E5 (columns are letters, " +
			"rows numbers), a cell, or a slot such as 17-Across (repeatable, or separated by commas)",
	}
	listFlag = &cmdline.Flag{
		Name: "dict", Short: "d", Kind: cmdline.Texts, File: cmdline.Reads, Config: true, Sets: why.RuleDict,
		Values:  listNames,
		Help:    "`LIST`: a name from crossat dicts list, a file, or -; later lists override scores, and 0 bans a word",
		Default: "en",
	}
	sizeFlag = &cmdline.Flag{
		Name: "size", Sets: grids.RuleSize, Place: 1, Like: isSize,
		Help: "`SIZE`: cells of a side, as in 15, or columns and rows, as in 6x5",
	}
	wordsFlag = &cmdline.Flag{
		Name: "words", Short: "w", File: cmdline.Reads, Sets: grids.RuleTheme, Place: 1,
		Help: "`FILE` of words to place, or - for standard input; one per line: WORD, WORD: clue or " +
			"WORD;WEIGHT: clue (a tab works like the colon); or a spreadsheet's CSV",
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
		Help: "any two fills differ in at least `N` letters; patterns in `N` black squares, or in the theme's " +
			"place",
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
		Default: "by the name of --output, or text",
		Values:  func() []string { return named.Names(writable(page.Options{})) },
	}
	outputFlag = &cmdline.Flag{
		Name: "output", Short: "o", Value: "-", File: cmdline.Writes,
		Help:    "write to `FILE`, in the format that its name says: puzzle.pdf, fill.ipuz …",
		Default: "standard output",
	}
	verboseFlag = &cmdline.Flag{
		Name: "verbose", Short: "v", Kind: cmdline.Switch,
		Help: "log progress to standard error",
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
		Help: "search the whole space, and print each result when it's found",
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
		Help:    "entries should score at least `N`, for --objective good, shortfall and squares",
		Default: "60 for shortfall, 70 otherwise",
	}
	symmetricFlag = &cmdline.Flag{
		Name: "symmetric", Kind: cmdline.Switch,
		Help: "the first word across is the first word down, and so on",
	}
	statsFlag = &cmdline.Flag{
		Name: "stats", Category: reportCategory, File: cmdline.Writes,
		Help: "write statistics of the engines to `FILE` as JSON, - for standard output; implies --objective " +
			"first",
	}
)

// Word lists.
var (
	charsetFlag = &cmdline.Flag{
		Name: "charset", Category: listCategory, Sets: dicts.Charset,
		Help:    "`ENCODING` of list files, such as windows-1251, or auto to go by the letters in the file",
		Default: "UTF-8; auto for lists of the system",
	}
	joinFlag = &cmdline.Flag{
		Name: "join", Kind: cmdline.Switch, Category: listCategory, Sets: dicts.Join,
		Help: "drop spaces, hyphens and apostrophes inside the words of list files (ice cream: ICECREAM); " +
			"--words does so anyway",
	}
	foldYoFlag = &cmdline.Flag{
		Name: "fold-yo", Kind: cmdline.Switch, Category: listCategory,
		Help: "write Е for Ё, in lists and grid",
	}
	banFlag = &cmdline.Flag{
		Name: "ban", Kind: cmdline.Texts, Category: listCategory, File: cmdline.Reads,
		Help: "leave out `WORD`, or all words of a file with that name (repeatable)",
	}
	preferFlag = &cmdline.Flag{
		Name: "prefer", Kind: cmdline.Texts, Category: listCategory, File: cmdline.Reads,
		Help: "score the words of `FILE` 100, and add those that aren't in a list (repeatable)",
	}
	rudeFlag = &cmdline.Flag{
		Name: "rude", Kind: cmdline.Switch, Category: listCategory,
		Help: "include offensive words, which the built-in lists leave out",
	}
	minScoreFlag = &cmdline.Flag{
		Name: "min-score", Kind: cmdline.Number, Category: listCategory,
		Least: 0, Most: dicts.MaxScore, Of: "points", Sets: dicts.MinScore,
		Help: "leave out words that score less than `N`, after merging lists",
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
		Default: "any with --entries, otherwise 16%; 15-19% for compose unless --objective fewest; none for barred",
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
		Help: "require slots of these `LENGTHS`, such as 15,13,13,15, or numbers of slots by length, such as " +
			"3:0-20,15:2",
	}
	uncheckedFlag = &cmdline.Flag{
		Name: "unchecked", Category: ruleCategory, Sets: grids.RuleUnchecked,
		Help:    "`NUMBER` of unchecked cells, white cells in one slot only: N, A-B, or P% or P-Q% of all cells",
		Default: "0; 25-50% for british and lattice; 40-50% for barred",
	}
	maxUncheckedFlag = &cmdline.Flag{
		Name: "max-unchecked", Category: ruleCategory, Sets: grids.RuleMaxUnchecked,
		Help: "at most `P` percent of an entry's letters are unchecked, rounded up, or numbers by length, " +
			"such as 4:1,5-7:2",
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
		Help: "every second cell of every second row, starting with the second one, is black, as for lattice",
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
		Help: "removing fewer than `N` white cells never splits the grid: 2 forbids chokepoints, 3 also pairs " +
			"of cells",
		Default: "1",
	}
	maxPartFlag = &cmdline.Flag{
		Name: "max-part", Kind: cmdline.Number, Category: ruleCategory,
		Least: 0, Most: maxCells, Of: "cells", Note: "0 for none", Sets: grids.RuleMaxPart,
		Help: "with --min-cut: ignore parts of up to `N` cells",
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
		Help: "a rule for one slot, `SLOT:SETTING` (repeatable; separate settings by commas): " +
			"17-Across:min-score=60 for a minimum score; 1-Down:pattern=S..E. for a pattern, where . is any " +
			"letter; 5-Across:list=FILE for a word of FILE, which doesn't have to be in the dictionary",
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
		Help: "at most one word of each line of `FILE` is in the grid (repeatable)",
	}
	maxBelowFlag = &cmdline.Flag{
		Name: "max-below", Category: fillRuleCategory,
		Help: "`K:SCORE`: at most K entries score below SCORE, such as 3:60",
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
		Help: "`SOLVER`: gophersat, which is built in, or a program such as cadical or kissat: see crossat " +
			"help solvers",
	}
	solverArgFlag = &cmdline.Flag{
		Name: "solver-arg", Kind: cmdline.Texts, Category: engineCategory, Blank: true,
		Help: "pass `ARG` to the external solver (repeatable)",
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
		Help: "restart gophersat with another seed after `N` conflicts, times the Luby numbers 1 1 2 1 1 2 4 " +
			"…; 0 for never",
	}
	jobsFlag = &cmdline.Flag{
		Name: "jobs", Short: "j", Kind: cmdline.Number, Category: engineCategory,
		Least: 1, Most: maxJobs, Of: "attempts",
		Help: "race `N` attempts with different seeds; chance decides which one wins. With --strategy divide, " +
			"use N processors",
		Default: "one of each engine",
	}
	bestFlag = &cmdline.Flag{
		Name: "best", Kind: cmdline.Number, Category: engineCategory,
		Least: 0, Most: maxNumber, Of: "words of each length", Note: "0 for all",
		Help:    "start with the `N` best-scored words of each length, and double N if they aren't enough",
		Default: "all words",
	}
	encodingFlag = &cmdline.Flag{
		Name: "encoding", Category: formulaCategory,
		Help: "CNF encoding of slots, `FORM`: " + named.List(fill.Forms) + "; for fill, separate several " +
			"by commas to take turns",
		Default: fill.Forms[0].Name,
		Values:  names(fill.Forms),
	}
	nodupFlag = &cmdline.Flag{
		Name: "nodup", Category: formulaCategory,
		Help:    "`FORM` of the rule against repeated words: " + named.List(fill.Distincts) + "; none allows them",
		Default: "letters for automaton, pairwise for bridge",
		Values:  func() []string { return append(named.Names(fill.Distincts), noDupNone) },
	}
	allWordsFlag = &cmdline.Flag{
		Name: "all-words", Kind: cmdline.Switch, Category: formulaCategory,
		Help: "include all words that match a slot's given letters and rules, even if arc consistency " +
			"excludes them or shows that no fill exists; proofs refer to this formula",
	}
)

// Proofs.
var (
	proofFlag = &cmdline.Flag{
		Name: "proof", Category: proofCategory, File: cmdline.Writes,
		Help: "write a proof that no fill exists to `FILE` (DRAT), from the search or from a --solver that " +
			"writes proofs, such as cadical; with --all, a proof that there are no other fills",
	}
	proofCNFFlag = &cmdline.Flag{
		Name: "cnf", Category: proofCategory, File: cmdline.Writes,
		Help: "write the formula of the proof to `FILE` (DIMACS): the bridge encoding of all words, with a " +
			"clause against each fill that was found",
	}
	proofFormatFlag = &cmdline.Flag{
		Name: "proof-format", Value: proof.Text.Name, Category: proofCategory,
		Help:   "`FORM` of the proof: " + named.List(proof.Formats),
		Values: names(proof.Formats),
	}
	proofLimitFlag = &cmdline.Flag{
		Name: "proof-limit", Category: proofCategory,
		Help: "give up when the proof reaches `SIZE`, such as 2GB",
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
		Help: "clues from `FILE`, in CSV or TSV: WORD,CLUE,SOURCE on each line, or an edited sheet from " +
			"crossat clues (repeatable; the first file with a word wins)",
	}
	blankFlag = &cmdline.Flag{
		Name: "blank", Kind: cmdline.Switch,
		Help: "omit the solution: the page of a PDF, and in other formats all letters that aren't given",
	}
	paperFlag = &cmdline.Flag{
		Name: "paper", Value: page.Papers[0].Name, Config: true,
		Help:   "`PAPER` of a PDF: " + named.List(page.Papers),
		Values: names(page.Papers),
	}
	largePrintFlag = &cmdline.Flag{
		Name: "large-print", Kind: cmdline.Switch,
		Help: "large cells, and clues of at least 16 points, for people with poor eyesight",
	}
	wordBankFlag = &cmdline.Flag{
		Name: "word-bank", Kind: cmdline.Switch,
		Help: "print a worksheet, like layouts: the answers in alphabetical order, and a line for a name; " +
			"--word-bank=false for none",
	}
	saveInkFlag = &cmdline.Flag{
		Name: "save-ink", Kind: cmdline.Switch,
		Help: "draw black cells grey",
	}
	fontFlag = &cmdline.Flag{
		Name: "font", File: cmdline.Reads, Config: true,
		Help:    "use the TrueType font in `FILE` for all text",
		Default: "the Go fonts, which have Latin, Greek and basic Cyrillic letters",
	}
	languageFlag = &cmdline.Flag{
		Name: "language", Config: true,
		Help:    "`LANGUAGE` of headings such as Across: " + named.List(page.Languages),
		Default: "depends on the letters in the grid",
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
		Default: "three quarters of the machine's",
	}
	versionFlag = &cmdline.Flag{
		Name: "version", Kind: cmdline.Switch,
		Help: "print the version, as crossat version does",
	}
	quietFlag = &cmdline.Flag{
		Name: "quiet", Short: "q", Kind: cmdline.Switch,
		Help: "print nothing but errors on standard error",
	}
	noDraftsFlag = &cmdline.Flag{
		Name: "no-drafts", Kind: cmdline.Switch,
		Help: "use only your own lists of clues, no drafts",
	}
	cluesJournalFlag = &cmdline.Flag{
		Name: "journal", File: cmdline.Writes,
		Help: "`FILE` that remembers your used clues, so rarely used ones come first",
	}
	expectFlag = &cmdline.Flag{
		Name: "expect", Kind: cmdline.Switch,
		Help: "only print how many squares to expect, as powers of ten, for each --dict or all lists; for " +
			"--size, or for 4 to 10 letters",
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
		Help: "CNF encoding of layouts, `FORM`: overlaps, which letters coincide; places, where the words go; " +
			"implies --prove",
		Default: "overlaps",
		Values:  names(layouts.Encodings),
	}
	proveFlag = &cmdline.Flag{
		Name: "prove", Kind: cmdline.Switch,
		Help: "continue until the layout is proved to be best by --objective (except good)",
	}
	explainEffortFlag = &cmdline.Flag{
		Name: "effort", Kind: cmdline.Number, Value: strconv.Itoa(why.DefaultExplainEffort), Category: engineCategory,
		Least: 1, Most: 1_000_000, Of: "millions",
		Help: "limit the search for fewer rules, and for a fill after each change, to `N` failures or " +
			"conflicts",
	}
	solveProofFlag = &cmdline.Flag{
		Name: "proof", File: cmdline.Writes,
		Help: "write the solver's DRAT proof to `FILE` if the formula is unsatisfiable: from cadical, kissat, " +
			"cryptominisat or glucose, or a command with {proof} for the file",
	}
	dirFlag = &cmdline.Flag{
		Name: "dir", Value: "puzzles", File: cmdline.Folder, Place: 1,
		Help: "keep puzzles in `FOLDER`, which is created if needed",
	}
	addrFlag = &cmdline.Flag{
		Name: "addr", Value: "127.0.0.1:0",
		Help: "listen on `HOST:PORT`; port 0 picks a free one",
	}
	openFlag = &cmdline.Flag{
		Name: "open", Kind: cmdline.Switch,
		Help: "open the page in your browser",
	}
	exportFlag = &cmdline.Flag{
		Name: "export", File: cmdline.Folder,
		Help: "write the page to `FOLDER` for any web server, replacing an earlier export. Run it in the folder with " +
			"crossat's source, so Go can build the program for browsers, or use --wasm",
	}
	wasmFlag = &cmdline.Flag{
		Name: "wasm", File: cmdline.Reads,
		Help: "use the program for browsers in `FILE`, with the same Go version's wasm_exec.js next to it; build it with " +
			"GOOS=js GOARCH=wasm go build -o crossat.wasm ./internal/serve/wasm",
	}
	checkProofFlag = &cmdline.Flag{
		Name: "proof", File: cmdline.Reads, Place: 2,
		Help: "`FILE` with the proof, - for standard input",
	}
	lratFlag = &cmdline.Flag{
		Name: "lrat", File: cmdline.Writes,
		Help: "write the necessary part of the proof to `FILE` in LRAT form, for checkers that are proved " +
			"correct",
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
		Help: "split only the `N` best parts at each depth, until they're small: to find a fill if the whole " +
			"space is out of reach",
	}
	descentsFlag = &cmdline.Flag{
		Name: "descents", Kind: cmdline.Number, Least: 1, Most: maxNumber, Of: "descents",
		Help: "don't make cubes; estimate the decisions and time for the whole space from `N` random " +
			"descents, such as 3000",
	}
	icnfFlag = &cmdline.Flag{
		Name: "icnf", Category: formulaCategory, File: cmdline.Writes,
		Help: "also write the formula and the cubes to `FILE` as iCNF, a cube per line, for SAT solvers",
	}
	tasksFlag = &cmdline.Flag{
		Name: "tasks", Kind: cmdline.Number, Category: clusterCategory,
		Least: 1, Most: cluster.MaxTasks, Of: "tasks",
		Help: "divide the cubes among `N` tasks",
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
		Help: "give each task `N` cores, to solve that many cubes at a time",
	}
	taskMemoryFlag = &cmdline.Flag{
		Name: "memory", Value: "2G", Category: clusterCategory,
		Help: "give each task `SIZE` of memory, such as 500M or 4G",
	}
	taskArgFlag = &cmdline.Flag{
		Name: "arg", Kind: cmdline.Texts, Category: clusterCategory, Blank: true,
		Help: "pass `ARG` to each crossat cubes conquer (repeatable)",
	}
	jobNameFlag = &cmdline.Flag{
		Name: "name", Value: "crossat", Category: clusterCategory,
		Help: "call the job `NAME`",
	}
	journalsFlag = &cmdline.Flag{
		Name: "journals", Category: clusterCategory, File: cmdline.Folder,
		Help:    "keep a journal for each task in `FOLDER`",
		Default: "--cubes with .journals",
	}
	programFlag = &cmdline.Flag{
		Name: "program", Value: "crossat", Category: clusterCategory,
		Help: "the `PATH` of crossat on the cluster",
	}
	imageFlag = &cmdline.Flag{
		Name: "image", Value: "crossat", Category: clusterCategory,
		Help: "Kubernetes: the container `IMAGE` with crossat",
	}
	claimFlag = &cmdline.Flag{
		Name: "claim", Value: "crossat", Category: clusterCategory,
		Help: "Kubernetes: `NAME` of the PersistentVolumeClaim for cubes and journals",
	}
	emitFlag = &cmdline.Flag{
		Name: "emit", Category: clusterCategory,
		Help: "write to standard output the script or manifest that runs the cubes on a `CLUSTER`: " +
			named.List(cluster.Systems),
		Values: names(cluster.Systems),
	}
	indexFlag = &cmdline.Flag{
		Name: "index",
		Help: "solve only cube `I`, counted from 0",
	}
	rangeFlag = &cmdline.Flag{
		Name: "range",
		Help: "solve only the cubes `A-B`, both included",
	}
	taskFlag = &cmdline.Flag{
		Name: "task",
		Help: "`I/N`: solve only every N-th cube, starting with cube I",
	}
	journalFlag = &cmdline.Flag{
		Name: "journal", File: cmdline.Writes,
		Help:    "record results in `FILE`; its folder is created if needed",
		Default: "--cubes with .journal",
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
		Help: "`FILE` of a run, or a folder with files that end in .journal (repeatable; default: --cubes " +
			"with .journal)",
	}
	slotsFlag = &cmdline.Flag{
		Name: "slots", Kind: cmdline.Switch,
		Help: "print the slots instead: name, first cell, length, given letters",
	}
	scoresFlag = &cmdline.Flag{
		Name: "scores", Kind: cmdline.Switch,
		Help: "print WORD;SCORE",
	}
	benchGridFlag = &cmdline.Flag{
		Name: "grid", Short: "g", Kind: cmdline.Texts, File: cmdline.Reads, Place: 1,
		Help: "`GRID`: a name from crossat grids list, or a file (this flag and those up to --nodup are " +
			"repeatable)",
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
		Help: "for suites, squares: cells of a side, `SIZE`, or columns and rows, such as 6x5",
	}
	benchMinScoreFlag = &cmdline.Flag{
		Name: "min-score", Kind: cmdline.Texts,
		Help: "for suites, only words that score at least `N`",
	}
	benchSolverFlag = &cmdline.Flag{
		Name: "solver", Short: "s", Kind: cmdline.Texts,
		Help: "`SOLVER`, with arguments: 'cadical --sat'; or auto, search, or search with a strategy, 'search " +
			"letters'; for a suite, a solver that writes proofs, 'cadical -c 1000000'",
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
		Help: "`FORM` of the rule against repeated words, in valid combinations with --encoding: " +
			named.List(fill.Distincts) + ", none",
		Default: "like fill",
		Values:  nodupFlag.Values,
	}
	seedsFlag = &cmdline.Flag{
		Name: "seeds", Value: "0-9",
		Help: "`SEEDS`: 0-9, or 3,5,8",
	}
	configFlag = &cmdline.Flag{
		Name: "config", Kind: cmdline.Texts,
		Help: "`NAME=ARGUMENTS`: a configuration to compare, with more arguments for crossat fill " +
			"(repeatable)",
	}
	benchArgFlag = &cmdline.Flag{
		Name: "arg", Kind: cmdline.Texts, Blank: true,
		Help: "pass `ARG` to every crossat fill (repeatable)",
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
		Help: "read the suite from `FILE`: on each line, --grid, --size, --dict, --min-score, --encoding, " +
			"--nodup and --seeds, for every combination of their values; --seeds defaults to 0",
	}
	maxFailsFlag = &cmdline.Flag{
		Name: "max-fails", Kind: cmdline.Number, Value: "1000000",
		Least: 1, Most: maxNumber, Of: "failures",
		Help: "limit the search for an answer to `N` failures",
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
		Help: "print the licences of crossat, its dependencies, word lists and definitions",
	}
	manCommandFlag = &cmdline.Flag{
		Name: "command", Kind: cmdline.Texts, Place: 1,
		Help: "the page of `COMMAND`, such as fill, or grids show",
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
		"lay out the pattern with the most of `WHAT`: fills, the number to expect with --dict. Prints the best so far "+
			"at the time limit, or on ^C",
		"any pattern",
	).Offering(func() []string { return []string{mostFills} })
	layoutSizeFlag = sizeFlag.With(func(f *cmdline.Flag) {
		f.Value = autoSize
		f.Help = "`SIZE` of the board: columns and rows, such as 11x9, or auto for any; a layout can be smaller"
	})
	layoutObjectiveFlag = objectiveFlag.Saying(
		"find the best layout by `WHAT`: good, a small board close to a square with many crossings, where a percent "+
			"of one is worth a percent of the other; area, the smallest board, with ties going to the squarest; "+
			"crossings, the most crossings; words, the greatest total weight",
		"good, or area with --prove",
	).Offering(names(layout.Objectives))
	layoutWatchFlag  = watchFlag.Saying("show on a terminal how the layout gets better")
	layoutSolverFlag = solverFlag.Saying(
		"`SOLVER`: auto (the default), search in turn with gophersat for --prove; search, which never uses " +
			"gophersat; or gophersat or an external program, such as cadical, to find and prove the best layout",
	).Offering(engineNames)
	composeAtLeastFlag = atLeastFlag.Saying(
		"`K` of the words are enough: use as many as possible, preferably those at the top of the file", "all",
	)
	composeObjectiveFlag = objectiveFlag.Saying(
		"`WHAT` to look for: good; worst, the best score of the worst entry; or fewest, the fewest black squares, "+
			"without words", "good",
	).Offering(func() []string { return composeObjectives })
	encodeObjectiveFlag = objectiveFlag.Saying(
		"ask for the best fill by `WHAT`: worst, the score of the worst entry; sum, the sum of scores; worst,sum, " +
			"with ties in worst decided by sum; shortfall, the points below a threshold; squares, the squares of " +
			"these points",
	).Offering(names(fit.Objectives))
	encodeFormatFlag = formatFlag.With(func(f *cmdline.Flag) {
		f.Category, f.Values = formulaCategory, names(encodeFormats)
		f.Help = "`FORM` of the file: " + named.List(encodeFormats) + " (DIMACS is cnf)"
		f.Default = "by the name of --output, .xml for xcsp3; otherwise wcnf with --objective, cnf without"
	})
	cluesFormatFlag = formatFlag.Saying(
		"`FORM` of the output: "+named.List(writable(page.Options{})),
		"by the name of --output, or tsv",
	)
	reportFormatFlag = formatFlag.Saying("`FORM` of the output: text, or json", "text").
				Offering(func() []string { return []string{"text", "json"} })
	renderOutputFlag = outputFlag.With(func(f *cmdline.Flag) { f.Place = 2 })
	explainNodupFlag = nodupFlag.Saying("`none` lets words repeat").
				Offering(func() []string { return []string{noDupNone} })
	renderFormatFlag = formatFlag.Saying(
		"`FORM` of the output: "+named.List(writable(page.Options{})),
		"by the name of --output, or pdf",
	)
	conflictEffortFlag = explainEffortFlag.With(func(f *cmdline.Flag) { f.Value = strconv.Itoa(why.DefaultConflictEffort) })
	serveTimeoutFlag   = timeoutFlag.Saying("end after `TIME`", "no limit")
	decodeCNFFlag      = cnfFlag.Saying("`FILE` of crossat encode, in any of its forms, - for standard input")
	cubeAllWordsFlag   = allWordsFlag.Saying(
		"write all words that match the given letters of a slot, even if arc consistency excludes them, for conquer " +
			"--proof",
	)
	cubeCubesFlag = cubesFlag.With(func(f *cmdline.Flag) {
		f.Place, f.Help = 0, "with --emit: use the cubes in `FILE` instead of making new ones"
	})
	shownListFlag    = listFlag.With(func(f *cmdline.Flag) { f.Place = 1 })
	cubeCountFlag    = countFlag.Saying("count all fills of all cubes, instead of stopping at the first")
	conquerProofFlag = proofFlag.Saying(
		"write a proof that the cubes have no fill to `FILE` (DRAT), from the search. Until it's complete, FILE.parts " +
			"has a part for each cube; with --index, it's a proof for that cube only. For a proof about all words, " +
			"make cubes with --all-words",
	)
	conquerCNFFlag = proofCNFFlag.Saying(
		"write the formula of the proof to `FILE` (DIMACS): the bridge encoding of the words in --cubes; with --index, " +
			"including the cube's letters",
	)
	conquerSolverFlag = solverFlag.Saying(
		"fill each cube with `SOLVER`: auto (the default) races search and, later and for small formulas, gophersat; " +
			"search; gophersat; an external program by name or path, such as cadical, or a command with {cnf} for " +
			"the formula and {out} for an answer file",
	).Offering(engineNames)
	gatherProofFlag = proofFlag.Saying(
		"join the parts from runs with the same --proof into `FILE`",
	)
	gatherCNFFlag = proofCNFFlag.Saying(
		"write the formula of the proof to `FILE` (DIMACS): the bridge encoding of the words in --cubes",
	)
	gatherCountFlag  = countFlag.Saying("add up the fills of runs with --count")
	benchTimeoutFlag = timeoutFlag.Saying("end a run after `TIME`", "5m")
	benchVerboseFlag = verboseFlag.Saying("log each run to standard error when it ends")
)
