package overlap

import (
	"slices"
	"testing"

	"crossat/grids"
)

// five lists words with eleven overlaps.
var five = []string{"cat", "deaf", "dog", "cringe", "trifle"}

// named are the overlaps of these words, with words and letters counted from 1: A is the c of cat
// and cringe, and so on.
var named = map[string]Overlap{
	"A": {1, 1, 4, 1}, "B": {1, 2, 2, 3}, "C": {1, 3, 5, 1}, "D": {2, 1, 3, 1},
	"E": {2, 2, 4, 6}, "F": {2, 2, 5, 6}, "G": {2, 4, 5, 4}, "H": {3, 3, 4, 5},
	"I": {4, 2, 5, 2}, "J": {4, 3, 5, 3}, "K": {4, 6, 5, 6},
}

// choose returns by overlap whether it has one of the names.
func choose(t *testing.T, g *Graph, names string) []bool {
	chosen := make([]bool, len(g.Overlaps))
	for _, name := range names {
		o := named[string(name)]
		e := slices.Index(g.Overlaps, Overlap{o.U - 1, o.I - 1, o.V - 1, o.J - 1})
		if e < 0 {
			t.Fatalf("no overlap %c", name)
		}
		chosen[e] = true
	}
	return chosen
}

func TestOverlaps(t *testing.T) {
	g := NewGraph(five)
	choose(t, g, "ABCDEFGHIJK")
	if len(g.Overlaps) != len(named) {
		t.Errorf("%d overlaps, want %d: %v", len(g.Overlaps), len(named), g.Overlaps)
	}
}

// TestCliques checks that two overlaps are in a common clique if and only if they exclude each other.
func TestCliques(t *testing.T) {
	g := NewGraph(five)
	inClique := make(map[[2]int]bool)
	for _, clique := range g.Cliques() {
		for _, e := range clique {
			for _, f := range clique {
				inClique[[2]int{e, f}] = true
			}
		}
	}
	for e, o := range g.Overlaps {
		for f, q := range g.Overlaps {
			exclude := o.U == q.U && (o.V == q.V || o.I == q.I) || o.V == q.V && o.J == q.J ||
				o.U == q.V && o.I == q.J || o.V == q.U && o.J == q.I
			if e != f && inClique[[2]int{e, f}] != exclude {
				t.Errorf("%v and %v: in a common clique %t, want %t", o, q, !exclude, exclude)
			}
		}
	}
	for _, names := range []string{"EFK", "IJK", "FG"} {
		chosen := choose(t, g, names)
		for e := range chosen {
			for f := range e {
				if chosen[e] && chosen[f] && !inClique[[2]int{e, f}] {
					t.Errorf("%s: %v and %v are in no common clique", names, g.Overlaps[e], g.Overlaps[f])
				}
			}
		}
	}
}

func TestDirections(t *testing.T) {
	g := NewGraph(five)
	const a, d = grids.Across, grids.Down
	tests := []struct {
		names string
		want  []grids.Dir
		odd   string
	}{
		{"", []grids.Dir{a, a, a, a, a}, ""},
		{"ACDG", []grids.Dir{a, a, d, d, d}, ""},
		{"BDHA", []grids.Dir{a, d, a, d, a}, ""},
		{"ACJ", nil, "ACJ"},
		{"BDEA", nil, "ABE"},
		{"DEH", nil, "DEH"},
	}
	for _, test := range tests {
		got, odd := g.Directions(choose(t, g, test.names))
		cycle := make([]bool, len(g.Overlaps))
		for _, e := range odd {
			cycle[e] = true
		}
		if !slices.Equal(got, test.want) || !slices.Equal(cycle, choose(t, g, test.odd)) {
			t.Errorf("%s: directions %v, odd cycle %v; want %v, %s", test.names, got, odd, test.want, test.odd)
		}
	}
}

// TestRequirements checks the requirements of two words in the plane, also transposed and with the
// words exchanged.
func TestRequirements(t *testing.T) {
	g := NewGraph([]string{"NO", "ON", "AN", "SO"})
	const a, d = grids.Across, grids.Down
	at := func(dir grids.Dir, column, row int) position { return position{dir, [2]int{column, row}} }
	clash := [][]int{nil}
	tests := []struct {
		name string
		u    int
		pu   position
		v    int
		pv   position
		want [][]int
	}{
		{"cross at N", 0, at(a, 0, 0), 1, at(d, 0, -1), [][]int{{g.find(0, 0, 1, 1)}}},
		{"collide", 0, at(a, 0, 0), 1, at(d, 0, 0), clash},
		{"one in front of the other", 0, at(a, 0, 0), 1, at(d, 2, 0), clash},
		{"one under the other", 0, at(a, 0, 0), 1, at(d, 0, 1), clash},
		{"one above the other", 0, at(a, 0, 0), 1, at(d, 1, -2), clash},
		{"corner to corner", 0, at(a, 0, 0), 1, at(d, 2, 1), nil},
		{"apart", 0, at(a, 0, 0), 1, at(d, 3, 0), nil},
		{"end to end", 0, at(a, 0, 0), 1, at(a, 2, 0), clash},
		{"overlapping in line", 0, at(a, 0, 0), 1, at(a, 1, 0), clash},
		{"in line, apart", 0, at(d, 0, 0), 1, at(d, 0, 3), nil},
		// AS is not a word, NO is.
		{"side by side", 2, at(a, 0, 0), 3, at(a, 0, 1),
			[][]int{nil, nil, {g.find(0, 0, 2, 1)}, {g.find(0, 1, 3, 1)}}},
		{"parallel, corner to corner", 0, at(a, 0, 0), 1, at(a, 2, 1), nil},
	}
	for _, test := range tests {
		for _, transposed := range []bool{false, true} {
			pu, pv := test.pu, test.pv
			if transposed {
				pu, pv = pu.transposed(), pv.transposed()
			}
			got := g.requirements(test.u, pu, test.v, pv)
			exchanged := g.requirements(test.v, pv, test.u, pu)
			if !equal(got, test.want) || !equal(exchanged, test.want) {
				t.Errorf("%s, transposed %t: %v, with the words exchanged %v; want %v",
					test.name, transposed, got, exchanged, test.want)
			}
		}
	}
}

func (p position) transposed() position { return position{1 - p.dir, [2]int{p.at[1], p.at[0]}} }

func equal(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal[[]int]) }
