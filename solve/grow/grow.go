// Package grow looks for layouts by search, without a formula: it lays one word after
// the other across those that are there, takes some up again, and goes on from what came out
// no worse (large neighbourhood search: P. Shaw, CP 1998). What it finds hangs together
// by its making. It cannot prove anything, and places no word right beside another, even
// where that would make words of the list.
package grow

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/encode/layout"
	"crossat/grids"
)

// Options say how to search.
type Options struct {
	Seed uint64
	// Steps is after how many rebuilds to give up; 0 for never.
	Steps int
	// Start is a layout to go on from; nil to begin with a word.
	Start []layout.Place
}

// Layout is what the search has found.
type Layout struct {
	Places    []layout.Place // on the board, in the upper left corner
	Weight    int            // of the words placed
	Crossings int
}

// Run searches until the context ends, the steps are done, or yield, which gets each
// layout that is better than those before, wants no more. Better is a greater weight, then
// more crossings. MaxLost and MinCrossings of the problem do not matter.
func Run(ctx context.Context, p *layout.Problem, o Options, yield func(Layout) bool) {
	s := newState(p, o.Seed)
	for _, at := range o.Start {
		s.lay(at.Word, at.Dir, s.inside(at.Cell))
	}
	best := Layout{Weight: -1}
	for step := 0; (o.Steps == 0 || step < o.Steps) && ctx.Err() == nil; step++ {
		before, old := slices.Clone(s.laid), s.value()
		s.takeUp()
		s.build()
		if now := s.layout(); cmp.Or(cmp.Compare(now.Weight, best.Weight), cmp.Compare(now.Crossings, best.Crossings)) > 0 {
			best = now
			if !yield(best) {
				return
			}
		}
		if s.value() < old+temperature*math.Log(1-s.rng.Float64()) {
			s.restore(before)
		}
	}
}

// temperature is by how much a layout may be worse, as a rule, to go on from it: in
// crossings.
const temperature = 1.5

// wordValue is what a word placed is worth, in crossings.
const wordValue = 4

// state is a layout on a plane twice as wide and high as the board, where it may lie
// anywhere, with a margin.
type state struct {
	p             *layout.Problem
	rng           *rand.Rand
	texts         [][]rune
	meanWeight    float64
	width, height int // of the plane
	letters       []rune
	covered       [2][]bool // by direction and cell
	laid          []stand
	isLaid        []bool
	box           box
	crossings     int
	weight        int
}

// stand is where a word lies on the plane.
type stand struct {
	word int
	dir  grids.Dir
	cell int
}

// box is the rectangle around all letters: first and last row and column.
type box struct{ top, left, bottom, right int }

var noBox = box{math.MaxInt, math.MaxInt, -1, -1}

func newState(p *layout.Problem, seed uint64) *state {
	s := &state{p: p, rng: rand.New(rand.NewPCG(seed, 1)), width: 2*p.Width + 2, height: 2*p.Height + 2, box: noBox}
	s.letters = make([]rune, s.width*s.height)
	s.covered = [2][]bool{make([]bool, len(s.letters)), make([]bool, len(s.letters))}
	s.isLaid = make([]bool, len(p.Words))
	total := 0
	for word, text := range p.Words {
		s.texts = append(s.texts, []rune(text))
		total += s.wordWeight(word)
	}
	s.meanWeight = float64(total) / float64(len(p.Words))
	return s
}

func (s *state) wordWeight(word int) int {
	if s.p.Weights == nil {
		return 1
	}
	return s.p.Weights[word]
}

// value is how good the layout is, in crossings.
func (s *state) value() float64 {
	return wordValue*float64(s.weight)/s.meanWeight + float64(s.crossings)
}

// inside is the cell of the plane for one of the board.
func (s *state) inside(cell int) int {
	return (cell/s.p.Width+1)*s.width + cell%s.p.Width + 1
}

func (s *state) step(dir grids.Dir) int {
	if dir == grids.Down {
		return s.width
	}
	return 1
}

// with is the box with the run of n cells from a cell on.
func (s *state) with(cell, n int, dir grids.Dir) box {
	row, column := cell/s.width, cell%s.width
	b := s.box
	b.top, b.left = min(b.top, row), min(b.left, column)
	if dir == grids.Down {
		row += n - 1
	} else {
		column += n - 1
	}
	b.bottom, b.right = max(b.bottom, row), max(b.right, column)
	return b
}

func (b box) width() int  { return b.right - b.left + 1 }
func (b box) height() int { return b.bottom - b.top + 1 }

// crosses tells how many words a word would cross at a place; 0 if it cannot lie there.
func (s *state) crosses(word int, dir grids.Dir, cell int) int {
	text := s.texts[word]
	step, side := s.step(dir), s.step(1-dir)
	row, column := cell/s.width, cell%s.width
	if row < 1 || column < 1 || dir == grids.Down && row+len(text) > s.height-1 || dir == grids.Across && column+len(text) > s.width-1 {
		return 0
	}
	if s.letters[cell-step] != 0 || s.letters[cell+len(text)*step] != 0 {
		return 0
	}
	n := 0
	for i, letter := range text {
		c := cell + i*step
		switch {
		case s.letters[c] == 0:
			if s.letters[c-side] != 0 || s.letters[c+side] != 0 {
				return 0
			}
		case s.letters[c] != letter || s.covered[dir][c]:
			return 0
		default:
			n++
		}
	}
	return n
}

// lay puts a word down.
func (s *state) lay(word int, dir grids.Dir, cell int) {
	for i, letter := range s.texts[word] {
		c := cell + i*s.step(dir)
		if s.covered[1-dir][c] {
			s.crossings++
		}
		s.letters[c], s.covered[dir][c] = letter, true
	}
	s.box = s.with(cell, len(s.texts[word]), dir)
	s.laid = append(s.laid, stand{word, dir, cell})
	s.isLaid[word] = true
	s.weight += s.wordWeight(word)
}

// restore lays down these words and no others.
func (s *state) restore(stands []stand) {
	for _, at := range s.laid {
		for i := range s.texts[at.word] {
			c := at.cell + i*s.step(at.dir)
			s.letters[c], s.covered[0][c], s.covered[1][c] = 0, false, false
		}
		s.isLaid[at.word] = false
	}
	s.laid, s.box, s.crossings, s.weight = s.laid[:0], noBox, 0, 0
	for _, at := range stands {
		s.lay(at.word, at.dir, at.cell)
	}
}

// layout is the present one, moved to the corner of the board.
func (s *state) layout() Layout {
	l := Layout{Weight: s.weight, Crossings: s.crossings}
	for _, at := range s.laid {
		row, column := at.cell/s.width-s.box.top, at.cell%s.width-s.box.left
		l.Places = append(l.Places, layout.Place{Word: at.word, Dir: at.dir, Cell: row*s.p.Width + column})
	}
	return l
}
