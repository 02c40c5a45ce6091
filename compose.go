package crossat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/decode/check"
	"crossat/dicts"
	"crossat/grids"
	"crossat/problem"
	"crossat/problem/fit"
	"crossat/problem/pattern"
	"crossat/solve"
	"crossat/solve/optimum"
	"crossat/solve/search"
)

// ComposeOptions say how to compose crosswords; they are those of their patterns.
type ComposeOptions = PatternOptions

// Compose makes a crossword of theme entries, which are in the rules: it lays out black cells
// around them, and fills the rest from a dictionary. Theme entries that the dictionary lacks are
// added to it. The errors are those of [Pattern].
func Compose(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) (*Result, error) {
	o.Count = 1
	return first(Compositions(ctx, r, d, o))
}

// Compositions makes crosswords of different patterns. That there are no more than it found is no
// error; the error for none is as for [Compose], and ends the sequence.
func Compositions(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		err := cmp.Or(o.check(), checkRules(r))
		if err == nil && d == nil {
			err = errors.New("no dictionary")
		}
		if err != nil {
			yield(nil, ended(err, 0, "no crossword"))
			return
		}
		c := newComposer(r, WithTheme(d, r.Theme), o)
		for n, seed := 0, o.Seed; o.Count == 0 || n < o.Count; n, seed = n+1, seed+1 {
			c.rng = rand.New(rand.NewPCG(seed, 0x636f6d706f736521))
			g, err := c.compose(ctx)
			switch {
			case errors.Is(err, errNoPattern) && n > 0:
				c.Observer.notef("no further pattern has a fill: %s", c.sum())
				return
			case errors.Is(err, errNoPattern):
				yield(nil, ended(c.whyNone(ctx), 0, "no crossword"))
				return
			case err != nil && o.Count > 0:
				yield(nil, ended(err, n, "%d of %d crosswords composed: %s", n, o.Count, c.sum()))
				return
			case err != nil:
				yield(nil, ended(err, n, "%d crosswords composed: %s", n, c.sum()))
				return
			}
			c.cuts.Exclude(g)
			c.aimed.cuts.Exclude(g)
			result := &Result{Grid: g, Seed: seed}
			c.Observer.tell(FoundEvent{Kind: "crossword", N: n + 1, Result: result, Note: c.sum()})
			if !yield(result, nil) {
				return
			}
		}
	}
}

// WithTheme adds to a dictionary the theme entries that it does not have.
func WithTheme(d *dicts.Dict, theme []string) *dicts.Dict {
	var words []dicts.Word
	for _, text := range theme {
		if _, ok := d.Lookup(text); !ok {
			words = append(words, dicts.Word{Text: text, Score: dicts.PlainScore})
		}
	}
	if len(words) == 0 {
		return d
	}
	return dicts.Merge(d, dicts.New("theme", words))
}

// composer lays out patterns around a theme until one has a fill. Most patterns are proved to have
// none at once; one that takes long is put off, and others come first.
type composer struct {
	*patterner            // of all patterns
	aimed      *patterner // of those with the theme in a good place
	dict       *dicts.Dict
	matches    *matchCounter

	rng        *rand.Rand // for the seeds of patterns
	placements []pattern.Placement
	turn       int      // patterns asked for
	complete   bool     // there are no more patterns than those laid out
	laid       int      // patterns
	barren     int      // of these: proved to have no fill
	deferred   []*draft // of these: put off
	searches   int
}

// draft is a pattern with the theme that may have a fill.
type draft struct {
	problem *fit.Problem
	seed    uint64
	tries   int // searches that gave up
}

const (
	// drawnPlacements is how many placements of the theme are drawn, and leadingPlacements how many of
	// these take turns as long as they have patterns.
	drawnPlacements, leadingPlacements = 400, 8
	// otherTurn is how often a pattern with the theme anywhere has its turn, and a deferred one.
	otherTurn = 16
	// aimedMatches is how many words must match each slot with letters of the theme where that is in a
	// good place.
	aimedMatches = 5
	// draftLimit is how many failures the search of a pattern may take, times the numbers of
	// [solve.Luby].
	draftLimit = 2000
)

