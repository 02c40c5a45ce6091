package search

import "math"

// byLetter decides letters, one cell at a time, and keeps all domains arc consistent.
//
// Each cell has a weight, which grows whenever a slot through it is left without a
// candidate, by ever more, so that recent trouble counts most. The next cell is taken
// from the slot with the most weight, on its open cells, for the logarithm of its
// candidates, and is that with the most weight for its letters. In dense grids, squares
// above all, it is simply a cell with the fewest letters: there, weights lead
// astray. The letter is the one that leaves most: the product of the candidates that
// have it there, over the slots through the cell. At first, words of high score count
// for more; less so with each restart, since that costs freedom. A letter that
// fails is removed before the next decision, so that the next cell may be another. The
// search starts anew after ever more failures, and keeps the weights.
//
// Where many fills of a dense grid are expected, up to 6x6, a search that has none after
// some failures has begun badly: from then on it starts anew soon, and takes, of the cells
// with the fewest letters, the one whose slots have the most candidates, which decides most.
// Where few are expected, nearly everything has to be searched, and both cost time; in
// larger squares they gain nothing.
//
// Source: weights are those of F. Boussemart et al., Boosting systematic search by
// weighting constraints, ECAI 2004, the order of values that of M. Ginsberg et al.,
// Search lessons learned from crossword puzzles, AAAI 1990, for letters in place of
// words. Learning clauses over letters from the failures was tried: nogoods have some
// hundred letters, and cost more than they save.
var byLetter = Strategy{"letters", "letter by letter, most troubled cells first, arc consistent, with restarts", searchLetters}

func searchLetters(r *run) outcome {
	l := letterSearch{run: r, domains: newDomains(r.p), scoreBias: initialScoreBias, weightIncrement: 1}
	l.weights = make([]float64, len(l.cells))
	shape := r.p.Grid.Shape()
	l.dense = denseShare*shape.OpenArea >= shape.White
	l.small = shape.OpenArea <= smallArea
	return l.search()
}

// denseShare is the part of the white cells that must lie in the largest open area of a
// dense grid: a third. Of squares, it is more from 5x5 on; of other grids, it is about
// a tenth.
const denseShare = 3

// smallArea is the largest open area of a small grid: that of a 6x6 square.
const smallArea = 16

// manyFills is the decimal logarithm of the expected fills from which on they are many.
const manyFills = 2

type letterSearch struct {
	*run
	*domains
	dense           bool
	small           bool
	rapidRestarts   bool      // small, dense, many fills are expected, and none was found at once
	weights         []float64 // by cell, of failures so far; weight adds growth
	weightIncrement float64   // what a weight grows by
	scoreBias       int       // how much more a favoured word counts
	decisions       []assignment
	foundAny        bool // a fill was found: no restart may find it again
}

// letterAt is a decision.
type assignment struct{ cell, letter int32 }

const (
	firstRestart       = 100  // failures before it
	restartGrowth      = 1.5  // how many times as many before the next
	rapidFirstRestart  = 50   // firstRestart for those in a hurry
	rapidRestartGrowth = 1.03 // restartGrowth for those
	weightDecay        = 0.95 // of older failures against the last one
	initialScoreBias   = 10   // more fills no better grids
	letterNoise        = 0.1  // how far apart letters may be, in logarithms, of which chance takes one
	tieNoise           = 1e-3 // by how much cells that are as good differ by chance
	candidateBonus     = 1e-2 // by how much cells with as many letters differ by the logarithm of their candidates
)

func (l *letterSearch) search() outcome {
	if !l.propagate() {
		return exhausted
	}
	failsAtRestart := 0 // failures before the last restart
	for {
		cell := l.chooseCell()
		if cell < 0 {
			l.foundAny = true
			if !l.emit(l.fixedLetters(l.p.Alphabet)) {
				return stopped
			}
		} else {
			if !l.decide(cell, l.chooseLetter(cell)) {
				return stopped
			}
			if l.propagate() {
				continue
			}
			l.bumpWeights()
		}
		if !l.backtrack() {
			return exhausted
		}
		if float64(l.Stats.Fails-failsAtRestart) >= l.restartLimit() && !l.foundAny {
			failsAtRestart = l.Stats.Fails
			l.restart()
		}
	}
}

