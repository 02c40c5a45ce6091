package page

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// writeSVG draws the grid as SVG. It has its own background, no scripts, and uses the viewer's fonts.
func writeSVG(p *printer) ([]byte, error) {
	p.fonts.substitutes = true
	sheet := p.picture()
	var s svg
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s"`+
		` role="img" font-family="sans-serif">`+"\n<title>", number(sheet.width), number(sheet.height))
	s.escape(p.title())
	s.printf("</title>\n")
	for _, shape := range sheet.shapes {
		shape.draw(&s)
	}
	s.group("")
	s.printf("</svg>\n")
	return []byte(s.String()), nil
}

// svg is a canvas. Consecutive shapes that look the same share a group with their attributes.
type svg struct {
	strings.Builder
	open string // the attributes of the open group
}

func (s *svg) printf(format string, args ...any) { fmt.Fprintf(s, format, args...) }

// escape writes a text.
func (s *svg) escape(text string) { _ = xml.EscapeText(s, []byte(text)) } // a Builder never fails

// group makes sure that a group with these attributes is open. Without attributes, it closes the open one.
func (s *svg) group(attributes string) {
	if attributes == s.open {
		return
	}
	if s.open != "" {
		s.printf("</g>\n")
	}
	if attributes != "" {
		s.printf("<g %s>\n", attributes)
	}
	s.open = attributes
}

func (s *svg) rect(r rect) {
	s.group(fmt.Sprintf(`fill="%s"`, r.ink.hex()))
	s.printf(`<rect x="%s" y="%s" width="%s" height="%s"/>`+"\n", number(r.x), number(r.y), number(r.w), number(r.h))
}

func (s *svg) line(l line) {
	s.group(fmt.Sprintf(`stroke="%s" stroke-width="%s" shape-rendering="crispEdges"`, l.ink.hex(), number(l.width)))
	s.printf(`<path d="M%s %s`, number(l.x1), number(l.y1))
	if l.y1 == l.y2 {
		s.printf(`h%s"/>`+"\n", number(l.x2-l.x1))
	} else {
		s.printf(`v%s"/>`+"\n", number(l.y2-l.y1))
	}
}

func (s *svg) circle(c circle) {
	s.group(fmt.Sprintf(`fill="none" stroke="%s" stroke-width="%s"`, c.ink.hex(), number(c.width)))
	s.printf(`<circle cx="%s" cy="%s" r="%s"/>`+"\n", number(c.x), number(c.y), number(c.radius))
}

func (s *svg) text(t text) {
	anchor := map[align]string{left: "", middle: ` text-anchor="middle"`, right: ` text-anchor="end"`}[t.align]
	weight := ""
	if t.bold {
		weight = ` font-weight="bold"`
	}
	s.group(fmt.Sprintf(`fill="%s" font-size="%s"%s%s`, t.ink.hex(), number(t.size), anchor, weight))
	s.printf(`<text x="%s" y="%s">`, number(t.x), number(t.y))
	s.escape(t.s)
	s.printf("</text>\n")
}

// hex returns a shade in SVG's notation: #333333.
func (g grey) hex() string { return fmt.Sprintf("#%02[1]x%02[1]x%02[1]x", uint8(g)) }

// number formats a length with up to two decimals.
func number(length float64) string {
	return strconv.FormatFloat(math.Round(length*100)/100, 'f', -1, 64)
}
