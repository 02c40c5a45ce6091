package formats

import (
	"bytes"
	"testing"

	"crossat/internal/puzzletest"
	"crossat/puzzle"
)

// obey checks the laws of a format on any bytes: reading never panics, and a puzzle that was read can be written, read
// again as the same puzzle, and written as the same file. Features that the format doesn't support are ignored.
func obey(t *testing.T, f Format, data []byte) {
	p, _, err := f.readClean("fuzz", data, Options{})
	if err != nil {
		return
	}
	file, lost, err := f.Write(p)
	if err != nil {
		return
	}
	again, _, err := f.readClean("written", file, Options{})
	if err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if len(lost) > 0 || f.Name == text.Name && !p.HasClues() { // enumerations alone don't make a list of clues
		return
	}
	if diff := puzzletest.Diff(again, p); diff != "" {
		t.Fatalf("%s in\n%s", diff, file)
	}
	if second, _, err := f.Write(again); err != nil || !bytes.Equal(second, file) {
		t.Fatalf("written again (%v) it is\n%s, before it was\n%s", err, second, file)
	}
}

// fuzz checks the laws of a format, starting from some puzzles written in it and almost valid files.
func fuzz(f *testing.F, format Format, features puzzletest.Features, seeds ...string) {
	for seed := range uint64(8) {
		file, _, err := format.Write(puzzletest.Random(seed, features))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file)
		f.Add(file[:len(file)/2])
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 1<<14 {
			obey(t, format, data)
		}
	})
}

var fuzzed = puzzletest.Features{Open: true, Strange: true, Enumerated: true, Marks: puzzle.Given | puzzle.Circle}

func FuzzPuz(f *testing.F) { fuzz(f, puz, fuzzed) }

func FuzzXD(f *testing.F) {
	fuzz(f, xd, fuzzed,
		"Title: Hearts\nRebus: a=HEART\nSpecial: circle\n\n\naCHE\n#DAM\n\n\n"+
			"A1. {/Sad/}ness (4,4) ~ HEART|ACHE\nA1 ^Refs: D2\n",
		"## Metadata\n\nform: barred\n## Grid\nABC\nDEF\n"+
			"## Design\n<style>O { background: circle } L{bar-left:true}</style>\nOL.\n...",
	)
}

func FuzzCSV(f *testing.F) {
	features := fuzzed
	features.Bars, features.Cyrillic = true, true
	fuzz(f, commas, features,
		"row;column;direction;answer;enumeration\n1;1;across;[AB]C;1-2\n",
		"answer\trow\tcolumn\tdirection\nA|\t1\t1\t\n")
}

func FuzzJSON(f *testing.F) {
	features := fuzzed
	features.Bars, features.Cyrillic, features.Origin = true, true, true
	fuzz(f, crossatJSON, features,
		`{"grid":["AB"],"circles":[[1,1]],"entries":[{"row":1,"column":1,"direction":"across"}]}`,
		`{"grid":["AB"],"symmetry":"rotation","width":3}`)
}

func FuzzText(f *testing.F) {
	features := fuzzed
	features.Bars, features.Cyrillic = true, true
	fuzz(f, text, features, "A|B_\nC+D\n\nAcross\n1. (3)\n")
}

// FuzzAcross reads texts of Across Lite, and writes the puzzles as ipuz, which supports all their features.
func FuzzAcross(f *testing.F) {
	f.Add([]byte("<ACROSS PUZZLE V2>\n<SIZE>\n3x2\n<GRID>\nC1d\nA.E\n<REBUS>\nMARK;\n1:HEART:H\n<ACROSS>\nOne\n<DOWN>\nA\nB\n"))
	f.Add([]byte("<ACROSS PUZZLE>\n<GRID>\n-:X\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if !isAcross(data) || len(data) > 1<<14 {
			return
		}
		p, _, err := text.readClean("fuzz", data, Options{})
		if err != nil {
			return
		}
		file, lost, err := ipuz.Write(p)
		if err != nil || len(lost) > 0 {
			t.Fatalf("%v, %q", err, lost)
		}
		again, _, err := ipuz.readClean("written", file, Options{})
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		if diff := puzzletest.Diff(again, p); diff != "" {
			t.Fatalf("%s in\n%s", diff, file)
		}
	})
}
