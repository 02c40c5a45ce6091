package conquer

import (
	"cmp"
	"context"
	"fmt"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// SplitOptions configures Split. The zero value makes about a hundred cubes of similar size, which suits proofs and
// counts.
type SplitOptions struct {
	// Seed breaks ties.
	Seed uint64
	// Repeats allows a word in more than one slot.
	Repeats bool
	// Strategy is the name of one of [search.Splits]; empty means the first, or cells with a Beam.
	Strategy string
	// AllWords keeps all words in the set that fit the given letters of a slot, even if arc consistency excludes them,
	// for proofs that don't rely on it.
	AllWords bool
	// Target is the number of cubes to make; 0 means 100. Beam, if positive, instead splits that many parts of each
	// depth, see [search.SplitOptions].
	Target, Beam int
	// Observer receives the progress of the splitting.
	Observer job.Observer
}

// DefaultTarget is the default number of cubes.
const DefaultTarget = 100

// beamStrategy is the strategy for a beam, because lookahead takes too long there.
const beamStrategy = "cells"

// check validates the options.
func (o SplitOptions) check() error {
	return cmp.Or(job.NotNegative("Target", o.Target), job.NotNegative("Beam", o.Beam))
}

// EstimateSearch estimates, from a number of random descents, the effort to search all fills of a grid, which is also
// the effort to solve all its cubes, however it is split. The error is an [*job.Outcome] if arc consistency proves that
// no fill exists.
func EstimateSearch(
	ctx context.Context, g *grids.Grid, d *dicts.Dict, descents int, seed uint64,
) (search.TreeSize, error) {
	if descents < 1 {
		return search.TreeSize{}, fmt.Errorf("%d descents: at least one is needed", descents)
	}
	p, err := fills.Candidates(g, d, fit.Options{AcceptGiven: true})
	if err != nil {
		return search.TreeSize{}, err
	}
	size, err := search.EstimateTree(ctx, p, descents, seed)
	if err != nil {
		err = job.Ended(err, 0, "no estimate")
	}
	return size, err
}

// Split divides the fills of a grid into cubes: disjoint parts that cover the whole space. The set includes the fitting
// words, so you need nothing else to solve it. The error is an [*job.Outcome] if splitting alone proves that no fill
// exists.
func Split(ctx context.Context, g *grids.Grid, d *dicts.Dict, o SplitOptions) (*cubes.Set, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	fo := fit.Options{Repeats: o.Repeats, AcceptGiven: true}
	p, err := fills.Candidates(g, d, fo)
	if err != nil {
		return nil, err
	}
	words := p
	if fo.AllWords = o.AllWords; o.AllWords {
		if words, err = fit.New(g, d, fo); err != nil {
			return nil, err
		}
	}
	observer := o.Observer.Serial()
	for _, line := range fills.Unlisted(g, d, fit.Rules{}) {
		observer.Notef("%s", line)
	}
	strategy := o.Strategy
	if strategy == "" && o.Beam > 0 {
		strategy = beamStrategy
	}
	so := search.SplitOptions{Strategy: strategy, Beam: o.Beam, Seed: o.Seed, Target: cmp.Or(o.Target, DefaultTarget)}
	s, err := search.Split(ctx, p, so)
	if err != nil {
		return nil, job.Ended(err, 0, "no cubes made")
	}
	observer.Notef("%d cubes; %d parts refuted, %.3g %% of the space", len(s.Cubes), s.Refuted, 100*s.Share)
	if len(s.Cubes) == 0 {
		return nil, job.Ended(fills.NoFillBy("arc consistency"), 0, "no cubes made")
	}
	return &cubes.Set{
		Grid: g, Repeats: o.Repeats, Dict: fitting(words, d),
		Strategy: cmp.Or(strategy, search.Splits[0].Name), Seed: o.Seed, Splitting: s,
	}, nil
}

// fitting returns the words of a dictionary that are candidates of a problem.
func fitting(p *fit.Problem, d *dicts.Dict) *dicts.Dict {
	var words []dicts.Word
	for i, s := range p.Grid.Slots() {
		for _, c := range p.Candidates[i] {
			if w, ok := d.Lookup(p.Grid.Expand(p.Words(s.Len())[c].Text)); ok {
				words = append(words, w)
			}
		}
	}
	return dicts.New(d.Name(), words)
}

// cubeOptions returns the options of the problem that a set splits.
func cubeOptions(s *cubes.Set) fit.Options { return fit.Options{Repeats: s.Repeats, AcceptGiven: true} }
