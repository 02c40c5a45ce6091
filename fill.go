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

// FillOptions configures [Fill] and [Fills]. The zero value does what the command crossat fill does.
type FillOptions struct {
	// Seed breaks ties: another seed, another fill.
	Seed uint64
	// Repeats allows a word to be in more than one slot.
	Repeats bool
	// Rules are the constructor's own.
	Rules FillRules
	// Objective says which fill you want. "good", the default, is one whose entries score 70 or more, or little less;
	// "first" is the first that an engine finds. Others ask for the best fill, with a proof: "worst" by the score of the
	// worst entry, "sum" by the sum of scores, "worst,sum" by both, "shortfall" and "squares" by the points that entries
	// score below a threshold.
	Objective string
	// Threshold replaces the objective's own threshold if it isn't 0.
	Threshold int
	// Effort limits the search for the best fill, in failures for each question it asks; 0 means no limit.
	Effort int
	// Apart is the number of cells in which any two fills differ; 0 means 1. Others are fills that you know already:
	// new ones differ from them, too.
	Apart  int
	Others []*grids.Grid
	// Engine looks for the first fill, and Solver answers the formulas of [Formula]; nil means gophersat.
	Engine Engine
	Solver solve.Solver
	// Jobs is the number of attempts that race at a time, each with a seed of its own; 0 means one an engine.
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
	// MaxShared forbids two words that share a run of more letters than this; 0 allows them.
	MaxShared int
	// Apart are groups of words. At most one word of a group may be in the grid.
	Apart [][]string
	// Pangram are letters that must all be in the grid.
	Pangram string
	// MostLow is the number of entries that may score below LowScore; with a LowScore of 0 any number may.
	LowScore, MostLow int
}

// SlotRule is a rule for one slot. A field that is zero asks for nothing.
type SlotRule struct {
	Slot     string      // the slot's name, such as 17-Across
	MinScore int         // the entry's least score
	Pattern  string      // letters of the entry, such as S..E; . and ? stand for any letter
	List     *dicts.Dict // the entry is one of these words, even if the dictionary lacks it
}

// Engine is a way to find a fill.
type Engine int

// The engines.
const (
	// Race starts with a search. If that doesn't fill the grid soon, another search, one that proves that there is no
	// fill, and a formula join it. Which of them wins is up to chance.
	Race Engine = iota
	// Search goes from letter to letter, without a formula. The same seed gives the same fill.
	Search
	// Formula encodes the fill as a formula for a SAT solver.
	Formula
)

// Fill fills a grid with words of a dictionary. An entry whose letters are all given stays, even if it isn't a word.
// The error is an [*Outcome] if there's no fill, or none was found before the context ended. It may come with a result:
// the best fill so far.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) (*Result, error) {
	internal, err := o.internal()
	if err != nil {
		return nil, err
	}
	return one(fills.Fill(ctx, g, d, internal))
}

// Fills finds different fills, each with a seed of its own, until the loop stops. Running out of fills isn't an error;
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

// internal are the options as the job takes them.
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
