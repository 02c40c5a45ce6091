package search

import (
	"context"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/problem/fit/fittest"
)

// dividing returns a run of a division by so many workers.
func dividing(t *testing.T, p *fit.Problem, jobs int, yield func(*grids.Grid) bool) *run {
	return &run{
		ctx: t.Context(), p: p, o: Options{Jobs: jobs}, yield: yield, rng: rand.New(rand.NewPCG(1, 2)), start: time.Now(),
	}
}

// TestDivision has divisions find each fill once, however small their cubes are, and however many work on them.
func TestDivision(t *testing.T) {
	cubes := 0
	for _, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		p, err := fit.New(g, d, in.Options(false))
		if err != nil {
			continue
		}
		want := fittest.FillsWith(g, d, in.Options(false))
		for _, jobs := range []int{1, 3} {
			got := make(map[string]bool)
			r := dividing(t, p, jobs, func(g *grids.Grid) bool {
				if got[g.String()] {
					t.Errorf("%s, %d jobs: found twice:\n%s", in.Name, jobs, g)
				}
				got[g.String()] = true
				return true
			})
			parts := 0
			r.o.Refuted = func(path []Assignment) {
				if len(path) > 0 {
					parts++
				}
			}
			if end := divide(r, 1, 1); end != exhausted || !maps.Equal(got, want) {
				t.Errorf("%s, %d jobs: ended with %d after %d of %d fills", in.Name, jobs, end, len(got), len(want))
			}
			if s := r.exploredShare(); s < 1-1e-9 || s > 1+1e-9 {
				t.Errorf("%s, %d jobs: refuted %v of the space", in.Name, jobs, s)
			}
			cubes += parts
		}
	}
	if cubes == 0 {
		t.Error("nothing was divided")
	}
}

// TestDivisionStops has each worker stop when one of them has been told to, or the context is done.
func TestDivisionStops(t *testing.T) {
	g, d := fittest.Grid(t, "....\n....\n....\n...."), fittest.Must(dicts.Open("en"))
	p := fittest.Must(fit.New(g, d, fit.Options{}))
	for _, jobs := range []int{1, 3} {
		n := 0
		r := dividing(t, p, jobs, func(*grids.Grid) bool { n++; return n < 3 })
		if end := divide(r, 10, 10); end != stopped || !r.stopWanted || n != 3 {
			t.Errorf("%d jobs: ended with %d after %d fills", jobs, end, n)
		}
		r = dividing(t, p, jobs, func(*grids.Grid) bool { return true })
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if r.ctx = ctx; divide(r, 10, 10) != stopped || r.stopWanted || r.Stats.Nodes == 0 {
			t.Errorf("%d jobs: went on after the end of the context: %+v", jobs, r.Stats)
		}
	}
}
