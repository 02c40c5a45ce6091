package puzzle_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
	"crossat/puzzle"
)

var update = flag.Bool("update", false, "draw the pictures in docs anew")

// draw is the picture of a grid.
func draw(t *testing.T, g *grids.Grid) string {
	t.Helper()
	var b bytes.Buffer
	if err := (&puzzle.Puzzle{Grid: g}).WriteSVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// picture is what an XML reader finds in an SVG file: its elements by name, and the text of each.
type picture map[string][]string

// readPicture reads a picture. It fails where the file is no well-formed XML.
func readPicture(t *testing.T, svg string) picture {
	t.Helper()
	found := make(picture)
	var open string
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, svg)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = token.Name.Local
			found[open] = append(found[open], "")
		case xml.CharData:
			if text := strings.TrimSpace(string(token)); text != "" {
				found[open][len(found[open])-1] += text
			}
		}
	}
}

func parse(t *testing.T, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("test", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestSVG(t *testing.T) {
	for _, c := range []struct {
		name, grid string
		black      int
		texts      []string // numbers in the order of cells, then letters
	}{
		{"empty", "...\n...\n", 0, []string{"1", "2", "3", "4"}},
		{"filled", "CAT\nA#O\nBED\n", 1, []string{"1", "2", "3", "C", "A", "T", "A", "O", "B", "E", "D"}},
		{"half filled", "#A.\n...\n..#\n", 2, []string{"1", "2", "3", "4", "A"}},
		{"Cyrillic", "ЁЖ\nЩИ\n", 0, []string{"1", "2", "3", "Ё", "Ж", "Щ", "И"}},
		{"cell in no slot", "AT#\n##.\n", 3, []string{"1", "A", "T"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := readPicture(t, draw(t, parse(t, c.grid)))
			if n := len(found["rect"]); n != c.black {
				t.Errorf("%d rectangles for %d black cells", n, c.black)
			}
			if !slices.Equal(found["text"], c.texts) {
				t.Errorf("texts %q, want %q", found["text"], c.texts)
			}
			elements := slices.Sorted(maps.Keys(found))
			for _, name := range elements {
				if !slices.Contains([]string{"svg", "title", "g", "path", "rect", "text"}, name) {
					t.Errorf("element %s", name)
				}
			}
		})
	}
}

// TestSVGPlaces holds a small picture against one drawn by hand: a number stands where a slot begins, a
// letter in the middle of its cell.
func TestSVGPlaces(t *testing.T) {
	svg := draw(t, parse(t, "#A\nBC\n"))
	for _, want := range []string{
		`width="66" height="66" viewBox="-1 -1 66 66"`,
		`<title>2x2 crossword</title>`,
		`<rect x="0" y="0" width="32" height="32"/>`,
		`<path d="M0 32h64M32 0v64"/>`,
		`<path d="M0 0h64v64h-64z" stroke-width="2"/>`,
		`<text x="34" y="10">1</text>`,
		`<text x="2" y="42">2</text>`,
		`<text x="48" y="26">A</text>`,
		`<text x="16" y="58">B</text>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// TestSVGBars draws the bars of a small grid, each along the side of its cell.
func TestSVGBars(t *testing.T) {
	svg := draw(t, parse(t, "A|B C\nD E_F+\nG H I"))
	if want := `<path d="M32 0v32M32 64h32M64 64h32" stroke-width="4"/>`; !strings.Contains(svg, want) {
		t.Errorf("no %s in\n%s", want, svg)
	}
}

// TestSVGEscapes draws characters that no parser lets into a grid.
func TestSVGEscapes(t *testing.T) {
	g := parse(t, "....\n").Fill([]rune("<&>\""))
	if got := readPicture(t, draw(t, g))["text"]; !slices.Equal(got, []string{"1", "<", "&", ">", `"`}) {
		t.Errorf("texts %q", got)
	}
}

func TestSVGReportsErrors(t *testing.T) {
	broken := errors.New("no room")
	p := puzzle.Puzzle{Grid: parse(t, "..\n")}
	if err := p.WriteSVG(failing{broken}); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// failing is a writer that always fails.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestPictures draws the pictures in docs anew.
func TestPictures(t *testing.T) {
	g, err := grids.Open("hardest15")
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	o := crossat.FillOptions{Seed: 1, Engines: []crossat.Engine{crossat.SearchEngine{}}}
	r, err := crossat.Fill(context.Background(), g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	const file = "../docs/hardest15.svg"
	svg := draw(t, r.Grid)
	if *update {
		if err := os.WriteFile(file, []byte(svg), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if svg != string(want) {
		t.Errorf("%s is out of date: go test ./puzzle -run TestPictures -update", file)
	}
}
