// Package overlap lays words out by their overlaps. Which letter of which word is which letter
// of which other is chosen first, as an independent set in the graph of the overlaps that
// exclude each other; where the words stand follows from that.
//
// A layout that hangs together is one set of overlaps, all its crossings, wherever on the
// board it stands, and mirrored as well. So what is learned of overlaps holds on every board.
package overlap

import "slices"

// Overlap says that letter I of word U is letter J of word V: they cross there. Words and
// letters are counted from 0, and U < V.
type Overlap struct{ U, I, V, J int }

// letter is which letter of a word is overlapped, and the other word with its letter.
func (o Overlap) letter(word int) (at, other, otherAt int) {
	if word == o.U {
		return o.I, o.V, o.J
	}
	return o.J, o.U, o.I
}

// Graph is the overlaps of some words. Two of them exclude each other if they are of the
// same two words, or of the same letter of a word.
type Graph struct {
	Overlaps []Overlap

	texts [][]rune
	of    [][]int // by word: its overlaps
	index map[Overlap]int
}

// NewGraph finds the overlaps of words, in the order of the first word's letters.
func NewGraph(words []string) *Graph {
	g := &Graph{of: make([][]int, len(words)), index: make(map[Overlap]int)}
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
	g.of[o.U], g.of[o.V] = append(g.of[o.U], e), append(g.of[o.V], e)
	g.Overlaps = append(g.Overlaps, o)
}

// Cliques are sets of overlaps any two of which exclude each other: those of two words, and
// those of a letter. Each two that exclude each other are in one.
func (g *Graph) Cliques() [][]int {
	var cliques [][]int
	for word := range g.texts {
		partners := make([][]int, len(g.texts))
		letters := make([][]int, len(g.texts[word]))
		for _, e := range g.of[word] {
			at, other, _ := g.Overlaps[e].letter(word)
			letters[at] = append(letters[at], e)
			if word < other {
				partners[other] = append(partners[other], e)
			}
		}
		cliques = append(append(cliques, partners...), letters...)
	}
	return slices.DeleteFunc(cliques, func(c []int) bool { return len(c) < 2 })
}

// between are the overlaps of two words.
func (g *Graph) between(word, other int) []int {
	var overlaps []int
	for _, e := range g.of[word] {
		if _, o, _ := g.Overlaps[e].letter(word); o == other {
			overlaps = append(overlaps, e)
		}
	}
	return overlaps
}
