package grids

import "strings"

// The marks that can follow a cell in the text of a grid with bars; without a bar, a space follows. They are the same
// as in Exolve (github.com/viresh-ratnakar/exolve, "decorators").
const (
	barRight, barBelow, barBoth = '|', '_', '+'

	barMarks = "|_+"
)

// String prints the grid, one line per row, in the format that [Parse] reads.
func (g *Grid) String() string { return strings.Join(g.Rows(), "\n") + "\n" }

// Rows returns the lines of [Grid.String].
func (g *Grid) Rows() []string {
	rows := make([]string, g.height)
	for row := range rows {
		var b strings.Builder
		for cell := row * g.width; cell < (row+1)*g.width; cell++ {
			b.WriteString(g.draw(cell))
			if g.Barred() {
				b.WriteByte(g.mark(cell))
			}
		}
		rows[row] = strings.TrimRight(b.String(), " ")
	}
	return rows
}

// mark returns the mark after a cell in the text of a grid with bars.
func (g *Grid) mark(cell int) byte {
	switch right, below := g.Bar(cell, Across), g.Bar(cell, Down); {
	case right && below:
		return barBoth
	case right:
		return barRight
	case below:
		return barBelow
	}
	return ' '
}
