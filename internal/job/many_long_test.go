//go:build long

package job_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestMany compares everything that works in process with enumeration on INSTANCES random puzzles, starting from SEED:
// all search strategies, proofs of the number of fills, cubes, and sets of slots without a fill.
func TestMany(t *testing.T) {
	number := func(name string, otherwise uint64) uint64 {
		if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
			return n
		}
		return otherwise
	}
	seed, n := number("SEED", 1), number("INSTANCES", 10_000)
	counts := make(map[string]int)
	for i := seed; i < seed+n && !t.Failed(); i++ {
		rng := rand.New(rand.NewPCG(i, 0x6d616e79))
		in := fittest.Random(rng)
		g, d := in.Parse(t)
		m := &many{T: t, seed: i, rng: rng, in: in, grid: g, dict: d, o: in.Options(rng.IntN(2) == 0), counts: counts}
		m.want = fittest.FillsWith(g, d, m.o)
		m.compare()
	}
	t.Log(counts)
}

// many is one puzzle of TestMany.
type many struct {
	*testing.T
	seed   uint64
	rng    *rand.Rand
	in     fittest.Ruled
	grid   *grids.Grid
	dict   *dicts.Dict
	o      fit.Options
	want   map[string]bool
	counts map[string]int
}

// fail reports the puzzle with a failure.
func (m *many) fail(format string, args ...any) {
	m.Helper()
	m.Logf("SEED=%d INSTANCES=1\ngrid:\n%s\nwords: %v\noptions: %+v", m.seed, m.in.Text, m.in.Words, m.o)
	m.Errorf(format, args...)
}

func (m *many) compare() {
	m.counts["puzzles"]++
	if len(m.want) > 0 {
		m.counts["with fills"]++
	}
	for _, name := range named.Names(fills.Strategies) {
		m.strategy(name)
	}
	if m.o.AcceptGiven {
		m.proof()
	}
	m.cubes()
	m.core()
}

// strategy finds all fills by a strategy.
func (m *many) strategy(name string) {
	p, err := fills.Candidates(m.grid, m.dict, m.o)
	got := make(map[string]bool)
	if err == nil {
		o := search.Options{Seed: m.seed, Strategy: name}
		_, err = fills.Search(m.Context(), p, o, func(g *grids.Grid) bool {
			got[g.String()] = true
			return true
		})
	}
	if impossible := (*problem.Impossible)(nil); err != nil && !errors.As(err, &impossible) {
		outcome(m.T, err, job.Impossible)
	}
	if !maps.Equal(got, m.want) {
		m.fail("%s finds %d fills, enumeration %d", name, len(got), len(m.want))
	}
	m.counts["searches"]++
}

// proof proves the number of fills.
func (m *many) proof() {
	strategy := []string{"", "refute", "divide"}[m.rng.IntN(3)]
	testProof(m.T, m.grid, m.dict, conquer.ProofOptions{
		Seed: m.seed, Repeats: m.o.Repeats, Rules: m.o.Rules, Strategy: strategy,
	}, m.want)
	m.counts["proofs"]++
}

// cubes counts the fills of cubes, which don't support rules.
func (m *many) cubes() {
	set, err := conquer.Split(m.Context(), m.grid, m.dict, conquer.SplitOptions{
		Seed: m.seed, Repeats: m.o.Repeats, Strategy: search.Splits[m.rng.IntN(len(search.Splits))].Name,
		Target: 1 + m.rng.IntN(8),
	})
	want := len(fittest.FillsWith(m.grid, m.dict, fit.Options{Repeats: m.o.Repeats, AcceptGiven: true}))
	if err != nil {
		if outcome(m.T, err, job.Impossible); want > 0 {
			m.fail("no cubes, enumeration has %d fills", want)
		}
		return
	}
	tally, err := conquer.Run(m.Context(), set, conquer.Options{Count: true})
	if got := tally.Sum(conquer.AllCubes(set)).Fills; err != nil || got != want {
		m.fail("cubes have %d fills (%v), enumeration %d", got, err, want)
	}
	m.counts["cubes"] += len(set.Cubes)
}

// core finds slots without a fill.
func (m *many) core() {
	o := m.o
	o.AllWords, o.Rules.Pangram = true, ""
	p, err := fit.New(m.grid, m.dict, o)
	if err != nil {
		m.fail("%v", err)
		return
	}
	core, err := explain.NewFinder(p, explain.Options{Seed: m.seed}).Next(m.Context())
	want := m.want
	if m.o.Rules.Pangram != "" {
		want = fittest.FillsWith(m.grid, m.dict, o)
	}
	if err != nil || (core == nil) != (len(want) > 0) || core != nil && !core.Minimal() {
		m.fail("core %v, %v, enumeration has %d fills", core, err, len(want))
	}
	if core != nil {
		m.counts["cores"]++
	}
}
