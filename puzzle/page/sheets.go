package page

import (
	"fmt"

	"crossat/puzzle"
)

// sheets lays out all pages: the ones for the solver, and the solution.
func (p *printer) sheets() []sheet {
	all := p.blankSheets()
	if !p.Blank && p.hasSolution() {
		all = append(all, p.solutionSheet())
	}
	return all
}

func (p *printer) newSheet() sheet { return sheet{width: p.paper.Width, height: p.paper.Height} }

// whole returns the printable area, inside of the margins.
func (p *printer) whole() area {
	m := p.style.margin
	return area{m, m, p.paper.Width - 2*m, p.paper.Height - m}
}

// leastRoom is the share of a page that must be free below the head for the grid to go there.
const leastRoom = 0.6

// blankSheets returns the pages for the solver: the head, the grid and the clues, and the bank of words.
func (p *printer) blankSheets() []sheet {
	foot, _ := p.foot()
	room := p.whole()
	room.bottom -= foot.height() + p.style.foot
	all, y := p.head(room)
	first := room
	if first.y = y; first.height() < leastRoom*room.height() {
		all, first = append(all, p.newSheet()), room
	}
	later := room
	if p.Title != "" {
		later.y += runningHead * p.style.text
	}
	words := p.bank(room.width)
	a := p.arrange(first, later, words.height())
	all[len(all)-1].add(p.board(a.x, a.y, a.cell, false).shapes()...)
	for i, blocks := range a.pages {
		if i > 0 {
			all = append(all, p.continued())
		}
		for _, b := range blocks {
			all[len(all)-1].add(p.shapes(b)...)
		}
	}
	all = p.withBank(all, words, a, later)
	p.addFeet(all, foot)
	return all
}

// board returns the grid of the puzzle, with or without the letters of the solution.
func (p *printer) board(x, y, cell float64, letters bool) board {
	return board{p.Puzzle, p.fonts, x, y, cell, letters, black, p.blackInk(charcoal)}
}

// hasSolution reports whether the solver has any letters to find.
func (p *printer) hasSolution() bool {
	for cell := range p.Grid.Size() {
		if p.Text(cell) != "" && !p.Has(cell, puzzle.Given) {
			return true
		}
	}
	return false
}

// solutionSheet returns the page with the solution.
func (p *printer) solutionSheet() sheet {
	s, room := p.newSheet(), p.whole()
	heading := p.newBlock(p.words.Solution, p.style.title, room.width, true)
	s.add(p.shapes(placed{heading, room.x, room.y})...)
	room.y += heading.height()
	if p.Title != "" {
		name := p.name(room.width)
		s.add(p.shapes(placed{name, room.x, room.y})...)
		room.y += name.height()
	}
	room.y += p.style.gutter
	cell := min(p.style.solutionCell, room.width/float64(p.Grid.Width()), room.height()/float64(p.Grid.Height()))
	s.add(p.board(room.x, room.y, cell, true).shapes()...)
	return s
}

// runningHead is the height of the title on later pages, as a multiple of its size.
const runningHead = 2.2

// continued returns a page for more clues, with the title on top.
func (p *printer) continued() sheet {
	s, room := p.newSheet(), p.whole()
	if p.Title != "" {
		s.add(p.shapes(placed{p.name(room.width), room.x, room.y})...)
	}
	return s
}

// name returns the title in one line, truncated if necessary.
func (p *printer) name(width float64) block {
	b := p.newBlock(p.Title, p.style.text, width, true)
	if len(b.lines) > 1 {
		const more = "…"
		room := width - p.fonts.width(more, b.size, true)
		b.lines = []string{p.newBlock(p.Title, b.size, room, true).lines[0] + p.fonts.setting(more)}
	}
	return b
}

// foot returns the foot of the first page: the copyright line, or an empty line if the copyright is too long.
func (p *printer) foot() (b block, short bool) {
	width := p.whole().width - footRoom*p.style.foot
	b = p.newBlock(p.Copyright, p.style.foot, width, false)
	if len(b.lines) > longFoot {
		return p.newBlock("", p.style.foot, width, false), false
	}
	return b, true
}

// longFoot is the maximum number of lines at the foot of a page, and footRoom the space for the page number, as a
// multiple of its size.
const longFoot, footRoom = 4, 6

// addFeet adds the copyright line to the first page, and page numbers if there are several pages.
func (p *printer) addFeet(all []sheet, foot block) {
	room := p.whole()
	all[0].add(p.shapes(placed{foot, room.x, room.bottom - foot.height()})...)
	for i := range all {
		if len(all) > 1 {
			all[i].add(text{
				x: room.x + room.width, y: room.bottom - p.fonts.regular.descent*p.style.foot, size: p.style.foot,
				align: right, s: fmt.Sprintf("%d/%d", i+1, len(all)),
			})
		}
	}
}
