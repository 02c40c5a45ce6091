package fit_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestRuledInstances checks that the puzzles with rules are worth something: that each rule excludes fills,
// and leaves some.
func TestRuledInstances(t *testing.T) {
	excluded, left := make(map[string]int), make(map[string]int)
	for _, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		_, kind, _ := strings.Cut(in.Name, "with rules ")
		with, without := fittest.FillsWith(g, d, in.Options(false)), fittest.Fills(g, d, false)
		for one := range strings.SplitSeq(kind, " and ") {
			excluded[one] += len(without) - len(with)
			left[one] += len(with)
		}
	}
	for kind, n := range left {
		more := kind == "list" || strings.Contains(kind, "given") || strings.Contains(kind, "rebus")
		if n == 0 || excluded[kind] <= 0 && !more {
			t.Errorf("%s: %d fills excluded, %d left", kind, excluded[kind], n)
		}
	}
}

// TestObeys compares the fills of a problem that obey its rules with the enumeration.
func TestObeys(t *testing.T) {
	for _, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		for _, repeats := range []bool{false, true} {
			want := fittest.FillsWith(g, d, in.Options(repeats))
			p, err := fit.New(g, d, in.Options(repeats))
			if err != nil {
				if len(want) > 0 {
					t.Errorf("%s: %v, but there are %d fills", in.Name, err, len(want))
				}
				continue
			}
			all := fittest.Fills(g, dictOf(p), repeats)
			judge := fittest.Judge(g, d, in.Options(repeats))
			for text := range all {
				filled := fittest.Read(g, text)
				if !areCandidates(p, filled) && !want[text] {
					continue
				}
				if p.Obeys(filled) != want[text] {
					t.Errorf("%s, repeats %v: obeys %v, want %v\n%s%+v", in.Name, repeats, !want[text], want[text], text, in.Rules)
				}
				if err := check.Fill(g, filled, judge); want[text] != (err == nil) {
					t.Errorf("%s: the judge says %v, want %v\n%s", in.Name, err, want[text], text)
				}
				delete(want, text)
			}
			if len(want) > 0 {
				t.Errorf("%s: the candidates exclude %v", in.Name, want)
			}
		}
	}
}

// areCandidates reports whether all entries are candidates.
func areCandidates(p *fit.Problem, filled *grids.Grid) bool {
	for i, s := range p.Grid.Slots() {
		if !slices.ContainsFunc(p.Candidates[i], func(w int32) bool { return p.Words(s.Len())[w].Text == filled.Entry(s) }) {
			return false
		}
	}
	return true
}

// dictOf returns all words of a problem.
func dictOf(p *fit.Problem) *dicts.Dict {
	var words []dicts.Word
	for _, s := range p.Grid.Slots() {
		for _, w := range p.Words(s.Len()) {
			words = append(words, dicts.Word{Text: p.Grid.Expand(w.Text), Score: w.Score})
		}
	}
	return dicts.New("all", words)
}

