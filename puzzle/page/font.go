package page

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

// face is a font with its metrics, as shares of its size.
type face struct {
	ttf             []byte
	font            *sfnt.Font
	buffer          sfnt.Buffer
	em              fixed.Int26_6 // the size at which a font unit is a whole number
	ascent, descent float64       // above and below the baseline
	capHeight       float64       // height of upper-case letters
	advances        map[rune]float64
}

func newFace(ttf []byte) (*face, error) {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		return nil, fmt.Errorf("the font can't be read: %w", err)
	}
	c := &face{ttf: ttf, font: f, em: fixed.I(int(f.UnitsPerEm())), advances: make(map[rune]float64)}
	m, err := f.Metrics(&c.buffer, c.em, font.HintingNone)
	if err != nil {
		return nil, fmt.Errorf("the font has no measures: %w", err)
	}
	c.ascent, c.descent, c.capHeight = c.share(m.Ascent), c.share(m.Descent), usualCapHeight
	// Old fonts don't specify the height of capitals.
	if b, _, err := f.GlyphBounds(&c.buffer, c.glyph('H'), c.em, font.HintingNone); err == nil && b.Min.Y < 0 {
		c.capHeight = c.share(-b.Min.Y)
	}
	return c, nil
}

// usualCapHeight is the height of upper-case letters in most fonts.
const usualCapHeight = 0.72

// share returns a length as a share of the size.
func (c *face) share(length fixed.Int26_6) float64 { return float64(length) / float64(c.em) }

// glyph returns the glyph of a character, or 0 if the font has none. PDF files can't have characters beyond U+FFFF.
func (c *face) glyph(r rune) sfnt.GlyphIndex {
	if r > 0xffff {
		return 0
	}
	i, err := c.font.GlyphIndex(&c.buffer, r)
	if err != nil {
		return 0
	}
	return i
}

// advance returns the width of a character, as a share of the size.
func (c *face) advance(r rune) float64 {
	if share, ok := c.advances[r]; ok {
		return share
	}
	length, err := c.font.GlyphAdvance(&c.buffer, c.glyph(r), c.em, font.HintingNone)
	if err != nil {
		length = 0 // no such glyph
	}
	c.advances[r] = c.share(length)
	return c.advances[r]
}

// fonts are the fonts for all text.
type fonts struct {
	regular, bold *face
	substitutes   bool   // the viewer has other fonts for missing characters
	missing       []rune // characters needed but missing from the font
}

// newFonts parses the user's font, used for all text, or else the Go fonts.
func newFonts(ttf []byte) (*fonts, error) {
	if ttf != nil {
		f, err := newFace(ttf)
		return &fonts{regular: f, bold: f}, err
	}
	regular, err := newFace(goregular.TTF)
	if err != nil {
		return nil, err
	}
	bold, err := newFace(gobold.TTF)
	return &fonts{regular: regular, bold: bold}, err
}

// face returns the face for bold or regular text.
func (f *fonts) face(bold bool) *face {
	if bold {
		return f.bold
	}
	return f.regular
}

// width returns the width of a text.
func (f *fonts) width(s string, size float64, bold bool) float64 {
	c, share := f.face(bold), 0.0
	for _, r := range s {
		share += c.advance(r)
	}
	return share * size
}

// start returns the left end of a text.
func (f *fonts) start(t text) float64 {
	switch width := f.width(t.s, t.size, t.bold); t.align {
	case middle:
		return t.x - width/2
	case right:
		return t.x - width
	}
	return t.x
}

// Line heights follow the font, within these limits.
const minLeading, maxLeading = 1.17, 1.4

// leading returns the distance between lines of text.
func (f *fonts) leading(size float64) float64 {
	return size * min(max(minLeading, f.regular.ascent+f.regular.descent), maxLeading)
}

// fit returns the size, reduced if necessary to fit a text into a width.
func (f *fonts) fit(s string, size, width float64, bold bool) float64 {
	if w := f.width(s, size, bold); w > width {
		return size * width / w
	}
	return size
}

// setting returns a text in characters that the font has. Missing characters are recorded, and become boxes.
func (f *fonts) setting(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			return -1 // invisible, or white space that puzzles don't have
		case f.substitutes || f.regular.glyph(r) != 0 && f.bold.glyph(r) != 0:
			return r
		}
		if plain, ok := plainer[r]; ok && f.regular.glyph(plain) != 0 {
			return plain
		}
		if !slices.Contains(f.missing, r) {
			f.missing = append(f.missing, r)
		}
		for _, box := range "□?" {
			if f.regular.glyph(box) != 0 && f.bold.glyph(box) != 0 {
				return box
			}
		}
		return ' '
	}, norm.NFC.String(s))
}

// plainer maps characters to similar ones that more fonts have.
var plainer = map[rune]rune{
	'\u00a0': ' ', '\u2002': ' ', '\u2003': ' ', '\u2009': ' ', '\u202f': ' ',
	'‐': '-', '‑': '-', '−': '–', '′': '’', '″': '”', 'ʼ': '’',
}

// manyMissing is the maximum number of missing characters to name.
const manyMissing = 8

// notes lists the characters missing from the font.
func (f *fonts) notes() []string {
	if len(f.missing) == 0 {
		return nil
	}
	var names []string
	for _, r := range f.missing[:min(len(f.missing), manyMissing)] {
		names = append(names, string(r))
	}
	if more := len(f.missing) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	all := strings.Join(names, ", ")
	return []string{fmt.Sprintf("the font has no glyph for %s: give a TrueType font that does", all)}
}
