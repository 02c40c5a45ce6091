package compose

import (
	"cmp"
	"math"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/pattern"
)

// sketch is a board with some theme entries, in which black cells are being laid out.
type sketch struct {
	*board
	letters  []rune      // by cell: of theme entries, 0 for none
	states   []state     // by cell
	stale    []bool      // by line: a cell has changed since the line was last divided
	totals   []float64   // by line: decimal logarithm of the weight of all ways to divide it
	cheaters int         // lower bound
	domains  []letterSet // by cell: its possible letters; nil before [sketch.consistent]
	probed   []probed    // by cell
	revised  []bool      // by known slot: its words agree with the domains

	// By line, then start and end in the line, which has a row of length+1 numbers for each start.
	words   [][]int     // number of words that fit a slot
	weights [][]float64 // of slots
}

// board is the common part of sketches.
type board struct {
	rules   grids.Rules
	lines   []pattern.Line // the rows, then the columns
	image   []int          // by cell, under the symmetry
	anySlot [][]float64    // weights of 1 for all slots that the rules allow
	lexicon *Lexicon
}

// state is the state of a cell.
type state uint8

const (
	unknown state = iota
	white
	black
)

func newBoard(r grids.Rules, lexicon *Lexicon) *board {
	b := &board{rules: r, lines: pattern.Lines(r), lexicon: lexicon}
	for cell := range r.Width * r.Height {
		b.image = append(b.image, r.Symmetry.Image(r.Width, r.Height, cell))
	}
	for _, l := range b.lines {
		weights := make([]float64, (l.Length+1)*(l.Length+1))
		b.allowed(l, func(start, end int) { weights[start*(l.Length+1)+end] = 1 })
		b.anySlot = append(b.anySlot, weights)
	}
	return b
}

// allowed calls a function with the start and end of each slot that the rules allow in a line.
func (b *board) allowed(l pattern.Line, f func(start, end int)) {
	for start := range l.Length {
		for end := start + b.rules.MinLength; end <= l.Length; end++ {
			if b.rules.MaxLength == 0 || end-start <= b.rules.MaxLength {
				f(start, end)
			}
		}
	}
}

// newSketch returns an empty sketch. Only the cells of a lattice are black.
func (b *board) newSketch() *sketch {
	s := &sketch{
		board: b, letters: make([]rune, len(b.image)), states: make([]state, len(b.image)),
		stale: slices.Repeat([]bool{true}, len(b.lines)), totals: make([]float64, len(b.lines)), weights: b.anySlot,
	}
	for cell := range s.states {
		if b.rules.Lattice && b.rules.Board().InLattice(cell) {
			s.states[cell] = black
		}
	}
	return s
}

// clone returns a copy for more black cells, or for more theme entries if it has no weights yet.
func (s *sketch) clone() *sketch {
	c := *s
	c.letters, c.states, c.domains = slices.Clone(s.letters), slices.Clone(s.states), slices.Clone(s.domains)
	c.probed, c.revised = slices.Clone(s.probed), slices.Clone(s.revised)
	c.stale, c.totals = slices.Clone(s.stale), slices.Clone(s.totals)
	return &c
}

// place adds a theme entry, and the slot that is its image. It reports whether that is possible.
func (s *sketch) place(p pattern.Place) bool {
	entry := []rune(s.rules.Theme[p.Word])
	for i, letter := range entry {
		cell := p.Line.Cell(s.rules, p.Start+i)
		if given := s.letters[cell]; given != 0 && given != letter || !s.set(cell, white) {
			return false
		}
		s.letters[cell] = letter
	}
	for _, end := range []int{p.Start - 1, p.Start + len(entry)} {
		if end >= 0 && end < p.Line.Length && !s.set(p.Line.Cell(s.rules, end), black) {
			return false
		}
	}
	return true
}

// set makes a cell and its image black or white, and reports whether that is possible.
func (s *sketch) set(cell int, to state) bool {
	for _, cell := range [2]int{cell, s.image[cell]} {
		if s.states[cell] != unknown && s.states[cell] != to {
			return false
		}
		if s.states[cell] == unknown {
			s.states[cell] = to
			s.stale[cell/s.rules.Width], s.stale[s.rules.Height+cell%s.rules.Width] = true, true
		}
	}
	return true
}

// halfWords is the number of fitting words that gives a slot half its weight.
const halfWords = 20

// lengthWeights are the weights of slots by length, about the shares of words in newspapers. Longer slots have the
// last.
var lengthWeights = []float64{0, 1, 1, .22, .30, .25, .11, .06, .03, .02, .015, .01, .005, .004, .002, .007, .001}

