package grids

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Range is the integers from Least to Most, inclusive.
type Range struct{ Least, Most int }

// AtLeast returns the range of integers from n on.
func AtLeast(n int) Range { return Range{n, math.MaxInt} }

// Has reports whether n is in the range.
func (r Range) Has(n int) bool { return r.Least <= n && n <= r.Most }

// String returns "5", "5-7" or "5 or more".
func (r Range) String() string {
	switch {
	case r.Least == r.Most:
		return fmt.Sprint(r.Least)
	case r.Most == math.MaxInt:
		return fmt.Sprintf("%d or more", r.Least)
	}
	return fmt.Sprintf("%d-%d", r.Least, r.Most)
}

// Rules are the constraints on a pattern of black cells, or of bars. Some hold for every pattern: it has white cells,
// they are connected, each is in a word, and a run of white cells has either one cell or at least MinLength. A word is
// a run of at least MinLength white cells.
//
// [DefaultRules] returns the rules of an ordinary crossword.
type Rules struct {
	Width, Height int
	Barred        bool     // bars separate the words; all cells are white, and there is no theme
	Symmetry      Symmetry // the zero value means none
	MinLength     int      // letters of the shortest word, 2 or more
	MaxLength     int      // letters of the longest word; 0 for no limit
	Black         *Range   // number of black cells; nil for any
	Words         *Range   // number of words; nil for any
	Unchecked     *Range   // number of cells in only one word; nil for none
	MaxOpen       int      // cells of the largest open area, see [Grid.OpenArea]; negative for no limit
	MaxCheaters   int      // number of cheaters, see [Grid.Cheaters]; negative for no limit
	MaxBlackRun   int      // cells of the longest black run, across or down; 0 for no limit
	// MinCut is how many white cells must be removed, at least, to divide the others: 2 forbids chokepoints, 3 also
	// pairs of cells. Only divisions into two sides count that each have more than MaxPart cells and no neighbours in
	// each other. 0 and 1 allow anything.
	MinCut  int
	MaxPart int
	// NoBlocks forbids white blocks of 2x2 cells. Lattice forbids white cells that are in both an even row and an even
	// column, counting from 1.
	NoBlocks, Lattice bool
	// MaxUnchecked is the maximum share of unchecked cells in a word, in percent of its letters, rounded up; 0 for no
	// limit. UncheckedIn has the maximum number for some lengths instead. At most MaxUncheckedRun of them can be in a
	// row; 0 for no limit.
	MaxUnchecked    int
	UncheckedIn     map[int]int
	MaxUncheckedRun int
	// Lengths has the number of words by length; other lengths are unlimited.
	Lengths map[int]Range

	// Theme has the theme entries; each must occur exactly once. The symmetry must map the slot of a theme entry to the
	// slot of a theme entry of the same length, possibly itself. If the number of entries of a length is odd, the one
	// that is left over can be opposite any other word.
	Theme    []string
	ThemeGap int // minimum number of lines between parallel theme entries that overlap
}

// DefaultRules returns the rules of an ordinary crossword: rotational symmetry, words of 3 to 15 letters, every cell
// checked, small open areas and few cheaters. It doesn't restrict the numbers of black cells and of words.
func DefaultRules(width, height int) Rules {
	return Rules{
		Width: width, Height: height, Symmetry: Symmetries[0], MinLength: 3, MaxLength: 15,
		MaxOpen: 9, MaxCheaters: 4, MaxBlackRun: 4, ThemeGap: 1,
	}
}

// MaxSide is the maximum number of rows and columns of a grid in [Rules] and in files, the same as in .puz files.
const MaxSide = 255

// MaxMinCut is the maximum of [Rules.MinCut].
const MaxMinCut = 3

// Board returns the board.
func (r Rules) Board() Board { return Board{r.Width, r.Height} }

