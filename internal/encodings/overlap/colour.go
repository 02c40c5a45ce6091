// Directions of words as a 2-colouring: words that cross go in different directions, so the graph of the chosen
// overlaps must be bipartite. Breadth-first search finds the colours or an odd cycle.

package overlap

import (
	"slices"

	"crossat/grids"
)

// link is an edge of a breadth-first tree: the parent of a word and the overlap that joins them. The overlap is -1 for
// the root and for words that weren't reached.
type link struct{ parent, overlap int }

// component searches breadth first from a root along chosen overlaps. It returns the words
// connected to the root, in the order they were reached, and by word its link in the tree.
func (g *Graph) component(root int, chosen []bool) (words []int, tree []link) {
	tree = make([]link, len(g.texts))
	for word := range tree {
		tree[word].overlap = -1
	}
	seen := make([]bool, len(g.texts))
	seen[root], words = true, []int{root}
	for i := 0; i < len(words); i++ {
		word := words[i]
		for _, e := range g.byWord[word] {
			if _, other, _ := g.Overlaps[e].from(word); chosen[e] && !seen[other] {
				seen[other], tree[other] = true, link{word, e}
				words = append(words, other)
			}
		}
	}
	return words, tree
}

// path returns the overlaps on the path from the root of a tree to a word.
func path(tree []link, word int) []int {
	var overlaps []int
	for ; tree[word].overlap >= 0; word = tree[word].parent {
		overlaps = append(overlaps, tree[word].overlap)
	}
	slices.Reverse(overlaps)
	return overlaps
}

// Directions gives each word a direction such that words joined by a chosen overlap go in different
// ones; the first word of each connected component goes across. If that is impossible, it returns
// no directions but the overlaps of an odd cycle.
func (g *Graph) Directions(chosen []bool) (directions []grids.Dir, odd []int) {
	directions = make([]grids.Dir, len(g.texts))
	seen := make([]bool, len(g.texts))
	for root := range g.texts {
		if seen[root] {
			continue
		}
		words, tree := g.component(root, chosen)
		for _, word := range words {
			seen[word] = true
			directions[word] = grids.Dir(len(path(tree, word)) % 2)
		}
		for e, o := range g.Overlaps {
			if chosen[e] && seen[o.U] && directions[o.U] == directions[o.V] {
				return nil, append(treePath(path(tree, o.U), path(tree, o.V)), e)
			}
		}
	}
	return directions, nil
}

// treePath returns the overlaps between the ends of two paths p and q from the root: both without
// the prefix they share.
func treePath(p, q []int) []int {
	for len(p) > 0 && len(q) > 0 && p[0] == q[0] {
		p, q = p[1:], q[1:]
	}
	return append(slices.Clone(p), q...)
}
