package anneal

import (
	"math"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/fit"
)

// board is a pattern that is changed cell by cell.
type board struct {
	rules    grids.Rules
	estimate *fit.Estimator
	image    []int // by cell, under the symmetry
	mayVary  bool  // the number of black cells can vary
	plain    bool  // the board checks all rules

	black  []bool
	blacks []int   // the black cells
	log    float64 // of the expected fills

	runs  [2][]run // by direction and cell: the white run through it
	taken []int    // by length: slots counted so far
	stack []int
	seen  []bool
}

// run is a run of white cells.
type run struct{ first, length int }

func newBoard(r grids.Rules, e *fit.Estimator) *board {
	cells := r.Width * r.Height
	b := &board{
		rules: r, estimate: e, black: make([]bool, cells), seen: make([]bool, cells),
		taken:   make([]int, max(r.Width, r.Height)+1),
		mayVary: r.Black == nil || r.Black.Least < r.Black.Most, plain: isPlain(r),
	}
	for cell := range cells {
		b.image = append(b.image, r.Symmetry.Image(r.Width, r.Height, cell))
	}
	b.runs[0], b.runs[1] = make([]run, cells), make([]run, cells)
	return b
}

// isPlain reports whether the rules have only constraints that the board checks.
func isPlain(r grids.Rules) bool {
	return r.Words == nil && r.Unchecked == nil && r.MaxOpen < 0 && r.MaxCheaters < 0 && r.MaxBlackRun == 0 &&
		r.MinCut < 2 && !r.NoBlocks && !r.Lattice && r.MaxUnchecked == 0 && r.MaxUncheckedRun == 0 && len(r.Lengths) == 0
}

// set replaces the pattern. The new one must obey the rules.
func (b *board) set(black []bool) {
	copy(b.black, black)
	b.findBlacks()
	for line := range b.rules.Height {
		b.divide(grids.Across, line)
	}
	for line := range b.rules.Width {
		b.divide(grids.Down, line)
	}
	b.evaluate()
}

// findBlacks lists the black cells.
func (b *board) findBlacks() {
	b.blacks = b.blacks[:0]
	for cell, is := range b.black {
		if is {
			b.blacks = append(b.blacks, cell)
		}
	}
}

// toggle changes cells and their images, and reports whether the rules allow the runs through them. Cells that are
// images of each other change once.
func (b *board) toggle(cells []int) bool {
	for k, cell := range cells {
		if slices.Contains(cells[:k], b.image[cell]) {
			continue
		}
		b.black[cell] = !b.black[cell]
		if image := b.image[cell]; image != cell {
			b.black[image] = !b.black[image]
		}
	}
	b.findBlacks()
	ok := true
	for _, cell := range cells {
		for _, c := range [2]int{cell, b.image[cell]} {
			across, down := b.divide(grids.Across, c/b.rules.Width), b.divide(grids.Down, c%b.rules.Width)
			ok = ok && across && down
		}
	}
	return ok
}

// divide finds the runs of a line, and reports whether the rules allow their lengths.
func (b *board) divide(dir grids.Dir, line int) bool {
	first, step, length := line*b.rules.Width, 1, b.rules.Width
	if dir == grids.Down {
		first, step, length = line, b.rules.Width, b.rules.Height
	}
	ok := true
	for start := 0; start < length; {
		end := start
		for end < length && !b.black[first+end*step] {
			end++
		}
		n := end - start
		for i := start; i < end; i++ {
			b.runs[dir][first+i*step] = run{start, n}
		}
		ok = ok && b.mayBe(n)
		start = end + 1
	}
	return ok
}

// mayBe reports whether the rules allow a run of n white cells; 0 means none.
func (b *board) mayBe(n int) bool {
	switch {
	case n == 0:
		return true
	case n == 1:
		return !b.rules.AllChecked()
	}
	return n >= b.rules.MinLength && (b.rules.MaxLength == 0 || n <= b.rules.MaxLength)
}

// numbersFit reports whether the rules allow the number of black cells.
func (b *board) numbersFit() bool { return b.rules.Black == nil || b.rules.Black.Has(len(b.blacks)) }

// evaluate computes the logarithm of the expected fills.
func (b *board) evaluate() float64 {
	clear(b.taken)
	sum := 0.0
	add := func(log float64) { sum += max(log, wordless) }
	for cell, black := range b.black {
		if black {
			continue
		}
		row, column := cell/b.rules.Width, cell%b.rules.Width
		across, down := b.runs[grids.Across][cell], b.runs[grids.Down][cell]
		for _, r := range [2]struct {
			run
			at int
		}{{across, column}, {down, row}} {
			if r.length > 1 && r.first == r.at {
				add(b.estimate.LogChoices(r.length, b.taken[r.length]))
				b.taken[r.length]++
			}
		}
		if across.length > 1 && down.length > 1 {
			add(b.estimate.LogAgreement(across.length, column-across.first, down.length, row-down.first))
		}
	}
	b.log = sum
	return sum
}

// connected reports whether the white cells are connected.
func (b *board) connected() bool {
	first := slices.Index(b.black, false)
	if first < 0 {
		return false
	}
	clear(b.seen)
	b.seen[first], b.stack = true, append(b.stack[:0], first)
	n := 0
	for len(b.stack) > 0 {
		cell := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		n++
		column := cell % b.rules.Width
		b.reach(cell-b.rules.Width, cell >= b.rules.Width)
		b.reach(cell+b.rules.Width, cell+b.rules.Width < len(b.black))
		b.reach(cell-1, column > 0)
		b.reach(cell+1, column+1 < b.rules.Width)
	}
	return n == len(b.black)-len(b.blacks)
}

// reach puts a cell on the stack, if it is on the board, white and new.
func (b *board) reach(cell int, onBoard bool) {
	if onBoard && !b.black[cell] && !b.seen[cell] {
		b.seen[cell] = true
		b.stack = append(b.stack, cell)
	}
}

// grid returns the pattern as a grid.
func (b *board) grid() *grids.Grid {
	g, err := grids.Pattern(b.rules.Width, slices.Clone(b.black), b.rules.MinLength)
	if err != nil {
		panic("crossat: " + err.Error()) // the rules have been checked
	}
	return g
}

// key identifies a pattern. On a square board, it also identifies the mirror image in the diagonal, because that has as
// many expected fills.
func (b *board) key() string {
	key := make([]byte, len(b.black))
	for cell, black := range b.black {
		key[cell] = '.'
		if black {
			key[cell] = '#'
		}
	}
	if n := b.rules.Width; n == b.rules.Height {
		mirrored := make([]byte, len(key))
		for cell := range key {
			mirrored[cell%n*n+cell/n] = key[cell]
		}
		return min(string(key), string(mirrored))
	}
	return string(key)
}

// differ counts the differing cells of two patterns.
func differ(a, b []bool) int {
	n := 0
	for cell := range a {
		if a[cell] != b[cell] {
			n++
		}
	}
	return n
}

// isMore reports whether a is greater than b by more than a rounding error.
func isMore(a, b float64) bool { return a > b+1e-9*math.Max(1, math.Abs(b)) }