// Validate returns a *[RuleError] for the first rule that is invalid in itself. It doesn't check whether a pattern
// exists.
func (r Rules) Validate() error {
	size := fmt.Sprintf("%dx%d", r.Width, r.Height)
	switch {
	case min(r.Width, r.Height) < 1 || max(r.Width, r.Height) > MaxSide:
		return &RuleError{RuleSize, size, fmt.Sprintf("a side has from 1 to %d cells", MaxSide)}
	case r.Symmetry.Square && r.Width != r.Height:
		return &RuleError{RuleSymmetry, r.Symmetry.Name,
			fmt.Sprintf("only a square board can have it, and %s is not square", size)}
	case r.MinLength < 2:
		return &RuleError{RuleMinLength, fmt.Sprint(r.MinLength), "a word has 2 letters or more"}
	case r.MaxLength < 0:
		return &RuleError{RuleMaxLength, fmt.Sprint(r.MaxLength), "give a number of letters, or 0 for any"}
	case r.MaxBlackRun < 0:
		return &RuleError{RuleMaxBlackRun, fmt.Sprint(r.MaxBlackRun), "give a number of cells, or 0 for any"}
	case r.MinCut < 0 || r.MinCut > MaxMinCut:
		return &RuleError{RuleMinCut, fmt.Sprint(r.MinCut), fmt.Sprintf("give a number of cells from 0 to %d", MaxMinCut)}
	case r.MaxPart < 0:
		return &RuleError{RuleMaxPart, fmt.Sprint(r.MaxPart), "give a number of cells, or 0 for none"}
	case r.MaxUnchecked < 0 || r.MaxUnchecked > 100:
		return &RuleError{RuleMaxUnchecked, fmt.Sprint(r.MaxUnchecked), "give percent of the letters of a word, or 0 for any"}
	case r.MaxUncheckedRun < 0:
		return &RuleError{RuleMaxUncheckedRun, fmt.Sprint(r.MaxUncheckedRun), "give a number of cells, or 0 for any"}
	case r.ThemeGap < 0:
		return &RuleError{RuleThemeGap, fmt.Sprint(r.ThemeGap), "give a number of rows, or 0 for none"}
	}
	for _, number := range []struct {
		rule Rule
		*Range
	}{{RuleBlack, r.Black}, {RuleWords, r.Words}, {RuleUnchecked, r.Unchecked}} {
		if n := number.Range; n != nil && (n.Least < 0 || n.Most < n.Least) {
			return &RuleError{number.rule, n.String(), "give a number, or a range from the smallest to the largest"}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(r.Lengths)) {
		switch words := r.Lengths[n]; {
		case n < 2:
			return &RuleError{RuleLengths, fmt.Sprint(n), "a word has 2 letters or more"}
		case words.Least < 0 || words.Most < words.Least:
			return &RuleError{RuleLengths, fmt.Sprintf("%d:%s", n, words),
				"give a number, or a range from the smallest to the largest"}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(r.UncheckedIn)) {
		if n < 2 || r.UncheckedIn[n] < 0 {
			return &RuleError{RuleMaxUnchecked, fmt.Sprintf("%d:%d", n, r.UncheckedIn[n]),
				"give a length of words from 2, and a number of cells"}
		}
	}
	return cmp.Or(r.validateBars(), r.validateTheme())
}

// validateBars looks for rules that don't apply to barred grids.
func (r Rules) validateBars() error {
	if !r.Barred {
		return nil
	}
	for _, not := range []struct {
		rule  Rule
		set   bool
		value any
	}{
		{RuleBlack, r.Black != nil, r.Black},
		{RuleMaxOpen, r.MaxOpen >= 0, r.MaxOpen},
		{RuleMaxCheaters, r.MaxCheaters >= 0, r.MaxCheaters},
		{RuleMaxBlackRun, r.MaxBlackRun > 0, r.MaxBlackRun},
		{RuleNoBlocks, r.NoBlocks, ""},
		{RuleLattice, r.Lattice, ""},
		{RuleTheme, len(r.Theme) > 0, strings.Join(r.Theme, " ")},
	} {
		if not.set {
			return &RuleError{not.rule, fmt.Sprint(not.value), "a barred grid can't have this rule"}
		}
	}
	return nil
}

func (r Rules) validateTheme() error {
	notLetter := func(l rune) bool { return !unicode.IsLetter(l) }
	for i, word := range r.Theme {
		switch {
		case utf8.RuneCountInString(word) < 2 || strings.ContainsFunc(word, notLetter):
			return &RuleError{RuleTheme, word, "an entry has 2 letters or more, and nothing else"}
		case slices.Contains(r.Theme[:i], word):
			return &RuleError{RuleTheme, word, "an entry is listed once"}
		}
	}
	return nil
}

// MostUnchecked returns the maximum number of unchecked cells in a word of n letters.
func (r Rules) MostUnchecked(n int) int {
	if most, ok := r.UncheckedIn[n]; ok {
		return min(most, n)
	}
	if r.MaxUnchecked == 0 {
		return n
	}
	return (n*r.MaxUnchecked + 99) / 100
}

// InLattice reports whether [Rules.Lattice] makes a cell black.
func (b Board) InLattice(cell int) bool { return cell/b.Width%2 == 1 && cell%b.Width%2 == 1 }

// AllChecked reports whether every white cell must be in two words.
func (r Rules) AllChecked() bool { return r.Unchecked == nil || r.Unchecked.Most == 0 }

// WhiteAreas returns the connected areas of white cells, the largest first.
func (g *Grid) WhiteAreas() [][]int {
	return g.largest(func(cell int) bool { return g.cells[cell] != Black })
}

// Cheaters returns the black cells that don't separate two words, because they aren't between two white cells, across
// or down. Removing one leaves the number of words unchanged; constructors mostly add them to make a grid easier to
// fill.
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

// Chokepoints returns the white cells whose removal would divide an area of white cells.
func (g *Grid) Chokepoints() []int {
	return g.CutCells(func(cell int) bool { return g.cells[cell] != Black })
}

// largest returns the connected areas of the marked cells, the largest first; ties are ordered by first cell.
func (g *Grid) largest(marked func(cell int) bool) [][]int {
	all := g.Areas(marked)
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return all
}
