package themes

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/compose"
	"crossat/internal/job"
	"crossat/internal/job/patterns"
	"crossat/internal/numbers"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/pattern"
)

// trials look for better and better crosswords: with more theme entries, or with higher scores. Each set of entries has
// its own trial, and trials take turns.
//
// The sets of one size form a class. Classes share the effort from both ends, because the largest sets are the most
// desirable and the smallest have a crossword soonest. The share of a trial is inversely proportional to the rank of
// its class times its own rank in the class, so that no trial has to wait for the end of another. Once a crossword is
// found, only trials that can improve on it continue.
type trials struct {
	o       Options
	rules   grids.Rules // with the theme entries that fit the board
	theme   []string    // all of it
	least   int         // the size of the smallest sets
	dict    *dicts.Dict
	base    *vocabulary
	classes []*class // by size, ascending
	begun   int
	best    []*candidate // the best crosswords, best first, up to Count
	tally   *tally
}

// class holds the sets of theme entries of one size.
type class struct {
	size   int
	trials []*trial
	next   themeSet // the most preferred set without a trial; nil if all have one
}

// trial looks for crosswords with one set of theme entries.
type trial struct {
	set      themeSet
	floor    int // the minimum score of all other entries
	composer *composer
	spent    int  // effort spent on the crossword to improve
	done     bool // it has no more crosswords
}

// cost is the total effort of a trial after its next turn. Turns double, and take longer with more entries.
func (t *trial) cost() int { return t.spent + max(len(t.set), 1)*(2<<min(t.composer.turns, 30)-1) }

// candidate is a crossword that can be among the best.
type candidate struct {
	*crossword
	set   themeSet
	worst int     // the lowest score of the entries outside of the theme
	mean  float64 // of these scores
	cost  int     // of its trial
}

// compare orders better crosswords first.
func (c *candidate) compare(other *candidate) int {
	return cmp.Or(c.set.compare(other.set), cmp.Compare(other.worst, c.worst), cmp.Compare(other.mean, c.mean))
}

// newTrials returns the trials for valid rules. The error explains why no crossword exists.
func newTrials(r grids.Rules, d *dicts.Dict, o Options) (*trials, error) {
	a := &trials{o: o, rules: r, theme: r.Theme, least: o.least(r), dict: compose.WithTheme(d, r.Theme), tally: newTally()}
	a.o.Observer = o.Observer.Serial()
	a.base = newVocabulary(a.dict)
	if a.least < len(a.theme) {
		var err error
		if a.rules.Theme, err = fittingTheme(r, a.least); err != nil {
			return nil, err
		}
	}
	for size := a.least; size <= len(a.rules.Theme); size++ {
		c := &class{size: size, next: make(themeSet, size)}
		for i := range c.next {
			c.next[i] = i
		}
		impossible := pattern.Impossible(a.with(c.next)) // the same for all sets of this size
		if impossible == nil {
			a.classes = append(a.classes, c)
		} else if len(a.classes) == 0 {
			return nil, impossible
		}
	}
	return a, nil
}

// with returns the rules with a set of theme entries.
func (a *trials) with(set themeSet) grids.Rules {
	r := a.rules
	r.Theme = set.of(a.rules.Theme)
	return r
}

// run passes crosswords on as it finds them, until no trial can find a better one, or the context ends.
func (a *trials) run(ctx context.Context, take func(*trial, *crossword) error) error {
	for {
		t := a.pick()
		if t == nil {
			return nil
		}
		x, err := t.composer.turn(ctx)
		switch {
		case errors.Is(err, patterns.ErrNoPattern):
			t.done = true
		case err != nil:
			return err
		case x != nil:
			t.composer.Cuts.Exclude(x.pattern)
			if err := take(t, x); err != nil {
				return err
			}
		}
	}
}

// composeThemed yields crosswords as they are found, or the best ones at the end.
func composeThemed(
	ctx context.Context, r grids.Rules, d *dicts.Dict, o Options, yield func(*job.Result, error) bool,
) {
	a, err := newTrials(r, d, o)
	if err != nil {
		yield(nil, job.Ended(err, 0, "no crossword"))
		return
	}
	n := 0
	if o.any(r) {
		n, err = a.each(ctx, func(r *job.Result) bool { return yield(r, nil) })
	} else {
		err = a.run(ctx, a.found)
		n = len(a.best)
	}
	switch {
	case errors.Is(err, errEnough):
	case n == 0 && err == nil:
		yield(nil, job.Ended(a.whyNone(ctx), 0, "%s: %s", composed(0, o.Count), a.tally.Patterns()))
	case n == 0 || o.any(r) && err != nil:
		yield(nil, job.Ended(err, n, "%s: %s", composed(n, o.Count), a.tally.Patterns()))
	case o.any(r):
		a.o.Observer.Notef("no further pattern has a fill: %s", a.tally.Patterns())
	default:
		a.yieldBest(err, yield)
	}
}

// errEnough ends the trials when the requested number of crosswords is reached.
var errEnough = errors.New("enough")

