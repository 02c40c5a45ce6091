package check_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
)

func parse(t *testing.T, text string) *grids.Grid {
	t.Helper()
	return parseWith(t, text, grids.Options{})
}

func parseWith(t *testing.T, text string, o grids.Options) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("grid", text, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func words(list string) func(string) bool {
	all := strings.Fields(list)
	return func(w string) bool { return slices.Contains(all, w) }
}

func TestCheck(t *testing.T) {
	const cross = "C.T\n.#.\n..."
	lowScores := check.Rules{
		Slots: []check.SlotRule{{Name: "1-Across", MinScore: 50}}, LowScore: 20,
		Score: func(text string) (int, bool) { return map[string]int{"CAT": 10, "DOG": 90}[text], true },
	}
	tests := []struct {
		name, puzzle, filled string
		words                check.Words
		want                 string // "" for a good fill
	}{
		{"good", cross, "CAT\nO#O\nTEN", check.Words{Has: words("CAT TEN COT TON")}, ""},
		{"any word", cross, "CAT\nO#O\nTEN", check.Words{}, ""},
		{"not a word across", cross, "CAT\nO#O\nTEN", check.Words{Has: words("CAT COT TON")},
			"row 3 from r3c1: TEN is not in the dictionary"},
		{"not a word down", cross, "CAT\nO#O\nTEN", check.Words{Has: words("CAT COT TEN")},
			"column 3 from r1c3: TON is not in the dictionary"},
		{"twice", "...#...", "CAT#CAT", check.Words{}, "row 1 from r1c5: CAT is already in row 1 from r1c1"},
		{"twice across and down", "..\n.#", "AB\nB#", check.Words{},
			"column 1 from r1c1: AB is already in row 1 from r1c1"},
		{"twice allowed", "...#...", "CAT#CAT", check.Words{Repeats: true}, ""},
		{"given changed", cross, "BAT\nO#O\nTEN", check.Words{}, "r1c1 is 'B' in the fill, 'C' in the grid"},
		{"letter in a black cell", cross, "CAT\nOXO\nTEN", check.Words{}, "r2c2 is 'X' in the fill, '#' in the grid"},
		{"black cell added", cross, "CAT\nO#O\nT#N", check.Words{}, "r3c2 is '#' in the fill, '.' in the grid"},
		{"letter missing", cross, "CAT\nO#O\nT.N", check.Words{}, "r3c2 has no letter"},
		{"other size", cross, "CAT\nO#O", check.Words{}, "the fill is 3x2, the grid 3x3"},
		{"short runs need not be words, from 3", "..#\n...", "XY#\nCAT", check.Words{Has: words("CAT")}, ""},
		{"single cell need not be a word", ".#..", ".#AB", check.Words{Has: words("AB")}, ""},
		{"last column", "..\n..", "AB\nCD", check.Words{Has: words("AB CD AC")},
			"column 2 from r1c2: BD is not in the dictionary"},
		{"bars", "._. .\n. .|.", "A_B C\nD E|F", check.Words{Has: words("ABC DE BE CF")}, ""},
		{"not a word after a bar", "._. .\n. .|.", "A_B C\nD E|F", check.Words{Has: words("ABC DE BE")},
			"column 3 from r1c3: CF is not in the dictionary"},
		{"no run across a bar", ". .|. .", "A B|C D", check.Words{Has: words("ABCD")},
			"row 1 from r1c1: AB is not in the dictionary"},
		{"other bars", ". .|.", "A_B C\nD E F", check.Words{}, "the fill is 3x2, the grid 3x1"},
		{"rebus", "S.[ACE/HEART]\n##.", "SP[ACE]\n##S", check.Words{Has: words("SPACE ACES")}, ""},
		{"rebus with another string", "S.[ACE/HEART]", "SP[KING]", check.Words{},
			"r1c3 is 'KING' in the fill, '.' in the grid"},
		{"rebus with a letter", "S.[ACE/HEART]", "SPA", check.Words{}, "r1c3 is 'A' in the fill, '.' in the grid"},
		{"given rebus changed", "S.[ACE]", "SP[KING]", check.Words{}, "r1c3 is 'KING' in the fill, 'ACE' in the grid"},
		{"string in an ordinary cell", "S..", "SP[ACE]", check.Words{}, "r1c3 is 'ACE' in the fill, '.' in the grid"},
		{"rebus that is not filled", "S.[ACE/HEART]", "SP[ACE/HEART]", check.Words{}, "r1c3 has no letter"},
		{"rebus without a word", "S.[ACE/HEART]", "SP[HEART]", check.Words{Has: words("SPACE SPH")},
			"row 1 from r1c1: SPHEART is not in the dictionary"},
		{"twice, once with a rebus", "S.[ACE/HEART]#S....", "SP[ACE]#SPACE", check.Words{},
			"row 1 from r1c5: SPACE is already in row 1 from r1c1"},
		{"pangram with a rebus", "S.[ACE/HEART]", "SP[ACE]", check.Words{Rules: check.Rules{Pangram: "SPACE"}}, ""},
		{"pattern with a rebus", "S.[ACE/E]", "SPE", check.Words{Rules: check.Rules{
			Slots: []check.SlotRule{{Name: "1-Across", Pattern: "S.E"}}}}, ""},
		{"pattern without a rebus", "S.[ACE/E]", "SP[ACE]", check.Words{Rules: check.Rules{
			Slots: []check.SlotRule{{Name: "1-Across", Pattern: "S.E"}}}}, "1-Across must fit S.E, and is SPACE"},
		{"shared letters in a rebus", "S.[ACE/E]#FACE", "SP[ACE]#FACE", check.Words{Rules: check.Rules{MaxShared: 2}},
			"row 1 from r1c5: FACE and SPACE, in row 1 from r1c1, share ACE, more than 2 letters"},
		{"given, and no word", "CAT\n.#.", "CAT\nO#O", check.Words{Has: words("CO TO"), AcceptGiven: true}, ""},
		{"given, and not accepted", "CAT\n.#.", "CAT\nO#O", check.Words{Has: words("CO TO")},
			"row 1 from r1c1: CAT is not in the dictionary"},
		{"given in part", "CA.\n.#.", "CAT\nO#O", check.Words{Has: words("CO TO"), AcceptGiven: true},
			"row 1 from r1c1: CAT is not in the dictionary"},
		{"given twice", "CAT#CAT", "CAT#CAT", check.Words{AcceptGiven: true},
			"row 1 from r1c5: CAT is already in row 1 from r1c1"},
		{"given with a low score", "CAT#...", "CAT#DOG", check.Words{AcceptGiven: true, Rules: lowScores}, ""},
		{"not given, with a low score", "CA.#...", "CAT#DOG", check.Words{AcceptGiven: true, Rules: lowScores},
			"1-Across must score 50 or more, and is CAT, which scores 10"},
		{"a bar less", ". .|.\n. . .", "ABC\nDEF", check.Words{}, "r1c2 has other bars in the fill than in the grid"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var o grids.Options
			if strings.HasSuffix(tt.name, "from 3") {
				o.MinSlot = 3
			}
			err := check.Fill(parseWith(t, tt.puzzle, o), parse(t, tt.filled), tt.words)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestCheckNoticesEveryCell changes each letter of a good fill in turn.
func TestCheckNoticesEveryCell(t *testing.T) {
	puzzle, filled := parse(t, "...\n.#.\n..."), parse(t, "CAT\nO#O\nTEN")
	rules := check.Words{Has: words("CAT TEN COT TON")}
	for cell := range filled.Size() {
		if filled.At(cell) == grids.Black {
			continue
		}
		letters := make([]rune, filled.Size())
		letters[cell] = 'X'
		if check.Fill(puzzle, filled.Fill(letters), rules) == nil {
			t.Errorf("an X at %s goes unnoticed", filled.CellName(cell))
		}
	}
}
