package puzzle_test

import (
	"testing"

	"crossat/grids"
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

// TestSpelled puts an answer into words where its enumeration fits.
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
