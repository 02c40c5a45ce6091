package layout

import (
	"cmp"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
)

// Island is the cells of a part of a layout that does not hang together with the rest:
// rows and columns, counted from the first of each, sorted.
type Island [][2]int

// Islands are the parts of a layout but the largest; none if it hangs together.
func (p *Problem) Islands(letters []rune) []Island {
	parts := p.parts(letters)
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	var islands []Island
	for _, part := range parts[:max(len(parts)-1, 0)] {
		islands = append(islands, p.island(part))
	}
	return islands
}

func (p *Problem) island(part []int) Island {
	left, top := p.Width, p.Height
	for _, cell := range part {
		left, top = min(left, cell%p.Width), min(top, cell/p.Width)
	}
	var island Island
	for _, cell := range part {
		island = append(island, [2]int{cell/p.Width - top, cell%p.Width - left})
	}
	island.sort()
	return island
}

func (is Island) sort() {
	slices.SortFunc(is, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// mirrored is the island with rows and columns exchanged.
func (is Island) mirrored() Island {
	var image Island
	for _, at := range is {
		image = append(image, [2]int{at[1], at[0]})
	}
	image.sort()
	return image
}

// parts are the cells of letters that hang together.
func (p *Problem) parts(letters []rune) [][]int {
	seen := make([]bool, len(letters))
	var parts [][]int
	for cell, letter := range letters {
		if letter == 0 || seen[cell] {
			continue
		}
		seen[cell] = true
		part := []int{cell}
		for i := 0; i < len(part); i++ {
			for _, next := range p.neighbours(part[i]) {
				if letters[next] != 0 && !seen[next] {
					seen[next] = true
					part = append(part, next)
				}
			}
		}
		parts = append(parts, part)
	}
	return parts
}

// neighbours are the cells beside a cell, up to four.
func (p *Problem) neighbours(cell int) []int {
	var beside []int
	for _, dir := range directions {
		before, after := p.ends(cell, 1, dir)
		for _, next := range []int{before, after} {
			if next >= 0 {
				beside = append(beside, next)
			}
		}
	}
	return beside
}

// cuts forbids islands. The clauses hold for every layout that hangs together: where
// letters stand in some of the cells, and elsewhere, letters stand on the shore of these
// cells, too. Nothing is said of words, so that a cut forbids all islands in those cells;
// it is laid down wherever on the board it fits, and mirrored.
func (e *encoder) cuts(islands []Island) {
	for _, island := range islands {
		e.cutEverywhere(island)
		if image := island.mirrored(); !slices.Equal(image, island) {
			e.cutEverywhere(image)
		}
	}
}

func (e *encoder) cutEverywhere(island Island) {
	p := e.Problem
	bottom, right := 0, 0
	for _, at := range island {
		bottom, right = max(bottom, at[0]), max(right, at[1])
	}
	for top := range max(p.Height-bottom, 0) {
		for left := range max(p.Width-right, 0) {
			cells := make([]int, len(island))
			for i, at := range island {
				cells[i] = (top+at[0])*p.Width + left + at[1]
			}
			e.cut(cells)
		}
	}
}

// cut lays down a cut for some cells.
func (e *encoder) cut(cells []int) {
	p := e.Problem
	const inside, shore = 1, 2
	where := make([]int, len(e.cells))
	for _, cell := range cells {
		where[cell] = inside
	}
	var clause []cnf.Lit
	for _, cell := range cells {
		for _, next := range p.neighbours(cell) {
			if where[next] == 0 {
				where[next] = shore
				clause = append(clause, -e.cells[next].empty)
			}
		}
	}
	within := e.b.Fresh(1)
	for _, cell := range cells {
		e.b.AnyOf([]cnf.Lit{e.cells[cell].empty, within})
	}
	if 2*len(cells) < p.leastLetters() {
		e.b.ImpliesAnyOf(within, clause) // the words do not all fit into the cells
		return
	}
	beyond := e.b.Fresh(1)
	for cell, c := range e.cells {
		if where[cell] == 0 {
			e.b.AnyOf([]cnf.Lit{c.empty, beyond})
		}
	}
	e.b.ImpliesAnyOf(within, append(clause, -beyond))
}

// leastLetters is how many letters the words have that are placed, at least. Half as
// many cells hold them at best.
func (p *Problem) leastLetters() int {
	var lengths []int
	for _, text := range p.Words {
		lengths = append(lengths, len([]rune(text)))
	}
	slices.Sort(lengths)
	letters := 0
	for _, n := range lengths[:max(len(lengths)-p.MaxLost, 0)] {
		letters += n
	}
	return letters
}

var directions = []grids.Dir{grids.Across, grids.Down}
