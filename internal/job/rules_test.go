package job_test

import (
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestEnginesAgreeOnRules checks that each engine finds a fill under rules if one exists, which must pass the judge,
// and otherwise proves that none exists.
func TestEnginesAgreeOnRules(t *testing.T) {
	engines := []fills.Engine{
		fills.SearchEngine{}, fills.SearchEngine{Strategy: "trie"},
		fills.FormulaEngine{}, fills.FormulaEngine{Encodings: []string{"bridge"}},
	}
	for i, in := range fittest.RuledInstances() {
		if i%8 != 0 {
			continue
		}
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			want := len(fittest.FillsWith(g, d, fit.Options{AcceptGiven: true, Rules: in.Rules}))
			for _, e := range engines {
				for _, best := range []int{0, 3} {
					o := fills.Options{Rules: in.Rules, Engines: []fills.Engine{e}, Count: min(want, 3) + 1, Best: best}
					n := 0
					for _, err := range fills.Fills(t.Context(), g, d, o) {
						if status, _ := job.OutcomeOf(err); err != nil && (status.Status != job.Impossible || want > 0) {
							t.Fatalf("%+v: %v", e, err)
						}
						if err == nil {
							n++
						}
					}
					if n != min(want, 3)+1 && n != want {
						t.Errorf("%+v with the best %d words: %d fills of %d", e, best, n, want)
					}
				}
			}
		})
	}
}

// TestBestKeepsLists checks that a slot's list is complete even while the dictionary isn't, and keeps its scores.
func TestBestKeepsLists(t *testing.T) {
	d, _, err := dicts.Parse("words", strings.NewReader("cat;90\ndog;80\nhen;10\n"), dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list := dicts.New("list", []dicts.Word{{Text: "HEN", Score: 99}, {Text: "EMU", Score: 50}})
	for score, want := range map[int]string{0: "", 20: "EMU", 60: "none"} {
		o := fills.Options{Best: 1, Rules: fit.Rules{
			Slots: []fit.SlotRule{{Slot: "1-Across", List: list, MinScore: score}},
		}}
		r, err := fills.Fill(t.Context(), fittest.Grid(t, "...#..."), d, o)
		got := "none"
		if err == nil {
			got = r.Grid.Entry(r.Grid.Slots()[0])
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "HEN" && got != "EMU" {
			t.Errorf("score %d or more: %s, %v", score, got, err)
		}
	}
}
