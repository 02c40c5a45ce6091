package search

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// dividing returns a run of a division with a number of workers.
func dividing(t *testing.T, p *fit.Problem, jobs int, yield func(*grids.Grid) bool) *run {
	return &run{
		ctx: t.Context(), p: p, o: Options{Jobs: jobs}, yield: yield, rng: rand.New(rand.NewPCG(1, 2)), start: time.Now(),
	}
}

// TestDivision checks that divisions find each fill once, for any size of cubes and any number of workers.
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
			if end := divide(r, divisionLimits{1, 1, 4}); end != Exhausted || !maps.Equal(got, want) {
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

// TestDivisionStops checks that all workers stop when one of them is told to, or the context is done.
func TestDivisionStops(t *testing.T) {
	g, d := fittest.Grid(t, "....\n....\n....\n...."), fittest.Must(dicts.Open("en"))
	p := fittest.Must(fit.New(g, d, fit.Options{}))
	for _, jobs := range []int{1, 3} {
		n := 0
		r := dividing(t, p, jobs, func(*grids.Grid) bool { n++; return n < 3 })
		if end := divide(r, divisionLimits{10, 10, 40}); end != Stopped || !r.stopWanted || n != 3 {
			t.Errorf("%d jobs: ended with %d after %d fills", jobs, end, n)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		r = dividing(t, p, jobs, func(*grids.Grid) bool {
			if n++; n == 20 {
				cancel()
			}
			return true
		})
		if r.ctx = ctx; divide(r, divisionLimits{10, 10, 40}) != Stopped || r.stopWanted || r.Stats.Nodes == 0 {
			t.Errorf("%d jobs: went on after the end of the context: %+v", jobs, r.Stats)
		}
	}
}

// TestRivals checks how divisions compete: a division that refutes little in many failures gets a rival, and the better
// one continues.
func TestRivals(t *testing.T) {
	limits := divisionLimits{first: 3, later: 2, rival: 12}
	start := func(fails int, refuted float64) *division {
		v := &division{limits: limits, present: newAttempt(limits.first), nextRival: limits.rival}
		v.present.fails, v.present.refuted = fails, refuted
		v.compete()
		return v
	}
	if start(11, 0).before != nil || start(12, 0.5).before != nil {
		t.Error("a rival before it is time, or where half is refuted")
	}
	for _, c := range []struct {
		fails   int     // of the rival
		refuted float64 // by the rival
		first   bool    // the first attempt continues
		compete bool    // both continue
	}{
		{5, 0.1, false, true},
		{6, 0.1, true, false},
		{1, 0.11, false, false},
	} {
		v := start(12, 0.1)
		first, rival := v.before, v.present
		if first == nil || first.fails != 12 || rival.first != limits.later {
			t.Fatal("no rival after 12 failures for a tenth")
		}
		rival.fails, rival.refuted = c.fails, c.refuted
		v.compete()
		if c.compete {
			if v.before != first || v.present != rival {
				t.Errorf("%+v: they do not compete any more", c)
			}
			continue
		}
		if v.before != nil || (v.present == first) != c.first || v.nextRival != 24 {
			t.Errorf("%+v: the wrong one goes on, or the next rival comes after %d failures", c, v.nextRival)
		}
		if rival.ended != c.first || first.ended == c.first {
			t.Errorf("%+v: ended: first %v, rival %v", c, first.ended, rival.ended)
		}
	}
	v := start(12, 0.1)
	first, rival := v.before, v.present
	if v.keepTo(rival); v.present != rival || !first.ended || v.keepTo(first) {
		t.Error("an attempt goes on beside the one that has found a fill")
	}
	v.present.fails = 1000
	if v.compete(); v.before != nil {
		t.Error("a rival after a fill was found")
	}
}

// TestSlotWeights checks that lookahead only weighs slots with a minimum share of the failures of all workers.
func TestSlotWeights(t *testing.T) {
	r := dividing(t, &fit.Problem{Candidates: make([][]int32, 3)}, 2, nil)
	v := &division{run: r, results: make([]Result, 2)}
	v.keep(0, Result{Stats: Stats{Fails: 6000}, Wipeouts: []int{1, 8, 5991}})
	v.keep(1, Result{Stats: Stats{Fails: 4000}, Wipeouts: []int{0, 73, 3927}})
	if w := v.slotWeights(); w[0] != 0 || math.Abs(w[1]-3) > 1e-9 || w[2] < 9.9 || w[2] > 10 {
		t.Errorf("1, 81 and 9,918 of 10,000 failures count %v", w)
	}
}