func TestRuleReasons(t *testing.T) {
	list := func(name, words string) *dicts.Dict {
		var all []dicts.Word
		for _, w := range strings.Fields(words) {
			all = append(all, dicts.Word{Text: w, Score: 50})
		}
		return dicts.New(name, all)
	}
	theme := list("theme.txt", "ABC SOLVE")
	slot := func(s ...fit.SlotRule) fit.Rules { return fit.Rules{Slots: s} }
	tests := []struct {
		name, grid string
		rules      fit.Rules
		reason     string
	}{
		{"slot", "...", slot(fit.SlotRule{Slot: "7-Down"}), "no slot 7-Down: the grid has 1-Across"},
		{"slot of many", "...\n...\n...", slot(fit.SlotRule{Slot: "17-Across"}),
			"no slot 17-Across: the grid has 1-Across to 5-Across, 1-Down to 3-Down"},
		{"length", "...", slot(fit.SlotRule{Slot: "1-Across", Pattern: "S..E."}),
			"the pattern S..E. of 1-Across has 5 letters, the slot 3"},
		{"no pattern", "...", slot(fit.SlotRule{Slot: "1-Across", Pattern: "S-."}),
			"the pattern S-. of 1-Across: '-' is neither a letter nor . for any letter"},
		{"list", "....", slot(fit.SlotRule{Slot: "1-Across", List: theme}),
			"1-Across has no candidate: theme.txt has no word of 4 letters"},
		{"lists", "...", slot(fit.SlotRule{Slot: "1-Across", List: theme},
			fit.SlotRule{Slot: "1-Across", List: list("b.txt", "XYZ")}),
			"1-Across has no candidate: theme.txt and b.txt have no word of 3 letters in common"},
		{"list and pattern", ".....", slot(fit.SlotRule{Slot: "1-Across", List: theme, Pattern: "S..E."}),
			"1-Across has no candidate: no word of theme.txt fits S..E."},
		{"two patterns", "...",
			slot(fit.SlotRule{Slot: "1-Across", Pattern: "A.."}, fit.SlotRule{Slot: "1-Across", Pattern: "..Z"}),
			"1-Across has no candidate: no word of the dictionary fits A.. and ..Z"},
		{"pattern and given", "A..", slot(fit.SlotRule{Slot: "1-Across", Pattern: "..Z"}),
			"1-Across has no candidate: no word of the dictionary fits both ..Z and the letters given, A??"},
		{"score", "...", slot(fit.SlotRule{Slot: "1-Across", MinScore: 60}),
			"1-Across has no candidate: no word of the dictionary that fits scores 60 or more"},
		{"scores", "...", slot(fit.SlotRule{Slot: "1-Across", MinScore: 60}, fit.SlotRule{Slot: "1-Across", MinScore: 10}),
			"1-Across has no candidate: no word of the dictionary that fits scores 60 or more"},
		{"no low", "...", fit.Rules{Low: fit.Low{Score: 60}},
			"1-Across has no candidate: no word of the dictionary that fits scores 60 or more"},
		{"low", "...#...", fit.Rules{Low: fit.Low{Score: 60, Most: 1}},
			"2 entries must score below 60, and at most 1 may: 1-Across has only such candidates"},
		{"long pangram", "...", fit.Rules{Pangram: "ABCD"}, "4 more letters of the pangram do not go into 3 open cells"},
		{"pangram", "...", fit.Rules{Pangram: "ABQ"}, "no fill has all the letters ABQ: no candidate has Q"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := fit.New(fittest.Grid(t, tt.grid), list("words", "ABC XYZ ABCDE"), fit.Options{Rules: tt.rules})
			if err == nil || err.Error() != tt.reason {
				t.Errorf("got  %v\nwant %s", err, tt.reason)
			}
		})
	}
}

// TestWanted checks that letters of the pangram that are given, in a slot or outside, are not wanted from others.
func TestWanted(t *testing.T) {
	o := fit.Options{Rules: fit.Rules{Pangram: "CBAQC"}}
	p, err := fit.New(fittest.Grid(t, "Q#A..##B.."), fittest.List("ABC BCA"), o)
	if err != nil {
		t.Fatal(err)
	}
	if wanted := p.Wanted(); len(wanted) != 1 || len(wanted[0]) != 1 || p.Alphabet[wanted[0][0]] != 'C' {
		t.Errorf("wanted %v of %q", wanted, string(p.Alphabet))
	}
	p, err = fit.New(fittest.Grid(t, "[AB][C/CA/AD]..#B.."), fittest.List("ABCBA ABADDC ABCADD BCD BDC"),
		fit.Options{Rules: fit.Rules{Pangram: "ABCD"}})
	if err != nil {
		t.Fatal(err)
	}
	var wanted []string
	for _, letters := range p.Wanted() {
		for _, l := range letters {
			wanted = append(wanted, p.Grid.Expand(string(p.Alphabet[l])))
		}
		wanted = append(wanted, "|")
	}
	if got := strings.Join(wanted, " "); got != "C CA | D AD |" {
		t.Errorf("wanted %s", got)
	}
}

// BenchmarkNewWithRules measures what the rules that keep words apart cost.
func BenchmarkNewWithRules(b *testing.B) {
	g, d := fittest.Named(b, "daily78", "en", dicts.Options{})
	for _, bm := range []struct {
		name  string
		rules fit.Rules
	}{{"none", fit.Rules{}}, {"stems", fit.Rules{Stems: true}}, {"shared4", fit.Rules{MaxShared: 4}}} {
		b.Run(bm.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := fit.New(g, d, fit.Options{Rules: bm.rules}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
