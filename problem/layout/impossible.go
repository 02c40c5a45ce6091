package layout

import (
	"slices"
	"strings"

	"crossat/problem"
)

// Impossible says why there is no layout, where that shows without a formula: a
// [*problem.Impossible], or nil.
func (p *Problem) Impossible() error {
	long, alone, lost, groups := p.tooLong(), p.alone(), p.Hopeless(), p.groups()
	switch {
	case p.weightOf(long) > p.MaxLost:
		return problem.Impossiblef("the board is too small for %s: a side of %d would do", p.name(long), p.longest())
	case p.weightOf(long)+p.weightOf(alone) > p.MaxLost && len(long) > 0:
		return problem.Impossiblef("%s cannot cross: no letter in common with any other word that fits on the board", p.name(alone))
	case p.weightOf(alone) > p.MaxLost:
		return problem.Impossiblef("%s cannot cross: no letter in common with any other word", p.name(alone))
	case lost > 0 && p.MaxLost == 0:
		return problem.Impossiblef("the words fall into %d groups without a letter in common: %s cannot be reached from %s", len(groups), p.name(groups[1]), p.name(groups[0]))
	case lost > p.MaxLost:
		return problem.Impossiblef("the words fall into %d groups without a letter in common: the largest is %s", len(groups), p.name(p.heaviest()))
	case p.LeastCells() > p.Width*p.Height:
		return problem.Impossiblef("the board of %d cells is too small: %d letters take %d cells even if all are crossed", p.Width*p.Height, p.LeastLetters(), p.LeastCells())
	}
	return nil
}

// name lists words.
func (p *Problem) name(words []int) string {
	var texts []string
	for _, word := range words {
		texts = append(texts, p.Words[word])
	}
	return strings.Join(texts, ", ")
}

// longest is the length of the longest word.
func (p *Problem) longest() int {
	n := 0
	for _, text := range p.Words {
		n = max(n, len([]rune(text)))
	}
	return n
}

// tooLong are the words that fit neither across nor down.
func (p *Problem) tooLong() []int {
	var long []int
	for word, text := range p.Words {
		if len([]rune(text)) > max(p.Width, p.Height) {
			long = append(long, word)
		}
	}
	return long
}

// alone are the words that fit and have no letter in common with any other that does.
func (p *Problem) alone() []int {
	var alone []int
	for _, group := range p.groups() {
		if len(group) == 1 && len(p.Words) > 1 {
			alone = append(alone, group[0])
		}
	}
	return alone
}

// groups are the words that fit on the board and hang together by letters in common, each
// group and all of them in the order of the words.
func (p *Problem) groups() [][]int {
	long := p.tooLong()
	var groups [][]int
	for word := range p.Words {
		if slices.Contains(long, word) {
			continue
		}
		joined := []int{word}
		var rest [][]int
		for _, group := range groups {
			if slices.ContainsFunc(group, func(other int) bool { return strings.ContainsAny(p.Words[word], p.Words[other]) }) {
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

// heaviest is the group of the greatest weight. A single word is none where there are others.
func (p *Problem) heaviest() []int {
	var best []int
	for _, group := range p.groups() {
		if p.weightOf(group) > p.weightOf(best) && (len(group) > 1 || len(p.Words) == 1) {
			best = group
		}
	}
	return best
}

// weightOf is the weight of some words together.
func (p *Problem) weightOf(words []int) int {
	sum := 0
	for _, word := range words {
		sum += p.Weight(word)
	}
	return sum
}

// MaxCrossings is a bound on the number of crossings: a word has as many as it has
// letters, and no more than there are words it has a letter in common with.
func (p *Problem) MaxCrossings() int {
	letters, ends := 0, 0 // of crossings at words
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

// Refutes reports whether, if p has no layout, q has none either: the same words on no
// larger a board, with no more left out and no fewer crossings.
func (p *Problem) Refutes(q *Problem) bool {
	smaller := q.Width <= p.Width && q.Height <= p.Height || q.Width <= p.Height && q.Height <= p.Width
	return smaller && q.MaxLost <= p.MaxLost && q.MinCrossings >= p.MinCrossings
}

// LeastCells is how many cells the words placed take, at least.
func (p *Problem) LeastCells() int { return (p.LeastLetters() + 1) / 2 }

// Hopeless is the weight of the words that are left out in any layout: those that are too
// long for the board, and those that have no way, by letters in common, to the others.
func (p *Problem) Hopeless() int { return p.TotalWeight() - p.weightOf(p.heaviest()) }

// LeastLetters is how many letters the words have that are placed, at least. Half as
// many cells hold them at best.
func (p *Problem) LeastLetters() int {
	var lengths []int
	for _, text := range p.Words {
		lengths = append(lengths, len([]rune(text)))
	}
	slices.Sort(lengths)
	letters := 0
	for _, n := range lengths[:max(len(lengths)-p.MaxLost, 0)] {
		letters += n
	}
	return letters
}
