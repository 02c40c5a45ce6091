package grids

import (
	"cmp"
	"fmt"
	"slices"
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
// white cells, they hang together, each is in a word, and no run has more than one
// cell but fewer than a word. A word is a run of white cells, MinLength or more.
type Rules struct {
	Width, Height int
	Symmetry      Symmetry
	MinLength     int    // letters of the shortest word, 2 or more
	MaxLength     int    // letters of the longest word; 0 for any
	Black         *Range // number of black cells; nil for any
	Words         *Range // number of words; nil for any
	Unchecked     *Range // number of cells in one word only; nil for none
	MaxOpen       int    // cells of the largest open area, see [Grid.OpenArea]; negative for any
	MaxCheaters   int    // number of cheaters, see [Grid.Cheaters]; negative for any
	MaxBar        int    // black cells in a row, across or down; 0 for any
	Lengths       []int  // lengths of words that must be there, each as often as it is listed

	// Theme are words that must be there, each once. The image of the slot of one is that
	// of another of the same length, or the slot itself.
	Theme    []string
	ThemeGap int // lines between two of them side by side, at least
}

// AllChecked reports whether each white cell must be in two words.
func (r Rules) AllChecked() bool { return r.Unchecked == nil || r.Unchecked.Most == 0 }

// Check holds a grid against the rules. It reads the grid run by run and flood by
// flood, and the error says which rule is broken, and where.
func (r Rules) Check(g *Grid) error {
	if g.width != r.Width || g.height != r.Height {
		return fmt.Errorf("the pattern is %dx%d, not %dx%d", g.width, g.height, r.Width, r.Height)
	}
	runs := g.runs()
	return cmp.Or(r.checkSymmetry(g), checkConnected(g), r.checkRuns(g, runs), r.checkBars(g), r.checkNumbers(g, runs), r.checkTheme(g, runs))
}

func (r Rules) checkSymmetry(g *Grid) error {
	for cell, c := range g.cells {
		if image := r.Symmetry.Image(r.Width, r.Height, cell); (c == Black) != (g.cells[image] == Black) {
			return fmt.Errorf("%s and %s differ: the pattern has no %s symmetry", g.CellName(cell), g.CellName(image), r.Symmetry.Name)
		}
	}
	return nil
}

func checkConnected(g *Grid) error {
	areas := g.WhiteAreas()
	switch {
	case len(areas) == 0:
		return fmt.Errorf("no cell is white")
	case len(areas) > 1:
		return fmt.Errorf("%s and %s do not hang together", g.CellName(areas[0][0]), g.CellName(areas[1][0]))
	}
	return nil
}

func (r Rules) checkRuns(g *Grid, runs [][]int) error {
	words := make([]int, len(g.cells)) // by cell: in how many it is
	for _, run := range runs {
		n, at := len(run), g.CellName(run[0])
		switch {
		case n == 1:
			continue
		case n < r.MinLength:
			return fmt.Errorf("a run of %d cells from %s, but words have %d or more", n, at, r.MinLength)
		case r.MaxLength > 0 && n > r.MaxLength:
			return fmt.Errorf("a word of %d cells from %s, but the longest may have %d", n, at, r.MaxLength)
		}
		for _, cell := range run {
			words[cell]++
		}
	}
	for cell, n := range words {
		if n == 0 && g.cells[cell] != Black {
			return fmt.Errorf("%s is white, but in no word", g.CellName(cell))
		}
	}
	return nil
}

// checkBars counts the black cells before each that hang together with it in a line.
func (r Rules) checkBars(g *Grid) error {
	across, down := make([]int, len(g.cells)), make([]int, len(g.cells))
	for cell, c := range g.cells {
		if c != Black {
			continue
		}
		across[cell], down[cell] = 1, 1
		if cell%g.width > 0 {
			across[cell] += across[cell-1]
		}
		if cell >= g.width {
			down[cell] += down[cell-g.width]
		}
		if n := max(across[cell], down[cell]); r.MaxBar > 0 && n > r.MaxBar {
			return fmt.Errorf("%d black cells in a row up to %s, but there may be %d", n, g.CellName(cell), r.MaxBar)
		}
	}
	return nil
}

func (r Rules) checkNumbers(g *Grid, runs [][]int) error {
	lone, lengths := 0, map[int]int{}
	for _, run := range runs {
		lengths[len(run)]++
	}
	lone = lengths[1]
	unchecked := cmp.Or(r.Unchecked, &Range{})
	switch {
	case r.Black != nil && !r.Black.Has(g.Blacks()):
		return fmt.Errorf("%d black cells, not %s", g.Blacks(), r.Black)
	case r.Words != nil && !r.Words.Has(len(runs)-lone):
		return fmt.Errorf("%d words, not %s", len(runs)-lone, r.Words)
	case !unchecked.Has(lone):
		return fmt.Errorf("%d unchecked cells, not %s", lone, unchecked)
	case r.MaxOpen >= 0 && g.OpenArea() > r.MaxOpen:
		return fmt.Errorf("an open area of %d cells, but the largest may have %d", g.OpenArea(), r.MaxOpen)
	case r.MaxCheaters >= 0 && len(g.Cheaters()) > r.MaxCheaters:
		return fmt.Errorf("%d cheaters, but there may be %d", len(g.Cheaters()), r.MaxCheaters)
	}
	for _, n := range r.Lengths {
		if lengths[n]--; lengths[n] < 0 {
			return fmt.Errorf("too few words of %d letters", n)
		}
	}
	return nil
}

// runs are the maximal runs of white cells, also those of one cell, across and down.
func (g *Grid) runs() [][]int {
	var runs [][]int
	for cell := range g.cells {
		for _, dir := range []Dir{Across, Down} {
			if run := g.run(cell, dir); g.cells[cell] != Black && len(run) > 0 {
				runs = append(runs, run)
			}
		}
	}
	return runs
}

// WhiteAreas are the white cells that hang together, the largest area first.
func (g *Grid) WhiteAreas() [][]int {
	white := make([]bool, len(g.cells))
	for cell, c := range g.cells {
		white[cell] = c != Black
	}
	return g.areas(white)
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

// areas are the marked cells that hang together, the largest area first. The marks are
// cleared.
func (g *Grid) areas(marked []bool) [][]int {
	var all [][]int
	for cell := range marked {
		if area := g.clearArea(marked, cell); len(area) > 0 {
			all = append(all, area)
		}
	}
	slices.SortStableFunc(all, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return all
}
