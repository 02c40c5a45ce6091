// Package crossat makes crosswords: by Boolean satisfiability, and by searches that share its problems and
// its judge.
//
// # Jobs
//
// Each job is a function that returns one result; most have a plural that returns a sequence of different ones:
//
//   - [Fill] and [Fills] fill a grid with words of a dictionary; a [Filler] has found the candidates first.
//   - [Square], [Squares] and [AllSquares] find word squares and rectangles.
//   - [Pattern] and [Patterns] lay out black cells by rules, [BestPatterns] where most fills are to be expected.
//   - [Layout] and [Layouts] place given words freely, each layout better than the one before, for a while or
//     until one is proved to be the best.
//   - [Compose] and [Compositions] make crosswords around theme entries, or as many of them as possible, or with the
//     fewest black cells.
//   - [Backbone] finds the letters that all fills of a grid have in common.
//   - [Explain], [ExplainPattern], [ExplainLayout] and [ExplainComposition] say why there is none: which slots or
//     rules cannot be met together, and what to change.
//   - [Split] divides a hard fill into cubes, [Conquer] solves them, and [Verdict] says what follows.
//
// Grids come from package grids, dictionaries from package dicts. A job's options are a struct whose zero
// value is useful. The same options and seed give the same result. The exception is a fill for which several
// engines race, as they do by default: which of them wins is chance, and [Result].Engine says which did. A job
// ends soon after its context does.
//
// # Outcomes
//
// A job that does not find what was asked for ends with an error that is an [*Outcome]. [OutcomeOf] gets it
// from any error, and its Status tells these ends apart:
//
//   - [Impossible]: it is proved that there is no solution. Reason says why in a line; Proof has the same as
//     data, where there is more to say: the slots or the rules that are to blame.
//   - [GaveUp]: a limit of time or effort was reached. Found is how many results there were before, and Share
//     estimates how much of the space has been searched.
//   - [Interrupted]: the context was cancelled.
//
// Any other error is about something else: an option, a solver that crashed. Reaching the end of a sequence
// without an error means that there are no more results, or as many as were wanted.
//
// A [Bound] says how good a layout, a fill or a crossword is, and how good another might be. It is in each
// [Result] of a job that looks for the best and, when that gives up, in the Outcome, too.
//
// # Progress
//
// An [Observer] in the options is told of each [Event]: candidates, formulas, answers of solvers, searches
// that have ended, results. An event's String is a line for a log. With Observer.Every, it is also shown the
// [Progress] of a search, as often as that.
//
// # From bytes to bytes
//
// What each step makes, the call that makes it for a fill, and the packages that have such calls:
//
//	bytes
//	  |  grids.Parse, dicts.Parse     grids, dicts
//	Grid, Dict
//	  |  fit.New                      internal/problem: fit, layout, pattern, cubes
//	Problem -- search.Run -----.      internal/search; internal/grow for layouts
//	  |  fill.Encode           |      internal/encodings: fill, blacks, overlap, places
//	Encoding                   |
//	  |  Encoding.Formula      |      internal/cnf
//	Formula                    |
//	  |  sat.Run               |      internal/sat: gopher, dimacs
//	Answer, Model              |
//	  |  Atoms.Decode          |
//	Grid <---------------------'
//	  |  check.Fill                   internal/check, the judge
//	Result
//	  |  Puzzle.WriteText             puzzle
//	bytes
//
// An [Engine] gets from a Problem to a Grid: [SearchEngine] directly, [FormulaEngine] by way of a formula. Every
// model is checked against its formula, and every grid by the judge, whichever engine found it.
//
// Packages import upwards in this picture only: an encoding knows problems, and no problem knows encodings. The
// judge imports grids alone, so that it can repeat no mistake of an encoder or a solver. This package imports all
// of them but puzzle and internal/sat/dimacs, which are for its callers. Only cmd/crossat knows flags and terminals.
// TestImports checks the imports of every package.
//
// # Gophersat
//
// The embedded solver runs in a child process: the calling program starts its own executable again, which solves
// one formula in an init function and never reaches main. Since init functions of other packages may run there,
// too, they should have no effects outside the process.
package crossat
