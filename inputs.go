package crossat

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem/cubes"
	"crossat/solve/search"
)

// given returns an error if there is no grid or no dictionary.
func given(g *grids.Grid, d *dicts.Dict) error {
	switch {
	case g == nil || g.Size() == 0:
		return errors.New("no grid")
	case d == nil:
		return errors.New("no dictionary")
	}
	return nil
}

// notNegative returns an error for an option below 0.
func notNegative[N ~int | ~int64](option string, n N) error {
	if n < 0 {
		return fmt.Errorf("%s is %v: must be 0 or more", option, n)
	}
	return nil
}

// check finds options that make no sense, before any work is done.
func (o FillOptions) check() error {
	return cmp.Or(
		notNegative("Count", o.Count), notNegative("Jobs", o.Jobs), notNegative("Best", o.Best), checkEngines(o.Engines))
}

// check finds options that make no sense.
func (o PatternOptions) check() error {
	return cmp.Or(notNegative("Count", o.Count), notNegative("Apart", o.Apart))
}

// check finds options that make no sense.
func (o SplitOptions) check() error {
	return cmp.Or(notNegative("Target", o.Target), notNegative("Beam", o.Beam))
}

// check finds options that make no sense for a set.
func (o ConquerOptions) check(set *cubes.Set) error {
	if set == nil {
		return errors.New("no cubes")
	}
	err := cmp.Or(given(set.Grid, set.Dict),
		notNegative("Jobs", o.Jobs), notNegative("Limit", o.Limit),
		checkEngines(append(slices.Clone(o.Engines), SearchEngine{o.Strategy})))
	for _, cube := range o.Cubes {
		err = cmp.Or(err, hasCube(set, cube))
	}
	for _, r := range o.Known {
		err = cmp.Or(err, hasCube(set, r.Cube))
	}
	for i, c := range set.Cubes {
		if err == nil && len(c.Letters) != set.Grid.Size() {
			err = fmt.Errorf("cube %d has %d cells, the grid %d", i, len(c.Letters), set.Grid.Size())
		}
	}
	return err
}

// hasCube returns an error if a set has no cube of that index.
func hasCube(set *cubes.Set, cube int) error {
	if cube < 0 || cube >= len(set.Cubes) {
		return fmt.Errorf("there is no cube %d: there are %d, counted from 0", cube, len(set.Cubes))
	}
	return nil
}

// checkEngines finds engines that are missing, and names in engines that do not exist.
func checkEngines(engines []Engine) error {
	for _, e := range engines {
		var err error
		switch e := e.(type) {
		case nil:
			err = errors.New("an engine is nil")
		case SearchEngine:
			_, err = named.Find("strategy", search.Strategies, e.Strategy)
		case FormulaEngine:
			for _, encoding := range append(slices.Clone(e.Encodings), "")[:max(len(e.Encodings), 1)] {
				err = cmp.Or(err, fill.Options{Encoding: encoding, NoDup: e.NoDup, Hints: e.Hints}.Validate())
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
