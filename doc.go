// Package crossat makes crosswords by Boolean satisfiability, and by searches that share its problems and its judge.
//
// [Fill] fills a grid with words of a dictionary. [Pattern] lays out black cells by rules, [Layout] places given words
// freely, and [Compose] makes a whole crossword around theme entries. Each has a plural that finds more than one. If a
// job has no solution, [Explain] and its siblings show which slots, rules or words are in conflict, and what to change.
//
// Grids come from package grids, dictionaries from package dicts, and package puzzle adds clues and reads and writes
// files. A job's options are a struct; its zero value is useful. The same options and seed give the same result, unless
// engines race for a fill. A job ends soon after its context does.
//
// A job that doesn't find what you asked for returns an [*Outcome] as its error: it proved that no solution exists, it
// gave up at a limit, or its context was cancelled. With an objective, it also returns the best result so far.
//
// For formulas and SAT solvers of your own, see packages encode, solve and decode.
package crossat
