package overlap

import "slices"

// paths calls visit with each path of 2 to n overlaps from a word through different words, and
// with where its last word stands if the first stands so. The path is visit's for the call.
func (g *Graph) paths(n, from int, at stand, visit func(path []int, word int, s stand)) {
	var path []int
	words := []int{from}
	var extend func(word int, s stand)
	extend = func(word int, s stand) {
		if len(path) > 1 {
			visit(path, word, s)
		}
		if len(path) == n {
			return
		}
		for _, e := range g.of[word] {
			if len(path) > 0 && g.sameLetter(word, path[len(path)-1], e) {
				continue
			}
			other, to := g.next(word, s, e)
			if slices.Contains(words, other) {
				continue
			}
			path, words = append(path, e), append(words, other)
			extend(other, to)
			path, words = path[:len(path)-1], words[:len(words)-1]
		}
	}
	extend(from, at)
}

// sameLetter reports whether two overlaps are of one letter of a word.
func (g *Graph) sameLetter(word, e, f int) bool {
	i, _, _ := g.Overlaps[e].letter(word)
	j, _, _ := g.Overlaps[f].letter(word)
	return i == j
}

// longest is the greatest n up to a bound such that there are no more than so many ways of n
// overlaps, from one word to the next, that begin at a word on average; 1 at least. It returns
// how many ways that are, too.
func (g *Graph) longest(bound, most int) (n, ways int) {
	ends := make([]int, len(g.texts)) // by word: ways of n overlaps that end there
	for word := range ends {
		ends[word] = 1
	}
	for n = 1; ; n++ {
		next, sum := make([]int, len(ends)), 0
		for word, overlaps := range g.of {
			for _, e := range overlaps {
				_, other, _ := g.Overlaps[e].letter(word)
				next[other] += ends[word]
				sum += ends[word]
			}
		}
		if n > 1 && (n > bound || sum > most*len(ends)) {
			return n - 1, ways
		}
		ends, ways = next, sum/len(ends)
	}
}
