package grids

// Mirrored returns the grid mirrored at its main diagonal: rows become columns. Its slots are the runs of two or more
// white cells, whatever the original's [Options.MinSlot].
func (g *Grid) Mirrored() *Grid {
	m := &Grid{width: g.height, height: g.width, cells: make([]rune, len(g.cells))}
	for cell, r := range g.cells {
		m.cells[cell%g.width*g.height+cell/g.width] = r
	}
	if g.Barred() {
		bars := NewBars(m.Board())
		for dir := range g.bars {
			for cell, bar := range g.bars[dir] {
				bars[1-dir][cell%g.width*g.height+cell/g.width] = bar
			}
		}
		m.setBars(bars)
	}
	m.findSlots(2)
	return m
}