// choose returns the cell to decide next, -1 if all are.
func (l *letterSearch) chooseCell() int32 {
	if l.dense {
		return l.smallestCell()
	}
	slot := l.chooseSlot()
	if slot < 0 {
		return -1
	}
	best, highest := int32(-1), 0.0
	for _, i := range l.slots[slot].cells {
		if n := l.cells[i].n; n > 1 {
			if v := l.weight(i) / float64(n); v > highest {
				best, highest = i, v
			}
		}
	}
	return best
}

// fewestLetters returns one of the open cells with the fewest letters, -1 if there is none.
func (l *letterSearch) smallestCell() int32 {
	best, lowest := int32(-1), math.Inf(1)
	for i := range l.cells {
		if n := l.cells[i].n; n > 1 {
			v := float64(n)
			if l.rapidRestarts {
				v -= candidateBonus * l.logCandidates(i)
			}
			if v *= 1 + tieNoise*l.rng.Float64(); v < lowest {
				best, lowest = int32(i), v
			}
		}
	}
	return best
}

// logCandidates is the logarithm of the product of the candidates of the slots through a
// cell.
func (l *letterSearch) logCandidates(cell int) float64 {
	sum := 0.0
	for _, x := range l.cells[cell].slots {
		sum += math.Log(float64(l.slots[x.slot].count))
	}
	return sum
}

// mostTroubled returns the slot from which to take the next cell, -1 for none.
func (l *letterSearch) chooseSlot() int {
	best, highest := -1, 0.0
	for i := range l.slots {
		s, sum := &l.slots[i], 0.0
		for _, c := range s.cells {
			if l.cells[c].n > 1 {
				sum += l.weight(c)
			}
		}
		if v := sum / math.Log(float64(s.count)+1) * (1 + tieNoise*l.rng.Float64()); v > highest {
			best, highest = i, v
		}
	}
	return best
}

func (l *letterSearch) weight(cell int32) float64 { return l.weights[cell] + l.weightIncrement }

// value returns the letter to try in a cell.
func (l *letterSearch) chooseLetter(cell int32) int32 {
	c := &l.cells[cell]
	best, highest := int32(-1), -1.0
	for _, letter := range c.letters[:c.n] {
		v := math.Exp(letterNoise * l.rng.NormFloat64())
		for _, x := range c.slots {
			v *= float64(l.countSupports(x, letter, l.scoreBias))
		}
		if v > highest {
			best, highest = letter, v
		}
	}
	return best
}

// decide puts a letter into a cell, and reports whether the search goes on.
func (l *letterSearch) decide(cell, letter int32) bool {
	l.push()
	l.decisions = append(l.decisions, assignment{cell, letter})
	l.assign(cell, letter)
	return l.node(len(l.decisions), func() []rune { return l.fixedLetters(l.p.Alphabet) })
}

// retreat takes back decisions, and removes the letter of the last one taken back, until
// what is left is consistent. It returns false if there is nothing left.
func (l *letterSearch) backtrack() bool {
	for len(l.decisions) > 0 {
		last := l.decisions[len(l.decisions)-1]
		l.decisions = l.decisions[:len(l.decisions)-1]
		l.pop()
		l.remove(last.cell, last.letter)
		if l.propagate() {
			return true
		}
		l.bumpWeights()
	}
	return false
}

// blame makes the cells of the slot that failed heavier.
func (l *letterSearch) bumpWeights() {
	l.Stats.Fails++
	l.weightIncrement /= weightDecay
	for _, c := range l.slots[l.failed].cells {
		l.weights[c] += l.weightIncrement
	}
	if l.weightIncrement > 1e100 {
		l.weightIncrement *= 1e-100
		for c := range l.weights {
			l.weights[c] *= 1e-100
		}
	}
}

// patience is after how many failures to start anew.
func (l *letterSearch) restartLimit() float64 {
	first, factor := float64(firstRestart), restartGrowth
	if l.rapidRestarts {
		first, factor = rapidFirstRestart, rapidRestartGrowth
	}
	return first * math.Pow(factor, float64(l.Stats.Restarts))
}

// restart takes back all decisions.
func (l *letterSearch) restart() {
	if l.Stats.Restarts == 0 {
		l.rapidRestarts = l.dense && l.small && l.p.LogExpected() >= manyFills
	}
	l.Stats.Restarts++
	l.scoreBias /= 2
	for range l.decisions {
		l.pop()
	}
	l.decisions = l.decisions[:0]
}
