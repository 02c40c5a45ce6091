package themes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/numbers"
)

// Options configures Compose and Compositions. The zero value yields all crosswords, with gophersat and the whole
// theme.
type Options struct {
	patterns.Options
	// AtLeast is the minimum number of theme entries; 0 means all. Crosswords with more entries are better; with as
	// many, those with earlier entries of the rules.
	AtLeast int
	// Objective is the objective. [Good], the default, takes any pattern and fills it well. "worst" maximises the score
	// of the worst entry outside of the theme, then the mean score. "fewest" minimises the black cells, without a
	// theme.
	Objective string
}

// Objectives of crosswords in addition to [Good].
const (
	worstEntry  = "worst"  // the highest score of the worst entry
	fewestBlack = "fewest" // the fewest black cells
)

// check validates the options.
func (o Options) check(r grids.Rules) error {
	err := cmp.Or(o.Options.Check(), job.NotNegative("AtLeast", o.AtLeast))
	switch {
	case err != nil:
		return err
	case o.AtLeast > len(r.Theme):
		return fmt.Errorf("AtLeast is %d: there are %d theme entries", o.AtLeast, len(r.Theme))
	case !slices.Contains([]string{"", fills.Good, worstEntry, fewestBlack}, o.Objective):
		return fmt.Errorf("no objective %q for crosswords: use %s, %s or %s",
			o.Objective, fills.Good, worstEntry, fewestBlack)
	case o.Objective == fewestBlack && (len(r.Theme) > 0 || r.Barred || o.Count > 1):
		return fmt.Errorf("objective %s is for one crossword with black cells, without a theme", fewestBlack)
	}
	return nil
}

// least returns the minimum number of theme entries.
func (o Options) least(r grids.Rules) int {
	if o.AtLeast == 0 {
		return len(r.Theme)
	}
	return o.AtLeast
}

// any reports whether all crosswords are equally good.
func (o Options) any(r grids.Rules) bool {
	return o.least(r) == len(r.Theme) && o.Objective != worstEntry
}

// Compose makes a crossword with the theme entries of the rules: it lays out black cells around them, and fills the
// rest from a dictionary. It adds theme entries to the dictionary if necessary. Errors are as for [Pattern]. With an
// objective, it can return both an error and a result: the best crossword so far.
func Compose(ctx context.Context, r grids.Rules, d *dicts.Dict, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Compositions(ctx, r, d, o))
}

// Compositions makes crosswords that differ in their patterns, or in the positions of the theme. Running out of
// crosswords is not an error; finding none is, as for [Compose], and ends the sequence.
//
// With AtLeast below the number of theme entries, or the objective "worst", it searches until it can't find a better
// crossword, or the context ends. It then yields the best ones, best first, and can add an error to the last. If only
// one is requested, its bound tells whether it is proved to be the best.
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
		default:
			composeThemed(ctx, r, d, o, yield)
		}
	}
}

// composed counts the composed crosswords, out of those requested.
func composed(n, count int) string {
	if count == 0 {
		return numbers.Count(n, "crossword") + " composed"
	}
	return fmt.Sprintf("%d of %s composed", n, numbers.Count(count, "crossword"))
}
