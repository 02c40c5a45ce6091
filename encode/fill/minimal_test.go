package fill

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMinimise compares the automaton of random words with the words: it spells
// just them, and no two states of a layer are followed by the same.
func TestMinimise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		length := 1 + rng.IntN(5)
		rows := randomRows(rng, length)
		m := minimise(rows, length)
		if got := spelled(m, 0, 0); !slices.EqualFunc(got, rows, slices.Equal) {
			t.Fatalf("the automaton spells %v, not %v", got, rows)
		}
		for depth, l := range m.layers {
			follows := make(map[string]int)
			for state := range l.states() {
				what := fmt.Sprint(spelled(m, depth, int32(state)))
				if other, ok := follows[what]; ok {
					t.Fatalf("states %d and %d at depth %d are both followed by %s", other, state, depth, what)
				}
				follows[what] = state
			}
		}
		if n := m.layers[0].states(); n != 1 {
			t.Fatalf("%d states at the start", n)
		}
	}
}

// randomRows are sorted distinct rows, some hundreds at most.
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

// spelled lists what can follow a state, in the order of its edges.
func spelled(m *automaton, depth int, state int32) [][]int32 {
	if depth == len(m.layers) {
		return [][]int32{nil}
	}
	var all [][]int32
	l := &m.layers[depth]
	for e := l.starts[state]; e < l.starts[state+1]; e++ {
		for _, rest := range spelled(m, depth+1, l.targets[e]) {
			all = append(all, append([]int32{l.letters[e]}, rest...))
		}
	}
	return all
}
