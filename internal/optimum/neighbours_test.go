package optimum

import (
	"fmt"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestNeighbours checks what is claimed of changes of neighbouring slots against enumeration: all fills are tried.
func TestNeighbours(t *testing.T) {
	claims := make(map[int]int) // by slots
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		fills := fittest.FillsWith(g, d, in.Options(false))
		if len(fills) < 2 {
			continue
		}
		p := fittest.Must(fit.New(g, d, in.Options(false)))
		criteria := fittest.Must(fit.FindObjective("sum")).Criteria(p, 0)
		b := fittest.Must(begin(p, nil, Options{Criteria: criteria, Seed: uint64(i)}))
		s := &stage{bounds: b, c: criteria[0]}
		if err := s.setCosts(t.Context()); err != nil {
			t.Fatal(err)
		}
		w := s.newFinder()
		if _, _, err := w.ask(t.Context(), s.worstCost()-1, 0); err != nil {
			t.Fatal(err)
		}
		if err := w.exhaustNeighbours(t.Context(), 200*regionCost); err != nil {
			t.Fatal(err)
		}
		best := s.snapshot()
		if claims[best.Neighbours]++; best.Neighbours == 0 {
			continue
		}
		for text := range fills {
			other := fittest.Read(g, text)
			changed := differing(best.Grid, other)
			if s.costOf(other) < best.Costs[0] && len(changed) <= best.Neighbours && inOnePiece(w.regions.neighbours, changed) {
				t.Errorf("%s: no change of %d slots is better than\n%sbut\n%sis, in the slots %v",
					in.Name, best.Neighbours, best.Grid, other, changed)
			}
		}
	}
	if len(claims) < 3 || claims[2] == 0 {
		t.Errorf("numbers of claims: %v", claims)
	}
}

// differing returns the slots with other entries in two fills.
func differing(a, b *grids.Grid) (slots []int) {
	for i, s := range a.Slots() {
		if a.Entry(s) != b.Entry(s) {
			slots = append(slots, i)
		}
	}
	return slots
}

// inOnePiece reports whether a set of vertices is connected.
func inOnePiece(neighbours [][]int, set []int) bool {
	piece := set[:1]
	for i := 0; i < len(piece); i++ {
		for _, n := range neighbours[piece[i]] {
			if slices.Contains(set, n) && !slices.Contains(piece, n) {
				piece = append(slices.Clone(piece), n)
			}
		}
	}
	return len(piece) == len(set)
}

// TestConnected compares the connected sets of the slots of grids with those among all sets.
func TestConnected(t *testing.T) {
	for _, text := range []string{"...\n...\n...", "....\n.##.\n....", "..#..\n..#..\n.....", ".....\n.#.#.\n....."} {
		g := fittest.Grid(t, text)
		neighbours := make([][]int, len(g.Slots()))
		for _, x := range g.Crossings() {
			neighbours[x.Across] = append(neighbours[x.Across], x.Down)
			neighbours[x.Down] = append(neighbours[x.Down], x.Across)
		}
		for size := 2; size <= len(neighbours); size++ {
			want := make(map[string]bool)
			for bits := range 1 << len(neighbours) {
				var set []int
				for v := range neighbours {
					if bits>>v&1 == 1 {
						set = append(set, v)
					}
				}
				if len(set) == size && inOnePiece(neighbours, set) {
					want[fmt.Sprint(set)] = true
				}
			}
			got := make(map[string]bool)
			for set := range connected(neighbours, size) {
				key := fmt.Sprint(slices.Sorted(slices.Values(set)))
				if got[key] || !want[key] {
					t.Errorf("%s: %v comes twice or is not connected", text, set)
				}
				got[key] = true
			}
			if len(got) != len(want) {
				t.Errorf("%s: %d sets of %d slots, want %d", text, len(got), size, len(want))
			}
		}
	}
}
