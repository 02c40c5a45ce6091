package page

import (
	"strconv"

	"crossat/grids"
	"crossat/puzzle"
)

// Dimensions of a grid, as shares of the side of a cell.
const (
	thinLine, frameLine, barLine = 1.0 / 32, 2.0 / 32, 4.0 / 32

	letterSize, letterBase = 18.0 / 32, 26.5 / 32 // the size, and the distance of the baseline from the top
	letterRoom             = 28.0 / 32            // maximum width of a cell's letters
	numberSize, numberRoom = 9.0 / 32, 20.0 / 32
	numberLeft, numberTop  = 3.0 / 32, 2.5 / 32 // position of the digits, from the left and the top
	circleRadius           = 14.5 / 32
)

// smallNumber is the size in points that numbers in small cells are enlarged to, by at most the factor numberGrowth.
const smallNumber, numberGrowth = 5.5, 1.1

// board is a grid to draw.
type board struct {
	*puzzle.Puzzle
	fonts   *fonts
	x, y    float64 // of its upper left corner
	cell    float64 // the side of a cell
	letters bool    // draw the letters of the solution, not only the given ones
	ink     grey    // of lines, letters and numbers
	black   grey    // of black cells
}

// width and height return the size of the grid.
func (b board) width() float64  { return float64(b.Grid.Width()) * b.cell }
func (b board) height() float64 { return float64(b.Grid.Height()) * b.cell }

// shapes draws the grid.
func (b board) shapes() []shape {
	var all []shape
	all = append(all, b.ground()...)
	all = append(all, b.fills()...)
	all = append(all, b.circles()...)
	all = append(all, b.lines()...)
	all = append(all, b.numbers()...)
	return append(all, b.texts()...)
}

// corner returns the upper left corner of a cell.
func (b board) corner(cell int) (x, y float64) {
	return b.x + float64(cell%b.Grid.Width())*b.cell, b.y + float64(cell/b.Grid.Width())*b.cell
}

// drawn reports whether a cell is drawn: in the grid, and not void.
func (b board) drawn(row, column int) bool {
	w, h := b.Grid.Width(), b.Grid.Height()
	return row >= 0 && row < h && column >= 0 && column < w && !b.Has(row*w+column, puzzle.Void)
}

// ground draws a white background for the cells: one rectangle or, with void cells, one for each run in a row.
func (b board) ground() []shape {
	if !b.Any(puzzle.Void) {
		return []shape{rect{b.x, b.y, b.width(), b.height(), white}}
	}
	var all []shape
	for row := range b.Grid.Height() {
		for _, r := range runs(b.Grid.Width(), func(column int) bool { return b.drawn(row, column) }) {
			all = append(all, rect{
				b.x + float64(r.from)*b.cell, b.y + float64(row)*b.cell, float64(r.to-r.from) * b.cell, b.cell, white,
			})
		}
	}
	return all
}

// run is a range of numbers, excluding its end.
type run struct{ from, to int }

// runs returns the longest runs of numbers below n that satisfy a condition.
func runs(n int, is func(int) bool) []run {
	var all []run
	for i := 0; i < n; i++ {
		from := i
		for i < n && is(i) {
			i++
		}
		if i > from {
			all = append(all, run{from, i})
		}
	}
	return all
}

// fills draws black and shaded cells.
func (b board) fills() []shape {
	var all []shape
	for cell := range b.Grid.Size() {
		ink := b.paper(cell)
		if ink != white && !b.Has(cell, puzzle.Void) {
			x, y := b.corner(cell)
			all = append(all, rect{x, y, b.cell, b.cell, ink})
		}
	}
	return all
}

// paper returns the colour of a cell.
func (b board) paper(cell int) grey {
	switch {
	case b.Grid.At(cell) == grids.Black:
		return b.black
	case b.Has(cell, puzzle.Shade):
		return shade
	}
	return white
}

// circles draws the circles in cells. A number gets its own background above the circle.
func (b board) circles() []shape {
	var all []shape
	labels := b.labels()
	for cell := range b.Grid.Size() {
		if !b.Has(cell, puzzle.Circle) || b.Grid.At(cell) == grids.Black {
			continue
		}
		x, y := b.corner(cell)
		all = append(all, circle{x + b.cell/2, y + b.cell/2, circleRadius * b.cell, thinLine * b.cell, dim})
		if label, ok := labels[cell]; ok {
			t := b.number(cell, label)
			w, h := b.fonts.width(t.s, t.size, t.bold)+t.x-x, t.y-y
			all = append(all, rect{x, y, w + numberLeft*b.cell, h + numberLeft*b.cell, b.paper(cell)})
		}
	}
	return all
}

// labels returns the numbers of the cells at which slots begin.
func (b board) labels() map[int]string {
	labels := make(map[int]string)
	for _, s := range b.Grid.Slots() {
		labels[s.Cells[0]] = strconv.Itoa(s.Number)
	}
	return labels
}

// numbers draws the numbers.
func (b board) numbers() []shape {
	var all []shape
	labels := b.labels()
	for cell := range b.Grid.Size() {
		if label, ok := labels[cell]; ok {
			all = append(all, b.number(cell, label))
		}
	}
	return all
}

// number returns the number of a cell, at its upper left.
func (b board) number(cell int, label string) text {
	x, y := b.corner(cell)
	size := max(numberSize*b.cell, min(smallNumber, numberGrowth*numberSize*b.cell))
	size = b.fonts.fit(label, size, numberRoom*b.cell, false)
	return text{
		x: x + numberLeft*b.cell, y: y + numberTop*b.cell + size*b.fonts.regular.capHeight,
		size: size, ink: b.ink, s: label,
	}
}

// texts draws the letters. Several letters in one cell are smaller.
func (b board) texts() []shape {
	var all []shape
	for cell := range b.Grid.Size() {
		s := b.fonts.setting(b.Text(cell))
		if s == "" || !b.letters && !b.Has(cell, puzzle.Given) {
			continue
		}
		x, y := b.corner(cell)
		size := b.fonts.fit(s, letterSize*b.cell, letterRoom*b.cell, false)
		raise := (letterSize*b.cell - size) * b.fonts.regular.capHeight / 2 // centres small letters vertically
		all = append(all, text{
			x: x + b.cell/2, y: y + letterBase*b.cell - raise, size: size, align: middle, ink: b.ink, s: s,
		})
	}
	return all
}
