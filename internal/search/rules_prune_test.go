package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestLetterSearchKnowsRules checks that the search by letters never completes a fill that breaks the rules.
func TestLetterSearchKnowsRules(t *testing.T) {
	for _, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		for _, repeats := range []bool{false, true} {
			p, err := fit.New(g, d, in.Options(repeats))
			if err != nil {
				continue
			}
			r := &run{
				ctx: t.Context(), p: p, yield: func(*grids.Grid) bool { return true }, rng: rand.New(rand.NewPCG(1, 2)),
			}
			if byLetter.search(r) != Exhausted || r.rejected > 0 {
				t.Errorf("%s: %d fills rejected", in.Name, r.rejected)
			}
		}
	}
}

// TestRulesPrune checks the remaining domains after one slot has been decided.
func TestRulesPrune(t *testing.T) {
	tests := []struct {
		name, grid, words string
		rules             fit.Rules
		assign            string // letters of the first slot
		want              string // remaining candidates of the second
	}{
		{"stems", "....#...", "RUNS FAST RUN CAT", fit.Rules{Stems: true}, "RUNS", "CAT"},
		{"one length", "...#...", "RUN CAT FAT", fit.Rules{Apart: [][]string{{"CAT", "RUN"}}}, "CAT", "FAT"},
		{"low", "...#...", "RUN;50 CAT;10 FAT;20 SAT;30", fit.Rules{Low: fit.Low{Score: 30, Most: 1}}, "FAT", "RUN SAT"},
		{"not low", "...#...", "RUN;50 CAT;10 FAT;20 SAT;30", fit.Rules{Low: fit.Low{Score: 30, Most: 1}},
			"SAT", "CAT FAT RUN"},
		{"pangram", "...#...", "CAT RUN TAR FAR", fit.Rules{Pangram: "FR"}, "RUN", "FAR"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := fittest.Must(fit.New(fittest.Grid(t, tt.grid), scored(t, tt.words), fit.Options{Rules: tt.rules}))
			d := newDomains(p)
			if !d.propagate() {
				t.Fatal("refuted at the root")
			}
			before := left(p, d, 1)
			d.push()
			for i, l := range tt.assign {
				letter, _ := slices.BinarySearch(p.Alphabet, l)
				if cell := d.slots[0].cells[i]; d.cells[cell].n > 1 {
					d.assign(cell, int32(letter))
				}
			}
			if !d.propagate() {
				t.Fatalf("refuted with %s", tt.assign)
			}
			if got := left(p, d, 1); got != tt.want {
				t.Errorf("%s are left, want %s", got, tt.want)
			}
			if n := len(strings.Fields(tt.want)); int(d.slots[1].count) != n {
				t.Errorf("the slot was not revised: it counts %d words", d.slots[1].count)
			}
			d.pop()
			if got := left(p, d, 1); got != before {
				t.Errorf("%s are left after undoing, want %s", got, before)
			}
			if d.rules != nil && len(d.rules.lowOnly) > 0 {
				t.Error("slots have only low scores after undoing")
			}
		})
	}
}

// left returns the remaining candidates of a slot, sorted.
func left(p *fit.Problem, d *domains, slot int) string {
	var words []string
	for bit := range d.slots[slot].bits.All() {
		words = append(words, p.Words(len(d.slots[slot].cells))[d.slots[slot].words[bit]].Text)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}

// scored returns a dictionary of words of the form WORD or WORD;SCORE.
func scored(t *testing.T, words string) *dicts.Dict {
	d, _, err := dicts.Parse("words", strings.NewReader(strings.ReplaceAll(words, " ", "\n")), dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
