package search

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"crossat/internal/poll"
	"crossat/internal/problem/fit"
)

// TreeSize estimates the work of searching the whole space.
type TreeSize struct {
	LogNodes float64       // decimal logarithm of the decisions
	Error    float64       // standard error of the decisions, relative to them
	Took     time.Duration // by the descents
	// LogSeconds is the decimal logarithm of the seconds on one core.
	LogSeconds float64
}

// EstimateTree estimates, from random descents, the size of the tree of a search that branches on a cell with the
// fewest letters, tries all of them and maintains arc consistency. The error is the context's.
//
// Source: D. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29, 1975: each node of
// a descent is weighted by the inverse of the probability of reaching it. A letter is drawn in proportion to the
// candidates that it leaves, as in Knuth's third section. The time per node is estimated in the same way.
func EstimateTree(ctx context.Context, p *fit.Problem, descents int, seed uint64) (TreeSize, error) {
	t := &treeSampler{domains: newDomains(p), rng: rand.New(rand.NewPCG(seed, 0x64657363656e740a))}
	start := time.Now()
	if !t.propagate() {
		return TreeSize{LogNodes: math.Inf(-1), LogSeconds: math.Inf(-1)}, ctx.Err()
	}
	var sum, squares, seconds float64
	for range descents {
		if err := poll.Err(ctx); err != nil {
			return TreeSize{}, err
		}
		nodes, took := t.descend()
		sum += nodes
		squares += float64(nodes * nodes)
		seconds += took
	}
	n := float64(descents)
	mean := sum / n
	return TreeSize{
		LogNodes: math.Log10(mean), LogSeconds: math.Log10(seconds / n), Took: time.Since(start),
		Error: math.Sqrt(max(squares/n-float64(mean*mean), 0)/n) / mean,
	}, nil
}

// treeSampler makes random descents.
type treeSampler struct {
	*domains
	rng *rand.Rand
}

// descend goes down once, to a dead end or a fill, and up again. It returns estimates of the nodes of the tree and of
// the seconds they take.
func (t *treeSampler) descend() (nodes, seconds float64) {
	for weight := 1.0; ; {
		cell := t.firstSmallest()
		if cell < 0 {
			break
		}
		letter, chance := t.draw(cell)
		children := weight * float64(t.cells[cell].n)
		weight /= chance
		start := time.Now()
		t.push()
		t.assign(cell, letter)
		ok := t.propagate()
		nodes += children
		seconds += children * time.Since(start).Seconds()
		if !ok {
			break
		}
	}
	for t.level > 0 {
		t.pop()
	}
	return nodes, seconds
}

// firstSmallest returns the first of the open cells with the fewest letters, or -1 if no cell is open.
func (d *domains) firstSmallest() int32 {
	best := int32(-1)
	for i := range d.cells {
		if n := d.cells[i].n; n > 1 && (best < 0 || n < d.cells[best].n) {
			best = int32(i)
		}
	}
	return best
}

// draw draws a letter of a cell in proportion to the candidates it leaves, and returns the probability of that.
func (t *treeSampler) draw(cell int32) (letter int32, chance float64) {
	c := &t.cells[cell]
	options := make([]float64, c.n)
	sum := 0.0
	for i, letter := range c.letters[:c.n] {
		options[i] = 1
		for _, x := range c.slots {
			options[i] *= float64(t.countSupports(x, letter, 0))
		}
		sum += options[i]
	}
	drawn := t.rng.Float64() * sum
	last := len(options) - 1
	for i, v := range options[:last] {
		if drawn < v {
			return c.letters[i], v / sum
		}
		drawn -= v
	}
	return c.letters[last], options[last] / sum
}
