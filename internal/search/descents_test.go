package search

import (
	"context"
	"errors"
	"math"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
)

// TestEstimateTree compares the estimate with the nodes of the whole tree.
func TestEstimateTree(t *testing.T) {
	all, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	g, err := grids.Square(4, 4)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fit.New(g, all.Best(500, 1), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := newDomains(p)
	if !d.propagate() {
		t.Fatal("no fill")
	}
	want := float64(treeNodes(d))
	size, err := EstimateTree(t.Context(), p, 2000, 1)
	if err != nil {
		t.Fatal(err)
	}
	got := math.Pow(10, size.LogNodes)
	t.Logf("%.0f nodes, estimated %.0f, error %.3f, %.3g s", want, got, size.Error, math.Pow(10, size.LogSeconds))
	if off := math.Abs(got-want) / want; off > 4*size.Error || size.Error > 0.2 {
		t.Errorf("%.0f nodes, estimated %.0f with an error of %.3f", want, got, size.Error)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := EstimateTree(ctx, p, 1, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// treeNodes counts the decisions of the whole tree below the current state.
func treeNodes(d *domains) int {
	cell := d.firstSmallest()
	if cell < 0 {
		return 0
	}
	n := 0
	letters := append([]int32(nil), d.cells[cell].letters[:d.cells[cell].n]...)
	for _, letter := range letters {
		n++
		d.push()
		d.assign(cell, letter)
		if d.propagate() {
			n += treeNodes(d)
		}
		d.pop()
	}
	return n
}
