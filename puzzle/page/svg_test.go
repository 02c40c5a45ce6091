package page

import (
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

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

var update = flag.Bool("update", false, "draw the pictures in docs anew")

// file writes a puzzle in a format.
func file(t *testing.T, format string, p *puzzle.Puzzle, o Options) []byte {
	t.Helper()
	f, err := formats.Find(Formats(o), format)
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := f.Write(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// drawing returns the picture of a grid.
func drawing(t *testing.T, g *grids.Grid) string {
	t.Helper()
	return string(file(t, "svg", puzzle.New(g), Options{}))
}

// picture is the content of an SVG file as XML: its elements by name, and the text of each.
type picture map[string][]string

// readPicture parses a picture. It fails unless the file is well-formed XML.
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

func parse(t testing.TB, text string) *grids.Grid {
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
		{"not in the Go fonts", "ҚӘ\n日本\n", 0, []string{"1", "2", "3", "Қ", "Ә", "日", "本"}},
		{"cell in no slot", "AT#\n##.\n", 3, []string{"1", "A", "T"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := readPicture(t, drawing(t, parse(t, c.grid)))
			if n := len(found["rect"]); n != c.black+1 {
				t.Errorf("%d rectangles for a ground and %d black cells", n, c.black)
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

// TestSVGPlaces compares a small picture with one drawn by hand: numbers are at the start of slots, letters in the
// middle of their cells.
func TestSVGPlaces(t *testing.T) {
	svg := drawing(t, parse(t, "#A\nBC\n"))
	for _, want := range []string{
		`width="66" height="66" viewBox="0 0 66 66"`,
		`<title>2x2 crossword</title>`,
		`<rect x="1" y="1" width="32" height="32"/>`,
		`<path d="M1 33h64"/>`,
		`<path d="M0 1h66"/>`,
		`<text x="36" y="`,
		`<text x="4" y="`,
		`<text x="49" y="27.5">A</text>`,
		`<text x="17" y="59.5">B</text>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
}

// TestSVGBars draws the bars of a small grid, each along the side of its cell. Bars fill the corners in which they
// meet, and end at the frame.
func TestSVGBars(t *testing.T) {
	svg := drawing(t, parse(t, "A|B C\nD E_F+\nG H I"))
	for _, want := range []string{
		`stroke-width="4" shape-rendering="crispEdges"`, `<path d="M33 65h64"/>`, `<path d="M33 1v32"/>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
	corner := drawing(t, parse(t, "A B C\nD E+F\nG H I"))
	for _, want := range []string{`<path d="M33 65h34"/>`, `<path d="M65 33v34"/>`} {
		if !strings.Contains(corner, want) {
			t.Errorf("no %s in\n%s", want, corner)
		}
	}
}

// TestSVGMarks checks how marked cells are drawn: void ones are missing, and given letters stay in a blank grid.
func TestSVGMarks(t *testing.T) {
	p := puzzle.New(parse(t, "#AB\nCDE\n"))
	p.SetMark(0, puzzle.Void)
	p.SetMark(1, puzzle.Circle)
	p.SetMark(2, puzzle.Shade)
	p.SetMark(3, puzzle.Given)
	svg := string(file(t, "svg", p, Options{Blank: true}))
	found := readPicture(t, svg)
	if want := []string{"1", "2", "3", "C"}; !slices.Equal(found["text"], want) {
		t.Errorf("texts %q, want %q", found["text"], want)
	}
	if n := len(found["circle"]); n != 1 {
		t.Errorf("%d circles", n)
	}
	for _, want := range []string{
		`<rect x="33" y="1" width="64" height="32"/>`, // the background of the first row
		`<g fill="#d8d8d8">` + "\n" + `<rect x="65" y="1" width="32" height="32"/>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
	if void := `<rect x="1" y="1"`; strings.Contains(svg, void) {
		t.Errorf("%s in\n%s", void, svg)
	}
}

// TestSVGEscapes draws characters that no parser accepts in a grid.
func TestSVGEscapes(t *testing.T) {
	g := parse(t, "....\n").Fill([]rune("<&>\""))
	p := puzzle.New(g)
	p.Title = "<&>"
	found := readPicture(t, string(file(t, "svg", p, Options{})))
	if got := found["text"]; !slices.Equal(got, []string{"1", "<", "&", ">", `"`}) {
		t.Errorf("texts %q", got)
	}
	if got := found["title"]; !slices.Equal(got, []string{"<&>"}) {
		t.Errorf("title %q", got)
	}
}

// TestPictures redraws the pictures in docs.
func TestPictures(t *testing.T) {
	g, err := grids.Open("hardest15")
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	o := fills.Options{Seed: 1, Engines: []fills.Engine{fills.SearchEngine{}}}
	r, err := fills.Fill(context.Background(), g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	const name = "../../docs/hardest15.svg"
	svg := drawing(t, r.Grid)
	if *update {
		if err := os.WriteFile(name, []byte(svg), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if svg != string(want) {
		t.Errorf("%s is out of date: go test ./puzzle/page -run TestPictures -update", name)
	}
}