// count counts the words that fit each possible slot.
func (s *sketch) count() {
	s.words = make([][]int, len(s.lines))
	entry := make([]rune, 0, max(s.rules.Width, s.rules.Height))
	for i, l := range s.lines {
		n := l.Length + 1
		s.words[i] = make([]int, n*n)
		given := func(k int) bool { return k >= 0 && k < l.Length && s.letters[l.Cell(s.rules, k)] != 0 }
		for start := range l.Length {
			if given(start - 1) {
				continue
			}
			entry = entry[:0]
			for end := start + 1; end <= l.Length; end++ {
				cell := l.Cell(s.rules, end-1)
				if s.states[cell] == black {
					break
				}
				entry = append(entry, cmp.Or(s.letters[cell], grids.White))
				if len(entry) >= s.rules.MinLength && !given(end) {
					s.words[i][start*n+end] = s.wordsFor(entry)
				}
			}
		}
	}
}

// manyWords is a count treated as unlimited.
const manyWords = 1 << 20

// wordsFor returns the number of words that fit an entry. Theme entries always fit well.
func (s *sketch) wordsFor(entry []rune) int {
	if !slices.Contains(entry, grids.White) && slices.Contains(s.rules.Theme, string(entry)) {
		return manyWords
	}
	return s.lexicon.count(entry)
}

// weigh computes the weights of slots. A slot and its image must have at least the given number of words.
func (s *sketch) weigh(least int) {
	s.weights = make([][]float64, len(s.lines))
	for i, l := range s.lines {
		s.stale[i] = true
		s.weights[i] = s.weightsBy(l, func(start, end int) (own, image int) {
			own, image = s.words[i][start*(l.Length+1)+end], s.imageWords(l, start, end)
			if min(own, image) < least {
				return 0, 0
			}
			return own, image
		})
	}
}

// weightsBy returns the weights of the slots of a line. More words for a slot and its image give it a greater weight.
func (s *sketch) weightsBy(l pattern.Line, words func(start, end int) (own, image int)) []float64 {
	weights := make([]float64, (l.Length+1)*(l.Length+1))
	s.allowed(l, func(start, end int) {
		own, image := words(start, end)
		length := lengthWeights[min(end-start, len(lengthWeights)-1)]
		weights[start*(l.Length+1)+end] = length * math.Sqrt(ease(own)*ease(image))
	})
	return weights
}

// ease grows from 0 towards 1 with a number of words.
func ease(words int) float64 { return float64(words) / float64(words+halfWords) }

// imageWords returns the number of words that fit the image of a slot.
func (s *sketch) imageWords(l pattern.Line, start, end int) int {
	first, dir := pattern.ImageRun(s.rules, l.Cell(s.rules, start), l.Cell(s.rules, end-1))
	row, column := first/s.rules.Width, first%s.rules.Width
	if dir == grids.Across {
		return s.words[row][column*(s.rules.Width+1)+column+end-start]
	}
	return s.words[s.rules.Height+column][row*(s.rules.Height+1)+row+end-start]
}

// settle finds the cells that single lines force to be black or white. It reports whether every line can be divided.
func (s *sketch) settle() bool {
	for slices.Contains(s.stale, true) {
		for i, l := range s.lines {
			if !s.stale[i] {
				continue
			}
			s.stale[i] = false
			d := s.divide(i, s.weights[i])
			if d.weight() == 0 {
				return false
			}
			s.totals[i] = math.Log10(d.weight())
			for k := range l.Length {
				if to := d.forced(k); to != unknown && !s.set(l.Cell(s.rules, k), to) {
					return false
				}
			}
		}
	}
	return true
}

// score returns the decimal logarithm of the weight of all ways to divide the lines, each by itself.
func (s *sketch) score() float64 {
	sum := 0.0
	for _, total := range s.totals {
		sum += total
	}
	return sum
}

// divideByWords divides a line by the words that fit the domains of its slots.
func (s *sketch) divideByWords(line int) *division {
	l := s.lines[line]
	if s.domains == nil {
		return s.divide(line, s.weights[line])
	}
	known := func(k int, is state) bool { return k >= 0 && k < l.Length && s.states[l.Cell(s.rules, k)] == is }
	domains := make([]letterSet, 0, l.Length)
	return s.divide(line, s.weightsBy(l, func(start, end int) (own, image int) {
		if s.weights[line][start*(l.Length+1)+end] == 0 || known(start-1, white) || known(end, white) {
			return 0, 0
		}
		domains = domains[:0]
		for k := start; k < end; k++ {
			if known(k, black) {
				return 0, 0
			}
			domains = append(domains, s.domains[l.Cell(s.rules, k)])
		}
		own = s.lexicon.countIn(domains)
		first, dir := pattern.ImageRun(s.rules, l.Cell(s.rules, start), l.Cell(s.rules, end-1))
		for k := range domains {
			domains[k] = s.domains[first+k*s.rules.Board().Step(dir)]
		}
		return own, s.lexicon.countIn(domains)
	}))
}
