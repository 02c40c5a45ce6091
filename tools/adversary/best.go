package main

import (
	"crossat/internal/job/fills"
	"fmt"
	"slices"
)

// cost returns the cost of a fill by an objective. Costs are compared lexicographically.
func (p *puzzle) cost(objective string, threshold int, f fill) []int {
	worst, sum, shortfall, squares := 1000, 0, 0, 0
	for _, e := range p.entries() {
		if p.given(e) {
			continue
		}
		score := p.entryScore(e, f.entry(e))
		worst = min(worst, score)
		sum += score
		below := max(threshold-score, 0)
		shortfall += below
		squares += below * below
	}
	switch objective {
	case "worst":
		return []int{-worst}
	case "sum":
		return []int{-sum}
	case "worst,sum":
		return []int{-worst, -sum}
	case "shortfall":
		return []int{shortfall}
	}
	return []int{squares}
}

// objectivesJob compares the best fills, and the best ones at a distance from these.
func objectivesJob(in *instance) error {
	p := newPuzzle(in)
	if len(p.entries()) == 0 {
		in.counts["empty"]++
		return nil
	}
	g, d, o, err := p.options(in)
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	ours := p.fills()
	in.count(len(ours))
	o.Objective = pick(in, "worst", "sum", "worst,sum", "shortfall", "squares")
	o.Threshold = pick(in, 0, 0, 30, 50, 80)
	threshold := o.Threshold
	if threshold == 0 {
		threshold = map[string]int{"shortfall": 60}[o.Objective]
		if threshold == 0 {
			threshold = 70
		}
	}
	if o.Objective == "worst" || o.Objective == "sum" || o.Objective == "worst,sum" {
		o.Threshold = 0
	}
	o.Count = pick(in, 1, 1, 3)
	o.Jobs = 1
	engine, name := in.engine()
	o.Engines = []fills.Engine{engine}
	fail := func(err error) error {
		return fmt.Errorf("%v\n%s %d, %s, %d wanted: %w", p, o.Objective, threshold, name, o.Count, err)
	}
	var found []fill
	none := false
	for r, err := range fills.Fills(in.ctx, g, d, o) {
		if none, err = impossible(err); err != nil {
			return fail(err)
		}
		if none {
			break
		}
		f := p.read(r.Grid)
		if r.Bound == nil || !r.Bound.Proved {
			return fail(fmt.Errorf("the fill is not proved to be the best: %v\n%s", r.Bound, p.key(f)))
		}
		found = append(found, f)
	}
	if err := p.compare(found, ours, none, o.Count); err != nil {
		return fail(err)
	}
	entries := p.entries()
	for i, f := range found {
		got := p.cost(o.Objective, threshold, f)
		for _, other := range ours {
			near := func(before fill) bool { return distance(entries, other, before) < max(p.differ, 1) }
			if slices.ContainsFunc(found[:i], near) {
				continue
			}
			if best := p.cost(o.Objective, threshold, other); slices.Compare(best, got) < 0 {
				return fail(fmt.Errorf("fill %d costs %v:\n%sbut this one %v:\n%s", i+1, got, p.key(f), best, p.key(other)))
			}
		}
	}
	return nil
}
