package job_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// cubeInstance returns a grid with dozens of fills, and a dictionary.
func cubeInstance(t *testing.T) (*grids.Grid, *dicts.Dict) {
	return parseGrid(t, "...\n.#.\n...\n..."), fittest.List("AAB ABA BAA BBA BAB ABB AABA ABAB BABB BBAA ABBA AB BA BB AA")
}

// TestConquerEqualsEnumeration checks that the cubes together have the fills of the grid, and that no fill is in two
// cubes, for each way to split and each way to count.
func TestConquerEqualsEnumeration(t *testing.T) {
	g, d := cubeInstance(t)
	for _, repeats := range []bool{false, true} {
		want := fittest.Fills(g, d, repeats)
		if len(want) < 10 {
			t.Fatalf("%d fills are too few for this test", len(want))
		}
		for _, split := range named.Names(search.Splits) {
			for _, beam := range []int{0, 2} {
				t.Run(fmt.Sprintf("%s, beam %d, repeats %t", split, beam, repeats), func(t *testing.T) {
					o := conquer.SplitOptions{Target: 12, Repeats: repeats, Strategy: split, Beam: beam}
					set, err := conquer.Split(t.Context(), g, d, o)
					if err != nil {
						t.Fatal(err)
					}
					checkCover(t, set, want)
					for _, strategy := range []string{"", "letters"} {
						checkCounted(t, set, strategy, len(want))
					}
				})
			}
		}
	}
}

// TestConquerGiven does the same for a given entry that isn't a word, and for rebus cells, with cubes read from a file.
func TestConquerGiven(t *testing.T) {
	_, d := cubeInstance(t)
	for _, text := range []string{"AXB\n.#.\n...\n...", "[A/AB]..\n.#.\n[B/BA/AA]..\n..[A/AA/B]"} {
		g := parseGrid(t, text)
		for _, repeats := range []bool{false, true} {
			want := fittest.FillsWith(g, d, fit.Options{Repeats: repeats, AcceptGiven: true})
			if len(want) < 10 {
				t.Fatalf("%d fills are too few for this test", len(want))
			}
			set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12, Repeats: repeats}))
			var file bytes.Buffer
			if err := set.Write(&file); err != nil {
				t.Fatal(err)
			}
			set = must(cubes.Read("cubes", file.Bytes()))
			checkCover(t, set, want)
			checkCounted(t, set, "", len(want))
		}
	}
}

// checkCover checks that each fill is in one cube.
func checkCover(t *testing.T, set *cubes.Set, want map[string]bool) {
	t.Helper()
	found := make(map[string]bool)
	for i, c := range set.Cubes {
		o := fills.Options{Repeats: set.Repeats}
		filler, err := fills.NewFiller(set.Grid.Fill(c.Letters), set.Dict, o)
		if err != nil {
			outcome(t, err, job.Impossible)
			continue
		}
		for r, err := range filler.All(t.Context(), "") {
			if err != nil {
				outcome(t, err, job.Impossible)
				continue
			}
			if found[r.Grid.String()] {
				t.Errorf("cube %d is not the first with\n%s", i, r.Grid)
			}
			found[r.Grid.String()] = true
		}
	}
	if !maps.Equal(found, want) {
		t.Errorf("the cubes have %d fills, the grid %d", len(found), len(want))
	}
}

func checkCounted(t *testing.T, set *cubes.Set, strategy string, want int) {
	t.Helper()
	tally, err := conquer.Run(t.Context(), set, conquer.Options{Count: true, Strategy: strategy})
	r, verdict := conquer.Verdict(t.Context(), tally, nil, err)
	sum := tally.Sum(conquer.AllCubes(set))
	if err != nil || verdict != nil || r != nil || sum.Fills != want || sum.Open+sum.Unknown > 0 {
		t.Errorf("strategy %q: %+v, want %d fills; errors %v, %v", strategy, sum, want, err, verdict)
	}
	if sum.Share < 0.999 || sum.Share > 1.001 {
		t.Errorf("strategy %q: share %v of the space", strategy, sum.Share)
	}
}

// TestConquerFinds checks that the job ends with the first fill, and that the verdict returns it.
func TestConquerFinds(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12}))
	for name, engines := range map[string][]fills.Engine{
		"search": {fills.SearchEngine{}}, "gophersat": {fills.FormulaEngine{}}, "default": nil,
	} {
		tally, err := conquer.Run(t.Context(), set, conquer.Options{Engines: engines, Jobs: 1})
		r, verdict := conquer.Verdict(t.Context(), tally, nil, err)
		if err != nil || verdict != nil || r == nil || !fittest.Fills(g, d, false)[r.Grid.String()] {
			t.Errorf("%s: %v; errors %v, %v", name, r, err, verdict)
		}
		if sum := tally.Sum(conquer.AllCubes(set)); sum.Found != 1 {
			t.Errorf("%s: %+v", name, sum)
		}
	}
}

// TestConquerRefutes checks that any engine refutes cubes without fills, and the verdict.
func TestConquerRefutes(t *testing.T) {
	g, d := parseGrid(t, "..\n.."), fittest.List("AA AB BA BB") // each fill has a word twice
	whole := cubes.Cube{Letters: make([]rune, g.Size()), Share: 1}
	set := &cubes.Set{Grid: g, Dict: d, Splitting: cubes.Splitting{Cubes: []cubes.Cube{whole}}}
	for _, o := range []conquer.Options{
		{Engines: []fills.Engine{fills.SearchEngine{}}},
		{Engines: []fills.Engine{fills.FormulaEngine{}}},
		{Count: true},
	} {
		tally, err := conquer.Run(t.Context(), set, o)
		r, verdict := conquer.Verdict(t.Context(), tally, nil, err)
		if outcome(t, verdict, job.Impossible); err != nil || r != nil {
			t.Errorf("%+v: %v, %v", o, r, err)
		}
	}
}

