package job_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/conquer"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/proof"
	"crossat/internal/search"
)

// partStore keeps proofs of cubes in memory.
type partStore struct {
	lock  sync.Mutex
	parts map[int][]byte
}

func (s *partStore) keep(cube int, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.parts[cube] = b.Bytes()
	return nil
}

func (s *partStore) open(cube int) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(s.parts[cube])), nil
}

// TestProofsInCubes splits small instances in all ways, and proves in parts that they have no fill: each part must be
// valid alone, and so must all together. If fills exist, conquering finds one; and if the cubes that have them are
// missing, that is detected.
func TestProofsInCubes(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	var lock sync.Mutex
	proved, outside := 0, 0
	t.Run("instances", func(t *testing.T) {
		for _, in := range append(fittest.Instances(), hardInstances()...) {
			t.Run(in.Name, func(t *testing.T) {
				t.Parallel()
				g, d := in.Parse(t)
				for _, split := range search.Splits {
					p, o := testProofInCubes(t, g, d, split.Name)
					lock.Lock()
					proved, outside = proved+p, outside+o
					lock.Unlock()
				}
			})
		}
	})
	if proved < 20 || outside < 20 {
		t.Errorf("only %d proofs, %d sets that miss fills", proved, outside)
	}
}

// hardInstances returns grids for random words. Most of them have no fill, but arc consistency can't show it.
func hardInstances() []fittest.Instance {
	var all []fittest.Instance
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		in := fittest.Instance{Name: fmt.Sprintf("hard %d", seed), Text: "...\n...\n...", MinSlot: 2}
		for range 8 + seed/10 {
			word := make([]byte, 3)
			for i := range word {
				word[i] = "ABCD"[r.IntN(4)]
			}
			in.Words = append(in.Words, string(word))
		}
		all = append(all, in)
	}
	return all
}

// testProofInCubes tests one way to split. It returns the number of checked proofs, and the number of sets of cubes
// that missed fills.
func testProofInCubes(t *testing.T, g *grids.Grid, d *dicts.Dict, split string) (proved, outside int) {
	t.Helper()
	set, err := conquer.Split(t.Context(), g, d, conquer.SplitOptions{Strategy: split, Target: 3, AllWords: true})
	if err != nil {
		return 0, 0 // arc consistency refutes it
	}
	// Without some cubes, which can have fills.
	r := rand.New(rand.NewPCG(1, 2))
	few := *set
	few.Cubes = nil
	for _, c := range set.Cubes {
		if r.IntN(4) > 0 {
			few.Cubes = append(few.Cubes, c)
		}
	}
	want := fittest.FillsWith(g, d, fit.Options{AcceptGiven: true})
	for _, s := range []*cubes.Set{set, &few} {
		counted, err := conquer.Run(t.Context(), s, conquer.Options{Count: true})
		if err != nil {
			t.Fatal(err)
		}
		inside := counted.Sum(conquer.AllCubes(s)).Fills
		store := &partStore{parts: make(map[int][]byte)}
		p, err := conquer.NewCubeProver(t.Context(), s, conquer.CubeProofOptions{
			Format: proof.Formats[r.IntN(2)], Refute: r.IntN(2) > 0, Keep: store.keep,
		})
		if err != nil {
			t.Fatal(err)
		}
		tally, err := conquer.Run(t.Context(), s, conquer.Options{Refute: p.Refute, Jobs: 2})
		if err != nil {
			t.Fatal(err)
		}
		if _, found := tally.Fill(conquer.AllCubes(s)); found != (inside > 0) {
			t.Fatalf("fill found: %v; enumeration has %d in cubes\n%s", found, inside, g)
		} else if found {
			continue
		}
		var whole bytes.Buffer
		_, err = p.Compose(t.Context(), &whole, store.open)
		switch missed := len(want) > inside; {
		case missed != (err != nil && strings.Contains(err.Error(), "none of them has this one")):
			t.Fatalf("%v; enumeration has %d fills outside of the cubes\n%s", err, len(want)-inside, g)
		case missed:
			outside++
			continue
		}
		if err := checkProof(t, p, &whole); err != nil {
			t.Fatal(err)
		}
		if proved++; len(s.Cubes) > 0 {
			var one bytes.Buffer
			if _, err := p.ComposeOne(t.Context(), &one, r.IntN(len(s.Cubes)), store.open); err != nil {
				t.Fatal(err)
			}
			if err := checkProof(t, p, &one); err != nil {
				t.Fatal(err)
			}
		}
	}
	return proved, outside
}
