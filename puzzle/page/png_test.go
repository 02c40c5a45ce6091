package page

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"crossat/grids"
	"crossat/puzzle"
)

// TestPNG checks pixels of a small picture: black, shaded and white cells, lines, and the ink of letters.
func TestPNG(t *testing.T) {
	p := puzzle.New(parse(t, "#AI\nCDE\n"))
	p.SetMark(3, puzzle.Shade)
	p.SetMark(4, puzzle.Circle)
	for _, cell := range []int{0, 20, 32, 100} {
		img, err := png.Decode(bytes.NewReader(file(t, "png", p, Options{Cell: cell})))
		if err != nil {
			t.Fatal(err)
		}
		if cell == 0 {
			cell = usualCell
		}
		// at returns the pixel at a position in units of cells.
		at := func(x, y float64) image.Point {
			border := frameLine / 2 * float64(cell)
			return image.Pt(int(border+x*float64(cell)), int(border+y*float64(cell)))
		}
		beyond := frameLine/2 + 0.99/float64(cell)
		if got, want := img.Bounds().Max, at(3+beyond, 2+beyond); got != want {
			t.Errorf("a picture of %v, want %v", got, want)
		}
		for _, c := range []struct {
			x, y float64
			want grey
		}{
			{0.5, 0.5, charcoal}, {1.2, 0.5, white}, {0.9, 1.5, shade}, {2, 0.5, charcoal}, {2.5, 1, charcoal},
			{2.51, 0.6, charcoal}, // the I
			{1.51, 1.95, dim},     // the circle
		} {
			// A pixel that is only partly covered by ink is lighter.
			got := int(img.At(at(c.x, c.y).X, at(c.x, c.y).Y).(color.Gray).Y)
			if light := int(c.want) + 0x40; got < int(c.want) || got > light {
				t.Errorf("cells of %d: %v, %v is %#x, want %#x or little more", cell, c.x, c.y, got, c.want)
			}
		}
	}
}

// TestLargePNG checks that pictures of large grids stay small, and those of huge ones readable.
func TestLargePNG(t *testing.T) {
	for side, want := range map[int]int{3: usualCell, 100: 40, 255: 16} {
		g, err := grids.Square(side, 2)
		if err != nil {
			t.Fatal(err)
		}
		pr := printer{Puzzle: puzzle.New(g)}
		if _, _, err := Formats(Options{Cell: MaxCell})[2].Write(pr.Puzzle); (err != nil) != (side > 32) {
			t.Errorf("side %d, large cells: error %v", side, err)
		}
		if got := pr.cellPixels(); got != want {
			t.Errorf("cells of %d pixels in a grid of side %d, want %d", got, side, want)
		}
	}
}
