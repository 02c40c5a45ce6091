package overlap

import (
	"slices"

	"crossat/grids"
)

// step is how a word was reached: from a word, by an overlap; by is -1 at the root.
type step struct{ from, by int }

// reach follows overlaps that are chosen from a word on, breadth first: the words that hang
// together with it in order, and the step to each.
func (g *Graph) reach(root int, chosen []bool) (part []int, steps []step) {
	steps = make([]step, len(g.texts))
	for word := range steps {
		steps[word].by = -1
	}
	seen := make([]bool, len(g.texts))
	seen[root], part = true, []int{root}
	for i := 0; i < len(part); i++ {
		word := part[i]
		for _, e := range g.of[word] {
			if _, other, _ := g.Overlaps[e].letter(word); chosen[e] && !seen[other] {
				seen[other], steps[other] = true, step{word, e}
				part = append(part, other)
			}
		}
	}
	return part, steps
}

// path is the overlaps from the root to a word.
func path(steps []step, word int) []int {
	var overlaps []int
	for ; steps[word].by >= 0; word = steps[word].from {
		overlaps = append(overlaps, steps[word].by)
	}
	slices.Reverse(overlaps)
	return overlaps
}

// Directions gives the words directions such that two words of an overlap that is chosen go in
// different ones; of words that hang together, the first goes across. If there are none, it
// returns overlaps that lead from a word to itself in an odd number of steps.
func (g *Graph) Directions(chosen []bool) (directions []grids.Dir, odd []int) {
	directions = make([]grids.Dir, len(g.texts))
	seen := make([]bool, len(g.texts))
	for root := range g.texts {
		if seen[root] {
			continue
		}
		part, steps := g.reach(root, chosen)
		for _, word := range part {
			seen[word] = true
			directions[word] = grids.Dir(len(path(steps, word)) % 2)
		}
		for e, o := range g.Overlaps {
			if chosen[e] && seen[o.U] && directions[o.U] == directions[o.V] {
				return nil, append(around(path(steps, o.U), path(steps, o.V)), e)
			}
		}
	}
	return directions, nil
}

// around is the way between the ends of two paths from a root.
func around(p, q []int) []int {
	for len(p) > 0 && len(q) > 0 && p[0] == q[0] {
		p, q = p[1:], q[1:]
	}
	return append(slices.Clone(p), q...)
}
