package themes

import (
	"cmp"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/pattern"
)

// themeSet is a set of theme entries: their indexes in the rules, ascending.
type themeSet []int

// compare orders sets by preference: larger sets first, then those with earlier entries.
func (s themeSet) compare(other themeSet) int {
	return cmp.Or(cmp.Compare(len(other), len(s)), slices.Compare(s, other))
}

// next returns the next set of the same size in the order of preference, with entries below n; nil after the last.
func (s themeSet) next(n int) themeSet {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] < n-len(s)+i {
			next := slices.Clone(s)
			for k := i; k < len(s); k++ {
				next[k] = s[i] + 1 + k - i
			}
			return next
		}
	}
	return nil
}

// of returns the entries of a set.
func (s themeSet) of(theme []string) []string {
	var words []string
	for _, i := range s {
		words = append(words, theme[i])
	}
	return words
}

// fittingTheme returns the theme entries that fit the board on their own, in order. If they are fewer than least, it
// returns the reason why another doesn't fit.
func fittingTheme(r grids.Rules, least int) (theme []string, err error) {
	var misfit error
	for _, word := range r.Theme {
		alone := r
		alone.Theme = []string{word}
		if err := pattern.Impossible(alone); err != nil {
			misfit = cmp.Or(misfit, err)
		} else {
			theme = append(theme, word)
		}
	}
	if len(theme) < least {
		return nil, misfit
	}
	return theme, nil
}
