package overlap

import (
	"slices"
	"testing"

	"crossat/grids"
)

// five are words with eleven overlaps.
var five = []string{"cat", "deaf", "dog", "cringe", "trifle"}

// named are the overlaps of these words, counted from 1: c in cat and cringe, and so on.
var named = map[string]Overlap{
	"A": {1, 1, 4, 1}, "B": {1, 2, 2, 3}, "C": {1, 3, 5, 1}, "D": {2, 1, 3, 1}, "E": {2, 2, 4, 6}, "F": {2, 2, 5, 6},
	"G": {2, 4, 5, 4}, "H": {3, 3, 4, 5}, "I": {4, 2, 5, 2}, "J": {4, 3, 5, 3}, "K": {4, 6, 5, 6},
}

// choose marks overlaps by their names.
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

// TestCliques compares the pairs in cliques with those that exclude each other.
func TestCliques(t *testing.T) {
	g := NewGraph(five)
	joined := make(map[[2]int]bool)
	for _, clique := range g.Cliques() {
		for _, e := range clique {
			for _, f := range clique {
				joined[[2]int{e, f}] = true
			}
		}
	}
	for e, o := range g.Overlaps {
		for f, q := range g.Overlaps {
			exclude := o.U == q.U && (o.V == q.V || o.I == q.I) || o.V == q.V && o.J == q.J || o.U == q.V && o.I == q.J || o.V == q.U && o.J == q.I
			if e != f && joined[[2]int{e, f}] != exclude {
				t.Errorf("%v and %v: in a clique %t, exclude each other %t", o, q, !exclude, exclude)
			}
		}
	}
	for _, names := range []string{"EFK", "IJK", "FG"} {
		chosen := choose(t, g, names)
		for e := range chosen {
			for f := range e {
				if chosen[e] && chosen[f] && !joined[[2]int{e, f}] {
					t.Errorf("of %s, %v and %v do not exclude each other", names, g.Overlaps[e], g.Overlaps[f])
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
		round := make([]bool, len(g.Overlaps))
		for _, e := range odd {
			round[e] = true
		}
		if !slices.Equal(got, test.want) || !slices.Equal(round, choose(t, g, test.odd)) {
			t.Errorf("%s: directions %v, round %v; want %v, %s", test.names, got, odd, test.want, test.odd)
		}
	}
}

// TestDemands looks at pairs of words in the plane.
func TestDemands(t *testing.T) {
	g := NewGraph([]string{"NO", "ON", "AN", "SO"})
	const a, d = grids.Across, grids.Down
	at := func(dir grids.Dir, column, row int) stand { return stand{dir, [2]int{column, row}} }
	clash := [][]int{nil}
	tests := []struct {
		what   string
		u      int
		su     stand
		v      int
		sv     stand
		demand [][]int
	}{
		{"cross at N", 0, at(a, 0, 0), 1, at(d, 0, -1), [][]int{{g.find(0, 0, 1, 1)}}},
		{"collide", 0, at(a, 0, 0), 1, at(d, 0, 0), clash},
		{"one before the other", 0, at(a, 0, 0), 1, at(d, 2, 0), clash},
		{"one under the other", 0, at(a, 0, 0), 1, at(d, 0, 1), clash},
		{"one over the other", 0, at(a, 0, 0), 1, at(d, 1, -2), clash},
		{"corner to corner", 0, at(a, 0, 0), 1, at(d, 2, 1), nil},
		{"apart", 0, at(a, 0, 0), 1, at(d, 3, 0), nil},
		{"end to end", 0, at(a, 0, 0), 1, at(a, 2, 0), clash},
		{"on one another", 0, at(a, 0, 0), 1, at(a, 1, 0), clash},
		{"in line, apart", 0, at(d, 0, 0), 1, at(d, 0, 3), nil},
		{"side by side", 2, at(a, 0, 0), 3, at(a, 0, 1), [][]int{nil, nil, {g.find(0, 0, 2, 1)}, {g.find(0, 1, 3, 1)}}}, // AS is no word, NO is
		{"parallel, corner to corner", 0, at(a, 0, 0), 1, at(a, 2, 1), nil},
	}
	for _, test := range tests {
		for _, turned := range []bool{false, true} {
			su, sv := test.su, test.sv
			if turned {
				su = stand{1 - su.dir, [2]int{su.at[1], su.at[0]}}
				sv = stand{1 - sv.dir, [2]int{sv.at[1], sv.at[0]}}
			}
			got := g.demands(test.u, su, test.v, sv)
			back := g.demands(test.v, sv, test.u, su)
			if !same(got, test.demand) || !same(back, test.demand) {
				t.Errorf("%s, turned %t: %v, and the other way round %v; want %v", test.what, turned, got, back, test.demand)
			}
		}
	}
}

func same(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal[[]int]) }
