package themes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/compose"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/optimum"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/sat"
)

// composer looks for a pattern around a theme that has a fill. Most patterns are refuted at once; a pattern that takes
// long is deferred.
//
// Turns alternate between two methods: lanes search for patterns around good placements of the theme, and the solver
// looks for any pattern, which alone can prove that none exists. Turns get longer.
type composer struct {
	*patterns.Patterner
	words *vocabulary
	lanes []*lane
	tally *tally

	rng      *rand.Rand
	turns    int
	complete bool // the solver has no more patterns
	laid     int  // patterns by the solver
	deferred []*draft
	searches int
}

// vocabulary is a dictionary with an index for each lane. It isn't safe for use by several composers at a time.
type vocabulary struct {
	*dicts.Dict
	lexicons []*compose.Lexicon
}

func newVocabulary(d *dicts.Dict) *vocabulary {
	v := &vocabulary{Dict: d}
	for range lanes {
		v.lexicons = append(v.lexicons, compose.NewLexicon(d))
	}
	return v
}

// fits reports whether a word fits an entry. Don't call it while lanes run.
func (v *vocabulary) fits(entry string) bool { return v.lexicons[0].Count(entry) > 0 }

// tally counts how patterns fared across a job's composers.
type tally struct {
	job.PatternsEvent
	told    job.PatternsEvent // the last event sent to the observer
	reasons map[string]int    // why patterns have no fill
}

func newTally() *tally { return &tally{reasons: make(map[string]int)} }

// refute counts a pattern without a fill.
func (t *tally) refute(why string) {
	t.Refuted++
	t.reasons[why]++
}

// why lists the reasons why patterns have no fill, the most frequent first.
func (t *tally) why() string {
	reasons := slices.SortedFunc(maps.Keys(t.reasons), func(a, b string) int {
		return cmp.Or(cmp.Compare(t.reasons[b], t.reasons[a]), cmp.Compare(a, b))
	})
	for i, why := range reasons {
		reasons[i] = fmt.Sprintf("%d: %s", t.reasons[why], why)
	}
	return strings.Join(reasons, "; ")
}

const (
	// lanes is the number of searches for patterns, each with its own placements. Results don't depend on how many of
	// them run in parallel.
	lanes = 2
	// firstRounds is the number of rounds of the lanes in the first turn, and firstFormulas the solver's number of
	// formulas.
	firstRounds, firstFormulas = 4, 4
	// firstConflicts limits the conflicts of each of these formulas.
	firstConflicts = 300
)

func newComposer(r grids.Rules, words *vocabulary, o patterns.Options, t *tally) *composer {
	c := &composer{
		Patterner: patterns.NewPatterner(r, o), words: words, tally: t,
		rng: rand.New(rand.NewPCG(o.Seed, 0x636f6d706f736521)),
	}
	for n, lexicon := range words.lexicons {
		c.lanes = append(c.lanes, newLane(r, words.Dict, lexicon, job.AttemptSeed(o.Seed, n)))
	}
	c.Cuts.Fits = words.fits
	return c
}

// crossword is a filled pattern.
type crossword struct {
	pattern *grids.Grid // with the theme, without other letters
	grid    *grids.Grid
}

// turn runs twice as many rounds of the lanes as the turn before; for the solver, it doubles the formulas or the
// conflicts.
func (c *composer) turn(ctx context.Context) (*crossword, error) {
	if c.complete && len(c.deferred) == 0 {
		return nil, patterns.ErrNoPattern
	}
	doubled := min(c.turns, 20)
	c.turns++
	for range firstRounds << doubled {
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
		if c.Cuts.Excluded(d.problem.Grid) {
			continue
		}
		if x, err := c.fill(ctx, d); x != nil || err != nil {
			return x, err
		}
	}
	x, err := c.anywhere(ctx, firstFormulas<<((doubled+1)/2), firstConflicts<<(doubled/2))
	if c.tally.Refuted > 0 {
		c.Observer.Notef("patterns without a fill: %s", c.tally.why())
	}
	return x, err
}

// round runs a step of each lane, and takes the first crossword.
func (c *composer) round(ctx context.Context) (*crossword, error) {
	before := c.placements()
	var wait sync.WaitGroup
	for _, l := range c.lanes {
		wait.Go(func() { l.step(ctx, c.Cuts, c.Rules) })
	}
	wait.Wait()
	var found *crossword
	for _, l := range c.lanes {
		for _, f := range l.finds {
			c.tally.Laid++
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
				c.tally.refute(f.why)
			default:
				c.deferred = append(c.deferred, f.draft)
			}
		}
		l.finds = nil
	}
	c.tally.Placements += c.placements() - before
	c.tellPatterns()
	if err := ctx.Err(); err != nil && found == nil {
		return nil, err
	}
	return found, nil
}

