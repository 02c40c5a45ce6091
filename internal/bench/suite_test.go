package bench_test

import (
	"strings"
	"testing"

	"crossat/internal/bench"
)

func TestSuiteFiles(t *testing.T) {
	if err := bench.CheckFiles(bench.Suite()); err != nil {
		t.Error(err)
	}
	for want, i := range map[string]bench.Instance{
		"mini5-en-automaton-letters-0.cnf": {Grid: "mini5", Dict: "en", Encoding: "automaton", NoDup: "letters"},
		"mini5-en80-bridge-none-7.cnf": {
			Grid: "mini5", Dict: "en", MinScore: 80, Encoding: "bridge", NoDup: "none", Seed: 7,
		},
		"my_grid-list.x-b-n-0.cnf": {
			Grid: "../some folder/my grid.txt", Dict: `C:\lists\list.x.txt`, Encoding: "b", NoDup: "n",
		},
		".hidden-слова-b-n-0.cnf": {Grid: ".hidden", Dict: "слова.txt", Encoding: "b", NoDup: "n"},
	} {
		if got := i.Name(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	same := []bench.Instance{{Grid: "a/x.txt", Dict: "en"}, {Grid: "b/x.txt", Dict: "en"}}
	err := bench.CheckFiles(same)
	if err == nil || !strings.Contains(err.Error(), "a/x.txt") || !strings.Contains(err.Error(), "b/x.txt") {
		t.Errorf("two instances with the same file: error %v", err)
	}
	if err := bench.CheckFiles([]bench.Instance{same[0], same[0]}); err != nil {
		t.Errorf("duplicate instance: %v", err)
	}
}

func TestFamily(t *testing.T) {
	all := bench.Family{
		Grids: []string{"mini5"}, Sizes: []string{"6x5", "6x6"}, Dicts: []string{"en", "ru"}, MinScores: []int{0, 60},
		Forms: []bench.Form{{"automaton", "letters"}, {"bridge", "none"}}, Seeds: []uint64{0, 1, 2},
	}.Instances()
	if len(all) != 3*2*2*2*3 {
		t.Errorf("%d instances, want 72", len(all))
	}
	if err := bench.CheckFiles(all); err != nil {
		t.Error(err)
	}
	last := bench.Instance{Size: "6x6", Dict: "ru", MinScore: 60, Encoding: "bridge", NoDup: "none", Seed: 2}
	if got := all[len(all)-1]; got != last || got.Name() != "6x6-ru60-bridge-none-2.cnf" {
		t.Errorf("the last is %+v, %s", got, got.Name())
	}
}

func TestSameFill(t *testing.T) {
	i := bench.Instance{Grid: "g", Dict: "d", Encoding: "automaton", NoDup: "letters", Seed: 1}
	j := bench.Instance{Grid: "g", Dict: "d", Encoding: "bridge", NoDup: "ladder", Seed: 2}
	if i.SameFill(false) != j.SameFill(false) {
		t.Error("different keys for two encodings of the same fills")
	}
	if i.SameFill(true) == i.SameFill(false) {
		t.Error("the same key for fills with and without repeated words")
	}
}
