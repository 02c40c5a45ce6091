package grids

// Shape holds the measures that make a grid hard to fill, independent of the dictionary. Except for OpenArea they are
// based on slots, and so depend on [Options.MinSlot].
type Shape struct {
	Slots    int // number of slots
	Letters  int // total length of all slots: a checked cell counts twice
	White    int // white cells, including given letters and cells in no slot
	Checked  int // cells in two slots, i.e. the number of crossings
	OpenArea int // cells of the largest open area, see [Grid.OpenArea]
}

// Shape returns the measures of the grid.
func (g *Grid) Shape() Shape {
	s := Shape{Slots: len(g.slots), White: len(g.cells) - g.Blacks(), Checked: len(g.crossings), OpenArea: g.OpenArea()}
	for _, slot := range g.slots {
		s.Letters += slot.Len()
	}
	return s
}

// MeanLength returns the mean slot length, in letters.
func (s Shape) MeanLength() float64 { return float64(s.Letters) / float64(s.Slots) }

// CrossingsPerCell returns the share of white cells that are checked, from 0 to 1.
func (s Shape) CrossingsPerCell() float64 { return float64(s.Checked) / float64(s.White) }

// Difficulty estimates how hard the grid is to fill, as a dimensionless number. It is modelled on the article "Алгоритм
// формирования кроссвордов", which computes a difficulty from "the number of words, their length and the number of
// crossings", lists it for four grids and reports that its filler is reliable up to 600, but prints no formula. Ours is
//
//	0.255 · letters · (cells / words)²
//
// where letters is the total length of the slots, and cells is letters minus crossings: the number of cells in slots.
// The article shows its grids as pictures only, so we compare on grids of the same size and word count:
//
//	grid       words  article  this
//	small9        28      248   243  -2.1 %
//	medium11      34      372   366  -1.5 %
//	lattice46     46      544   539  -0.8 %
//	daily78       78      570   584  +2.5 %
//
// Only one constant was fitted to the four values, but we also chose the form with them in view. The number is
// meaningful for grids of this kind and misleading for dense ones: a 7x7 square gets 306.
func (s Shape) Difficulty() float64 {
	cellsPerWord := float64(s.Letters-s.Checked) / float64(s.Slots)
	return 0.255 * float64(s.Letters) * cellsPerWord * cellsPerWord
}

// denseShare is the inverse of the share of the white cells covered by the largest open area of a dense grid.
const denseShare = 3

// Dense reports whether the largest open area covers a third of the white cells or more. Squares are dense from 5x5 on;
// in other grids, the share is about a tenth.
func (s Shape) Dense() bool { return denseShare*s.OpenArea >= s.White }

// OpenArea returns the number of cells in the largest open area. A cell is open if it is the centre of a white 3x3
// block without bars; open cells that share a side belong to the same area. Inside an open area every slot is
// constrained by crossings along its whole length. Of the measures tried (counting the edge of the grid as open, all
// open cells together, the largest white rectangle), this one correlates best with the effort of filling.
func (g *Grid) OpenArea() int {
	if areas := g.OpenAreas(); len(areas) > 0 {
		return len(areas[0])
	}
	return 0
}

// OpenAreas returns the cells of each open area, the largest area first.
func (g *Grid) OpenAreas() [][]int { return g.largest(g.isOpen) }

// isOpen reports whether the cell and its eight neighbours are all on the board and white, without bars between them.
func (g *Grid) isOpen(cell int) bool {
	row, column := cell/g.width, cell%g.width
	if row == 0 || row == g.height-1 || column == 0 || column == g.width-1 {
		return false
	}
	for r := row - 1; r <= row+1; r++ {
		for c := column - 1; c <= column+1; c++ {
			near := r*g.width + c
			if g.cells[near] == Black || c <= column && g.Bar(near, Across) || r <= row && g.Bar(near, Down) {
				return false
			}
		}
	}
	return true
}
