package main

import (
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"errors"
	"fmt"
)

// countsJob compares the number of fills: from a search of the whole space, and from cubes.
func countsJob(in *instance) error {
	p := newPuzzle(in)
	p.others, p.differ = nil, 0
	if len(p.entries()) == 0 {
		in.counts["empty"]++
		return nil
	}
	if in.one(2) { // cubes don't support rules
		in.counts["cubes"]++
		return cubesJob(in, p)
	}
	g, d, o, err := p.options(in)
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	ours := p.fills()
	in.count(len(ours))
	strategy := pick(in, strategies...)
	theirs := map[string]bool{}
	filler, err := fills.NewFiller(g, d, o)
	none, err := impossible(err)
	if err == nil && !none {
		for r, each := range filler.All(in.ctx, strategy) {
			if none, err = impossible(each); err != nil || none {
				break
			}
			key := p.key(p.read(r.Grid))
			if theirs[key] {
				err = fmt.Errorf("twice\n%s", key)
				break
			}
			theirs[key] = true
		}
	}
	if err == nil && none && len(theirs) > 0 {
		err = errors.New("fills, and the claim that there is none")
	}
	if err == nil {
		err = difference(theirs, p.keys(ours))
	}
	if err != nil {
		return fmt.Errorf("%v\n%s: %w", p, strategy, err)
	}
	return nil
}

// cubesJob splits a puzzle without rules, and counts the fills of the parts.
func cubesJob(in *instance, p *puzzle) error {
	p = &puzzle{board: p.board, list: p.list, repeats: p.repeats}
	g, err := p.grid()
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	ours := len(p.fills())
	in.count(ours)
	set, err := conquer.Split(in.ctx, g, p.list.dict("list"), conquer.SplitOptions{
		Seed: in.seed, Repeats: p.repeats, Strategy: pick(in, "lookahead", "cells", "slot"), Target: in.from(1, 8),
		AllWords: in.one(3),
	})
	none, err := impossible(err)
	theirs := 0
	if err == nil && !none {
		tally, failed := conquer.Run(in.ctx, set, conquer.Options{
			Count: true, Jobs: 1, Strategy: pick(in, strategies...),
		})
		err = failed
		theirs = tally.Sum(conquer.AllCubes(set)).Fills
	}
	if err == nil && theirs != ours {
		err = fmt.Errorf("cubes have %d fills, brute force %d", theirs, ours)
	}
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	return nil
}
