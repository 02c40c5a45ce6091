package page

// grey is a shade of ink: from 0, black, to 255, white.
type grey uint8

const (
	black    grey = 0
	charcoal grey = 0x33 // contrasts with white and with dark pages
	dim      grey = 0x77
	silver   grey = 0xa8
	shade    grey = 0xd8
	white    grey = 0xff
)

// sheet is a page with shapes in drawing order. Lengths are in points, 1/72 inch, and positions are relative to the
// upper left corner, to the right and down.
type sheet struct {
	width, height float64
	shapes        []shape
}

func (s *sheet) add(shapes ...shape) { s.shapes = append(s.shapes, shapes...) }

// shape is one of the types below.
type shape interface{ draw(canvas) }

// canvas is a file that shapes are drawn on.
type canvas interface {
	rect(rect)
	line(line)
	circle(circle)
	text(text)
}

// rect is a filled rectangle.
type rect struct {
	x, y, w, h float64
	ink        grey
}

// line is a horizontal or vertical line, from left to right or from the top down. It ends at its points.
type line struct {
	x1, y1, x2, y2, width float64
	ink                   grey
}

// circle is the outline of a circle.
type circle struct {
	x, y, radius, width float64
	ink                 grey
}

// text is a line of text.
type text struct {
	x, y  float64 // y of the baseline
	size  float64 // of the font
	bold  bool
	align align
	ink   grey
	s     string
}

// align is the part of a text at its x.
type align uint8

const (
	left align = iota
	middle
	right
)

func (r rect) draw(c canvas)   { c.rect(r) }
func (l line) draw(c canvas)   { c.line(l) }
func (o circle) draw(c canvas) { c.circle(o) }
func (t text) draw(c canvas)   { c.text(t) }
