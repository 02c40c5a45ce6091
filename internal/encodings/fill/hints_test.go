package fill_test

import (
	"bytes"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

const hintGrid = "......\n.#.#.#\n......\n#.#.#.\n......\n"

// hinted encodes a small grid and returns the activities by variable.
func hinted(t *testing.T, hints string, seed uint64) (*fill.Encoding, []int) {
	t.Helper()
	g := fittest.Grid(t, hintGrid)
	d := fittest.List("ABABAB BABABA AAAAAA AAA BBB ABA BAB AAAAA BBBBB ABABA BABAB")
	e := encode(t, g, d, fill.Options{Hints: hints}, seed)
	activity := make([]int, e.Vars+1)
	next := cnf.Lit(1)
	for _, h := range e.Hints() {
		if h.First != next || h.Count < 1 {
			t.Fatalf("%s: hint %+v, but %d is the next variable", hints, h, next)
		}
		for range h.Count {
			activity[next] = h.Activity
			next++
		}
	}
	if int(next) != e.Vars+1 {
		t.Fatalf("%s: hints about %d of %d variables", hints, next-1, e.Vars)
	}
	return e, activity
}

// TestHintsOrder checks that cells of long slots come before others, near cells before far ones, and letters
// before all other variables.
func TestHintsOrder(t *testing.T) {
	for _, name := range named.Names(fill.Hintings) {
		firsts := map[int]bool{}
		for seed := range uint64(40) {
			e, activity := hinted(t, name, seed)
			byCell := map[int][2]int{} // least and highest activity
			for v := 1; v <= e.Vars; v++ {
				atom, ok := e.Atoms.Atom(v)
				if !ok || atom.Slot >= 0 {
					if activity[v] != 0 {
						t.Fatalf("%s: variable %d is not a letter, but has activity %d", name, v, activity[v])
					}
					continue
				}
				b, seen := byCell[atom.Cell]
				if !seen {
					b = [2]int{activity[v], activity[v]}
				}
				byCell[atom.Cell] = [2]int{min(b[0], activity[v]), max(b[1], activity[v])}
			}
			if name == "even" {
				for cell, b := range byCell {
					if b != [2]int{1, 1} {
						t.Errorf("even: cell %d has activities %v", cell, b)
					}
				}
				continue
			}
			first := -1
			for cell, b := range byCell {
				if first < 0 || b[1] > byCell[first][1] {
					first = cell
				}
			}
			firsts[first] = true
			checkOrder(t, name, e, byCell, first)
		}
		if name != "even" && len(firsts) < 5 {
			t.Errorf("%s: 40 seeds start at only %d cells", name, len(firsts))
		}
	}
}

// checkOrder checks that the least activity of a cell exceeds the highest of any cell that comes later.
func checkOrder(t *testing.T, name string, e *fill.Encoding, activity map[int][2]int, first int) {
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
			if name == "long" && longest[a] != longest[b] {
				sooner = longest[a] > longest[b]
			}
			if sooner && activity[a][0] < activity[b][1] {
				t.Errorf("%s: from %s, cell %s %v should come before %s %v",
					name, g.CellName(first), g.CellName(a), activity[a], g.CellName(b), activity[b])
			}
		}
	}
}

// TestHintsKeepClauses checks that the formula does not depend on the hints.
func TestHintsKeepClauses(t *testing.T) {
	var first []byte
	for _, name := range named.Names(fill.Hintings) {
		e, _ := hinted(t, name, 5)
		formula, err := e.Formula(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		out := cnf.NewEncoder(&b, nil, formula.Vars(), formula.Len())
		for i := range formula.Len() {
			out.Add(formula.Clause(i))
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b.Bytes()
		} else if !bytes.Equal(first, b.Bytes()) {
			t.Errorf("%s changes the clauses", name)
		}
	}
	if _, err := fill.Encode(t.Context(), encodeProblem(t), fill.Options{Hints: "odd"}, 0); err == nil {
		t.Error("unknown hints are accepted")
	}
}

// encodeProblem returns a minimal problem.
func encodeProblem(t *testing.T) *fit.Problem {
	t.Helper()
	p, err := fit.New(fittest.Grid(t, ".."), fittest.List("AB"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
