package formats_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"crossat/grids"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

var update = flag.Bool("update", false, "rewrite the examples")

// example returns a puzzle with some of the features that most formats support.
func example(t *testing.T) *puzzle.Puzzle {
	g, err := grids.Parse("example", "TODO\nA##V\nP##E\nEDEN\n", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	p.Title, p.Author, p.Copyright = "Four by four", "Ann Author", "© 2026 Ann Author"
	p.Notes = "An example.\nIt has two lines."
	p.SetMark(0, puzzle.Circle)
	p.SetMark(15, puzzle.Given)
	for i, clue := range []string{`"Fuss"`, "First <garden>", "It's {/sticky/} & façade-wide", "-1 degrees? No: hot"} {
		p.Entries[i].Clue.Text = clue
	}
	p.Entries[0].Enumeration = "2-2"
	p.Entries[3].Clue.Draft, p.Entries[3].Clue.Source = true, "WordNet"
	return p
}

// TestExamples writes the example in each format, and reads it.
func TestExamples(t *testing.T) {
	for _, f := range formats.All {
		t.Run(f.Name, func(t *testing.T) {
			file, _, err := f.Write(example(t))
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join("testdata", "example"+f.Extensions[0])
			if *update {
				if err := os.WriteFile(name, file, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil || !bytes.Equal(file, want) {
				t.Fatalf("%s (%v) is not\n%s", name, err, file)
			}
			p, _, err := formats.Read(name, file, formats.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if again, _, err := f.Write(p); err != nil || !bytes.Equal(again, file) {
				t.Errorf("read and written it is (%v)\n%s", err, again)
			}
		})
	}
}