// first queues a pattern to be tried before any new ones.
func (c *composer) first(pattern *grids.Grid) {
	if p, err := fills.Candidates(pattern, c.words.Dict, fit.Options{}); err == nil {
		c.deferred = append(c.deferred, &draft{problem: p, seed: c.rng.Uint64()})
	}
}

// tellPatterns sends the tally to the observer if it has changed.
func (c *composer) tellPatterns() {
	if c.tally.told != c.tally.PatternsEvent {
		c.tally.told = c.tally.PatternsEvent
		c.Observer.Tell(c.tally.told)
	}
}

// placements counts the placements of the theme that the lanes have seen.
func (c *composer) placements() int {
	n := 0
	for _, l := range c.lanes {
		n += l.sites.Seen()
	}
	return n
}

// anywhere asks the solver for patterns with the theme anywhere, with limits on formulas and on the conflicts of each.
func (c *composer) anywhere(ctx context.Context, formulas, conflicts int) (*crossword, error) {
	policy := sat.AtMost(conflicts, formulas)
	for !c.complete {
		seed := c.rng.Uint64()
		g, err := c.Ask(ctx, c.Rules, seed, policy)
		switch {
		case errors.Is(err, patterns.ErrNoPattern):
			c.complete = true
			return nil, nil
		case err != nil:
			return nil, err
		case g == nil:
			return nil, nil // gave up
		}
		if err := check.Pattern(g, c.Rules); err != nil {
			return nil, err
		}
		c.laid++
		c.tally.Laid++
		c.Cuts.Block(g)
		p, err := fills.Candidates(g, c.words.Dict, fit.Options{})
		if err != nil {
			c.tally.refute(whyRefuted(g, err))
			c.tellPatterns()
			continue
		}
		if found, err := c.fill(ctx, &draft{problem: p, seed: seed}); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// fill searches for a fill of a draft. If it returns neither a fill nor an error, it has refuted or deferred the draft.
func (c *composer) fill(ctx context.Context, d *draft) (*crossword, error) {
	c.searches++
	f, err := d.search(ctx, draftLimit*max(sat.Luby(c.searches), 1<<min(d.tries, 30)))
	if err != nil {
		return nil, err
	}
	switch {
	case f.grid != nil:
		return c.finish(ctx, f)
	case f.barren:
		c.tally.refute(f.why)
	default:
		c.deferred = append(c.deferred, d)
	}
	return nil, nil
}

// finish makes a crossword from a fill, or from a better one, and verifies it.
func (c *composer) finish(ctx context.Context, f find) (*crossword, error) {
	x := &crossword{f.problem.Grid, c.better(ctx, f.draft, f.grid)}
	return x, cmp.Or(check.Pattern(x.pattern, c.Rules), fills.CheckFill(x.pattern, x.grid, c.words.Dict, fit.Options{}))
}

// better improves a fill of a draft, if it can. Scores of the theme don't count.
func (c *composer) better(ctx context.Context, d *draft, found *grids.Grid) *grids.Grid {
	goal, err := fills.NewFillGoal(d.problem, fills.Good, 0, 0)
	if err != nil {
		return found
	}
	best, _ := optimum.Good(ctx, d.problem, nil, optimum.Options{Criteria: goal.Criteria, Seed: d.seed})
	if best.Grid == nil || best.Costs[0] >= goal.Criteria[0].Of(d.problem.Scores(found)) {
		return found
	}
	return best.Grid
}

// whyNone explains why no crossword exists.
func (c *composer) whyNone(ctx context.Context) error {
	if c.laid > 0 {
		return problem.Impossiblef(
			"no such crossword exists: each of the %d patterns is proved to have no fill", c.laid)
	}
	bare := patterns.NewPatterner(c.Rules, c.Options)
	if bare.FindSoon(ctx) {
		return &problem.Impossible{
			Reason: fmt.Sprintf(
				"no such crossword exists: patterns have room for the theme, but %s has no words to cross it",
				c.words.Name()),
			By: c.Solver.Name(),
		}
	}
	return c.Explain(ctx)
}
