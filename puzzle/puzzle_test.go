package puzzle_test

import (
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/puzzletest"
	"crossat/puzzle"
)

func TestEnumerate(t *testing.T) {
	for spelling, want := range map[string]string{
		"ice cream": "3,5", "made-up": "4-2", "don't": "", "U.S.": "", "and/or": "3,2", "jack-o'-lantern": "4-1-7",
		"ёлка": "", "ча-ча-ча": "2-2-2", " a - b !": "1,1", "-": "", "": "",
	} {
		if got := puzzle.Enumerate(spelling); got != want {
			t.Errorf("Enumerate(%q) = %q, want %q", spelling, got, want)
		}
	}
}

// TestSpelled splits an answer into words if its enumeration fits.
func TestSpelled(t *testing.T) {
	g, err := grids.Parse("test", "ЁЛКАED", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	for enumeration, want := range map[string]string{
		"": "ЁЛКАED", "6": "ЁЛКАED", "2,4": "ЁЛ КАED", "1-4,1": "Ё-ЛКАE D", "2-4": "ЁЛ-КАED",
		"2,3": "ЁЛКАED", "2,5": "ЁЛКАED", "2,,4": "ЁЛКАED", "2,4,": "ЁЛКАED", "0,6": "ЁЛКАED", "two": "ЁЛКАED",
		"-": "ЁЛКАED",
	} {
		p.Entries[0].Enumeration = enumeration
		if got := p.Spelled(0); got != want {
			t.Errorf("%q: %q, want %q", enumeration, got, want)
		}
	}
}

func TestSince(t *testing.T) {
	for _, tt := range []struct {
		clue  puzzle.Clue
		draft string
		want  puzzle.Clue
	}{
		{puzzle.Clue{Text: "a", Source: "WordNet"}, "a", puzzle.Clue{Text: "a", Source: "WordNet", Draft: true}},
		{puzzle.Clue{Text: "b", Source: "WordNet: plural of c"}, "a", puzzle.Clue{Text: "b"}},
		{puzzle.Clue{Text: "b", Source: "me"}, "a", puzzle.Clue{Text: "b", Source: "me"}},
		{puzzle.Clue{Text: "a", Source: "WordNet"}, "", puzzle.Clue{Text: "a", Source: "WordNet"}},
		{puzzle.Clue{}, "", puzzle.Clue{}},
	} {
		if got := tt.clue.Since(tt.draft); got != tt.want {
			t.Errorf("%+v since %q: %+v, want %+v", tt.clue, tt.draft, got, tt.want)
		}
	}
}

// TestWithoutSolution removes all letters that aren't given from random puzzles, without changing the originals.
func TestWithoutSolution(t *testing.T) {
	for seed := range uint64(50) {
		f := puzzletest.Features{Rebus: seed%2 == 0, Bars: seed%3 == 0, Marks: puzzle.Given | puzzle.Circle, Origin: true}
		p := puzzletest.Random(seed, f)
		blank := p.WithoutSolution()
		for cell := range p.Grid.Size() {
			want := ""
			if p.Has(cell, puzzle.Given) {
				want = p.Text(cell)
			}
			if got := blank.Text(cell); got != want || got == "" && blank.Grid.Choices(cell) != nil {
				t.Fatalf("seed %d: cell %d is %q, want %q, of %v", seed, cell, got, want, blank.Grid.Choices(cell))
			}
		}
		for i, e := range blank.Entries {
			if e.Score != nil || e.Clue.Text != p.Entries[i].Clue.Text || e.Enumeration != p.Entries[i].Enumeration {
				t.Fatalf("seed %d: entry %+v of %+v", seed, e, p.Entries[i])
			}
		}
		if diff := puzzletest.Diff(p, puzzletest.Random(seed, f)); diff != "" {
			t.Fatalf("seed %d: the puzzle itself has changed: %s", seed, diff)
		}
	}
}

// TestDescribe checks that clues from lists lose their control characters.
func TestDescribe(t *testing.T) {
	g, err := grids.Parse("test", "CAT", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	p.Describe([]dicts.Entry{{Text: "CAT", Clue: "a \x1b[31mpet\x07\u009b2J"}})
	if got, want := p.Entries[0].Clue.Text, "a [31mpet 2J"; got != want {
		t.Errorf("clue %q, want %q", got, want)
	}
}
