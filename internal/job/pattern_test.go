package job_test

import (
	"math"
	"testing"

	"crossat/grids"
	"crossat/internal/job/patterns"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/pattern"
)

// TestProfile checks that patterns have the statistics of newspapers: on average, the share of each word length within
// a few percent, and at most as many chokepoints and cheaters.
func TestProfile(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	count := fittest.Some(30)
	r := grids.DefaultRules(15, 15)
	r.Black, r.Words = &grids.Range{Least: 34, Most: 40}, &grids.Range{Least: 72, Most: 78}
	profile := pattern.Styles[0].Profile
	words, all := make(map[int]int), 0
	choked, cheaters := 0, 0
	for p, err := range patterns.Patterns(t.Context(), r, patterns.Options{Count: count, Profile: profile}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range p.Grid.Slots() {
			words[s.Len()]++
			all++
		}
		if len(p.Grid.Chokepoints()) > 0 {
			choked++
		}
		cheaters += len(p.Grid.Cheaters())
	}
	for n := 3; n <= 7; n++ {
		share, want := float64(words[n])/float64(all), profile.Shares[n].Mean
		if math.Abs(share-want) > 0.04 {
			t.Errorf("%.3f of the words have %d letters, want %.3f", share, n, want)
		}
	}
	if mean := float64(all) / float64(count); mean < 75 || mean > 78 {
		t.Errorf("%.1f words, want about 76", mean)
	}
	if choked > count*2/5 {
		t.Errorf("%d of %d patterns have chokepoints", choked, count)
	}
	if mean := float64(cheaters) / float64(count); mean > 3.1 {
		t.Errorf("%.1f cheaters", mean)
	}
}
