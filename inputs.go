package crossat

import (
	"errors"
	"fmt"

	"crossat/dicts"
	"crossat/grids"
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
