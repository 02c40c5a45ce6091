package check

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"crossat/grids"
)

// Pattern checks a pattern of black cells, or of bars, against the rules. The error names the first violation.
func Pattern(g *grids.Grid, r grids.Rules) error {
	if g.Width() != r.Width || g.Height() != r.Height {
		return fmt.Errorf("the pattern is %dx%d, not %dx%d", g.Width(), g.Height(), r.Width, r.Height)
	}
	p := patternChecker{Grid: g, rules: r, runs: runsOf(g)}
	return cmp.Or(p.kind(), p.symmetry(), p.connected(), p.lengths(), p.blackRuns(), p.numbers(), p.unchecked(),
		p.blocks(), p.parts(), p.theme())
}

// patternChecker checks one grid; each of its methods checks some of the rules.
type patternChecker struct {
	*grids.Grid
	rules grids.Rules
	runs  [][]int // the maximal runs of white cells across and down, including single cells

	neighbours [][]int // by cell
}

func (p *patternChecker) black(cell int) bool { return p.At(cell) == grids.Black }

// kind checks that the grid has either black cells or bars.
func (p *patternChecker) kind() error {
	switch {
	case p.rules.Barred && p.Blacks() > 0:
		return fmt.Errorf("%d black cells in a barred grid", p.Blacks())
	case !p.rules.Barred && p.Barred():
		return fmt.Errorf("%d bars in a pattern of black cells", p.Bars())
	}
	return nil
}

// symmetry checks that every cell has the colour of its image, and that two neighbours have a bar between them if and
// only if their images do.
func (p *patternChecker) symmetry() error {
	differ := func(cell, image int) error {
		return fmt.Errorf("%s and %s differ: the pattern has no %s symmetry",
			p.CellName(cell), p.CellName(image), p.rules.Symmetry.Name)
	}
	for cell := range p.Size() {
		image := p.image(cell)
		if p.black(cell) != p.black(image) {
			return differ(cell, image)
		}
		for _, next := range p.Board().Neighbours(cell) {
			if slices.Contains(p.Neighbours(cell), next) != slices.Contains(p.Neighbours(image), p.image(next)) {
				return differ(cell, image)
			}
		}
	}
	return nil
}

// image returns the image of a cell under the symmetry of the rules.
func (p *patternChecker) image(cell int) int {
	return p.rules.Symmetry.Image(p.rules.Width, p.rules.Height, cell)
}

// connected checks that the grid has white cells and that they are connected.
func (p *patternChecker) connected() error {
	areas := p.WhiteAreas()
	switch {
	case len(areas) == 0:
		return errors.New("no cell is white")
	case len(areas) > 1:
		return fmt.Errorf("%s and %s are not connected", p.CellName(areas[0][0]), p.CellName(areas[1][0]))
	}
	return nil
}

// lengths checks the length of every word, and that every white cell is in a word.
func (p *patternChecker) lengths() error {
	words := make([]int, p.Size()) // by cell: the number of words through it
	for _, run := range p.runs {
		n, at := len(run), p.CellName(run[0])
		switch {
		case n == 1:
			continue // not a word; numbers counts unchecked cells
		case n < p.rules.MinLength:
			return fmt.Errorf("a run of %d cells from %s, but words have %d or more", n, at, p.rules.MinLength)
		case p.rules.MaxLength > 0 && n > p.rules.MaxLength:
			return fmt.Errorf("a word of %d cells from %s, but the longest may have %d", n, at, p.rules.MaxLength)
		}
		for _, cell := range run {
			words[cell]++
		}
	}
	for cell, n := range words {
		if n == 0 && !p.black(cell) {
			return fmt.Errorf("%s is white, but in no word", p.CellName(cell))
		}
	}
	return nil
}

// blackRuns checks the longest black run, by the lengths of the runs that end at each cell.
func (p *patternChecker) blackRuns() error {
	across, down := make([]int, p.Size()), make([]int, p.Size())
	for cell := range p.Size() {
		if !p.black(cell) {
			continue
		}
		across[cell], down[cell] = 1, 1
		if cell%p.Width() > 0 {
			across[cell] += across[cell-1]
		}
		if cell >= p.Width() {
			down[cell] += down[cell-p.Width()]
		}
		if n, most := max(across[cell], down[cell]), p.rules.MaxBlackRun; most > 0 && n > most {
			return fmt.Errorf("%d black cells in a row up to %s, but at most %d are allowed", n, p.CellName(cell), most)
		}
	}
	return nil
}

