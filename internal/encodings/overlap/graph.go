// Package overlap encodes layouts by the overlaps of the words: which letter of which word coincides with which letter
// of which other word. The formula chooses an independent set in the conflict graph of the overlaps; the positions of
// the words follow from that choice.
//
// A connected layout corresponds to exactly one set of overlaps, its crossings, regardless of its place on the board
// and of transposition. So clauses learned about overlaps are valid on every board.
package overlap

import "slices"

// Overlap means that letter I of word U coincides with letter J of word V: the words cross there. Words and letters are
// counted from 0, and U < V.
type Overlap struct{ U, I, V, J int }

// from returns the overlap as one of its words sees it: the index of that word's letter, the other
// word, and the index of the other word's letter.
func (o Overlap) from(word int) (at, other, otherAt int) {
	if word == o.U {
		return o.I, o.V, o.J
	}
	return o.J, o.U, o.I
}

// Graph is a multigraph with a vertex for each word and an edge for each overlap. Two overlaps exclude each other if
// they have the same two words, or the same letter of a word.
type Graph struct {
	Overlaps []Overlap

	texts  [][]rune
	byWord [][]int         // by word: the indices of its overlaps
	index  map[Overlap]int // inverse of Overlaps
}

// NewGraph finds the overlaps of words, ordered by U, I, V, J.
func NewGraph(words []string) *Graph {
	g := &Graph{byWord: make([][]int, len(words)), index: make(map[Overlap]int)}
	for _, word := range words {
		g.texts = append(g.texts, []rune(word))
	}
	for u, text := range g.texts {
		for i, letter := range text {
			for v := u + 1; v < len(words); v++ {
				for j, other := range g.texts[v] {
					if letter == other {
						g.add(Overlap{u, i, v, j})
					}
				}
			}
		}
	}
	return g
}

func (g *Graph) add(o Overlap) {
	e := len(g.Overlaps)
	g.index[o] = e
	g.byWord[o.U], g.byWord[o.V] = append(g.byWord[o.U], e), append(g.byWord[o.V], e)
	g.Overlaps = append(g.Overlaps, o)
}

// Cliques returns sets of overlaps that exclude each other pairwise: the overlaps of two words, and the overlaps of one
// letter. They cover the conflict graph: any two overlaps that exclude each other are in one of these sets.
func (g *Graph) Cliques() [][]int {
	var cliques [][]int
	for word := range g.texts {
		partners := make([][]int, len(g.texts))
		letters := make([][]int, len(g.texts[word]))
		for _, e := range g.byWord[word] {
			at, other, _ := g.Overlaps[e].from(word)
			letters[at] = append(letters[at], e)
			if word < other {
				partners[other] = append(partners[other], e)
			}
		}
		cliques = append(append(cliques, partners...), letters...)
	}
	return slices.DeleteFunc(cliques, func(c []int) bool { return len(c) < 2 })
}

// between returns the overlaps of two words.
func (g *Graph) between(word, other int) []int {
	var overlaps []int
	for _, e := range g.byWord[word] {
		if _, o, _ := g.Overlaps[e].from(word); o == other {
			overlaps = append(overlaps, e)
		}
	}
	return overlaps
}
