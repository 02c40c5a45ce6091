package page

import "crossat/grids"

// side is a side of a cell: the upper one, which runs across, or the left one, which runs down. The lower and right
// edges of the grid are sides of cells beyond it.
type side struct {
	row, column int
	dir         grids.Dir
}

// lines draws the lines between cells, the frame around them, and the bars.
func (b board) lines() []shape {
	all := b.strokes(thinLine, func(s side) bool { return b.before(s) && b.drawn(s.row, s.column) })
	all = append(all, b.strokes(frameLine, func(s side) bool { return b.before(s) != b.drawn(s.row, s.column) })...)
	return append(all, b.strokes(barLine, b.bar)...)
}

// before reports whether the cell before a side, above it or to its left, is drawn.
func (b board) before(s side) bool {
	if s.dir == grids.Across {
		return b.drawn(s.row-1, s.column)
	}
	return b.drawn(s.row, s.column-1)
}

// bar reports whether a side has a bar.
func (b board) bar(s side) bool {
	g := b.Grid
	if s.row < 0 || s.row >= g.Height() || s.column < 0 || s.column >= g.Width() {
		return false
	}
	cell := s.row*g.Width() + s.column
	if s.dir == grids.Across {
		return s.row > 0 && g.Bar(cell-g.Width(), grids.Down)
	}
	return s.column > 0 && g.Bar(cell-1, grids.Across)
}

// sideAt returns the side at a position along one of the lines between rows or columns.
func sideAt(dir grids.Dir, line, cell int) side {
	if dir == grids.Across {
		return side{line, cell, dir}
	}
	return side{cell, line, dir}
}

// strokes draws the wanted sides as lines. The width is a share of a cell's side. Lines that meet fill the corner.
func (b board) strokes(width float64, wanted func(side) bool) []shape {
	var all []shape
	for dir, size := range [][2]int{{b.Grid.Height(), b.Grid.Width()}, {b.Grid.Width(), b.Grid.Height()}} {
		dir := grids.Dir(dir)
		for i := range size[0] + 1 {
			corner := func(at int) float64 {
				if wanted(sideAt(1-dir, at, i-1)) || wanted(sideAt(1-dir, at, i)) {
					return width / 2
				}
				return 0
			}
			for _, r := range runs(size[1], func(cell int) bool { return wanted(sideAt(dir, i, cell)) }) {
				from, to := float64(r.from)-corner(r.from), float64(r.to)+corner(r.to)
				all = append(all, b.stroke(dir, float64(i), from, to, width))
			}
		}
	}
	return all
}

// stroke returns a line in a direction, at a position in the other one. Lengths are shares of a cell's side.
func (b board) stroke(dir grids.Dir, at, from, to, width float64) line {
	at, from, to, width = at*b.cell, from*b.cell, to*b.cell, width*b.cell
	if dir == grids.Across {
		return line{b.x + from, b.y + at, b.x + to, b.y + at, width, b.ink}
	}
	return line{b.x + at, b.y + from, b.x + at, b.y + to, width, b.ink}
}
