package grids

// Shape measures what makes a grid hard to fill, whatever the dictionary. All of
// it but OpenArea counts slots, so it depends on [Options.MinSlot].
type Shape struct {
	Slots    int // words
	Letters  int // lengths of all slots together: a checked cell counts twice
	White    int // white cells, given letters and cells in no slot among them
	Checked  int // cells in two slots, which is the number of crossings
	OpenArea int // cells of the largest open area, see [Grid.OpenArea]
}

// Shape measures the grid.
func (g *Grid) Shape() Shape {
	s := Shape{Slots: len(g.slots), White: len(g.cells) - g.Blacks(), Checked: len(g.crossings), OpenArea: g.OpenArea()}
	for _, slot := range g.slots {
		s.Letters += slot.Len()
	}
	return s
}

// MeanLength is the mean number of letters in a slot.
func (s Shape) MeanLength() float64 { return float64(s.Letters) / float64(s.Slots) }

// CrossingsPerCell is the share of white cells that are checked, from 0 to 1.
func (s Shape) CrossingsPerCell() float64 { return float64(s.Checked) / float64(s.White) }

// Difficulty is a figure after that of the article "Алгоритм формирования
// кроссвордов", which reckons it from "the number of words, their length
// and the number of crossings", gives it for four grids, finds fills stable up
// to 600, and prints no formula. This one is ours:
//
//	0.255 · letters · (cells / words)²
//
// where letters is the sum of the lengths and cells the letters less the
// crossings, that is the cells in slots. On grids of the same sizes and numbers
// of words, as those of the article can only be seen there as pictures:
//
//	grid       words  article  this
//	small9        28      248   243  -2.1 %
//	medium11      34      372   366  -1.5 %
//	lattice46     46      544   539  -0.8 %
//	daily78       78      570   584  +2.5 %
//
// One constant was fitted to the four figures, but the form was chosen to suit
// them too. The figure has no unit. It compares grids of that kind and misleads on
// dense ones: a 7x7 square gets 306.
func (s Shape) Difficulty() float64 {
	cellsPerWord := float64(s.Letters-s.Checked) / float64(s.Slots)
	return 0.255 * float64(s.Letters) * cellsPerWord * cellsPerWord
}

// OpenArea is the number of cells in the largest open area. A cell is open if it
// is the centre of a white 3x3 block; open cells that share a side are one area.
// Slots in such an area bind each other in both directions over all its width. Of
// the measures tried (with the edge of the grid open, all open cells together, the
// largest white rectangle), this one follows the effort of filling best.
func (g *Grid) OpenArea() int {
	if areas := g.OpenAreas(); len(areas) > 0 {
		return len(areas[0])
	}
	return 0
}

// OpenAreas are the open areas, the largest first.
func (g *Grid) OpenAreas() [][]int { return g.areas(g.isOpen) }

// isOpen reports whether the cell and its eight neighbours are there and white.
func (g *Grid) isOpen(cell int) bool {
	row, column := cell/g.width, cell%g.width
	if row == 0 || row == g.height-1 || column == 0 || column == g.width-1 {
		return false
	}
	for r := row - 1; r <= row+1; r++ {
		for c := column - 1; c <= column+1; c++ {
			if g.cells[r*g.width+c] == Black {
				return false
			}
		}
	}
	return true
}
