package fit_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// spelled returns the candidates of a slot as they are printed.
func spelled(p *fit.Problem, slot int) []string {
	var all []string
	for _, w := range p.Candidates[slot] {
		all = append(all, p.Grid.Print([]rune(p.Words(p.Grid.Slots()[slot].Len())[w].Text)))
	}
	slices.Sort(all)
	return all
}

// TestRebusCandidates puts words into slots with rebus cells. Slots without them take no strings.
func TestRebusCandidates(t *testing.T) {
	score := func(least int) fit.Rules {
		return fit.Rules{Slots: []fit.SlotRule{{Slot: "1-Across", MinScore: least}}}
	}
	d := dicts.New("words", []dicts.Word{
		{Text: "SWEETHEART", Score: 80}, {Text: "SWEETACE", Score: 30}, {Text: "SWEETS", Score: 60}, {Text: "AAA", Score: 50},
		{Text: "AAAA", Score: 50}, {Text: "TAX", Score: 50}, {Text: "TATIMES", Score: 50}, {Text: "ACE", Score: 50},
	})
	for _, tt := range []struct {
		grid  string
		rules fit.Rules
		want  string
	}{
		{".....[HEART/ACE]", fit.Rules{}, "SWEET[ACE] SWEET[HEART]"},
		{".....[HEART]", fit.Rules{}, "SWEET[HEART]"},
		{".....[S/HEART]", fit.Rules{}, "SWEETS SWEET[HEART]"},
		{".....[S/HEART/ACE]", score(60), "SWEETS SWEET[HEART]"},
		{"T..[HEART/ACE].", fit.Rules{}, ""},
		{"[A/AA][A/AA]", fit.Rules{}, "A[AA] [AA]A [AA][AA]"},
		{"..[X/TIMES]", fit.Rules{}, "TAX TA[TIMES]"},
		{"..[X/TIMES]", fit.Rules{Slots: []fit.SlotRule{{Slot: "1-Across", Pattern: "T.X"}}}, "TAX"},
		{"..[X/TIMES]", fit.Rules{Slots: []fit.SlotRule{{Slot: "1-Across", Pattern: "T.T"}}}, ""},
		{"[ACE/S][WEETS/ACE]", fit.Rules{}, "S[WEETS]"},
		{"...#[AC/X].", fit.Rules{}, "AAA ACE TAX"},
		{"..[X/TIMES]#.", fit.Rules{Slots: []fit.SlotRule{
			{Slot: "1-Across", List: dicts.New("list", []dicts.Word{{Text: "ABX"}, {Text: "ABTIMES"}, {Text: "TAX"}})},
		}}, "ABX AB[TIMES] TAX"},
	} {
		p, err := fit.New(fittest.Grid(t, tt.grid), d, fit.Options{Rules: tt.rules})
		if err != nil {
			if tt.want != "" {
				t.Errorf("%s: %v", tt.grid, err)
			}
			continue
		}
		if got := strings.Join(spelled(p, 0), " "); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.grid, got, tt.want)
		}
		for slot, s := range p.Grid.Slots() {
			for _, w := range p.Candidates[slot] {
				answer := p.Grid.Expand(p.Words(s.Len())[w].Text)
				if word, ok := d.Lookup(answer); ok && p.Score(slot, w) != word.Score {
					t.Errorf("%s scores %d in %s, want %d", answer, p.Score(slot, w), tt.grid, word.Score)
				}
			}
		}
	}
}

func TestRebusReasons(t *testing.T) {
	for _, tt := range []struct {
		grid, words, reason string
		options             fit.Options
	}{
		{"S.[HEART/ACE]", "SWEET", "1-Across has no candidate: no word of the dictionary fits the pattern S?[ACE/HEART]",
			fit.Options{}},
		{"S.[HEART]", "TOHEART", "1-Across has no candidate: no word of the dictionary fits the pattern S?[HEART]",
			fit.Options{}},
		{"S.[HEART/ACE]\n##.", "SOHEART SPACE KINGS",
			"2-Down has no candidate: no word of the dictionary fits the pattern [ACE/HEART]?", fit.Options{}},
		{"S[ACE]#SA[CE]", "SACE", "1-Across and 2-Across are both given as SACE, but a word may be in the grid only once",
			fit.Options{AcceptGiven: true}},
		{"S[ACE]", "SACE", "1-Across is given as SACE, which does not fit .A",
			fit.Options{AcceptGiven: true, Rules: fit.Rules{Slots: []fit.SlotRule{{Slot: "1-Across", Pattern: ".A"}}}}},
		{strings.Repeat("[A/AA]", 24), strings.Repeat("A", 36),
			"more than 524288 ways to put words into 1-Across: give its rebus cells fewer strings", fit.Options{}},
	} {
		_, err := fit.New(fittest.Grid(t, tt.grid), fittest.List(tt.words), tt.options)
		if err == nil || err.Error() != tt.reason {
			t.Errorf("got  %v\nwant %s", err, tt.reason)
		}
	}
}

// TestSpellingsClash checks that two spellings of a word share a group, and no two words do.
func TestSpellingsClash(t *testing.T) {
	g := fittest.Grid(t, "[AB/B].#...#[A/X].[C/D]")
	d := fittest.List("ABC BCX XBD XBC")
	for _, repeats := range []bool{false, true} {
		p := fittest.Must(fit.New(g, d, fit.Options{Repeats: repeats}))
		groups := 0
		for i := range p.Groups().Len() {
			for _, w := range p.Groups().At(i) {
				if answer := g.Expand(p.Words(int(w.Length))[w.Word].Text); answer != "ABC" {
					t.Errorf("%s is in a group", answer)
				}
			}
			groups++
		}
		if repeats == (groups > 0) {
			t.Errorf("repeats %t: %d groups", repeats, groups)
		}
	}
}
