package fit

import (
	"math"
	"slices"

	"crossat/dicts"
	"crossat/grids"
)

// Estimator computes [Problem.LogExpected] for patterns without letters, from all words of a dictionary: the sum of a
// term for each slot and one for each crossing. Terms are cached, so that many patterns can be compared. An Estimator
// isn't safe for concurrent use.
type Estimator struct {
	alphabet   int
	letters    []*dicts.Letters // by length; nil for lengths without words
	agreements [][]float64      // by [place] of one letter, then of the other; NaN until computed
}

// place numbers the positions of all lengths: position i of n.
func place(n, i int) int { return n*(n-1)/2 + i }

// NewEstimator returns an estimator for slots of up to longest cells.
func NewEstimator(d *dicts.Dict, longest int) *Estimator {
	e := &Estimator{
		letters: make([]*dicts.Letters, longest+1), agreements: make([][]float64, place(longest+1, 0)),
	}
	var alphabet []rune
	for n := range e.letters {
		if len(d.ByLength(n)) > 0 {
			e.letters[n] = d.Letters(n)
			alphabet = append(alphabet, e.letters[n].Alphabet...)
		}
	}
	alphabet = sortedSet(alphabet)
	for n, l := range e.letters {
		if l != nil {
			e.letters[n] = l.In(alphabet)
		}
	}
	e.alphabet = len(alphabet)
	return e
}

// Words returns the number of words of a length.
func (e *Estimator) Words(length int) int {
	if e.letters[length] == nil {
		return 0
	}
	return len(e.letters[length].Rows) / length
}

// LogChoices returns the decimal logarithm of the number of words for a slot of a length, if other slots have taken
// some; -Inf if none is left.
func (e *Estimator) LogChoices(length, taken int) float64 {
	return math.Log10(float64(max(e.Words(length)-taken, 0)))
}

// LogAgreement returns the decimal logarithm of the probability that two different words, one of n letters and one of
// m, have the same letter at positions i and j; -Inf if no two have.
func (e *Estimator) LogAgreement(n, i, m, j int) float64 {
	if e.letters[n] == nil || e.letters[m] == nil {
		return math.Inf(-1)
	}
	row, at := &e.agreements[place(n, i)], place(m, j)
	if *row == nil {
		*row = slices.Repeat([]float64{math.NaN()}, len(e.agreements))
	}
	if math.IsNaN((*row)[at]) {
		(*row)[at] = math.Log10(e.agreement(n, i, m, j))
	}
	return (*row)[at]
}

func (e *Estimator) agreement(n, i, m, j int) float64 {
	a, b := e.letters[n], e.letters[m]
	pairs, agree := float64(e.Words(n))*float64(e.Words(m)), 0.0
	for letter := range e.alphabet {
		agree += float64(a.Counts[i*e.alphabet+letter]) * float64(b.Counts[j*e.alphabet+letter])
	}
	if n == m { // don't count a word paired with itself
		pairs -= float64(e.Words(n))
		for at := 0; at < len(a.Rows); at += n {
			if a.Rows[at+i] == a.Rows[at+j] {
				agree--
			}
		}
	}
	if agree <= 0 {
		return 0
	}
	return agree / pairs
}

// LogExpected returns [Problem.LogExpected] of a pattern, as if arc consistency left all words.
func (e *Estimator) LogExpected(g *grids.Grid) float64 {
	sum, taken := 0.0, make([]int, len(e.letters))
	slots := g.Slots()
	for _, s := range slots {
		sum += e.LogChoices(s.Len(), taken[s.Len()])
		taken[s.Len()]++
	}
	for _, x := range g.Crossings() {
		sum += e.LogAgreement(slots[x.Across].Len(), x.AcrossPos, slots[x.Down].Len(), x.DownPos)
	}
	return sum
}