// each yields crosswords as they are found, if all are equally good, and returns their number.
func (a *trials) each(ctx context.Context, yield func(*job.Result) bool) (n int, err error) {
	err = a.run(ctx, func(_ *trial, x *crossword) error {
		n++
		if !yield(a.result(x, n, a.o.Seed+uint64(n-1), nil)) || n == a.o.Count {
			return errEnough
		}
		return nil
	})
	return n, err
}

// yieldBest yields the best crosswords, the last one with the error that ended the trials.
func (a *trials) yieldBest(err error, yield func(*job.Result, error) bool) {
	bound := a.bound(err)
	if bound != nil && err != nil {
		err = job.WithFound(job.CutShort(err, bound.Value, bound), 1)
	} else {
		err = job.Ended(err, len(a.best), "%s", composed(len(a.best), a.o.Count))
	}
	for i, x := range a.best {
		result := a.result(x.crossword, i+1, a.o.Seed, bound)
		var last error
		if i == len(a.best)-1 {
			last = err
		}
		if !yield(result, last) {
			return
		}
	}
}

// result returns the n-th crossword, after sending it to the observer.
func (a *trials) result(x *crossword, n int, seed uint64, bound *job.Bound) *job.Result {
	r := job.Placed(x.grid, a.theme, seed)
	r.Bound = bound
	a.o.Observer.Tell(job.FoundEvent{Kind: "crossword", N: n, Result: r, Note: a.tally.Patterns()})
	return r
}

// offer is the trial of a class that is next in turn; a nil trial stands for a new one, of the next set.
type offer struct {
	*class
	trial *trial
	cost  int
}

// pick returns the trial that is next in turn, or nil if none can find a better crossword.
func (a *trials) pick() *trial {
	var offers []offer
	for _, c := range a.classes {
		if o, ok := a.offer(c); ok {
			offers = append(offers, o)
		}
	}
	if len(offers) == 0 {
		return nil
	}
	var least offer
	for rank := 1; len(offers) > 0; rank++ {
		i := 0
		if rank%2 == 1 {
			i = len(offers) - 1
		}
		if offers[i].cost *= rank; rank == 1 || offers[i].cost < least.cost {
			least = offers[i]
		}
		offers = slices.Delete(offers, i, i+1)
	}
	if least.trial == nil {
		least.trial = a.begin(least.next, 0, a.base)
		least.class.trials = append(least.class.trials, least.trial)
		least.class.next = least.next.next(len(a.rules.Theme))
	}
	return least.trial
}

// offer returns the trial of a class that is next in turn, if any can find a better crossword.
func (a *trials) offer(c *class) (least offer, ok bool) {
	a.raise(c)
	rank := 0
	for _, t := range c.trials {
		if t.done || !a.wants(t.set, t.floor) {
			continue
		}
		rank++
		if cost := rank * t.cost(); !ok || cost < least.cost {
			least, ok = offer{c, t, cost}, true
		}
	}
	rank++
	if cost := rank * c.size; c.next != nil && a.wants(c.next, 0) && (!ok || cost < least.cost) {
		return offer{c, nil, cost}, true
	}
	return least, ok
}

// last returns the worst of the best crosswords, which a better one replaces; nil while they are fewer than requested.
func (a *trials) last() *candidate {
	if a.o.Count == 0 || len(a.best) < a.o.Count {
		return nil
	}
	return a.best[len(a.best)-1]
}

// wants reports whether a crossword with a set, and a minimum score of the other entries, can be better than the last.
func (a *trials) wants(set themeSet, floor int) bool {
	last := a.last()
	if last == nil {
		return true
	}
	order := set.compare(last.set)
	return order < 0 || order == 0 && a.o.Objective == worstEntry && floor >= last.worst
}

// leaps are scores that get a trial before the lower scores do.
var leaps = []int{fit.KnownScore, fit.SafeScore, fit.EverydayScore}

// raise adds trials with higher minimum scores for the set of the last crossword. A slightly higher score takes about
// as long as a much higher one, so most effort goes to a leap. The least goes to a higher mean, which ends once the
// worst score is proved to be the best.
func (a *trials) raise(c *class) {
	last := a.last()
	if last == nil || a.o.Objective != worstEntry || last.worst == math.MaxInt || len(last.set) != c.size {
		return
	}
	proved := slices.ContainsFunc(c.trials, func(t *trial) bool {
		return t.done && t.floor == last.worst+1 && t.set.compare(last.set) == 0
	})
	c.trials = slices.DeleteFunc(c.trials, func(t *trial) bool {
		return t.set.compare(last.set) == 0 && (t.floor < last.worst || t.floor == last.worst && proved)
	})
	if proved {
		return
	}
	floors := []int{last.worst + 1, last.worst}
	if i, _ := slices.BinarySearch(leaps, floors[0]+1); i < len(leaps) {
		floors = append(leaps[i:i+1:i+1], floors...)
	}
	for _, floor := range floors {
		if !slices.ContainsFunc(c.trials, func(t *trial) bool {
			return t.set.compare(last.set) == 0 && (t.floor == floor || t.done && last.worst < t.floor && t.floor < floor)
		}) {
			c.trials = append(c.trials, a.raised(last, floor))
		}
	}
}

