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

// Options say how to compose crosswords. The zero value finds all, with gophersat, each with the whole theme.
type Options struct {
	patterns.Options
	// AtLeast is how many theme entries a crossword has at least; 0 for all. More entries are better, and of as many,
	// those that come first in the rules.
	AtLeast int
	// Objective says which crossword is wanted: [Good], which an empty objective means, too, takes any pattern, and a
	// good fill of it; "worst" is for the highest score of the worst entry, apart from those of the theme, and of
	// crosswords where that is the same, for the highest mean; "fewest" is for the fewest black cells, without a theme.
	Objective string
}

// Objectives of crosswords besides [Good].
const (
	worstEntry  = "worst"  // the highest score of the worst entry
	fewestBlack = "fewest" // the fewest black cells
)

// check finds options that make no sense.
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

// least is how many theme entries a crossword has at least.
func (o Options) least(r grids.Rules) int {
	if o.AtLeast == 0 {
		return len(r.Theme)
	}
	return o.AtLeast
}

// any reports whether one crossword is as good as another.
func (o Options) any(r grids.Rules) bool {
	return o.least(r) == len(r.Theme) && o.Objective != worstEntry
}

// Compose makes a crossword of theme entries, which are in the rules: it lays out black cells
// around them, and fills the rest from a dictionary. Theme entries that the dictionary lacks are
// added to it. The errors are those of [Pattern]. Where better crosswords are looked for, there may be both an error
// and a result: the best crossword so far.
func Compose(ctx context.Context, r grids.Rules, d *dicts.Dict, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Compositions(ctx, r, d, o))
}

// Compositions makes crosswords that differ in their patterns, or in where the theme is. Running out of crosswords is not
// an error; finding none is, as for [Compose], and ends the sequence.
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
		default:
			composeThemed(ctx, r, d, o, yield)
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
