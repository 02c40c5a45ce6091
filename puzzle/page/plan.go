package page

import (
	"math"
	"slices"
)

// area is a part of a page.
type area struct{ x, y, width, bottom float64 }

func (a area) height() float64 { return a.bottom - a.y }

// plan determines the place of a grid on its page, to the right of some columns of clues or above them, and how clues
// are set.
type plan struct {
	columns int     // of clues
	span    int     // how many columns are below the grid; the first ones beyond that use the full height
	size    float64 // of clues
	cell    float64 // the side of a cell

	blocks       []block // the clues
	first, later area    // the page with the grid, and later pages with only clues
	reserve      float64 // height to keep free below everything
}

// arrangement is the result of a plan.
type arrangement struct {
	plan
	x, y  float64    // the corner of the grid
	pages [][]placed // clues by page
	rest  []block    // clues of the last page, before they are placed in its columns
	last  []column
	end   float64 // the bottom of the last page's contents
	bank  bool    // the bank of words fits below end
}

// arrange returns the best arrangement of the clues. The first page has the grid; later ones have only clues. reserve
// is the height to keep free below everything.
func (p *printer) arrange(first, later area, reserve float64) arrangement {
	var best arrangement
	least := math.Inf(1)
	pl := plan{first: first, later: later, reserve: reserve}
	for pl.columns = 1; pl.columns <= p.style.maxColumns; pl.columns++ {
		width := p.columnWidth(pl)
		for pl.size = p.style.leastSize; pl.size <= p.style.mostSize; pl.size += sizeStep {
			pl.blocks = p.clues(pl.size, width)
			for pl.span = 1; pl.span <= pl.columns; pl.span++ {
				for _, pl.cell = range p.cells(pl) {
					a := p.carryOut(pl)
					if cost := p.cost(a); cost < least {
						best, least = a, cost
					}
				}
			}
		}
	}
	p.balance(&best)
	return best
}

// sizeStep is the step between the clue sizes to try, in points.
const sizeStep = 0.25

// columnWidth returns the width of a column.
func (p *printer) columnWidth(pl plan) float64 {
	return (pl.first.width - float64(pl.columns-1)*p.style.gutter) / float64(pl.columns)
}

// spanned returns the total width of the columns below the grid.
func (p *printer) spanned(pl plan) float64 {
	return float64(pl.span)*(p.columnWidth(pl)+p.style.gutter) - p.style.gutter
}

// cellShares are the cell sizes to try, as shares of the largest that fits.
var cellShares = []float64{1, 0.98, 0.96, 0.94, 0.92, 0.9, 0.87, 0.84, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5}

// cells returns the sides of cells to try: the largest that fits the columns below the grid and the page, and smaller
// ones.
func (p *printer) cells(pl plan) []float64 {
	most := p.style.mostCell
	if !p.HasClues() {
		most = p.style.aloneCell
	}
	largest := min(most, p.spanned(pl)/float64(p.Grid.Width()), pl.first.height()/float64(p.Grid.Height()))
	var cells []float64
	for _, share := range cellShares {
		if cell := largest * share; share == 1 || cell > p.style.leastCell {
			cells = append(cells, cell)
		}
	}
	return cells
}

// carryOut places the grid, and the clues on the pages they need.
func (p *printer) carryOut(pl plan) arrangement {
	a := arrangement{plan: pl, y: pl.first.y}
	width, height := float64(p.Grid.Width())*pl.cell, float64(p.Grid.Height())*pl.cell
	a.x = pl.first.x + pl.first.width - width
	if pl.span == pl.columns || len(pl.blocks) == 0 { // nothing beside it
		a.x = pl.first.x + (pl.first.width-width)/2
	}
	a.end = a.y + height
	blocks := pl.blocks
	for on := pl.first; ; on, a.end = pl.later, pl.later.y {
		a.last = p.columns(a, on)
		all, rest := pour(blocks, a.last, pl.later.height())
		if len(rest) == 0 {
			a.rest = blocks
			above := cut(a.last, on.bottom-pl.reserve)
			if _, rest := pour(blocks, above, pl.later.height()); len(rest) == 0 && a.end+pl.reserve <= on.bottom {
				a.last, a.bank = above, true
			}
			return a
		}
		a.pages, blocks = append(a.pages, all), rest
	}
}

// columns returns the columns of a page. On the first page, the last ones begin below the grid.
func (p *printer) columns(a arrangement, on area) []column {
	width := p.columnWidth(a.plan)
	columns := make([]column, a.columns)
	for i := range columns {
		columns[i] = column{on.x + float64(i)*(width+p.style.gutter), on.y, on.bottom}
		if i >= a.columns-a.span && len(a.pages) == 0 {
			columns[i].top = a.end + p.style.gutter
		}
	}
	return columns
}

// cut returns columns that end at bottom.
func cut(columns []column, bottom float64) []column {
	shorter := slices.Clone(columns)
	for i := range shorter {
		shorter[i].bottom = bottom
	}
	return shorter
}

// balance places the clues of the last page into columns that are as short as possible.
func (p *printer) balance(a *arrangement) {
	full := a.later.height()
	low, high := 0.0, a.last[0].bottom
	for high-low > 1 {
		if _, rest := pour(a.rest, cut(a.last, (low+high)/2), full); len(rest) == 0 {
			high = (low + high) / 2
		} else {
			low = (low + high) / 2
		}
	}
	all, _ := pour(a.rest, cut(a.last, high), full)
	for _, b := range all {
		a.end = max(a.end, b.y+b.height())
	}
	a.pages = append(a.pages, all)
}

// cost rates an arrangement. It's low for few pages, good sizes of text and cells, lines that are neither short nor
// long, and little empty space beside the grid.
func (p *printer) cost(a arrangement) float64 {
	s := p.style
	cost := s.pageCost * float64(len(a.pages))
	if !a.bank {
		cost += s.pageCost
	}
	if !p.HasClues() {
		return cost - a.cell // the larger the better
	}
	cost += 2*max(0, s.bestSize-a.size) - 0.4*max(0, a.size-s.bestSize)
	cost += 16*max(0, 1-a.cell/s.bestCell) + 20*max(0, 1-a.cell/s.leastCell) - 2*max(0, a.cell/s.bestCell-1)
	letters := (p.columnWidth(a.plan) - p.indent(a.size)) / (a.size / 2)
	cost += 0.4*max(0, s.shortLine-letters) + 0.1*max(0, letters-s.longLine)
	return cost + 12*(p.spanned(a.plan)-float64(p.Grid.Width())*a.cell)/a.first.width
}
