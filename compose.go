package crossat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"sync"

	"crossat/decode/check"
	"crossat/dicts"
	"crossat/grids"
	"crossat/problem"
	"crossat/problem/fit"
	"crossat/solve"
	"crossat/solve/compose"
	"crossat/solve/optimum"
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
			x, err := c.compose(ctx)
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
			c.cuts.Exclude(x.pattern)
			result := &Result{Grid: x.grid, Seed: seed}
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

// composer looks for a pattern around a theme that has a fill. Most patterns are proved to have none at once; one that
// takes long is put off, and others come first.
//
// By turns it searches for patterns around good placements of the theme, in lanes, and asks the solver for any pattern:
// only that shows that there is none. Turns get longer.
type composer struct {
	*patterner
	dict  *dicts.Dict
	lanes []*lane

	rng      *rand.Rand
	turns    int
	rounds   int  // of the lanes
	complete bool // the solver has no more patterns
	laid     int  // patterns by the solver
	aimed    int  // patterns around good placements
	barren   int  // of all these: proved to have no fill
	deferred []*draft
	searches int
}

const (
	// lanes is how many searches for patterns there are, each with placements of its own. The result does not depend on
	// how many of them run at a time.
	lanes = 2
	// firstRounds is how many rounds the lanes have in the first turn, and firstFormulas how many formulas the solver.
	firstRounds, firstFormulas = 4, 4
	// firstConflicts is how many conflicts such a formula may take.
	firstConflicts = 300
)

func newComposer(r grids.Rules, d *dicts.Dict, o ComposeOptions) *composer {
	c := &composer{patterner: newPatterner(r, o), dict: d, rng: rand.New(rand.NewPCG(o.Seed, 0x636f6d706f736521))}
	for n := range lanes {
		lexicon := compose.NewLexicon(d)
		c.lanes = append(c.lanes, newLane(r, d, lexicon, attemptSeed(o.Seed, n)))
		c.cuts.Fits = func(entry string) bool { return lexicon.Count(entry) > 0 } // never while lanes run
	}
	return c
}

// crossword is a filled pattern.
type crossword struct {
	pattern *grids.Grid // with the theme, and no other letters
	grid    *grids.Grid
}

// compose composes a crossword. That there is none, or no other, is errNoPattern.
func (c *composer) compose(ctx context.Context) (*crossword, error) {
	for {
		x, err := c.turn(ctx)
		if x != nil || err != nil {
			return x, err
		}
	}
}

// turn gives the lanes some rounds, and the solver some formulas: twice as many as the turn before.
func (c *composer) turn(ctx context.Context) (*crossword, error) {
	if c.complete && len(c.deferred) == 0 {
		return nil, errNoPattern
	}
	scale := 1 << min(c.turns, 20)
	c.turns++
	for range firstRounds * scale {
		if c.complete {
			break
		}
		if x, err := c.round(ctx); x != nil || err != nil {
			return x, err
		}
	}
	for range len(c.deferred) {
		d := c.deferred[0]
		c.deferred = c.deferred[1:]
		if c.cuts.Excluded(d.problem.Grid) {
			continue
		}
		if x, err := c.fill(ctx, d); x != nil || err != nil {
			return x, err
		}
	}
	return c.anywhere(ctx, firstFormulas*scale, firstConflicts*scale)
}

// round gives each lane a step, and takes the first crossword.
func (c *composer) round(ctx context.Context) (*crossword, error) {
	var wait sync.WaitGroup
	for _, l := range c.lanes {
		wait.Go(func() { l.step(ctx, c.cuts, c.rules) })
	}
	wait.Wait()
	var found *crossword
	for _, l := range c.lanes {
		for _, f := range l.finds {
			c.aimed++
			if f.draft != nil {
				c.searches++
			}
			switch {
			case f.grid != nil && found == nil:
				var err error
				if found, err = c.finish(ctx, f); err != nil {
					return nil, err
				}
			case f.barren:
				c.barren++
			default:
				c.deferred = append(c.deferred, f.draft)
			}
		}
		l.finds = nil
	}
	c.rounds++
	c.Observer.notef("round %d: %d placements, %s", c.rounds, c.placements(), c.sum())
	if err := ctx.Err(); err != nil && found == nil {
		return nil, err
	}
	return found, nil
}

// placements is how many placements of the theme the lanes have seen.
func (c *composer) placements() int {
	n := 0
	for _, l := range c.lanes {
		n += l.sites.Seen()
	}
	return n
}

// anywhere asks the solver for patterns with the theme anywhere, within so many formulas.
func (c *composer) anywhere(ctx context.Context, formulas, conflicts int) (*crossword, error) {
	policy := solve.AtMost(conflicts, formulas)
	for !c.complete {
		seed := c.rng.Uint64()
		g, err := c.ask(ctx, c.rules, seed, policy)
		switch {
		case errors.Is(err, errNoPattern):
			c.complete = true
			return nil, nil
		case err != nil:
			return nil, err
		case g == nil:
			return nil, nil // gave up
		}
		if err := check.Pattern(g, c.rules); err != nil {
			return nil, err
		}
		c.laid++
		c.cuts.Block(g)
		p, err := Candidates(g, c.dict, fit.Options{})
		if err != nil {
			c.barren++
			c.Observer.notef("pattern %d has no fill: %v", c.laid, err)
			continue
		}
		if found, err := c.fill(ctx, &draft{problem: p, seed: seed}); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// fill searches for a fill of a draft. Without any, and without an error, it has proved that there
// is none, or has deferred the draft.
func (c *composer) fill(ctx context.Context, d *draft) (*crossword, error) {
	c.searches++
	f, err := d.search(ctx, draftLimit*max(solve.Luby(c.searches), 1<<min(d.tries, 30)))
	if err != nil {
		return nil, err
	}
	switch {
	case f.grid != nil:
		return c.finish(ctx, f)
	case f.barren:
		c.barren++
	default:
		c.deferred = append(c.deferred, d)
	}
	return nil, nil
}

// finish makes a crossword of a fill, or of a better one, and holds it against the rules.
func (c *composer) finish(ctx context.Context, f find) (*crossword, error) {
	x := &crossword{f.problem.Grid, c.better(ctx, f.draft, f.grid)}
	return x, cmp.Or(check.Pattern(x.pattern, c.rules), CheckFill(x.pattern, x.grid, c.dict, fit.Options{}))
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

// whyNone says why there is no crossword.
func (c *composer) whyNone(ctx context.Context) error {
	if c.laid > 0 {
		return problem.Impossiblef(
			"there is no such crossword: each of the %d patterns is proved to have no fill", c.laid)
	}
	bare := newPatterner(c.rules, c.PatternOptions)
	if bare.findSoon(ctx) {
		return &problem.Impossible{
			Reason: fmt.Sprintf(
				"there is no such crossword: patterns have room for the theme, but %s has no words to cross it",
				c.dict.Name()),
			By: c.Solver.Name(),
		}
	}
	return c.explain(ctx)
}

// sum says what became of the patterns.
func (c *composer) sum() string {
	return fmt.Sprintf("%d patterns laid out, %d of them proved to have no fill, %d searches",
		c.laid+c.aimed, c.barren, c.searches)
}
