package page

import (
	"strings"

	"crossat/puzzle"
)

// Spaces in the head of a page, as multiples of the text size.
const authorSpace, noteSpace, nameSpace = 0.2, 0.5, 2.4

// head lays out the part above the grid: a line for a pupil's name, the title, the author and the notes. It returns the
// pages so far, and the end of the head on the last of them.
func (p *printer) head(room area) ([]sheet, float64) {
	all := []sheet{p.newSheet()}
	y := room.y
	if p.worksheet() {
		all[0].add(p.nameLine(room)...)
		y += nameSpace * p.style.text
	}
	blocks := p.headBlocks(room.width)
	if len(blocks) == 0 {
		return all, y
	}
	for {
		set, rest := pour(blocks, []column{{room.x, y, room.bottom}}, room.height())
		for _, b := range set {
			all[len(all)-1].add(p.shapes(b)...)
			y = b.y + b.height()
		}
		if blocks = rest; len(blocks) == 0 {
			return all, y + p.style.gutter
		}
		all, y = append(all, p.newSheet()), room.y
	}
}

// headBlocks returns the title, the author and the notes, each unless empty, and the copyright line if it's too long
// for the foot.
func (p *printer) headBlocks(width float64) []block {
	var all []block
	add := func(s string, size, before float64, bold bool) {
		if s = puzzle.Words(s); s != "" {
			b := p.newBlock(s, size, width, bold)
			b.before = before * p.style.text
			all = append(all, b)
		}
	}
	add(p.Title, p.style.title, 0, true)
	add(p.Author, p.style.text, authorSpace, false)
	for note := range strings.Lines(p.Notes) {
		add(note, p.style.text, noteSpace, false)
	}
	if _, short := p.foot(); !short {
		add(p.Copyright, p.style.foot, noteSpace, false)
	}
	return all
}

// nameLine returns the line for the name of a pupil and the date.
func (p *printer) nameLine(room area) []shape {
	const dateAt = 0.68 // share of the width
	size := p.style.text
	y := room.y + p.fonts.regular.ascent*size
	end := room.x + room.width
	date := room.x + dateAt*room.width
	var all []shape
	for _, field := range []struct {
		s        string
		from, to float64
	}{{p.words.Pupil, room.x, date - p.style.gutter}, {p.words.Date, date, end}} {
		s := p.fonts.setting(field.s)
		all = append(all, text{x: field.from, y: y, size: size, s: s},
			line{field.from + p.fonts.width(s+" ", size, false), y + 1, field.to, y + 1, hairline, black})
	}
	return all
}

// hairline is the width of thin lines.
const hairline = 0.5
