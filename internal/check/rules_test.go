package check_test

import (
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
)

// TestOwnRules breaks each rule of a constructor once, and keeps it once.
func TestOwnRules(t *testing.T) {
	grid := "....#\n.####\n.####\n.#..."
	filled := "RUNS#\nA####\nN####\nT#CAT"
	score := func(text string) (int, bool) {
		n, ok := map[string]int{"RUNS": 50, "RANT": 40}[text]
		return n, ok
	}
	stems := func(text string) []string { return []string{strings.TrimSuffix(text, "S")} }
	isRuns := func(text string) bool { return text == "RUNS" }
	across, down := check.SlotRule{Name: "1-Across"}, check.SlotRule{Name: "1-Down", Down: true}
	slot := func(s check.SlotRule, change func(*check.SlotRule)) check.Rules {
		change(&s)
		return check.Rules{Slots: []check.SlotRule{s}, Score: score}
	}
	tests := []struct {
		name  string
		rules check.Rules
		want  string // the violation; empty for none
	}{
		{"score", slot(down, func(s *check.SlotRule) { s.MinScore = 41 }),
			"1-Down must score 41 or more, and is RANT, which scores 40"},
		{"score kept", slot(across, func(s *check.SlotRule) { s.MinScore = 50 }), ""},
		{"score unknown", slot(check.SlotRule{Name: "2-Across", Cell: 17}, func(s *check.SlotRule) { s.MinScore = 99 }), ""},
		{"pattern", slot(down, func(s *check.SlotRule) { s.Pattern = "R?.S" }), "1-Down must fit R?.S, and is RANT"},
		{"pattern kept", slot(across, func(s *check.SlotRule) { s.Pattern = "R?.S" }), ""},
		{"long pattern", slot(across, func(s *check.SlotRule) { s.Pattern = "R?.S." }),
			"1-Across must fit R?.S., and is RUNS"},
		{"list", slot(down, func(s *check.SlotRule) { s.List, s.Has = "a.txt", isRuns }),
			"1-Down must be in a.txt, and is RANT"},
		{"no entry", slot(check.SlotRule{Name: "9-Down", Cell: 1, Down: true}, func(*check.SlotRule) {}),
			"no entry at 9-Down, which has a rule"},
		{"stems kept", check.Rules{Stems: stems}, ""},
		{"stems", check.Rules{Stems: func(string) []string { return []string{"X"} }},
			"row 4 from r4c3: CAT and RUNS, in row 1 from r1c1, are forms of the same word"},
		{"run", check.Rules{MaxShared: 1}, ""},
		{"shared", check.Rules{MaxShared: 1, Apart: nil, Pangram: "Q"}, "Q is missing: the grid must have all the letters Q"},
		{"apart", check.Rules{Apart: [][]string{{"X", "RANT"}, {"RANT", "RUNS", "Y"}}},
			"column 1 from r1c1: RANT and RUNS, in row 1 from r1c1, must not be in the same grid"},
		{"pangram kept", check.Rules{Pangram: "TRACS"}, ""},
		{"low", check.Rules{Score: score, LowScore: 51, MostLow: 1},
			"at most 1 may score below 51, but these do: RUNS, RANT"},
		{"low kept", check.Rules{Score: score, LowScore: 50, MostLow: 1}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			judge(t, grid, filled, check.Words{Rules: tt.rules}, tt.want)
		})
	}
	all := func(string) bool { return true }
	notCat := func(text string) bool { return text != "CAT" }
	listed := check.Rules{Slots: []check.SlotRule{{Name: "2-Across", Cell: 17, Has: all}}}
	judge(t, grid, filled, check.Words{Has: notCat, Rules: listed}, "")
	judge(t, grid, filled, check.Words{Has: notCat, Rules: check.Rules{Slots: []check.SlotRule{{Cell: 17}}}},
		"row 4 from r4c3: CAT is not in the dictionary")
	judge(t, "...#.....", "RAN#ORANG", check.Words{Rules: check.Rules{MaxShared: 2}},
		"row 1 from r1c5: ORANG and RAN, in row 1 from r1c1, share RAN, more than 2 letters")
	judge(t, "...#.....", "RAN#ORANG", check.Words{Rules: check.Rules{MaxShared: 3}}, "")
	twice := check.Words{Repeats: true, Rules: check.Rules{MaxShared: 1, Apart: [][]string{{"RAN"}}}}
	judge(t, "...#...", "RAN#RAN", twice, "")
}

func judge(t *testing.T, grid, filled string, w check.Words, want string) {
	t.Helper()
	puzzle, err := grids.Parse("grid", grid, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := grids.Parse("fill", filled, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	if err := check.Fill(puzzle, f, w); err != nil {
		got = err.Error()
	}
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestSymmetricSlotRule checks that the rule of a slot of a symmetric square is about the row it stands for.
func TestSymmetricSlotRule(t *testing.T) {
	g, err := grids.SymmetricSquare(3)
	if err != nil {
		t.Fatal(err)
	}
	filled := g.Fill([]rune("BITICETEN"))
	for i, s := range g.Slots() {
		for k, word := range []string{"BIT", "ICE", "TEN"} {
			rule := check.SlotRule{Name: s.Name(), Cell: s.Cells[0], Pattern: word}
			err := check.Fill(g, filled, check.Words{Rules: check.Rules{Slots: []check.SlotRule{rule}}})
			if (err == nil) != (i == k) {
				t.Errorf("slot %d fits %s: %v", i, word, err)
			}
		}
	}
}
