package explain

import (
	"slices"

	"crossat/internal/problem/fit"
)

// Step is a step of a chain of reasons: the remaining words of a slot leave these letters for a cell.
type Step struct {
	// Slot is an index into [grids.Grid.Slots].
	Slot int
	// Cell is the crossing with another slot; -1 in the last step, which leaves the slot without words.
	Cell int
	// Words is the number of words that the steps before leave for the slot; in the last step, the number of its
	// candidates.
	Words int
	// Letters are the remaining letters of the cell, ascending.
	Letters []rune
}

// Chains longer than longChain aren't shortened, and chains longer than readable are dropped.
const (
	longChain = 60
	readable  = 12
)

// chain returns a minimal sequence of steps of arc consistency that shows that slots have no fill together; nil if arc
// consistency can't show it, or not in a few steps.
func chain(p *fit.Problem, slots []int) []Step {
	c := newChainer(p, slots)
	steps := c.find(slots)
	if len(steps) > longChain {
		return nil
	}
	for i := len(steps) - 2; i >= 0; i = min(i, len(steps)-1) - 1 {
		if fewer := c.replay(slices.Delete(slices.Clone(steps), i, i+1)); fewer != nil {
			steps = fewer
		}
	}
	if len(steps) > readable {
		return nil
	}
	return steps
}

// chainer narrows the contents of slots and cells.
type chainer struct {
	problem *fit.Problem
	through map[int][]int // the slots by cell
	left    map[at][]bool // by slot and cell: the letters that the slot's words leave; nil for all
}

// at is a cell of a slot.
type at struct{ slot, cell int }

func newChainer(p *fit.Problem, slots []int) *chainer {
	c := &chainer{problem: p, through: make(map[int][]int)}
	for _, slot := range slots {
		for _, cell := range p.Grid.Slots()[slot].Cells {
			c.through[cell] = append(c.through[cell], slot)
		}
	}
	return c
}

// find makes the slots arc consistent. It returns the steps if a slot has no words left.
func (c *chainer) find(slots []int) []Step {
	c.left = make(map[at][]bool)
	var steps []Step
	queue := slices.Clone(slots)
	for len(queue) > 0 {
		slot := queue[0]
		queue = queue[1:]
		words := c.words(slot)
		if len(words) == 0 {
			return append(steps, c.last(slot))
		}
		for _, cell := range c.problem.Grid.Slots()[slot].Cells {
			if len(c.through[cell]) < 2 || !c.narrow(at{slot, cell}, words) {
				continue
			}
			steps = append(steps, c.step(at{slot, cell}, words))
			for _, other := range c.through[cell] {
				if other != slot && !slices.Contains(queue, other) {
					queue = append(queue, other)
				}
			}
		}
	}
	return nil
}

// replay repeats the given steps. If a slot has no words left at some point, it returns the steps so far.
func (c *chainer) replay(steps []Step) []Step {
	c.left = make(map[at][]bool)
	var taken []Step
	for _, s := range steps {
		words := c.words(s.Slot)
		if len(words) == 0 {
			return append(taken, c.last(s.Slot))
		}
		if a := (at{s.Slot, s.Cell}); s.Cell >= 0 && c.narrow(a, words) {
			taken = append(taken, c.step(a, words))
		}
	}
	return nil
}

// words returns the words of a slot that are compatible with the letters left by other slots.
func (c *chainer) words(slot int) []int32 {
	s := c.problem.Grid.Slots()[slot]
	var limits [][]bool // by position
	for _, cell := range s.Cells {
		var limit []bool
		for _, other := range c.through[cell] {
			if other != slot {
				limit = c.left[at{other, cell}]
			}
		}
		limits = append(limits, limit)
	}
	return slices.DeleteFunc(slices.Clone(c.problem.Candidates[slot]), func(w int32) bool {
		for pos, letter := range c.problem.Row(s, w) {
			if limits[pos] != nil && !limits[pos][letter] {
				return true
			}
		}
		return false
	})
}

// narrow computes the letters that words leave in a cell of a slot, and reports whether they are fewer than before.
func (c *chainer) narrow(a at, words []int32) bool {
	s, letters := c.problem.Grid.Slots()[a.slot], make([]bool, len(c.problem.Alphabet))
	pos := slices.Index(s.Cells, a.cell)
	for _, w := range words {
		letters[c.problem.Row(s, w)[pos]] = true
	}
	before := c.left[a]
	if slices.Equal(letters, before) || before == nil && !slices.Contains(letters, false) {
		return false
	}
	c.left[a] = letters
	return true
}

// step returns the step for a narrowed cell.
func (c *chainer) step(a at, words []int32) Step {
	s := Step{Slot: a.slot, Cell: a.cell, Words: len(words)}
	for letter, left := range c.left[a] {
		if left {
			s.Letters = append(s.Letters, c.problem.Alphabet[letter])
		}
	}
	return s
}

// last returns the final step, for a slot without words.
func (c *chainer) last(slot int) Step {
	return Step{Slot: slot, Cell: -1, Words: len(c.problem.Candidates[slot])}
}
