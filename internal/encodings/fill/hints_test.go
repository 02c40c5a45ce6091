package fill_test

import (
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem/fittest"
)

const hintGrid = "......\n.#.#.#\n......\n#.#.#.\n......\n"

// hinted encodes a small grid and returns the activities by variable.
func hinted(t *testing.T, seed uint64) (*fill.Encoding, []int) {
	t.Helper()
	g := fittest.Grid(t, hintGrid)
	d := fittest.List("ABABAB BABABA AAAAAA AAA BBB ABA BAB AAAAA BBBBB ABABA BABAB")
	e := encode(t, g, d, fill.Options{}, seed)
	activity := make([]int, e.Vars+1)
	next := cnf.Lit(1)
	for _, h := range e.Hints() {
		if h.First != next || h.Count < 1 {
			t.Fatalf("hint %+v, but %d is the next variable", h, next)
		}
		for range h.Count {
			activity[next] = h.Activity
			next++
		}
	}
	if int(next) != e.Vars+1 {
		t.Fatalf("hints about %d of %d variables", next-1, e.Vars)
	}
	return e, activity
}

// TestHintsOrder checks that cells of long slots come before others, near cells before far ones, and letters
// before all other variables.
func TestHintsOrder(t *testing.T) {
	firsts := map[int]bool{}
	for seed := range uint64(40) {
		e, activity := hinted(t, seed)
		byCell := map[int][2]int{} // least and highest activity
		for v := 1; v <= e.Vars; v++ {
			atom, ok := e.Atoms.Atom(v)
			if !ok || atom.Slot >= 0 {
				if activity[v] != 0 {
					t.Fatalf("variable %d is not a letter, but has activity %d", v, activity[v])
				}
				continue
			}
			b, seen := byCell[atom.Cell]
			if !seen {
				b = [2]int{activity[v], activity[v]}
			}
			byCell[atom.Cell] = [2]int{min(b[0], activity[v]), max(b[1], activity[v])}
		}
		first := -1
		for cell, b := range byCell {
			if first < 0 || b[1] > byCell[first][1] {
				first = cell
			}
		}
		firsts[first] = true
		checkOrder(t, e, byCell, first)
	}
	if len(firsts) < 5 {
		t.Errorf("40 seeds start at only %d cells", len(firsts))
	}
}

// checkOrder checks that the least activity of a cell exceeds the highest of any cell that comes later.
func checkOrder(t *testing.T, e *fill.Encoding, activity map[int][2]int, first int) {
	t.Helper()
	g := e.Problem.Grid
	longest := make([]int, g.Size())
	for _, s := range g.Slots() {
		for _, c := range s.Cells {
			longest[c] = max(longest[c], s.Len())
		}
	}
	far := func(c int) int {
		dx, dy := c%g.Width()-first%g.Width(), c/g.Width()-first/g.Width()
		return dx*dx + dy*dy
	}
	for a := range activity {
		for b := range activity {
			sooner := far(a) < far(b)
			if longest[a] != longest[b] {
				sooner = longest[a] > longest[b]
			}
			if sooner && activity[a][0] < activity[b][1] {
				t.Errorf("from %s, cell %s %v should come before %s %v",
					g.CellName(first), g.CellName(a), activity[a], g.CellName(b), activity[b])
			}
		}
	}
}
