package formats_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/puzzletest"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// everything has all features of puzzles.
var everything = puzzletest.Features{
	Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true, Origin: true,
	Marks: puzzle.Void | puzzle.Given | puzzle.Locked | puzzle.Circle | puzzle.Shade,
}

// published has the features that readers of a puzzle see.
var published = puzzletest.Features{
	Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true,
	Marks: puzzle.Void | puzzle.Given | puzzle.Circle | puzzle.Shade,
}

// withoutVoid removes the feature of cells outside of the puzzle.
func withoutVoid(f puzzletest.Features) puzzletest.Features {
	f.Marks &^= puzzle.Void
	return f
}

// roundTrip is the promise of a format.
type roundTrip struct {
	format   string
	features puzzletest.Features
	// forget removes features that the format drops silently.
	forget func(*puzzle.Puzzle)
	notes  []string // expected notes about the others
}

var roundTrips = []roundTrip{
	{format: "json", features: everything},
	{format: "ipuz", features: everything},
	{format: "jpz", features: published},
	{format: "exolve", features: withoutVoid(published)},
	{
		format:   "text",
		features: puzzletest.Features{Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true},
		forget:   func(p *puzzle.Puzzle) { p.Title, p.Author, p.Copyright, p.Notes = "", "", "", "" },
		notes:    headless,
	},
	{
		format: "puz",
		features: puzzletest.Features{
			Rebus: true, Strange: true, Enumerated: true, Marks: puzzle.Given | puzzle.Circle,
		},
	},
	{
		format:   "puz",
		features: puzzletest.Features{Rebus: true, Strange: true, Latin1: true, Enumerated: true, Marks: puzzle.Locked},
		forget:   forgetLocks,
	},
	{
		format:   "xd",
		features: puzzletest.Features{Cyrillic: true, Rebus: true, Strange: true, Enumerated: true, Marks: puzzle.Circle},
	},
	{
		format: "xd",
		features: puzzletest.Features{
			Cyrillic: true, Rebus: true, Open: true, Strange: true, Enumerated: true, Marks: puzzle.Locked,
		},
		forget: forgetLocks,
	},
	{format: "json", features: everything},
	{
		format:   "text",
		features: puzzletest.Features{Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true},
		forget:   func(p *puzzle.Puzzle) { p.Title, p.Author, p.Copyright, p.Notes = "", "", "", "" },
		notes:    headless,
	},
	{format: "csv", features: tabular, forget: forgetTable, notes: headless},
	{format: "tsv", features: tabular, forget: forgetTable, notes: headless},
}

// headless are the notes of a format that has only the grid and its clues.
var headless = []string{"left out: title, author, copyright, notes"}

// tabular has the features of tables.
var tabular = puzzletest.Features{
	Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true, Origin: true,
}

// forgetTable removes everything that isn't about entries.
func forgetTable(p *puzzle.Puzzle) {
	p.Title, p.Author, p.Copyright, p.Notes, p.Origin = "", "", "", "", puzzle.Origin{}
	for i := range p.Entries {
		p.Entries[i].Score, p.Entries[i].Theme = nil, false
	}
}

// forgetLocks removes features that only crossat uses.
func forgetLocks(p *puzzle.Puzzle) { p.Marks = nil }

// TestRoundTrip writes random puzzles in each format and reads them again: the promised features are unchanged, and a
// second file equals the first.
func TestRoundTrip(t *testing.T) {
	for _, trip := range roundTrips {
		t.Run(trip.format, func(t *testing.T) {
			t.Parallel()
			f, err := formats.Find(formats.All, trip.format)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range puzzles() {
				p := puzzletest.Random(seed, trip.features)
				if err := trip.check(f, p); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
		})
	}
}

// check writes a puzzle, reads it, and writes it again.
func (trip roundTrip) check(f formats.Format, p *puzzle.Puzzle) error {
	file, notes, err := f.Write(p)
	if err != nil {
		return err
	}
	if !slices.Equal(notes, trip.notes) {
		return fmt.Errorf("notes of the writer: %q, want %q", notes, trip.notes)
	}
	read, notes, err := formats.Read("puzzle"+f.Extensions[0], file, formats.Options{})
	if err != nil {
		return fmt.Errorf("%w in\n%s", err, file)
	}
	if len(notes) > 0 {
		return fmt.Errorf("notes of the reader: %q in\n%s", notes, file)
	}
	if trip.forget != nil {
		trip.forget(p)
	}
	if diff := puzzletest.Diff(read, p); diff != "" {
		return fmt.Errorf("%s in\n%s", diff, file)
	}
	again, _, err := f.Write(read)
	if err == nil && trip.forget == nil && !bytes.Equal(again, file) {
		err = fmt.Errorf("written again it is\n%s, before it was\n%s", again, file)
	}
	return err
}

// TestChoices writes an open rebus cell in each format: either it's read again, or a note mentions it.
func TestChoices(t *testing.T) {
	g, err := grids.Parse("grid", "SWEET[ACE/HEART]\n", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	for _, f := range formats.All {
		file, notes, err := f.Write(p)
		if err != nil {
			t.Fatal(err)
		}
		read, _, err := formats.Read("puzzle"+f.Extensions[0], file, formats.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if noted := len(notes) > 0; noted == (read.Grid.String() == g.String()) {
			t.Errorf("%s: notes %q, and read again it is %s", f.Name, notes, read.Grid)
		}
	}
}

// puzzles returns the number of random puzzles per format.
func puzzles() uint64 {
	if testing.Short() {
		return 50
	}
	return puzzlesTried
}
