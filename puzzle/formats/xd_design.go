package formats

import (
	"regexp"
	"strings"

	"crossat/puzzle"
)

// xdStyle matches the style of a letter in a design: O { background: circle }.
var xdStyle = regexp.MustCompile(`(\S)\s*\{([^}]*)\}`)

// xdLook is the look of cells with a style.
type xdLook struct {
	barLeft, barTop bool
	mark            puzzle.Mark
}

// addDesign adds the look of the cells: styles, followed by a picture of the grid in which letters refer to styles.
func (f *xdFile) addDesign(d *draft) {
	styles, rows, found := strings.Cut(strings.Join(f.design, "\n"), "</style>")
	if !found {
		return
	}
	_, styles, _ = strings.Cut(styles, "<style>")
	looks := make(map[rune]xdLook)
	for _, m := range xdStyle.FindAllStringSubmatch(styles, -1) {
		looks[[]rune(m[1])[0]] = xdLookOf(strings.ReplaceAll(m[2], " ", ""))
	}
	for y, row := range strings.Split(strings.TrimSpace(rows), "\n") {
		for x, r := range []rune(strings.TrimSpace(row)) {
			if look, ok := looks[r]; ok && y < d.board.Height && x < d.board.Width {
				d.addLook(y*d.board.Width+x, look)
			}
		}
	}
}

// xdLookOf parses a style such as background:circle;bar-left:true.
func xdLookOf(style string) xdLook {
	look := xdLook{barLeft: strings.Contains(style, "bar-left:true"), barTop: strings.Contains(style, "bar-top:true")}
	switch {
	case strings.Contains(style, "background:circle"):
		look.mark = puzzle.Circle
	case strings.Contains(style, "background"):
		look.mark = puzzle.Shade
	}
	return look
}

// addLook applies a look to a cell.
func (d *draft) addLook(at int, look xdLook) {
	width := d.board.Width
	if look.barLeft && at%width > 0 {
		d.cells[at-1].barRight = true
	}
	if look.barTop && at >= width {
		d.cells[at-width].barBelow = true
	}
	d.cells[at].marks |= look.mark
}
