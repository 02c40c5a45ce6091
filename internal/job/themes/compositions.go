package themes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/compose"
	"crossat/internal/job"
	"crossat/internal/job/patterns"
	"crossat/internal/numbers"
)

// Compose makes a crossword of theme entries, which are in the rules: it lays out black cells
// around them, and fills the rest from a dictionary. Theme entries that the dictionary lacks are
// added to it. The errors are those of [Pattern]. Where better crosswords are looked for, there may be both an error
// and a result: the best crossword so far.
func Compose(ctx context.Context, r grids.Rules, d *dicts.Dict, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Compositions(ctx, r, d, o))
}

// Compositions makes crosswords that differ in their patterns, or in where the theme is. That there are no more than it
// found is no error; the error for none is as for [Compose], and ends the sequence.
//
// If some of the theme entries are enough, or for the worst entry, better crosswords are looked for until there are
// none, or the context ends. Then the best come, the best first, perhaps with an error beside the last. If only one is
// wanted, its bound says whether it is proved to be the best.
func Compositions(ctx context.Context, r grids.Rules, d *dicts.Dict, o Options) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		err := cmp.Or(o.check(r), r.Validate())
		if err == nil && d == nil {
			err = errors.New("no dictionary")
		}
		switch {
		case err != nil:
			yield(nil, err)
		case o.Objective == fewestBlack:
			composeFewest(ctx, r, d, o, yield)
		case o.any(r):
			composeAny(ctx, r, d, o, yield)
		default:
			composeBest(ctx, r, d, o, yield)
		}
	}
}

// composeAny yields crosswords as they are found.
func composeAny(
	ctx context.Context, r grids.Rules, d *dicts.Dict, o Options, yield func(*job.Result, error) bool,
) {
	if err := patterns.CheckRules(r); err != nil {
		yield(nil, job.Ended(err, 0, "no crossword"))
		return
	}
	t := newTally()
	c := newComposer(r, newVocabulary(compose.WithTheme(d, r.Theme)), o.Options, t)
	for n, seed := 0, o.Seed; o.Count == 0 || n < o.Count; n, seed = n+1, seed+1 {
		x, err := c.compose(ctx)
		switch {
		case errors.Is(err, patterns.ErrNoPattern) && n > 0:
			c.Observer.Notef("no further pattern has a fill: %s", t.Patterns())
			return
		case errors.Is(err, patterns.ErrNoPattern):
			yield(nil, job.Ended(c.whyNone(ctx), 0, "no crossword"))
			return
		case err != nil:
			yield(nil, job.Ended(err, n, "%s: %s", composed(n, o.Count), t.Patterns()))
			return
		}
		c.Cuts.Exclude(x.pattern)
		result := job.Placed(x.grid, r.Theme, seed)
		c.Observer.Tell(job.FoundEvent{Kind: "crossword", N: n + 1, Result: result, Note: t.Patterns()})
		if !yield(result, nil) {
			return
		}
	}
}

// composeBest yields the best crosswords, when it knows them or the context ends.
func composeBest(
	ctx context.Context, r grids.Rules, d *dicts.Dict, o Options, yield func(*job.Result, error) bool,
) {
	a, err := newTrials(r, d, o)
	if err != nil {
		yield(nil, job.Ended(err, 0, "no crossword"))
		return
	}
	err = a.run(ctx)
	n := len(a.best)
	if n == 0 {
		if err == nil {
			err = a.whyNone(ctx)
		}
		yield(nil, job.Ended(err, 0, "%s: %s", composed(0, o.Count), a.tally.Patterns()))
		return
	}
	bound := a.bound(err)
	switch {
	case bound != nil && err != nil:
		err = job.WithFound(job.CutShort(err, bound.Value, bound), 1)
	default:
		err = job.Ended(err, n, "%s", composed(n, o.Count))
	}
	for i, x := range a.best {
		result := job.Placed(x.grid, a.theme, o.Seed)
		result.Bound = bound
		a.o.Observer.Tell(job.FoundEvent{Kind: "crossword", N: i + 1, Result: result, Note: a.tally.Patterns()})
		var last error
		if i == n-1 {
			last = err
		}
		if !yield(result, last) {
			return
		}
	}
}

// composed says how many crosswords there are of those wanted.
func composed(n, count int) string {
	if count == 0 {
		return numbers.Count(n, "crossword") + " composed"
	}
	return fmt.Sprintf("%d of %s composed", n, numbers.Count(count, "crossword"))
}