// TestConquerKnown checks that cubes that are done are not solved again.
func TestConquerKnown(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12}))
	var known []cubes.Record
	keep := func(r cubes.Record) error {
		known = append(known, r)
		return nil
	}
	tally, err := conquer.Run(t.Context(), set, conquer.Options{Count: true, Keep: keep})
	if err != nil || len(known) != len(set.Cubes) {
		t.Fatalf("%d records of %d cubes, %v", len(known), len(set.Cubes), err)
	}
	want := tally.Sum(conquer.AllCubes(set))
	for _, n := range []int{0, 1, len(known) / 2, len(known)} {
		var solved []int
		o := conquer.Options{Count: true, Known: slices.Clone(known[:n]), Keep: func(r cubes.Record) error {
			solved = append(solved, r.Cube)
			return nil
		}}
		tally, err := conquer.Run(t.Context(), set, o)
		if err != nil || len(solved) != len(known)-n || tally.Sum(conquer.AllCubes(set)) != want {
			t.Errorf("%d known, %d solved, %v", n, len(solved), err)
		}
		for _, r := range known[:n] {
			if slices.Contains(solved, r.Cube) {
				t.Errorf("cube %d is solved again", r.Cube)
			}
		}
	}
}

// TestConquerChosen checks that only the chosen cubes are solved.
func TestConquerChosen(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12}))
	chosen := []int{1, 4, len(set.Cubes) - 1}
	var solved []int
	tally, err := conquer.Run(t.Context(), set, conquer.Options{
		Count: true, Cubes: chosen, Jobs: 1, Keep: func(r cubes.Record) error {
			solved = append(solved, r.Cube)
			return nil
		},
	})
	if err != nil || !slices.Equal(solved, chosen) {
		t.Errorf("cubes %v, want %v, %v", solved, chosen, err)
	}
	_, verdict := conquer.Verdict(t.Context(), tally, nil, err)
	outcome(t, verdict, job.GaveUp) // the others are open
}

// TestVerdict checks that no conclusion is drawn from no cubes, or from cubes that omit a fill.
func TestVerdict(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12}))
	tally, err := conquer.Run(t.Context(), set, conquer.Options{Count: true})
	if _, verdict := conquer.Verdict(t.Context(), tally, nil, err); verdict != nil {
		t.Fatal(verdict)
	}
	if _, verdict := conquer.Verdict(t.Context(), tally, []int{}, err); verdict == nil ||
		!strings.Contains(verdict.Error(), "no cubes are chosen") {
		t.Errorf("from no cubes follows %v", verdict)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, verdict := conquer.Verdict(ctx, tally, nil, err)
	outcome(t, verdict, job.Interrupted)
	missed := 0
	for i := range set.Cubes {
		few := *set
		few.Cubes = slices.Delete(slices.Clone(set.Cubes), i, i+1)
		tally, err := conquer.Run(t.Context(), &few, conquer.Options{Count: true})
		r, verdict := conquer.Verdict(t.Context(), tally, nil, err)
		if r != nil || verdict != nil && !strings.Contains(verdict.Error(), "the cubes leave out a fill, ") {
			t.Errorf("without cube %d: %v, %v", i, r, verdict)
		}
		if verdict != nil {
			missed++
		}
	}
	if full := len(fittest.Fills(g, d, false)); missed == 0 || missed > full {
		t.Errorf("%d of %d cubes have some of the %d fills", missed, len(set.Cubes), full)
	}
}

// TestConquerKeepError checks that a record that cannot be kept ends the job.
func TestConquerKeepError(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 12}))
	errDisk := errors.New("disk full")
	kept := 0
	keep := func(cubes.Record) error {
		if kept++; kept == 3 {
			return errDisk
		}
		return nil
	}
	_, err := conquer.Run(t.Context(), set, conquer.Options{Count: true, Jobs: 1, Keep: keep})
	if !errors.Is(err, errDisk) || kept != 3 {
		t.Errorf("error %v after %d records", err, kept)
	}
}

// TestConquerLimit checks that a cube that takes too long is recorded as unknown, unlike the others.
func TestConquerLimit(t *testing.T) {
	g, d := cubeInstance(t)
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 6}))
	for _, o := range []conquer.Options{
		{Engines: []fills.Engine{sleeper{}}}, {Engines: []fills.Engine{sleeper{}, sleeper{}}},
	} {
		o.Limit, o.Jobs = 20*time.Millisecond, 3
		tally, err := conquer.Run(t.Context(), set, o)
		sum := tally.Sum(conquer.AllCubes(set))
		if err != nil || sum.Unknown != len(set.Cubes) {
			t.Errorf("%+v, %v", sum, err)
		}
		_, verdict := conquer.Verdict(t.Context(), tally, nil, err)
		outcome(t, verdict, job.GaveUp)
	}
	mini, en := builtin(t, "mini5", "en")
	whole := cubes.Splitting{Cubes: []cubes.Cube{{Letters: make([]rune, mini.Size()), Share: 1}}}
	tally, err := conquer.Run(t.Context(), &cubes.Set{Grid: mini, Dict: en, Splitting: whole},
		conquer.Options{Count: true, Limit: 50 * time.Millisecond})
	if sum := tally.Sum([]int{0}); err != nil || sum.Unknown != 1 || sum.Fills != 0 {
		t.Errorf("%+v, %v", sum, err)
	}
}

// sleeper is an engine that finds nothing before its context ends.
type sleeper struct{}

func (sleeper) Name() string { return "sleeper" }

func (sleeper) Try(ctx context.Context, _ *fit.Problem, _ fills.Attempt) (*grids.Grid, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}
