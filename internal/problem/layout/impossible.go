// Reasons why a problem has no layout, and bounds that need no formula. Both follow from the graph
// of words in which two words are adjacent if they have a letter in common.

package layout

import (
	"math"
	"slices"
	"strings"

	"crossat/internal/problem"
)

// Impossible returns a [*problem.Impossible] that explains why no layout exists, or nil if simple bounds don't rule one
// out.
func (p *Problem) Impossible() error {
	long, alone, lost, groups := p.tooLong(), p.alone(), p.Hopeless(), p.groups()
	switch {
	case p.weightOf(long) > p.MaxLost:
		if p.longest() > MaxSide {
			return problem.Impossiblef("no board is large enough for %s: a side has at most %d cells", p.list(long), MaxSide)
		}
		return problem.Impossiblef("the board is too small for %s: a side of %d would do", p.list(long), p.longest())
	case p.weightOf(long)+p.weightOf(alone) > p.MaxLost && len(long) > 0:
		return problem.Impossiblef(
			"%s can't cross: no letter in common with any other word that fits on the board", p.list(alone))
	case p.weightOf(alone) > p.MaxLost:
		return problem.Impossiblef("%s can't cross: no letter in common with any other word", p.list(alone))
	case lost > 0 && p.MaxLost == 0:
		return problem.Impossiblef(
			"the words fall into %d groups without a letter in common: %s can't be reached from %s",
			len(groups), p.list(groups[1]), p.list(groups[0]))
	case lost > p.MaxLost:
		return problem.Impossiblef(
			"the words fall into %d groups without a letter in common: the largest is %s",
			len(groups), p.list(p.heaviest()))
	case p.MinCrossings > 0 && p.MinCrossings > p.MaxCrossings():
		return problem.Impossiblef("%d crossings are wanted, but the words have at most %d", p.MinCrossings, p.MaxCrossings())
	case p.LeastCells() > p.Width*p.Height:
		return problem.Impossiblef(
			"the board of %d cells is too small: the words take at least %d", p.Width*p.Height, p.LeastCells())
	}
	return nil
}

// list returns words as a comma-separated list.
func (p *Problem) list(words []int) string {
	var texts []string
	for _, word := range words {
		texts = append(texts, p.Words[word])
	}
	return strings.Join(texts, ", ")
}

// longest returns the length of the longest word.
func (p *Problem) longest() int {
	n := 0
	for _, text := range p.Words {
		n = max(n, len([]rune(text)))
	}
	return n
}

// tooLong returns the words that fit neither across nor down.
func (p *Problem) tooLong() []int {
	var long []int
	for word, text := range p.Words {
		if len([]rune(text)) > max(p.Width, p.Height) {
			long = append(long, word)
		}
	}
	return long
}

// alone returns the words that fit but share no letter with any other that fits.
func (p *Problem) alone() []int {
	var alone []int
	for _, group := range p.groups() {
		if len(group) == 1 && len(p.Words) > 1 {
			alone = append(alone, group[0])
		}
	}
	return alone
}

// groups returns the connected components of the words that fit on the board, with edges between words that have a
// letter in common. Words are in order within each group, groups by their first word.
func (p *Problem) groups() [][]int {
	long := p.tooLong()
	var groups [][]int
	for word := range p.Words {
		if slices.Contains(long, word) {
			continue
		}
		adjacent := func(other int) bool { return strings.ContainsAny(p.Words[word], p.Words[other]) }
		joined := []int{word} // the word, with all adjacent groups
		var rest [][]int
		for _, group := range groups {
			if slices.ContainsFunc(group, adjacent) {
				joined = append(joined, group...)
			} else {
				rest = append(rest, group)
			}
		}
		slices.Sort(joined)
		groups = append(rest, joined)
	}
	slices.SortFunc(groups, slices.Compare)
	return groups
}

// heaviest returns the group of the greatest weight. A single word counts as a group only if the problem has no other
// words, since otherwise it could not cross any.
func (p *Problem) heaviest() []int {
	var best []int
	for _, group := range p.groups() {
		if p.weightOf(group) > p.weightOf(best) && (len(group) > 1 || len(p.Words) == 1) {
			best = group
		}
	}
	return best
}

// weightOf returns the total weight of words.
func (p *Problem) weightOf(words []int) int {
	sum := 0
	for _, word := range words {
		sum += p.Weight(word)
	}
	return sum
}

// WeightOf returns the total weight of the words in a list.
func (p *Problem) WeightOf(texts []string) int {
	sum := 0
	for word, text := range p.Words {
		if slices.Contains(texts, text) {
			sum += p.Weight(word)
		}
	}
	return sum
}

// MaxCrossings returns an upper bound on the number of crossings. A word has at most one per letter, and at most one
// with each word that shares a letter with it.
func (p *Problem) MaxCrossings() int {
	letters, ends := 0, 0 // ends counts the crossings of each word, so each crossing twice
	for word, text := range p.Words {
		partners := 0
		for other := range p.Words {
			if other != word && strings.ContainsAny(text, p.Words[other]) {
				partners++
			}
		}
		n := len([]rune(text))
		letters += n
		ends += min(n, partners)
	}
	return min(letters, ends) / 2
}

// Refutes reports whether a proof that p has no layout also proves it for q: the board of q, possibly transposed, is at
// most as large, its MaxLost at most as great, and its MinCrossings at least as great. The words must be the same;
// Refutes doesn't compare them.
func (p *Problem) Refutes(q *Problem) bool {
	smaller := q.Width <= p.Width && q.Height <= p.Height || q.Width <= p.Height && q.Height <= p.Width
	return smaller && q.MaxLost <= p.MaxLost && q.MinCrossings >= p.MinCrossings
}

// LeastCells returns a lower bound on the number of cells that the words of a layout take. The shortest words take the
// fewest; each cell is in at most two of them, and two words have at most one cell in common.
func (p *Problem) LeastCells() int {
	lengths := p.lengths()
	least, letters := math.MaxInt, 0
	for i, n := range lengths {
		letters += n
		if words := i + 1; words >= max(len(lengths)-p.MaxLost, 1) {
			least = min(least, letters-min(letters/2, words*i/2))
		}
	}
	return least
}

// lengths returns the lengths of the words, ascending.
func (p *Problem) lengths() []int {
	var lengths []int
	for _, text := range p.Words {
		lengths = append(lengths, len([]rune(text)))
	}
	slices.Sort(lengths)
	return lengths
}

// Hopeless returns a lower bound on the weight of the words left out: those that are too long for
// the board, and those outside the heaviest group of words connected by letters in common.
func (p *Problem) Hopeless() int { return p.TotalWeight() - p.weightOf(p.heaviest()) }

// LeastLetters returns a lower bound on the total length of the words of a layout. They take at least half as many
// cells, because each cell is in at most two words.
func (p *Problem) LeastLetters() int {
	lengths, letters := p.lengths(), 0
	for _, n := range lengths[:max(len(lengths)-p.MaxLost, 0)] { // at most MaxLost words are left out
		letters += n
	}
	return letters
}
