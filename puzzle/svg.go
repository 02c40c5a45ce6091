package puzzle

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"crossat/grids"
)

// The picture of a grid, in units of its view box: the side of a cell, and how far letters and numbers stand
// from its top and, for numbers, from its left side.
const (
	svgCell                             = 32
	svgLetterTop, svgNumTop, svgNumLeft = 26, 10, 2
)

// svgInk is a grey that can be told from a white page and from a dark one.
const svgInk = "#333"

// WriteSVG draws the grid as SVG, with numbers and letters as in a newspaper. The picture is the same for
// the same grid. It has a background of its own, no scripts, and no fonts but those of the reader.
func (p *Puzzle) WriteSVG(w io.Writer) error {
	_, err := io.WriteString(w, svgOpen(p.Grid)+svgBlack(p.Grid)+svgLines(p.Grid)+svgNumbers(p.Grid)+
		svgLetters(p.Grid)+"</svg>\n")
	return err
}

// svgOpen begins the picture. The view box leaves room for the outer half of the frame.
func svgOpen(g *grids.Grid) string {
	width, height := g.Width()*svgCell+2, g.Height()*svgCell+2
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="-1 -1 %[1]d %[2]d"`+
		` role="img" font-family="sans-serif" fill="%s">`+"\n<title>%s crossword</title>\n",
		width, height, svgInk, g.Board())
}

// svgBlack draws the white board, and a rectangle for each black cell.
func svgBlack(g *grids.Grid) string {
	var text strings.Builder
	fmt.Fprintf(&text, `<path d="%s" fill="#fff"/>`+"\n", svgFrame(g))
	for cell := range g.Size() {
		if g.At(cell) == grids.Black {
			x, y := svgCorner(g, cell)
			fmt.Fprintf(&text, `<rect x="%d" y="%d" width="%d" height="%[3]d"/>`+"\n", x, y, svgCell)
		}
	}
	return text.String()
}

// svgLines draws the lines between cells, and the frame and the bars, which are thicker.
func svgLines(g *grids.Grid) string {
	var d strings.Builder
	for row := 1; row < g.Height(); row++ {
		fmt.Fprintf(&d, "M0 %dh%d", row*svgCell, g.Width()*svgCell)
	}
	for column := 1; column < g.Width(); column++ {
		fmt.Fprintf(&d, "M%d 0v%d", column*svgCell, g.Height()*svgCell)
	}
	return fmt.Sprintf(`<g fill="none" stroke="%s" shape-rendering="crispEdges">`+"\n"+
		`<path d="%s"/>`+"\n"+`<path d="%s" stroke-width="2"/>`+"\n%s</g>\n", svgInk, d.String(), svgFrame(g), svgBars(g))
}

// svgBars draws the bars, if there are any.
func svgBars(g *grids.Grid) string {
	if !g.Barred() {
		return ""
	}
	var d strings.Builder
	for cell := range g.Size() {
		x, y := svgCorner(g, cell)
		if g.Bar(cell, grids.Across) {
			fmt.Fprintf(&d, "M%d %dv%d", x+svgCell, y, svgCell)
		}
		if g.Bar(cell, grids.Down) {
			fmt.Fprintf(&d, "M%d %dh%d", x, y+svgCell, svgCell)
		}
	}
	return fmt.Sprintf(`<path d="%s" stroke-width="4"/>`+"\n", d.String())
}

// svgFrame is the path around the board.
func svgFrame(g *grids.Grid) string {
	return fmt.Sprintf("M0 0h%dv%dh-%[1]dz", g.Width()*svgCell, g.Height()*svgCell)
}

// svgNumbers writes the number of each cell in which slots begin.
func svgNumbers(g *grids.Grid) string {
	numbers := make(map[int]int)
	for _, s := range g.Slots() {
		numbers[s.Cells[0]] = s.Number
	}
	var text strings.Builder
	text.WriteString(`<g font-size="9">` + "\n")
	for cell := range g.Size() {
		if number, ok := numbers[cell]; ok {
			x, y := svgCorner(g, cell)
			fmt.Fprintf(&text, `<text x="%d" y="%d">%d</text>`+"\n", x+svgNumLeft, y+svgNumTop, number)
		}
	}
	return text.String() + "</g>\n"
}

// svgLetters writes the letters into their cells.
func svgLetters(g *grids.Grid) string {
	var text strings.Builder
	text.WriteString(`<g font-size="20" text-anchor="middle">` + "\n")
	for cell := range g.Size() {
		if letter := g.At(cell); letter != grids.Black && letter != grids.White {
			x, y := svgCorner(g, cell)
			fmt.Fprintf(&text, `<text x="%d" y="%d">`, x+svgCell/2, y+svgLetterTop)
			_ = xml.EscapeText(&text, []byte(string(letter))) // a Builder takes everything
			text.WriteString("</text>\n")
		}
	}
	return text.String() + "</g>\n"
}

// svgCorner is the upper left corner of a cell.
func svgCorner(g *grids.Grid, cell int) (x, y int) {
	return cell % g.Width() * svgCell, cell / g.Width() * svgCell
}
