package crossat

import (
	"cmp"
	"context"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/solve"
)

// FillOptions configures [Fill] and [Fills]. The zero value works like the command crossat fill.
type FillOptions struct {
	// Seed breaks ties: another seed, another fill.
	Seed uint64
	// Repeats allows a word in more than one slot.
	Repeats bool
	// Rules are the constructor's rules.
	Rules FillRules
	// Objective is the kind of fill you want. "good", the default, wants entries that score 70 or more, or little less;
	// "first" takes the first fill that an engine finds. Others ask for the best fill, with a proof: "worst" by the
	// score of the worst entry, "sum" by the sum of scores, "worst,sum" by both, "shortfall" and "squares" by the
	// points that entries score below a threshold.
	Objective string
	// Threshold replaces the objective's own threshold if it isn't 0.
	Threshold int
	// Effort limits the failures of each question that the search for the best fill asks; 0 means no limit.
	Effort int
	// Apart is the minimum number of cells that differ between any two fills; 0 means 1. Others are fills that you know
	// already: new ones also differ from them.
	Apart  int
	Others []*grids.Grid
	// Engine looks for the first fill, and Solver solves the formulas of [Formula]; nil means gophersat.
	Engine Engine
	Solver solve.Solver
	// Jobs is the number of attempts that race at a time, each with its own seed; 0 means one per engine.
	Jobs int
	// Observer receives the job's events.
	Observer Observer
}

// FillRules are a constructor's own rules for a fill. The zero value has none.
type FillRules struct {
	// Slots are rules for single slots. A slot obeys all its rules.
	Slots []SlotRule
	// Stems forbids two words with the same stem, such as PLAY and PLAYED.
	Stems bool
	// MaxShared forbids two words that share a run of more letters than this; 0 means no limit.
	MaxShared int
	// Apart are groups of words. At most one word of each group can be in the grid.
	Apart [][]string
	// Pangram are letters that must all be in the grid.
	Pangram string
	// MostLow is the maximum number of entries that score below LowScore; a LowScore of 0 disables the rule.
	LowScore, MostLow int
}

// SlotRule is a rule for one slot. Zero fields have no effect.
type SlotRule struct {
	Slot     string      // the slot's name, for example 17-Across
	MinScore int         // the entry's minimum score
	Pattern  string      // letters of the entry, for example S..E; . and ? stand for any letter
	List     *dicts.Dict // the entry is one of these words, even if the dictionary lacks it
}

// Engine is a way to find a fill.
type Engine int

// The engines.
const (
	// Race starts with a search. If that doesn't fill the grid soon, it adds another search, one that proves that no
	// fill exists, and a formula. Chance decides which of them wins.
	Race Engine = iota
	// Search goes from letter to letter, without a formula. The same seed gives the same fill.
	Search
	// Formula encodes the fill as a formula for a SAT solver.
	Formula
)

// Fill fills a grid with words of a dictionary. It keeps an entry whose letters are all given, even if it isn't a word.
// The error is an [*Outcome] if no fill exists, or none was found before the context ended. It can come with a result:
// the best fill so far.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) (*Result, error) {
	internal, err := o.internal()
	if err != nil {
		return nil, err
	}
	return one(fills.Fill(ctx, g, d, internal))
}

// Fills finds different fills, each with its own seed, until the loop stops. Running out of fills isn't an error;
// finding none is.
func Fills(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) iter.Seq2[*Result, error] {
	internal, err := o.internal()
	if err != nil {
		return func(yield func(*Result, error) bool) { yield(nil, err) }
	}
	return all(fills.Fills(ctx, g, d, internal))
}

// CheckFill checks a fill against its grid, the dictionary, and the options Repeats and Rules, by code that knows no
// encodings and no solvers.
func CheckFill(g, filled *grids.Grid, d *dicts.Dict, o FillOptions) error {
	return fills.CheckFill(g, filled, d, fit.Options{Repeats: o.Repeats, AcceptGiven: true, Rules: o.Rules.internal()})
}

// internal converts the options for the job.
func (o FillOptions) internal() (fills.Options, error) {
	engines, err := o.Engine.internal(o.Solver)
	return fills.Options{
		Seed: o.Seed, Repeats: o.Repeats, Rules: o.Rules.internal(), Objective: cmp.Or(o.Objective, fills.Good),
		Threshold: o.Threshold, Effort: o.Effort, Apart: o.Apart, Others: o.Others, Engines: engines, Jobs: o.Jobs,
		Observer: o.Observer.internal(),
	}, err
}

func (e Engine) internal(s solve.Solver) ([]fills.Engine, error) {
	formula := fills.FormulaEngine{Solver: s}
	switch e {
	case Race:
		return fills.DefaultEngines(formula), nil
	case Search:
		return []fills.Engine{fills.SearchEngine{}}, nil
	case Formula:
		return []fills.Engine{formula}, nil
	}
	return nil, fmt.Errorf("no engine %d: use Race, Search or Formula", e)
}

func (r FillRules) internal() fit.Rules {
	rules := fit.Rules{
		Stems: r.Stems, MaxShared: r.MaxShared, Apart: r.Apart, Pangram: r.Pangram,
		Low: fit.Low{Score: r.LowScore, Most: r.MostLow},
	}
	for _, s := range r.Slots {
		rules.Slots = append(rules.Slots, fit.SlotRule(s))
	}
	return rules
}
