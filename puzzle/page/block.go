package page

import (
	"strings"
	"unicode"
)

// block is a paragraph. Its lines stay together unless it's long.
type block struct {
	label  string // in bold, to the left of the first line, right-aligned across blocks; can be empty
	lines  []string
	size   float64
	bold   bool
	indent float64 // distance of the lines from the left of the column
	pitch  float64 // distance between baselines
	before float64 // space above the block, except at the top of a column
	keep   bool    // keep the block with the next one
}

func (b block) height() float64 { return float64(len(b.lines)) * b.pitch }

// long reports whether a block fills most of a column, so that it can be split.
func (b block) long(full float64) bool { return b.height() > full/2 }

// labelGap is the space between labels and lines, as a share of the size.
const labelGap = 0.45

// newBlock breaks a text into the lines of a block.
func (p *printer) newBlock(s string, size, width float64, bold bool) block {
	lines := p.fonts.wrap(p.fonts.setting(s), size, width, bold)
	return block{lines: lines, size: size, bold: bold, pitch: p.fonts.leading(size)}
}

// wrap breaks a text into lines of a maximum width: at spaces, after hyphens and dashes, and within words that are too
// wide.
func (f *fonts) wrap(s string, size, width float64, bold bool) []string {
	var lines []string
	line := ""
	for _, piece := range pieces(s) {
		for rest := piece; rest != ""; {
			switch n := f.fitting(line+rest, size, width, bold); {
			case n >= len(strings.TrimRight(line+rest, " ")):
				line, rest = line+rest, ""
			case line == "":
				lines, rest = append(lines, rest[:n]), rest[n:]
			default:
				lines, line = append(lines, line), ""
			}
		}
	}
	lines = append(lines, line)
	for i, line := range lines {
		lines[i] = strings.TrimRight(strings.ReplaceAll(line, noBreak, " "), " ")
	}
	return lines
}

// fitting returns how many bytes of a text fit into a width, which is at least the first character.
func (f *fonts) fitting(s string, size, width float64, bold bool) int {
	c, share := f.face(bold), 0.0
	for i, r := range s {
		share += c.advance(r)
		if i > 0 && share*size > width {
			return i
		}
	}
	return len(s)
}

// pieces splits a text at possible line breaks.
func pieces(s string) []string {
	var all []string
	runes := []rune(s)
	from := 0
	for i := 1; i < len(runes); i++ {
		if mayEnd(runes[i-1], runes[i]) && (i < 2 || runes[i-1] == ' ' || unicode.IsLetter(runes[i-2])) {
			all = append(all, string(runes[from:i]))
			from = i
		}
	}
	return append(all, string(runes[from:]))
}

// mayEnd reports whether a line can end between two characters.
func mayEnd(before, after rune) bool {
	switch before {
	case ' ':
		return after != ' '
	case '-', '–', '—', '/':
		return unicode.IsLetter(after)
	}
	return false
}

// column is an area for blocks.
type column struct{ x, top, bottom float64 }

// placed is a block with its position.
type placed struct {
	block
	x, y float64
}

// pour places blocks into columns, one after the other, and returns the blocks that don't fit. full is the height of a
// column on a page without a grid.
func pour(blocks []block, columns []column, full float64) (all []placed, rest []block) {
	for _, c := range columns {
		y := c.top
		for len(blocks) > 0 {
			b := blocks[0]
			if y > c.top {
				y += b.before
			}
			room := c.bottom - y
			if need(blocks, full) > room {
				break
			}
			n := len(b.lines)
			if b.long(full) {
				n = min(n, int(room/b.pitch))
			}
			part := b
			part.lines = b.lines[:n]
			all = append(all, placed{part, c.x, y})
			y += part.height()
			if blocks = blocks[1:]; n < len(b.lines) {
				b.label, b.lines = "", b.lines[n:]
				blocks = append([]block{b}, blocks...)
			}
		}
	}
	return all, blocks
}

// need returns the height needed by the first block, with the blocks it must stay with.
func need(blocks []block, full float64) float64 {
	b := blocks[0]
	height := b.height()
	if b.long(full) {
		height = min(2, float64(len(b.lines))) * b.pitch
	}
	if b.keep && len(blocks) > 1 {
		height += blocks[1].before + need(blocks[1:], full)
	}
	return height
}

// shapes draws a block.
func (p *printer) shapes(b placed) []shape {
	var all []shape
	face := p.fonts.face(b.bold)
	y := b.y + (b.pitch-(face.ascent+face.descent)*b.size)/2 + face.ascent*b.size
	if b.label != "" {
		all = append(all, text{
			x: b.x + b.indent - labelGap*b.size, y: y, size: b.size, bold: true, align: right, s: b.label,
		})
	}
	for i, line := range b.lines {
		if line != "" {
			all = append(all, text{x: b.x + b.indent, y: y + float64(i)*b.pitch, size: b.size, bold: b.bold, s: line})
		}
	}
	return all
}
