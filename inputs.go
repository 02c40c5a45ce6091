package crossat

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/search"
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

// checkEngines finds engines that are missing, and names in engines that do not exist.
func checkEngines(engines []Engine) error {
	for _, e := range engines {
		var err error
		switch e := e.(type) {
		case nil:
			err = errors.New("an engine is nil")
		case Reserve:
			err = checkEngines([]Engine{e.Engine})
		case Pausing:
			err = checkEngines([]Engine{e.Engine})
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
