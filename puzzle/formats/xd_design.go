package formats

import (
	"regexp"
	"strings"

	"crossat/puzzle"
)

// xdStyle is what a letter of a design stands for: O { background: circle }.
var xdStyle = regexp.MustCompile(`(\S)\s*\{([^}]*)\}`)

// addDesign adds what the cells look like: styles, and behind them a picture of the grid with the letters of styles.
func (f *xdFile) addDesign(d *draft) {
	text := strings.Join(f.design, "\n")
	styles, rows, found := strings.Cut(text, "</style>")
	if !found {
		return
	}
	_, styles, _ = strings.Cut(styles, "<style>")
	named := make(map[rune]string)
	for _, m := range xdStyle.FindAllStringSubmatch(styles, -1) {
		named[[]rune(m[1])[0]] = strings.ReplaceAll(m[2], " ", "")
	}
	for y, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		for x, r := range []rune(strings.TrimSpace(row)) {
			if style, ok := named[r]; ok && y < d.board.Height && x < d.board.Width {
				d.addStyle(y*d.board.Width+x, style)
			}
		}
	}
}

// addStyle lets a cell look as a style says.
func (d *draft) addStyle(at int, style string) {
	width := d.board.Width
	if strings.Contains(style, "bar-left:true") && at%width > 0 {
		d.cells[at-1].barRight = true
	}
	if strings.Contains(style, "bar-top:true") && at >= width {
		d.cells[at-width].barBelow = true
	}
	switch {
	case d.cells[at].black:
	case strings.Contains(style, "background:circle"):
		d.cells[at].marks |= puzzle.Circle
	case strings.Contains(style, "background"):
		d.cells[at].marks |= puzzle.Shade
	}
}
