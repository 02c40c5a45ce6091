package grids

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Range is the numbers from Least to Most.
type Range struct{ Least, Most int }

// Has reports whether n is in the range.
func (r Range) Has(n int) bool { return r.Least <= n && n <= r.Most }

// String is "5", or "5-7".
func (r Range) String() string {
	if r.Least == r.Most {
		return fmt.Sprint(r.Least)
	}
	return fmt.Sprintf("%d-%d", r.Least, r.Most)
}

// Rules say what a pattern of black cells must be like. In every pattern there are
// white cells, they are connected, each is in a word, and no run has more than one
// cell but fewer than a word. A word is a run of white cells, MinLength or more.
//
// [DefaultRules] are those of an ordinary crossword.
type Rules struct {
	Width, Height int
	Symmetry      Symmetry // the zero value asks for none
	MinLength     int      // letters of the shortest word, 2 or more
	MaxLength     int      // letters of the longest word; 0 for any
	Black         *Range   // number of black cells; nil for any
	Words         *Range   // number of words; nil for any
	Unchecked     *Range   // number of cells in one word only; nil for none
	MaxOpen       int      // cells of the largest open area, see [Grid.OpenArea]; negative for any
	MaxCheaters   int      // number of cheaters, see [Grid.Cheaters]; negative for any
	MaxBlackRun   int      // black cells in a row, across or down; 0 for any
	Lengths       []int    // lengths of words that must be there, each as often as it is listed

	// Theme are entries that must be there, each once. The image of the slot of one is that of
	// another of the same length, or the slot itself.
	Theme    []string
	ThemeGap int // lines between two of them side by side, at least
}

// DefaultRules are those of an ordinary crossword: half a turn leaves the pattern as it is, words
// have from 3 to 15 letters, every cell is checked, open areas are small, and there are few
// cheaters. How many cells are black, and how many words there are, is left open.
func DefaultRules(width, height int) Rules {
	return Rules{
		Width: width, Height: height, Symmetry: Symmetries[0], MinLength: 3, MaxLength: 15,
		MaxOpen: 9, MaxCheaters: 4, MaxBlackRun: 4, ThemeGap: 1,
	}
}

// MaxSide is the longest side of a board that rules may ask for.
const MaxSide = 200

// Validate returns a [*RuleError] for the first rule that makes no sense: as it stands, that is.
// Whether there is a pattern is another question.
func (r Rules) Validate() error {
	size := fmt.Sprintf("%dx%d", r.Width, r.Height)
	switch {
	case min(r.Width, r.Height) < 1 || max(r.Width, r.Height) > MaxSide:
		return &RuleError{RuleSize, size, fmt.Sprintf("a side has from 1 to %d cells", MaxSide)}
	case r.Symmetry.Square && r.Width != r.Height:
		return &RuleError{RuleSymmetry, r.Symmetry.Name, fmt.Sprintf("only a square can have it, and %s is none", size)}
	case r.MinLength < 2:
		return &RuleError{RuleMinLength, fmt.Sprint(r.MinLength), "a word has 2 letters or more"}
	case r.MaxLength < 0:
		return &RuleError{RuleMaxLength, fmt.Sprint(r.MaxLength), "give a number of letters, or 0 for any"}
	case r.MaxBlackRun < 0:
		return &RuleError{RuleMaxBlackRun, fmt.Sprint(r.MaxBlackRun), "give a number of cells, or 0 for any"}
	case r.ThemeGap < 0:
		return &RuleError{RuleThemeGap, fmt.Sprint(r.ThemeGap), "give a number of rows, or 0 for none"}
	}
	for _, number := range []struct {
		rule Rule
		*Range
	}{{RuleBlack, r.Black}, {RuleWords, r.Words}, {RuleUnchecked, r.Unchecked}} {
		if n := number.Range; n != nil && (n.Least < 0 || n.Most < n.Least) {
			return &RuleError{number.rule, n.String(), "give a number, or a range from the least to the most"}
		}
	}
	for _, n := range r.Lengths {
		if n < 1 {
			return &RuleError{RuleLengths, fmt.Sprint(n), "a word has 2 letters or more"}
		}
	}
	return r.validateTheme()
}

func (r Rules) validateTheme() error {
	for i, word := range r.Theme {
		switch {
		case utf8.RuneCountInString(word) < 2 || strings.ContainsFunc(word, func(l rune) bool { return !unicode.IsLetter(l) }):
			return &RuleError{RuleTheme, word, "an entry has 2 letters or more, and nothing else"}
		case slices.Contains(r.Theme[:i], word):
			return &RuleError{RuleTheme, word, "an entry is listed once"}
		}
	}
	return nil
}

// AllChecked reports whether each white cell must be in two words.
func (r Rules) AllChecked() bool { return r.Unchecked == nil || r.Unchecked.Most == 0 }

// WhiteAreas are the connected areas of white cells, the largest first.
func (g *Grid) WhiteAreas() [][]int {
	return g.areas(func(cell int) bool { return g.cells[cell] != Black })
}

// Cheaters are the black cells that keep no two white ones apart: none of them lies
// between two white cells, across or down. Most serve to make a fill easier.
func (g *Grid) Cheaters() []int {
	white := func(row, column int) bool {
		return row >= 0 && row < g.height && column >= 0 && column < g.width && g.cells[row*g.width+column] != Black
	}
	var found []int
	for cell, c := range g.cells {
		row, column := cell/g.width, cell%g.width
		between := white(row, column-1) && white(row, column+1) || white(row-1, column) && white(row+1, column)
		if c == Black && !between {
			found = append(found, cell)
		}
	}
	return found
}

// areas are the connected areas of the marked cells, the largest first.
func (g *Grid) areas(marked func(cell int) bool) [][]int {
	all := g.Board().Areas(marked)
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return all
}
