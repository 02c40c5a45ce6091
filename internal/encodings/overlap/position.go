// Positions of words in the plane, and the overlaps required by two positions. This is where the rules of crosswords
// enter the encoding: no collisions, no letters beyond the end of a word, no runs of letters that aren't a word.

package overlap

import "crossat/grids"

// position is a word's position in the plane: its direction, and the column and row of its first letter, indexed by
// axis.
type position struct {
	dir grids.Dir
	at  [2]int
}

// follow returns the other word of overlap e, and its position if word is at p and the overlap is
// chosen.
func (g *Graph) follow(word int, p position, e int) (int, position) {
	i, other, j := g.Overlaps[e].from(word)
	to := position{1 - p.dir, p.at}
	to.at[p.dir] += i
	to.at[to.dir] -= j
	return other, to
}

// positions returns by word the positions of the words of a component, with its first word at the origin in direction
// dir. tree must be the tree of the component.
func (g *Graph) positions(words []int, tree []link, dir grids.Dir) []position {
	positions := make([]position, len(g.texts))
	positions[words[0]].dir = dir
	for _, word := range words[1:] {
		parent := tree[word].parent
		_, positions[word] = g.follow(parent, positions[parent], tree[word].overlap)
	}
	return positions
}

// requirements returns the requirements that follow if word a is at pa and word b at pb. Each is a disjunction: one of
// these overlaps must be chosen. An empty requirement can't be met: the words collide, or a letter of one directly
// precedes or follows the other. For each letter of two parallel words side by side, some word must run through it and
// the letter beside it.
func (g *Graph) requirements(a int, pa position, b int, pb position) [][]int {
	if pa.dir == pb.dir {
		return g.parallel(a, pa, b, pb)
	}
	// i is the index in a of b's column or row; j is the index in b of a's.
	i, j := pb.at[pa.dir]-pa.at[pa.dir], pa.at[pb.dir]-pb.at[pb.dir]
	n, m := len(g.texts[a]), len(g.texts[b])
	inA, inB := 0 <= i && i < n, 0 <= j && j < m
	touchA, touchB := i == -1 || i == n, j == -1 || j == m
	switch {
	case inA && inB && g.texts[a][i] == g.texts[b][j]:
		return [][]int{{g.find(a, i, b, j)}}
	case inA && inB, inA && touchB, inB && touchA:
		return [][]int{nil}
	}
	return nil
}

// find returns the overlap of letter i of word a and letter j of word b, which are the same.
func (g *Graph) find(a, i, b, j int) int {
	if a > b {
		a, i, b, j = b, j, a, i
	}
	return g.index[Overlap{a, i, b, j}]
}

// parallel returns the requirements of two words in the same direction.
func (g *Graph) parallel(a int, pa position, b int, pb position) [][]int {
	along, beside := pa.dir, 1-pa.dir
	if pa.at[beside] > pb.at[beside] {
		a, pa, b, pb = b, pb, a, pa
	}
	// The words share the columns (or rows) from first to last-1.
	first := max(pa.at[along], pb.at[along])
	last := min(pa.at[along]+len(g.texts[a]), pb.at[along]+len(g.texts[b]))
	var requirements [][]int
	switch pb.at[beside] - pa.at[beside] {
	case 0:
		if first <= last { // equality means end to end
			requirements = [][]int{nil}
		}
	case 1:
		for c := first; c < last; c++ {
			i, j := c-pa.at[along], c-pb.at[along]
			requirements = append(requirements,
				g.through(a, i, b, g.texts[b][j], 1),
				g.through(b, j, a, g.texts[a][i], -1))
		}
	}
	return requirements
}

// through returns the overlaps of letter i of a word with words in which the given letter comes next: after the common
// letter if step is 1, before it if step is -1. Overlaps with the word except don't count.
func (g *Graph) through(word, i, except int, letter rune, step int) []int {
	var overlaps []int
	for _, e := range g.byWord[word] {
		at, other, k := g.Overlaps[e].from(word)
		k += step
		if at == i && other != except && 0 <= k && k < len(g.texts[other]) && g.texts[other][k] == letter {
			overlaps = append(overlaps, e)
		}
	}
	return overlaps
}
