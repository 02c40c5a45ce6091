package puzzle_test

import (
	"testing"

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
