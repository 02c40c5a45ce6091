package overlap

import "slices"

// paths calls visit with each path of 2 to n overlaps through different words, in one of its
// directions, with where its ends stand: the first word goes across from the origin.
func (g *Graph) paths(n int, visit func(path []int, a int, sa stand, b int, sb stand)) {
	var path, words []int
	var extend func(word int, s stand)
	extend = func(word int, s stand) {
		if len(path) > 1 && words[0] < word {
			visit(path, words[0], stand{}, word, s)
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
	for word := range g.texts {
		words = []int{word}
		extend(word, stand{})
	}
}

// sameLetter reports whether two overlaps are of one letter of a word.
func (g *Graph) sameLetter(word, e, f int) bool {
	i, _, _ := g.Overlaps[e].letter(word)
	j, _, _ := g.Overlaps[f].letter(word)
	return i == j
}
