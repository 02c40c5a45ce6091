package crossat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"crossat/dicts"
	"crossat/explain"
	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/problem"
	"crossat/problem/fit"
	"crossat/solve/search"
)

// ExplainOptions say of which fills it is to be explained that there are none. The zero value is about fills without
// repeated words.
type ExplainOptions struct {
	// Seed breaks ties.
	Seed uint64
	// MinScore is the score that words must have; a lower one may be suggested.
	MinScore int
	// Repeats lets a word be in more than one slot.
	Repeats bool
	// Rules are the constructor's own.
	Rules fit.Rules
	// Effort is how many failures a search for fewer slots may take; 0 means [DefaultExplainEffort].
	Effort int
	// Observer is told how the search for fewer slots proceeds.
	Observer Observer
}

// DefaultExplainEffort is enough to fill most parts of a grid.
const DefaultExplainEffort = 2000

func (o ExplainOptions) effort() int { return cmp.Or(o.Effort, DefaultExplainEffort) }

// Explanation is why a grid has no fill.
type Explanation struct {
	Grid *grids.Grid
	// Slots cannot be filled together, as indices into the slots of the grid, ascending.
	Slots []int
	// Minimal says that all of Slots are needed: any others of them have a fill together.
	Minimal bool
	// Without has fills that show it: by slot, of the others among Slots.
	Without map[int]*grids.Grid
	// Reason is what shows it without any search; nil if there is no such reason.
	Reason *problem.Impossible
}

// Whole reports whether many slots are needed, and most that there are: then the list is at fault, not a part of the
// grid.
func (e *Explanation) Whole() bool {
	return len(e.Slots) > smallCore && 2*len(e.Slots) > len(e.Grid.Slots())
}

// smallCore is how many slots are few enough to look at one by one.
const smallCore = 8

// String counts the slots.
func (e *Explanation) String() string {
	if len(e.Slots) == 0 {
		return e.Reason.Error()
	}
	text := fmt.Sprintf("%d of %s cannot be filled together", len(e.Slots), numbers.Count(len(e.Grid.Slots()), "slot"))
	if len(e.Slots) == 1 {
		text = e.Grid.Slots()[e.Slots[0]].Name() + " cannot be filled"
	}
	if !e.Minimal {
		text += "; perhaps fewer cannot, either"
	}
	return text
}

// Explain finds out why a grid has no fill: a minimal set of slots that cannot be filled together. The explanation is
// nil if there is a fill. When the context ends, the error is an [*Outcome], and the explanation, if any, is the best
// so far.
func Explain(ctx context.Context, g *grids.Grid, d *dicts.Dict, o ExplainOptions) (*Explanation, error) {
	if err := cmp.Or(given(g, d), notNegative("Effort", o.Effort), notNegative("MinScore", o.MinScore)); err != nil {
		return nil, err
	}
	rules := o.Rules.ScoredBy(d)
	d, err := d.AtLeast(o.MinScore)
	if err != nil {
		return nil, err
	}
	observer, start := o.Observer.serial(), time.Now()
	fo := fit.Options{Repeats: o.Repeats, AcceptGiven: true, AllWords: true, Rules: rules}
	p, err := fit.New(g, d, fo)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Grid: g}
	fo.AllWords = false
	if _, err := fit.New(g, d, fo); !errors.As(err, &e.Reason) && err != nil {
		return nil, err
	}
	core, err := explain.FindCore(ctx, p, explain.Options{
		Seed: o.Seed,
		Better: func(c *explain.Core) {
			observer.notef("%d slots cannot be filled together, %.2f s", len(c.Slots), time.Since(start).Seconds())
		},
	})
	switch {
	case core == nil && err == nil && e.Reason != nil:
		return e, nil
	case core == nil && err == nil && o.Rules.Pangram != "":
		return noPangram(ctx, p, e)
	case core == nil:
		return nil, ended(err, 0, "no explanation")
	}
	e.Slots, e.Without, e.Minimal = core.Slots, core.Without, core.Minimal()
	return e, ended(err, 0, "%s", e)
}

// noPangram explains that fills lack letters of the pangram, which no part of the grid can show.
func noPangram(ctx context.Context, p *fit.Problem, e *Explanation) (*Explanation, error) {
	found := false
	_, err := search.Run(ctx, p, search.Options{}, func(*grids.Grid) bool {
		found = true
		return false
	})
	if found || err != nil {
		return nil, ended(err, 0, "no explanation")
	}
	e.Reason = problem.Impossiblef("there are fills, but none has all the letters %s", p.Rules.Pangram)
	return e, nil
}