// newComposer draws placements of the theme, the best first.
func newComposer(r grids.Rules, d *dicts.Dict, o ComposeOptions) *composer {
	c := &composer{patterner: newPatterner(r, o), aimed: newPatterner(r, o), dict: d, matches: newMatchCounter(d)}
	c.aimed.Observer = c.Observer
	c.cuts.Fits = func(entry string) bool { return c.matches.count(entry) > 0 }
	c.aimed.cuts.Fits = func(entry string) bool { return c.matches.count(entry) >= aimedMatches }
	type ranked struct {
		placement pattern.Placement
		score     float64
	}
	var all []ranked
	for _, placement := range pattern.Placements(r, drawnPlacements, o.Seed) {
		if score := pattern.Score(r, placement, c.matches.count); !math.IsInf(score, -1) {
			all = append(all, ranked{placement, score})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	for _, r := range all {
		c.placements = append(c.placements, r.placement)
	}
	c.Observer.notef("%d placements of the theme look good", len(all))
	return c
}

// compose composes a crossword. That there is none, or no other, is errNoPattern.
func (c *composer) compose(ctx context.Context) (*grids.Grid, error) {
	for {
		d, err := c.next(ctx)
		if err != nil {
			return nil, err
		}
		if d == nil {
			continue
		}
		if g, err := c.fill(ctx, d); g != nil || err != nil {
			return g, err
		}
	}
}

// next is a new pattern, nil if it has no fill, or one that was deferred.
func (c *composer) next(ctx context.Context) (*draft, error) {
	c.turn++
	if len(c.deferred) > 0 && (c.complete || c.turn%otherTurn == 1) {
		d := c.deferred[0]
		c.deferred = c.deferred[1:]
		if c.cuts.Excluded(d.problem.Grid) {
			return nil, nil
		}
		return d, nil
	}
	if c.complete {
		return nil, errNoPattern
	}
	seed := c.rng.Uint64()
	g, err := c.layNext(ctx, seed)
	if g == nil || err != nil {
		return nil, err
	}
	c.laid++
	c.cuts.Block(g)
	c.aimed.cuts.Block(g)
	p, err := Candidates(g, c.dict, fit.Options{})
	if err != nil {
		c.barren++
		c.Observer.notef("pattern %d has no fill: %v", c.laid, err)
		return nil, nil
	}
	return &draft{problem: p, seed: seed}, nil
}

// layNext lays out a pattern: by turns with each of the leading placements, and with the theme
// anywhere. It is nil if there is none.
func (c *composer) layNext(ctx context.Context, seed uint64) (*grids.Grid, error) {
	if len(c.placements) == 0 || c.turn%otherTurn == 0 {
		g, err := c.lay(ctx, seed)
		if errors.Is(err, errNoPattern) {
			c.complete = true
			return nil, nil
		}
		return g, err
	}
	placement := c.placements[0]
	c.placements = c.placements[1:]
	c.aimed.cuts.Placed = placement
	g, err := c.aimed.lay(ctx, seed)
	if errors.Is(err, errNoPattern) {
		return nil, nil
	}
	c.placements = slices.Insert(c.placements, min(leadingPlacements-1, len(c.placements)), placement)
	return g, err
}

// fill searches for a fill of a draft. Without any, and without an error, it has proved that there
// is none, or has deferred the draft.
func (c *composer) fill(ctx context.Context, d *draft) (*grids.Grid, error) {
	c.searches++
	var found *grids.Grid
	limit := draftLimit * max(solve.Luby(c.searches), 1<<min(d.tries, 30))
	o := search.Options{Seed: d.seed + uint64(d.tries), Limit: limit}
	r, err := search.Run(ctx, d.problem, o, func(g *grids.Grid) bool {
		found = g
		return false
	})
	if err != nil {
		return nil, err
	}
	c.Observer.notef("search %d: %d fails", c.searches, r.Stats.Fails)
	switch {
	case found != nil:
		found = c.better(ctx, d, found)
		return found, c.check(d.problem.Grid, found)
	case r.Exhausted && r.Trimmed == "":
		c.barren++
	default:
		d.tries++
		c.deferred = append(c.deferred, d)
	}
	return nil, nil
}

// better is a good fill of a draft, or the one that was found, if none is better. What the theme scores does not
// matter.
func (c *composer) better(ctx context.Context, d *draft, found *grids.Grid) *grids.Grid {
	goal, err := newFillGoal(d.problem, Good, 0, 0)
	if err != nil {
		return found
	}
	best, _ := optimum.Good(ctx, d.problem, nil, optimum.Options{Criteria: goal.criteria, Seed: d.seed})
	if best.Grid == nil || best.Costs[0] >= goal.criteria[0].Of(d.problem.Scores(found)) {
		return found
	}
	return best.Grid
}

// check holds a crossword against the rules of patterns and of crosswords.
func (c *composer) check(laid, g *grids.Grid) error {
	return cmp.Or(check.Pattern(g, c.rules), CheckFill(laid, g, c.dict, fit.Options{}))
}

// whyNone says why there is no crossword.
func (c *composer) whyNone(ctx context.Context) error {
	if c.laid > 0 {
		return problem.Impossiblef("there is no such crossword: each of the %d patterns is proved to have no fill", c.laid)
	}
	bare := newPatterner(c.rules, c.PatternOptions)
	if bare.findSoon(ctx) {
		return &problem.Impossible{
			Reason: fmt.Sprintf("there is no such crossword: patterns have room for the theme, but %s has no words to cross it",
				c.dict.Name()),
			By: c.Solver.Name(),
		}
	}
	return c.explain(ctx)
}

// sum says what became of the patterns.
func (c *composer) sum() string {
	return fmt.Sprintf("%d patterns laid out, %d of them proved to have no fill, %d searches",
		c.laid, c.barren, c.searches)
}
