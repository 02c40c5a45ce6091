package themes

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/numbers"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// patternSearch searches patterns for fills.
type patternSearch struct {
	dict     *dicts.Dict
	refuted  map[string]bool // patterns that are proved to have no fill
	searched int             // searches of patterns, including repeated ones
}

func newPatternSearch(d *dicts.Dict) *patternSearch {
	return &patternSearch{dict: d, refuted: make(map[string]bool)}
}

const (
	// fewestPatterns is the number of patterns in a round.
	fewestPatterns = 16
	// fewestFails limits the failures of a pattern's search in the first round.
	fewestFails = 1000
)

// failsOf returns the limit of failures for a pattern's search in a round, from 0. It doubles from round to round.
func failsOf(round int) int { return fewestFails << min(round, 30) }

// blackCells counts black cells.
func blackCells(n int) string { return numbers.Count(n, "black cell") }

// fewestStrategies are the strategies that searches take turns with. They suit patterns with few fills, as most are.
var fewestStrategies = []string{fills.RareFills, search.Strategies[0].Name, fills.RareFills}

// refutation is the strategy for proofs that no fill exists.
const refutation = "refute"

// attempt is a search for a fill of a pattern, with a limit of failures.
type attempt struct {
	pattern  *grids.Grid
	strategy string
	seed     uint64
	limit    int

	grid    *grids.Grid // the fill, if it has one
	refuted bool        // no fill exists
	err     error
}

func (a *attempt) run(ctx context.Context, d *dicts.Dict) {
	p, err := fills.Candidates(a.pattern, d, fit.Options{})
	if err != nil {
		if a.refuted = job.IsImpossible(err); !a.refuted {
			a.err = err
		}
		return
	}
	o := search.Options{Seed: a.seed, Strategy: a.strategy, Limit: a.limit}
	r, err := search.Run(ctx, p, o, func(g *grids.Grid) bool {
		a.grid = g
		return false
	})
	a.err, a.refuted = err, err == nil && a.grid == nil && r.Exhausted && r.Trimmed == ""
}

// try searches patterns in parallel, and returns the fill of the first pattern in the list that has one. It records
// those that are refuted.
func (s *patternSearch) try(ctx context.Context, all []attempt) (*grids.Grid, error) {
	var next, first atomic.Int64
	first.Store(int64(len(all)))
	contexts, cancels := make([]context.Context, len(all)), make([]context.CancelFunc, len(all))
	for i := range all {
		contexts[i], cancels[i] = context.WithCancel(ctx)
	}
	var wait sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(all)) {
		wait.Go(func() {
			for i := next.Add(1) - 1; i < first.Load(); i = next.Add(1) - 1 {
				all[i].run(contexts[i], s.dict)
				for all[i].grid != nil {
					was := first.Load()
					if i >= was || first.CompareAndSwap(was, i) {
						break
					}
				}
				for _, cancel := range cancels[min(first.Load()+1, int64(len(all))):] {
					cancel() // an earlier pattern has a fill
				}
			}
		})
	}
	wait.Wait()
	for _, cancel := range cancels {
		cancel()
	}
	for i := range all {
		s.searched++
		if all[i].refuted {
			s.refuted[all[i].pattern.String()] = true
		}
		if all[i].err != nil || all[i].grid != nil {
			return all[i].grid, all[i].err
		}
	}
	return nil, nil
}
