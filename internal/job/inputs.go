package job

import (
	"errors"
	"fmt"

	"crossat/dicts"
	"crossat/grids"
)

// CheckInputs returns an error if the grid or the dictionary is missing.
func CheckInputs(g *grids.Grid, d *dicts.Dict) error {
	switch {
	case g == nil || g.Size() == 0:
		return errors.New("no grid")
	case d == nil:
		return errors.New("no dictionary")
	}
	return nil
}

// NotNegative returns an error if an option is negative.
func NotNegative[N ~int | ~int64](option string, n N) error {
	if n < 0 {
		return fmt.Errorf("%s is %v: must be 0 or more", option, n)
	}
	return nil
}
