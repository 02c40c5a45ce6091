package search

import "math"

// byLetter decides letters, one cell at a time, and keeps all domains arc consistent.
//
// The next cell is the one with the fewest letters for the trouble that its slots
// have made: each slot has a weight, one more than the times it was left without a
// candidate, and pulls by its weight over the logarithm of its candidates. The
// letter is the one that leaves most: the product of the shares of candidates that
// have it there, over the slots through the cell. A letter that fails is removed
// before the next decision, so that the next cell may be another. The search starts
// anew after ever more failures, and keeps the weights.
//
// Source: the weights are those of F. Boussemart et al., Boosting systematic search
// by weighting constraints, ECAI 2004, the order of values that of M. Ginsberg et al.,
// Search lessons learned from crossword puzzles, AAAI 1990, for letters in place of words.
var byLetter = Strategy{"letters", "letter by letter, most troubled cells first, arc consistent, with restarts", searchLetters}

func searchLetters(r *run) end {
	l := letterSearch{run: r, domains: newDomains(r.p, r.o.Repeats)}
	l.weights = make([]float64, len(l.slots))
	for i := range l.weights {
		l.weights[i] = 1
	}
	return l.search()
}

type letterSearch struct {
	*run
	*domains
	weights []float64 // by slot
	path    []letterAt
	fruit   bool // a fill was found: no restart may find it again
}

// letterAt is a decision.
type letterAt struct{ cell, letter int32 }

// The first restart comes after so many failures, each later one after so many
// times more.
const (
	firstRestart  = 100
	restartGrowth = 1.1
)

func (l *letterSearch) search() end {
	if !l.propagate() {
		return exhausted
	}
	limit, before := float64(firstRestart), 0
	for {
		cell := l.choose()
		if cell < 0 {
			l.fruit = true
			if !l.found(l.fill(l.p.Alphabet)) {
				return stopped
			}
		} else {
			if !l.decide(cell, l.value(cell)) {
				return stopped
			}
			if l.propagate() {
				continue
			}
			l.blame()
		}
		if !l.retreat() {
			return exhausted
		}
		if float64(l.Stats.Fails-before) >= limit && !l.fruit {
			limit, before = limit*restartGrowth, l.Stats.Fails
			l.restart()
		}
	}
}

// choose returns the cell to decide next, -1 if all are.
func (l *letterSearch) choose() int32 {
	best, least := int32(-1), math.Inf(1)
	for i := range l.cells {
		c := &l.cells[i]
		if c.n <= 1 {
			continue
		}
		if v := float64(c.n) / l.pull(c) * (1 + tieBreak*l.rng.Float64()); v < least {
			best, least = int32(i), v
		}
	}
	return best
}

// tieBreak is by how much cells and letters that are nearly equal may differ.
const tieBreak = 1e-3

// pull is how much the slots through a cell want it decided.
func (l *letterSearch) pull(c *cell) float64 {
	sum := 0.0
	for _, x := range c.slots {
		sum += l.weights[x.slot] / math.Log(float64(l.slots[x.slot].count)+1)
	}
	return sum
}

// value returns the letter to try in a cell.
func (l *letterSearch) value(cell int32) int32 {
	c := &l.cells[cell]
	best, most := int32(-1), -1.0
	for _, letter := range c.letters[:c.n] {
		v := 1 + valueBreak*l.rng.Float64()
		for _, x := range c.slots {
			v *= float64(l.support(x, letter)) / float64(l.slots[x.slot].count)
		}
		if v > most {
			best, most = letter, v
		}
	}
	return best
}

// valueBreak is by how much letters that are nearly as good may differ.
const valueBreak = 0.1

// decide puts a letter into a cell, and reports whether the search goes on.
func (l *letterSearch) decide(cell, letter int32) bool {
	l.push()
	l.path = append(l.path, letterAt{cell, letter})
	l.assign(cell, letter)
	return l.node(len(l.path), func() []rune { return l.fill(l.p.Alphabet) })
}

// retreat takes back decisions, and removes the letter of the last one taken back, until
// what is left is consistent. It returns false if there is nothing left.
func (l *letterSearch) retreat() bool {
	for len(l.path) > 0 {
		last := l.path[len(l.path)-1]
		l.path = l.path[:len(l.path)-1]
		l.pop()
		l.remove(last.cell, last.letter)
		if l.propagate() {
			return true
		}
		l.blame()
	}
	return false
}

// blame makes the slot that failed heavier.
func (l *letterSearch) blame() {
	l.Stats.Fails++
	l.weights[l.failed]++
}

// restart takes back all decisions.
func (l *letterSearch) restart() {
	l.Stats.Restarts++
	for range l.path {
		l.pop()
	}
	l.path = l.path[:0]
}