// numbers checks all counts: black cells, words, unchecked cells, open areas, cheaters and required lengths.
func (p *patternChecker) numbers() error {
	lengths := map[int]int{}
	for _, run := range p.runs {
		lengths[len(run)]++
	}
	single := lengths[1]
	words, unchecked, r := len(p.runs)-single, cmp.Or(p.rules.Unchecked, &grids.Range{}), p.rules
	switch {
	case r.Black != nil && !r.Black.Has(p.Blacks()):
		return fmt.Errorf("%d black cells, not %s", p.Blacks(), r.Black)
	case r.Words != nil && !r.Words.Has(words):
		return fmt.Errorf("%d words, not %s", words, r.Words)
	case !unchecked.Has(single):
		return fmt.Errorf("%d unchecked cells, not %s", single, unchecked)
	case r.MaxOpen >= 0 && p.OpenArea() > r.MaxOpen:
		return fmt.Errorf("an open area of %d cells, but the largest may have %d", p.OpenArea(), r.MaxOpen)
	case r.MaxCheaters >= 0 && len(p.Cheaters()) > r.MaxCheaters:
		return fmt.Errorf("%d cheaters, but at most %d are allowed", len(p.Cheaters()), r.MaxCheaters)
	}
	for _, n := range slices.Sorted(maps.Keys(r.Lengths)) {
		if words := r.Lengths[n]; !words.Has(lengths[n]) {
			return fmt.Errorf("%d words of %d letters, not %s", lengths[n], n, words)
		}
	}
	return nil
}

// unchecked checks the unchecked cells of each word, which are single cells in the other direction.
func (p *patternChecker) unchecked() error {
	single := make([]bool, p.Size())
	for _, run := range p.runs {
		if len(run) == 1 {
			single[run[0]] = true
		}
	}
	for _, run := range p.runs {
		total, inRow := 0, 0
		for _, cell := range run {
			if inRow++; !single[cell] {
				inRow = 0
				continue
			}
			total++
			if most := p.rules.MaxUncheckedRun; len(run) > 1 && most > 0 && inRow > most {
				return fmt.Errorf("%d unchecked cells in a row up to %s, but at most %d are allowed",
					inRow, p.CellName(cell), most)
			}
		}
		if most := p.rules.MostUnchecked(len(run)); len(run) > 1 && total > most {
			return fmt.Errorf("a word of %d cells from %s has %d unchecked cells, but it may have %d",
				len(run), p.CellName(run[0]), total, most)
		}
	}
	return nil
}

// blocks checks that no 2x2 block of cells is white, and that the lattice is black.
func (p *patternChecker) blocks() error {
	for cell := range p.Size() {
		if p.rules.Lattice && p.Board().InLattice(cell) && !p.black(cell) {
			return fmt.Errorf("%s is white, but of the lattice", p.CellName(cell))
		}
		w := p.Width()
		if p.rules.NoBlocks && cell%w > 0 && cell >= w &&
			!p.black(cell) && !p.black(cell-1) && !p.black(cell-w) && !p.black(cell-w-1) {
			return fmt.Errorf("a white block of 2x2 cells ends at %s", p.CellName(cell))
		}
	}
	return nil
}

// parts checks, by trying all of them, that no removal of fewer than MinCut cells leaves two parts.
func (p *patternChecker) parts() error {
	if p.rules.MinCut < 2 {
		return nil
	}
	for cell := range p.Size() {
		p.neighbours = append(p.neighbours, p.Neighbours(cell))
	}
	return p.partsWithout(nil, p.rules.MinCut-1)
}

// partsWithout tries all removals of up to the given number of additional cells.
func (p *patternChecker) partsWithout(removed []int, more int) error {
	if more == 0 {
		return nil
	}
	from := 0
	if len(removed) > 0 {
		from = removed[len(removed)-1] + 1
	}
	for cell := from; cell < p.Size(); cell++ {
		if p.black(cell) {
			continue
		}
		all := append(removed, cell)
		if p.divided(all) {
			var names []string
			for _, c := range all {
				names = append(names, p.CellName(c))
			}
			return fmt.Errorf("without %s, there are two parts of more than %d cells",
				strings.Join(names, " and "), p.rules.MaxPart)
		}
		if err := p.partsWithout(all, more-1); err != nil {
			return err
		}
	}
	return nil
}

// divided reports whether the areas left without some cells can be split into two sides with more than MaxPart cells
// each.
func (p *patternChecker) divided(removed []int) bool {
	seen := make([]bool, p.Size())
	for _, cell := range removed {
		seen[cell] = true
	}
	sums := []int{0} // number of cells for all sets of areas
	var stack []int
	for first := range seen {
		n := 0
		for stack = append(stack, first); len(stack) > 0; {
			cell := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[cell] || p.black(cell) {
				continue
			}
			seen[cell] = true
			n++
			stack = append(stack, p.neighbours[cell]...)
		}
		if n > 0 {
			for _, sum := range slices.Clone(sums) {
				sums = append(sums, sum+n)
			}
		}
	}
	total, most := slices.Max(sums), p.rules.MaxPart
	return slices.ContainsFunc(sums, func(n int) bool { return n > most && total-n > most })
}

// runsOf returns the maximal runs of white cells without bars between them, including single cells, ordered by first
// cell and then across before down. It doesn't use the grid's slots.
func runsOf(g *grids.Grid) [][]int {
	white := func(cell int) bool { return cell >= 0 && g.At(cell) != grids.Black }
	var runs [][]int
	for cell := range g.Size() {
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			if before, _ := g.Ends(cell, 1, dir); !white(cell) || white(before) {
				continue
			}
			var run []int
			for at := cell; white(at); _, at = g.Ends(at, 1, dir) {
				run = append(run, at)
			}
			runs = append(runs, run)
		}
	}
	return runs
}
