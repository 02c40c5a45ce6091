package themes

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/compose"
	"crossat/internal/encodings/blacks"
	"crossat/internal/job/fills"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/sat"
	"crossat/internal/search"
)

// draft is a pattern with the theme that isn't known to have a fill.
type draft struct {
	problem *fit.Problem
	seed    uint64
	tries   int // searches that gave up
}

// find is the result of a draft's search: a fill, a proof that none exists (barren), or neither.
type find struct {
	*draft
	grid   *grids.Grid
	barren bool
	why    string // the reason, for a barren pattern
}

// search searches for a fill, up to a limit of failures.
func (d *draft) search(ctx context.Context, limit int) (find, error) {
	f := find{draft: d}
	o := search.Options{Seed: d.seed + uint64(d.tries), Limit: limit}
	r, err := search.Run(ctx, d.problem, o, func(g *grids.Grid) bool {
		f.grid = g
		return false
	})
	d.tries++
	if f.barren = r.Exhausted && r.Trimmed == "" && f.grid == nil; f.barren {
		f.why = "search finds none"
	}
	return f, err
}

// whyRefuted describes which slots of a pattern have no candidates.
func whyRefuted(g *grids.Grid, err error) string {
	if none := (*problem.Impossible)(nil); errors.As(err, &none) {
		switch len(none.Slots) {
		case 1:
			return fmt.Sprintf("no word for a slot of %d letters", g.Slots()[none.Slots[0]].Len())
		case 2:
			return "no words for two slots together"
		}
	}
	return "too few different words"
}

// lane searches for patterns around good placements of a theme. It isn't safe for concurrent use.
type lane struct {
	dict  *dicts.Dict
	rng   *rand.Rand
	sites *compose.Sites
	queue []*laneSite
	seen  map[string]bool // patterns laid out before
	finds []find          // results that the composer hasn't taken yet

	restarts int
	left     int // steps before the next restart
}

// laneSite is a placement of the theme in the queue of a lane.
type laneSite struct {
	*compose.Site
	attempts, failures int
}

const (
	// laneQueue is the number of placements that take turns. Each leaves the queue after siteAttempts attempts, or
	// after siteFailures failed ones.
	laneQueue, siteAttempts, siteFailures = 6, 5, 3
	// stepAttempts is the number of attempts at patterns per step.
	stepAttempts = 3
	// stepsToRestart is the number of steps before a restart, times the numbers of [sat.Luby].
	stepsToRestart = 40
	// draftLimit limits the failures of a pattern's search; for deferred patterns it is multiplied by the numbers of
	// [sat.Luby].
	draftLimit = 2000
	// repairs limits the repairs of a pattern without a fill. The first repaired pattern must survive repairFailures
	// failures of a search, the second twice as many, later ones four times as many.
	repairs, repairFailures = 20, 200
)

func newLane(r grids.Rules, d *dicts.Dict, lexicon *compose.Lexicon, seed uint64) *lane {
	return &lane{
		dict: d, rng: rand.New(rand.NewPCG(seed, 0x6c616e65)), seen: make(map[string]bool),
		sites: compose.NewSites(r, lexicon, seed),
	}
}

// step looks for more placements, lays out patterns around some, and searches for their fills. It restarts from time to
// time, because all good placements can share a flaw.
func (l *lane) step(ctx context.Context, cuts *blacks.Cuts, r grids.Rules) {
	if l.left--; l.left < 0 {
		l.restarts++
		l.left = stepsToRestart * sat.Luby(l.restarts)
		l.queue = nil
		l.sites.Restart()
	}
	if len(l.queue) < laneQueue {
		if s := l.sites.Next(ctx); s != nil {
			l.queue = append([]*laneSite{{Site: s}}, l.queue...)
		}
	}
	for range min(stepAttempts, len(l.queue)) {
		s := l.queue[0]
		l.queue = l.queue[1:]
		seed := l.rng.Uint64()
		accept := func(g *grids.Grid) bool {
			return !l.seen[g.String()] && !cuts.Excluded(g) && check.Pattern(g, r) == nil
		}
		g := s.Pattern(ctx, seed, accept)
		s.attempts++
		if g == nil {
			s.failures++
		}
		for n := 0; g != nil && n <= repairs; n++ {
			l.seen[g.String()] = true
			if !l.try(ctx, g, seed) {
				break
			}
			s.Refuted()
			g = s.Repair(ctx, g, repairFailures<<min(n, 2), l.rng.Uint64(), accept)
		}
		if s.failures < siteFailures && s.attempts < siteAttempts {
			l.queue = append(l.queue, s)
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// try searches for a fill of a pattern, and reports whether the pattern is refuted.
func (l *lane) try(ctx context.Context, g *grids.Grid, seed uint64) (barren bool) {
	p, err := fills.Candidates(g, l.dict, fit.Options{})
	if err != nil {
		l.finds = append(l.finds, find{barren: true, why: whyRefuted(g, err)})
		return true
	}
	f, err := (&draft{problem: p, seed: seed}).search(ctx, draftLimit)
	if err != nil {
		return false // the context ended
	}
	l.finds = append(l.finds, f)
	return f.barren
}
