package overlap

import "crossat/grids"

// stand is where a word stands in the plane: its direction, and the column and row of its
// first letter.
type stand struct {
	dir grids.Dir
	at  [2]int
}

// next is the word that an overlap leads to from one that stands somewhere, and where it
// stands then.
func (g *Graph) next(word int, s stand, e int) (int, stand) {
	i, other, j := g.Overlaps[e].letter(word)
	to := stand{1 - s.dir, s.at}
	to.at[s.dir] += i
	to.at[to.dir] -= j
	return other, to
}

// stands says where the words of a part stand, if its first word begins at the origin.
func (g *Graph) stands(part []int, steps []step, dir grids.Dir) []stand {
	stands := make([]stand, len(g.texts))
	stands[part[0]].dir = dir
	for _, word := range part[1:] {
		_, stands[word] = g.next(steps[word].from, stands[steps[word].from], steps[word].by)
	}
	return stands
}

// demands are what must be if two words stand so: for each demand, one of these overlaps is
// chosen. A demand for one of none cannot be met: the words collide, or one goes on beyond
// its end. Letters side by side in parallel words are met by a word through both.
func (g *Graph) demands(a int, sa stand, b int, sb stand) [][]int {
	if sa.dir == sb.dir {
		return g.parallel(a, sa, b, sb)
	}
	i, j := sb.at[sa.dir]-sa.at[sa.dir], sa.at[sb.dir]-sb.at[sb.dir]
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

// find is the overlap of two letters that are the same.
func (g *Graph) find(a, i, b, j int) int {
	if a > b {
		a, i, b, j = b, j, a, i
	}
	return g.index[Overlap{a, i, b, j}]
}

// parallel is demands for words of the same direction.
func (g *Graph) parallel(a int, sa stand, b int, sb stand) [][]int {
	along, beside := sa.dir, 1-sa.dir
	if sa.at[beside] > sb.at[beside] {
		a, sa, b, sb = b, sb, a, sa
	}
	first := max(sa.at[along], sb.at[along])
	last := min(sa.at[along]+len(g.texts[a]), sb.at[along]+len(g.texts[b])) // the one after it
	var demands [][]int
	switch sb.at[beside] - sa.at[beside] {
	case 0:
		if first <= last {
			demands = [][]int{nil}
		}
	case 1:
		for c := first; c < last; c++ {
			i, j := c-sa.at[along], c-sb.at[along]
			demands = append(demands, g.through(a, i, b, g.texts[b][j], 1), g.through(b, j, a, g.texts[a][i], -1))
		}
	}
	return demands
}

// through are the overlaps of a letter of a word with words, other than one, that go on with
// another letter, one after theirs or before it.
func (g *Graph) through(word, i, not int, letter rune, beyond int) []int {
	var overlaps []int
	for _, e := range g.of[word] {
		at, other, k := g.Overlaps[e].letter(word)
		k += beyond
		if at == i && other != not && 0 <= k && k < len(g.texts[other]) && g.texts[other][k] == letter {
			overlaps = append(overlaps, e)
		}
	}
	return overlaps
}