// begin returns a trial of a set.
func (a *trials) begin(set themeSet, floor int, words *vocabulary) *trial {
	a.begun++
	o := a.o.Options
	o.Seed = job.AttemptSeed(o.Seed, a.begun)
	return &trial{set: set, floor: floor, composer: newComposer(a.with(set), words, o, a.tally)}
}

// raised returns a trial for a crossword's set with a minimum score. If that is higher than the crossword's, the trial
// begins with the same pattern; otherwise it excludes the pattern. It always excludes the patterns of the other best
// crosswords with that set.
func (a *trials) raised(x *candidate, floor int) *trial {
	d, err := a.dict.AtLeast(floor)
	if err != nil {
		d = dicts.New(a.dict.Name(), nil)
	}
	t := a.begin(x.set, floor, newVocabulary(compose.WithTheme(d, a.theme)))
	for _, other := range a.best {
		if other != x && other.set.compare(x.set) == 0 {
			t.composer.Cuts.Exclude(other.pattern)
		}
	}
	if floor > x.worst {
		t.composer.first(x.pattern)
	} else {
		t.composer.Cuts.Exclude(x.pattern)
	}
	t.spent = x.cost
	return t
}

// found adds a crossword to the best. It returns an error if the crossword breaks the rules of its trial.
func (a *trials) found(t *trial, x *crossword) error {
	c := &candidate{crossword: x, set: t.set, cost: t.cost()}
	c.worst, c.mean = a.scores(x.grid)
	if c.worst < t.floor {
		return fmt.Errorf("an entry of the crossword scores %d, not %d or more", c.worst, t.floor)
	}
	if last := a.last(); last != nil && c.compare(last) >= 0 {
		return nil
	}
	same := func(other *candidate) bool { return other.grid.String() == x.grid.String() } // the same fill with another set
	if i := slices.IndexFunc(a.best, same); i >= 0 {
		if a.best[i].compare(c) <= 0 {
			return nil
		}
		a.best = slices.Delete(a.best, i, i+1)
	}
	i, _ := slices.BinarySearchFunc(a.best, c, (*candidate).compare)
	a.best = slices.Insert(a.best, i, c)
	if a.o.Count > 0 && len(a.best) > a.o.Count {
		a.best = a.best[:a.o.Count]
	}
	a.tally.Best = a.value(a.best[0])
	a.o.Observer.Tell(job.BetterEvent{Kind: "crossword", N: i + 1, Value: a.value(c), Grid: x.grid})
	return nil
}

// scores returns the worst and the mean score of the entries outside of the theme.
func (a *trials) scores(g *grids.Grid) (worst int, mean float64) {
	worst, sum, n := math.MaxInt, 0, 0
	for _, slot := range g.Slots() {
		text := g.Entry(slot)
		if word, ok := a.dict.Lookup(text); ok && !slices.Contains(a.theme, text) {
			worst, sum, n = min(worst, word.Score), sum+word.Score, n+1
		}
	}
	return worst, float64(sum) / float64(max(n, 1))
}

// value describes how good a crossword is.
func (a *trials) value(c *candidate) string {
	if a.o.Objective != worstEntry || c.worst == math.MaxInt {
		return a.provable(c)
	}
	return fmt.Sprintf("%s, mean %.1f", a.provable(c), c.mean)
}

// provable describes how good a crossword is in terms that trials can prove, that is, without its mean.
func (a *trials) provable(c *candidate) string {
	var parts []string
	switch n := len(a.theme); {
	case len(c.set) < n:
		parts = append(parts, fmt.Sprintf("%d of %d theme words", len(c.set), n))
	case a.least < n || c.worst == math.MaxInt:
		parts = append(parts, fmt.Sprintf("all %s", numbers.Count(n, "theme word")))
	}
	if a.o.Objective == worstEntry && c.worst < math.MaxInt {
		parts = append(parts, fmt.Sprintf("worst entry %d", c.worst))
	}
	return strings.Join(parts, ", ")
}

// bound returns the value of the best crossword. It's proved to be the best unless an error has ended the trials. The
// bound is nil unless a single crossword is requested.
func (a *trials) bound(err error) *job.Bound {
	switch {
	case a.o.Count != 1:
		return nil
	case err != nil:
		return &job.Bound{Objective: a.o.Objective, Value: a.value(a.best[0])}
	}
	return &job.Bound{Objective: a.o.Objective, Value: a.provable(a.best[0]), Proved: true}
}

// whyNone explains why no crossword exists, after all trials are done.
func (a *trials) whyNone(ctx context.Context) error {
	if a.least == len(a.theme) {
		return a.classes[0].trials[0].composer.whyNone(ctx)
	}
	return &problem.Impossible{
		Reason: fmt.Sprintf("no such crossword exists with %d of the %d theme words", a.least, len(a.theme)),
		By:     a.classes[0].trials[0].composer.Solver.Name(),
	}
}
