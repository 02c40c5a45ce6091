package search

import (
	"math/rand/v2"
	"testing"

	"crossat/dicts"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestLookahead checks that lookahead never removes a letter of a fill or refutes a problem that has one, and chooses
// an open cell.
func TestLookahead(t *testing.T) {
	removed, refuted, chosen := 0, 0, 0
	for _, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		p, err := fit.New(g, d, in.Options(false))
		if err != nil {
			continue
		}
		dom := newDomains(p)
		if !dom.propagate() {
			continue
		}
		fills := fittest.FillsWith(g, d, in.Options(false))
		l := lookahead{domains: dom, rng: rand.New(rand.NewPCG(1, 2)), cells: 4}
		cell, consistent := l.cell()
		for _, a := range l.failed {
			removed++
			if dom.canHold(a.Cell, a.Letter) {
				t.Errorf("%s: %v failed and is still there", in.Name, a)
			}
			for text := range fills {
				if f := fittest.Read(g, text); f.At(int(a.Cell)) == p.Alphabet[a.Letter] {
					t.Errorf("%s: removed a letter of\n%s", in.Name, f)
				}
			}
		}
		switch {
		case !consistent:
			refuted++
			if len(fills) > 0 {
				t.Errorf("%s: refuted, with %d fills", in.Name, len(fills))
			}
		case cell < 0:
			for i := range dom.cells {
				if dom.cells[i].n > 1 {
					t.Errorf("%s: no cell to branch on, with %d letters in one", in.Name, dom.cells[i].n)
				}
			}
		default:
			chosen++
			if dom.cells[cell].n < 2 {
				t.Errorf("%s: a cell to branch on with %d letters", in.Name, dom.cells[cell].n)
			}
		}
	}
	if removed == 0 || refuted == 0 || chosen == 0 {
		t.Errorf("removed %d letters, refuted %d instances, chose %d cells: none is too few", removed, refuted, chosen)
	}
}

// TestLookaheadWeights checks that lookahead chooses a cell of a slot with weight, as long as these have open cells.
func TestLookaheadWeights(t *testing.T) {
	g, d := fittest.Named(t, "small9", "en", dicts.Options{})
	dom := newDomains(fittest.Must(fit.New(g, d, fit.Options{})))
	if !dom.propagate() {
		t.Fatal("no fill")
	}
	weights := make([]float64, len(dom.slots))
	weights[3] = 2
	for seed := range uint64(5) {
		l := lookahead{domains: dom, rng: rand.New(rand.NewPCG(seed, 2)), cells: 4, weights: weights}
		cell, _ := l.cell()
		in := false
		for _, c := range dom.slots[3].cells {
			in = in || c == cell
		}
		if !in {
			t.Errorf("seed %d: chose cell %d, which is not in the slot %v", seed, cell, dom.slots[3].cells)
		}
	}
	for _, c := range dom.slots[3].cells {
		if dom.cells[c].n > 1 {
			dom.assign(c, dom.cells[c].letters[0])
		}
	}
	l := lookahead{domains: dom, rng: rand.New(rand.NewPCG(1, 2)), cells: 4, weights: weights}
	if len(l.smallestCells()) != 4 {
		t.Error("no cell to try where the slots with weight have no open cells")
	}
}
