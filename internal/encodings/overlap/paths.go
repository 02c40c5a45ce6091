// Enumeration of paths of overlaps. A path fixes the position of its last word relative to its first, so that the
// requirements of these positions follow from the path alone.

package overlap

import "slices"

// paths calls visit with each path of 2 to n overlaps from a word through distinct words, with its
// last word, and with the position of that word if the first is at the given one. The slice is
// valid only during the call.
func (g *Graph) paths(n, from int, at position, visit func(path []int, word int, p position)) {
	var path []int
	words := []int{from}
	var extend func(word int, p position)
	extend = func(word int, p position) {
		if len(path) > 1 {
			visit(path, word, p)
		}
		if len(path) == n {
			return
		}
		for _, e := range g.byWord[word] {
			if len(path) > 0 && g.sameLetter(word, path[len(path)-1], e) {
				continue // the two overlaps exclude each other
			}
			other, to := g.follow(word, p, e)
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

// sameLetter reports whether two overlaps of a word share its letter.
func (g *Graph) sameLetter(word, e, f int) bool {
	i, _, _ := g.Overlaps[e].from(word)
	j, _, _ := g.Overlaps[f].from(word)
	return i == j
}

// pathLimit returns the greatest length n, from 1 to maxLen, such that on average at most maxAvg walks of n overlaps
// start from a word, and the average for that n. Walks can repeat words and letters, so their number is an upper bound
// on the number of paths; counting them takes one pass over the overlaps per length.
func (g *Graph) pathLimit(maxLen, maxAvg int) (n, avg int) {
	ends := make([]int, len(g.texts)) // by word: the number of walks of n-1 overlaps that end there
	for word := range ends {
		ends[word] = 1
	}
	for n = 1; ; n++ {
		next, sum := make([]int, len(ends)), 0
		for word, overlaps := range g.byWord {
			for _, e := range overlaps {
				_, other, _ := g.Overlaps[e].from(word)
				next[other] += ends[word]
				sum += ends[word]
			}
		}
		if n > 1 && (n > maxLen || sum > maxAvg*len(ends)) {
			return n - 1, avg
		}
		ends, avg = next, sum/len(ends)
	}
}
