package fill

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMinimise checks that the automaton of random words accepts exactly these words, and that no two states
// of a layer accept the same suffixes.
func TestMinimise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		length := 1 + rng.IntN(5)
		rows := randomRows(rng, length)
		m := minimise(rows, length)
		if got := suffixes(m, 0, 0); !slices.EqualFunc(got, rows, slices.Equal) {
			t.Fatalf("the automaton accepts %v, want %v", got, rows)
		}
		for depth, l := range m.layers {
			bySuffixes := make(map[string]int)
			for state := range l.states() {
				accepted := fmt.Sprint(suffixes(m, depth, int32(state)))
				if other, ok := bySuffixes[accepted]; ok {
					t.Fatalf("states %d and %d at depth %d both accept %s", other, state, depth, accepted)
				}
				bySuffixes[accepted] = state
			}
		}
		if n := m.layers[0].states(); n != 1 {
			t.Fatalf("%d start states", n)
		}
	}
}

// randomRows returns up to 300 sorted, distinct rows.
func randomRows(rng *rand.Rand, length int) [][]int32 {
	rows := make([][]int32, 1+rng.IntN(300))
	letters := 1 + rng.Int32N(6)
	for i := range rows {
		rows[i] = make([]int32, length)
		for j := range rows[i] {
			rows[i][j] = rng.Int32N(letters)
		}
	}
	slices.SortFunc(rows, slices.Compare)
	return slices.CompactFunc(rows, slices.Equal)
}

// suffixes lists the suffixes that a state accepts, in the order of its edges.
func suffixes(m *automaton, depth int, state int32) [][]int32 {
	if depth == len(m.layers) {
		return [][]int32{nil}
	}
	var all [][]int32
	l := &m.layers[depth]
	for e := l.starts[state]; e < l.starts[state+1]; e++ {
		for _, rest := range suffixes(m, depth+1, l.targets[e]) {
			all = append(all, append([]int32{l.letters[e]}, rest...))
		}
	}
	return all
}
