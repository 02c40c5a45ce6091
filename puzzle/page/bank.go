package page

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// bank is a box with words to choose from, in columns.
type bank struct {
	p       *printer
	heading block
	words   []string
	columns int
	size    float64
	pitch   float64
}

// Spaces in a bank, as multiples of the text size: padding inside the box, and below the heading.
const bankPad, bankGap = 0.8, 0.3

// bank lists the answers in alphabetical order, or shorter words first if the puzzle has no clues. Without a word bank
// it is empty.
func (p *printer) bank(width float64) bank {
	size := p.style.bank
	b := bank{p: p, size: size, pitch: p.fonts.leading(size), heading: p.newBlock(p.words.Words, size, width, true)}
	if !p.worksheet() {
		return b
	}
	for i, s := range p.Grid.Slots() {
		if p.Grid.Filled(s) {
			b.words = append(b.words, p.fonts.setting(p.Spelled(i)))
		}
	}
	slices.SortFunc(b.words, func(v, w string) int {
		if d := utf8.RuneCountInString(v) - utf8.RuneCountInString(w); d != 0 && !p.HasClues() {
			return d
		}
		return cmp.Or(cmp.Compare(basic(v), basic(w)), cmp.Compare(v, w))
	})
	b.words = slices.Compact(b.words)
	widest := 1.0
	for _, w := range b.words {
		widest = max(widest, p.fonts.width(w, size, false))
	}
	b.columns = max(1, int((width-bankPad*size)/(widest+2*bankPad*size)))
	return b
}

// basic returns a word without diacritics.
func basic(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(word))
}

// rows returns the number of rows for n words.
func (b bank) rows(n int) int { return (n + b.columns - 1) / b.columns }

// frame returns the height of a bank without its words, including the space above the box.
func (b bank) frame() float64 {
	return b.p.style.gutter + (2*bankPad+bankGap)*b.size + b.heading.height()
}

// height returns the height of a bank with all its words, or 0 without words.
func (b bank) height() float64 {
	if len(b.words) == 0 {
		return 0
	}
	return b.frame() + float64(b.rows(len(b.words)))*b.pitch
}

// withBank adds the word bank below the clues, or on pages of its own.
func (p *printer) withBank(all []sheet, b bank, a arrangement, later area) []sheet {
	y := a.end
	for len(b.words) > 0 {
		if !a.bank {
			all, y = append(all, p.continued()), later.y-p.style.gutter
		}
		a.bank = false // no room for a second box
		rows := min(b.rows(len(b.words)), int((later.bottom-y-b.frame())/b.pitch+rounding))
		n := min(len(b.words), rows*b.columns)
		all[len(all)-1].add(b.box(later.x, y+p.style.gutter, later.width, b.words[:n])...)
		b.words = b.words[n:]
	}
	return all
}

// rounding compensates for rounding errors in sums of lengths.
const rounding = 1e-6

// box draws a box with words.
func (b bank) box(x, y, width float64, words []string) []shape {
	rows := b.rows(len(words))
	all := outline(x, y, width, b.frame()-b.p.style.gutter+float64(rows)*b.pitch)
	pad := bankPad * b.size
	x, y, width = x+pad, y+pad, width-2*pad
	all = append(all, b.p.shapes(placed{b.heading, x, y})...)
	y += b.heading.height() + bankGap*b.size
	for i, w := range words {
		set := block{lines: []string{w}, size: b.p.fonts.fit(w, b.size, width, false), pitch: b.pitch}
		at := placed{set, x + float64(i/rows)*width/float64(b.columns), y + float64(i%rows)*b.pitch}
		all = append(all, b.p.shapes(at)...)
	}
	return all
}

// outline draws the sides of a rectangle.
func outline(x, y, w, h float64) []shape {
	return []shape{
		line{x, y, x + w, y, hairline, black}, line{x, y + h, x + w, y + h, hairline, black},
		line{x, y, x, y + h, hairline, black}, line{x + w, y, x + w, y + h, hairline, black},
	}
}
