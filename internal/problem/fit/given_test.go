package fit_test

import (
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestGivenReasons checks which given entries are accepted, and why others are not.
func TestGivenReasons(t *testing.T) {
	slot := func(s fit.SlotRule) fit.Rules { return fit.Rules{Slots: []fit.SlotRule{s}} }
	tests := []struct {
		name, grid string
		options    fit.Options
		reason     string // empty if accepted
	}{
		{"in no list", "XQZ", fit.Options{}, ""},
		{"low score", "ABC", fit.Options{Rules: fit.Rules{Low: fit.Low{Score: 99}}}, ""},
		{"low score of the slot", "XQZ", fit.Options{Rules: slot(fit.SlotRule{Slot: "1-Across", MinScore: 99})}, ""},
		{"few low scores", "XQZ#ABC#...", fit.Options{Rules: fit.Rules{Low: fit.Low{Score: 40, Most: 1}}}, ""},
		{"a word that only a given entry is", "XQZ#XQ.", fit.Options{},
			"2-Across has no candidate: no word of the dictionary fits the pattern XQ?"},
		{"crossing", "XQZ\n.##", fit.Options{}, "1-Down has no candidate: no word of the dictionary fits the pattern X?"},
		{"pattern", "XQZ", fit.Options{Rules: slot(fit.SlotRule{Slot: "1-Across", Pattern: "X.Y"})},
			"1-Across is given as XQZ, which does not fit X.Y"},
		{"list", "ABC", fit.Options{Rules: slot(fit.SlotRule{Slot: "1-Across", List: fittest.List("XYZ")})},
			"1-Across is given as ABC, which is not in words"},
		{"twice", "XQZ#XQZ", fit.Options{},
			"1-Across and 2-Across are both given as XQZ, but a word may be in the grid only once"},
		{"twice, and allowed", "XQZ#XQZ", fit.Options{Repeats: true}, ""},
		{"forms of a word", "RUN#RUNS", fit.Options{Rules: fit.Rules{Stems: true}},
			"1-Across is given as RUN and 2-Across as RUNS, but the rules keep them apart"},
	}
	d := dicts.New("words", []dicts.Word{{Text: "ABC", Score: 50}, {Text: "DEF", Score: 50}, {Text: "AB", Score: 50}})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.options.AcceptGiven = true
			got := ""
			if _, err := fit.New(fittest.Grid(t, tt.grid), d, tt.options); err != nil {
				got = err.Error()
			}
			if got != tt.reason {
				t.Errorf("got  %s\nwant %s", got, tt.reason)
			}
		})
	}
	const strict = "1-Across has no candidate: no word of the dictionary fits the pattern XQZ"
	if _, err := fit.New(fittest.Grid(t, "XQZ"), d, fit.Options{}); err == nil || err.Error() != strict {
		t.Errorf("got  %v\nwant %s", err, strict)
	}
}

// TestGivenScores checks that a given entry is the only candidate of its slot and of no other, and is not judged.
func TestGivenScores(t *testing.T) {
	d := dicts.New("words", []dicts.Word{{Text: "ABC", Score: 20}, {Text: "DEF", Score: 70}, {Text: "GHI", Score: 60}})
	g := fittest.Grid(t, "XQZ#...#...#ABC")
	p := fittest.Must(fit.New(g, d, fit.Options{AcceptGiven: true, Repeats: true}))
	var counts []int
	for _, words := range p.Candidates {
		counts = append(counts, len(words))
	}
	if !slices.Equal(counts, []int{1, 3, 3, 1}) || !p.Given(0) || p.Given(1) || !p.Given(3) || p.Judged() != 2 {
		t.Errorf("numbers of candidates %v", counts)
	}
	filled := g.Fill([]rune("\000\000\000\000DEF\000GHI\000\000\000\000"))
	for _, name := range []string{"worst", "sum", "shortfall"} {
		c := fittest.Must(fit.FindObjective(name)).Criteria(p, 0)[0]
		want := map[string]string{"worst": "worst entry 60", "sum": "sum of scores 130, mean 65.0", "shortfall": "0 points below 60"}
		if got := c.Value(c.Of(p.Scores(filled)), p.Judged()); got != want[name] {
			t.Errorf("%s, want %s", got, want[name])
		}
	}
	whole := fittest.Must(fit.New(fittest.Grid(t, "ABC"), d, fit.Options{AcceptGiven: true}))
	c := fittest.Must(fit.FindObjective("sum")).Criteria(whole, 0)[0]
	if got := c.Value(c.Of(whole.Scores(whole.Grid)), whole.Judged()); got != "sum of scores 0, mean 0.0" {
		t.Errorf("of a grid without any other entry: %s", got)
	}
}
