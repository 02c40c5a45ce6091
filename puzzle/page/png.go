package page

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// By default, cells have usualCell pixels, or fewer to keep the sides of a picture within usualSide, but not less than
// leastCell.
const usualCell, leastCell, usualSide = 64, 16, 4096

// maxSide is the maximum side of a picture in pixels.
const maxSide = 1 << 14

// writePNG draws the grid in pixels.
func writePNG(p *printer) ([]byte, error) {
	s := p.picture()
	scale := float64(p.cellPixels()) / pictureCell
	width, height := int(math.Ceil(s.width*scale)), int(math.Ceil(s.height*scale))
	if max(width, height) > maxSide {
		return nil, fmt.Errorf("a picture of %dx%d pixels is too large: ask for smaller cells", width, height)
	}
	c := pixels{image: image.NewGray(image.Rect(0, 0, width, height)), scale: scale, fonts: p.fonts}
	draw.Draw(c.image, c.image.Bounds(), image.White, image.Point{}, draw.Src)
	for _, shape := range s.shapes {
		shape.draw(c)
	}
	var b bytes.Buffer
	err := png.Encode(&b, c.image)
	return b.Bytes(), err
}

// cellPixels returns the side of a cell.
func (p *printer) cellPixels() int {
	if p.Cell > 0 {
		return p.Cell
	}
	return max(leastCell, min(usualCell, usualSide/max(p.Grid.Width(), p.Grid.Height())))
}

// pixels is a canvas.
type pixels struct {
	image *image.Gray
	scale float64 // pixels per point
	fonts *fonts
}

// uniform returns an image of one shade.
func (g grey) uniform() image.Image { return image.NewUniform(color.Gray{Y: uint8(g)}) }

// pixel rounds a length to a pixel boundary.
func (c pixels) pixel(length float64) int { return int(math.Round(length * c.scale)) }

// rect fills whole pixels.
func (c pixels) rect(r rect) {
	area := image.Rect(c.pixel(r.x), c.pixel(r.y), c.pixel(r.x+r.w), c.pixel(r.y+r.h))
	draw.Draw(c.image, area, r.ink.uniform(), image.Point{}, draw.Src)
}

// line fills whole pixels, and is at least one pixel wide.
func (c pixels) line(l line) {
	half := l.width / 2
	if l.y1 == l.y2 {
		c.rect(rect{l.x1, l.y1 - half, l.x2 - l.x1, max(l.width, 1/c.scale), l.ink})
	} else {
		c.rect(rect{l.x1 - half, l.y1, max(l.width, 1/c.scale), l.y2 - l.y1, l.ink})
	}
}

// circle fills the ring between two circles that run in opposite directions.
func (c pixels) circle(o circle) {
	outer, inner := (o.radius+o.width/2)*c.scale, (o.radius-o.width/2)*c.scale
	x, y := c.pixel(o.x)-int(outer)-1, c.pixel(o.y)-int(outer)-1
	side := 2*int(outer) + 3
	r := vector.NewRasterizer(side, side)
	cx, cy := o.x*c.scale-float64(x), o.y*c.scale-float64(y)
	loop(r, cx, cy, outer, outer)
	loop(r, cx, cy, inner, -inner)
	r.Draw(c.image, image.Rect(x, y, x+side, y+side), o.ink.uniform(), image.Point{})
}

// loop adds a circle to a path, in the opposite direction if the height is negative.
func loop(r *vector.Rasterizer, x, y, width, height float64) {
	const k = 0.5523 // offset of the control points of a quarter, relative to the radius
	at := func(dx, dy float64) (float32, float32) { return float32(x + dx*width), float32(y + dy*height) }
	r.MoveTo(at(1, 0))
	for quarter := range 4 {
		sin, cos := math.Sincos(float64(quarter) * math.Pi / 2)
		bx, by := at(cos-k*sin, sin+k*cos)
		cx, cy := at(k*cos-sin, k*sin+cos)
		dx, dy := at(-sin, cos)
		r.CubeTo(bx, by, cx, cy, dx, dy)
	}
	r.ClosePath()
}

func (c pixels) text(t text) {
	face := c.fonts.face(t.bold)
	f, err := opentype.NewFace(face.font, &opentype.FaceOptions{Size: t.size * c.scale, DPI: 72})
	if err != nil {
		return // never happens
	}
	dot := fixed.Point26_6{X: fixed.Int26_6(c.fonts.start(t) * c.scale * 64), Y: fixed.Int26_6(t.y * c.scale * 64)}
	(&font.Drawer{Dst: c.image, Src: t.ink.uniform(), Face: f, Dot: dot}).DrawString(t.s)
}
