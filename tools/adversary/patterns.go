package main

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/job/patterns"
)

// newRules returns random rules for patterns.
func newRules(in *instance) grids.Rules {
	r := grids.Rules{Width: in.from(1, 5), Height: in.from(1, 4), MinLength: in.from(2, 3), MaxOpen: -1, MaxCheaters: -1}
	r.Barred = in.one(4)
	switch {
	case r.Barred && r.Width*r.Height > 9:
		r.Width, r.Height = in.from(2, 3), in.from(2, 3)
	case r.Width*r.Height > 16 && !in.one(20):
		r.Width, r.Height = in.from(3, 4), in.from(3, 4)
	}
	r.Symmetry = pick(in, grids.Symmetries...)
	if r.Symmetry.Square {
		r.Height = min(r.Width, r.Height)
		r.Width = r.Height
	}
	size := r.Width * r.Height
	number := func(most int) *grids.Range {
		least := in.from(0, most)
		return &grids.Range{Least: least, Most: least + pick(in, 0, 0, 1, 2, most)}
	}
	if in.one(3) {
		r.MaxLength = in.from(0, 5)
	}
	if in.one(3) {
		r.Words = number(8)
	}
	if in.one(2) {
		r.Unchecked = &grids.Range{Least: 0, Most: size}
		if in.one(2) {
			r.Unchecked = number(size / 2)
		}
	}
	if in.one(4) {
		r.MinCut, r.MaxPart = in.from(0, 3), in.from(0, 3)
	}
	if in.one(5) {
		r.MaxUnchecked = pick(in, 0, 1, 25, 34, 50, 67, 100)
	}
	if in.one(6) {
		r.UncheckedIn = map[int]int{in.from(2, 5): in.from(0, 3), in.from(2, 5): in.from(0, 3)}
	}
	if in.one(6) {
		r.MaxUncheckedRun = in.from(0, 2)
	}
	if in.one(5) {
		r.Lengths = map[int]grids.Range{in.from(2, 5): *number(4), in.from(2, 5): *number(4)}
	}
	if r.Barred {
		return r
	}
	if in.one(3) {
		r.Black = number(size / 2)
	}
	if in.one(6) {
		r.MaxOpen = in.from(0, 4)
	}
	if in.one(4) {
		r.MaxCheaters = in.from(0, 4)
	}
	if in.one(4) {
		r.MaxBlackRun = in.from(1, 3)
	}
	r.NoBlocks = in.one(8)
	r.Lattice = in.one(8)
	return r
}

// within reports whether a number is in a range; nil means no limit.
func within(n int, r *grids.Range) bool { return r == nil || r.Least <= n && n <= r.Most }

// image returns the image of a cell under the symmetry.
func image(r grids.Rules, c int) int {
	row, column := c/r.Width, c%r.Width
	switch r.Symmetry.Name {
	case "rotational":
		return (r.Height-1-row)*r.Width + r.Width - 1 - column
	case "mirror":
		return row*r.Width + r.Width - 1 - column
	case "diagonal":
		return column*r.Width + row
	}
	return c
}

// obeysRules reports whether a pattern obeys rules, apart from the theme. It has either black cells or bars.
func (b *board) obeysRules(r grids.Rules) bool {
	white, blacks := 0, 0
	for c := range b.cells {
		if b.cells[c].black {
			blacks++
		} else {
			white |= 1 << c
		}
		if b.cells[c].black != b.cells[image(r, c)].black {
			return false
		}
	}
	if white == 0 || !within(blacks, r.Black) || !b.barsMatch(r) {
		return false
	}
	// Runs: their lengths, and which cells are in only one word.
	words, lengths := 0, map[int]int{}
	in := make([]int, len(b.cells)) // by cell: the number of words through it
	var runs [][]int
	for c := range b.cells {
		for _, down := range []bool{false, true} {
			if !b.starts(c, down) {
				continue
			}
			run := b.run(c, down)
			if len(run) == 1 {
				continue
			}
			if len(run) < r.MinLength || r.MaxLength > 0 && len(run) > r.MaxLength {
				return false
			}
			words++
			lengths[len(run)]++
			runs = append(runs, run)
			for _, c := range run {
				in[c]++
			}
		}
	}
	unchecked := 0
	for c, n := range in {
		switch {
		case b.cells[c].black:
		case n == 0:
			return false
		case n == 1:
			unchecked++
		}
	}
	switch {
	case !within(words, r.Words), r.Unchecked == nil && unchecked > 0, !within(unchecked, r.Unchecked):
		return false
	}
	for n, numbers := range r.Lengths {
		if !within(lengths[n], &numbers) {
			return false
		}
	}
	for _, run := range runs {
		total, row := 0, 0
		for _, c := range run {
			row++
			if in[c] > 1 {
				row = 0
			} else {
				total++
			}
			if r.MaxUncheckedRun > 0 && row > r.MaxUncheckedRun {
				return false
			}
		}
		most, ok := r.UncheckedIn[len(run)]
		if !ok && r.MaxUnchecked > 0 {
			ok, most = true, (len(run)*r.MaxUnchecked+99)/100
		}
		if ok && total > most {
			return false
		}
	}
	next := b.neighbours()
	if len(areas(white, next)) != 1 || b.divided(white, next, r) {
		return false
	}
	return r.Barred || b.blacksObey(r)
}

// barsMatch reports whether bars have the symmetry.
func (b *board) barsMatch(r grids.Rules) bool {
	bar := func(c, d int) bool { // between two neighbours
		if c > d {
			c, d = d, c
		}
		if d == c+1 {
			return b.right[c]
		}
		return b.below[c]
	}
	for c := range b.cells {
		if c%b.w < b.w-1 && b.right[c] != bar(image(r, c), image(r, c+1)) {
			return false
		}
		if c+b.w < len(b.cells) && b.below[c] != bar(image(r, c), image(r, c+b.w)) {
			return false
		}
	}
	return true
}

// neighbours returns, for each cell, the cells that share a side without a bar.
func (b *board) neighbours() []int {
	next := make([]int, len(b.cells))
	join := func(c, d int) {
		next[c] |= 1 << d
		next[d] |= 1 << c
	}
	for c := range b.cells {
		if c%b.w < b.w-1 && !b.right[c] {
			join(c, c+1)
		}
		if c+b.w < len(b.cells) && !b.below[c] {
			join(c, c+b.w)
		}
	}
	return next
}

// areas returns the connected parts of a set of cells.
func areas(set int, next []int) (parts []int) {
	for set != 0 {
		part := set & -set
		for grown := 0; grown != part; {
			grown = part
			for left := part; left != 0; left &= left - 1 {
				part |= next[bits.TrailingZeros(uint(left))] & set
			}
		}
		parts = append(parts, part)
		set &^= part
	}
	return parts
}

// divided reports whether the removal of fewer cells than MinCut leaves two sides of more than MaxPart cells each.
func (b *board) divided(white int, next []int, r grids.Rules) bool {
	for removed := 0; removed < 1<<len(b.cells); removed++ {
		n := bits.OnesCount(uint(removed))
		if removed&^white != 0 || n == 0 || n >= r.MinCut {
			if r.MinCut < 2 {
				return false
			}
			continue
		}
		parts := areas(white&^removed, next)
		for side := range 1 << len(parts) {
			var sizes [2]int
			for i, part := range parts {
				sizes[side>>i&1] += bits.OnesCount(uint(part))
			}
			if min(sizes[0], sizes[1]) > r.MaxPart {
				return true
			}
		}
	}
	return false
}

// blacksObey checks the rules about black cells and open areas.
func (b *board) blacksObey(r grids.Rules) bool {
	black := func(row, column int) bool {
		return row < 0 || row >= b.h || column < 0 || column >= b.w || b.cells[row*b.w+column].black
	}
	cheaters, open := 0, 0
	for c := range b.cells {
		row, column := c/b.w, c%b.w
		if r.Lattice && row%2 == 1 && column%2 == 1 && !black(row, column) {
			return false
		}
		if r.NoBlocks && !black(row, column) && !black(row+1, column) && !black(row, column+1) && !black(row+1, column+1) {
			return false
		}
		if b.cells[c].black {
			if (black(row, column-1) || black(row, column+1)) && (black(row-1, column) || black(row+1, column)) {
				cheaters++
			}
			across, down := 0, 0
			for i := column; i < b.w && black(row, i); i++ {
				across++
			}
			for i := row; i < b.h && black(i, column); i++ {
				down++
			}
			if r.MaxBlackRun > 0 && max(across, down) > r.MaxBlackRun {
				return false
			}
		}
		centre := true
		for i := -1; i <= 1; i++ {
			for j := -1; j <= 1; j++ {
				centre = centre && !black(row+i, column+j)
			}
		}
		if centre {
			open |= 1 << c
		}
	}
	if r.MaxCheaters >= 0 && cheaters > r.MaxCheaters {
		return false
	}
	for _, area := range areas(open, b.neighbours()) {
		if r.MaxOpen >= 0 && bits.OnesCount(uint(area)) > r.MaxOpen {
			return false
		}
	}
	return true
}

// patternsOf tries all patterns.
func patternsOf(r grids.Rules, yield func(*board) bool) {
	b := newBoard(r.Width, r.Height)
	if r.Barred {
		var bars []*bool
		for c := range b.cells {
			if c%b.w < b.w-1 {
				bars = append(bars, &b.right[c])
			}
			if c+b.w < len(b.cells) {
				bars = append(bars, &b.below[c])
			}
		}
		for set := range 1 << len(bars) {
			for i, bar := range bars {
				*bar = set>>i&1 == 1
			}
			if b.obeysRules(r) && !yield(b) {
				return
			}
		}
		return
	}
	// All rows whose runs are long enough, in all combinations.
	var rows []int
	for set := range 1 << b.w {
		if shortest(^set, b.w) >= r.MinLength {
			rows = append(rows, set)
		}
	}
	var try func(row int) bool
	try = func(row int) bool {
		if row == b.h {
			for column := range b.w {
				set := 0
				for i := range b.h {
					if !b.cells[i*b.w+column].black {
						set |= 1 << i
					}
				}
				if shortest(set, b.h) < r.MinLength {
					return true
				}
			}
			return !b.obeysRules(r) || yield(b)
		}
		for _, set := range rows {
			for i := range b.w {
				b.cells[row*b.w+i].black = set>>i&1 == 1
			}
			if !try(row + 1) {
				return false
			}
		}
		return true
	}
	try(0)
}

// shortest returns the length of the shortest run of two or more in a set of n cells.
func shortest(set, n int) int {
	least, run := 100, 0
	for i := range n + 1 {
		if i < n && set>>i&1 == 1 {
			run++
			continue
		}
		if run > 1 {
			least = min(least, run)
		}
		run = 0
	}
	return least
}

// ruleText describes rules.
func ruleText(r grids.Rules) string {
	s := fmt.Sprintf("%dx%d barred %v symmetry %s min %d max %d", r.Width, r.Height, r.Barred, r.Symmetry.Name, r.MinLength, r.MaxLength)
	for _, n := range []struct {
		name string
		r    *grids.Range
	}{{"black", r.Black}, {"words", r.Words}, {"unchecked", r.Unchecked}} {
		if n.r != nil {
			s += fmt.Sprintf(" %s %d-%d", n.name, n.r.Least, n.r.Most)
		}
	}
	return s + fmt.Sprintf(" open %d cheaters %d black run %d cut %d part %d blocks %v lattice %v unchecked %d%% %v run %d lengths %v theme %v gap %d",
		r.MaxOpen, r.MaxCheaters, r.MaxBlackRun, r.MinCut, r.MaxPart, r.NoBlocks, r.Lattice, r.MaxUnchecked, r.UncheckedIn,
		r.MaxUncheckedRun, r.Lengths, r.Theme, r.ThemeGap)
}

// plain returns the text of a grid without trailing spaces.
func plain(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// patternsJob compares patterns with the complete list.
func patternsJob(in *instance) error {
	r := newRules(in)
	var ours []string
	patternsOf(r, func(b *board) bool {
		ours = append(ours, plain(b.text()))
		return true
	})
	in.count(len(ours))
	o := patterns.Options{Seed: in.seed, Solver: in.solver(), Apart: pick(in, 0, 1, 1, 2, 3)}
	if len(ours) > 30 {
		o.Count = 4
	}
	if o.Solver == nil {
		o.Count = 2
	}
	var found []string
	none := false
	var err error
	for p, each := range patterns.Patterns(in.ctx, r, o) {
		if none, err = impossible(each); err != nil || none {
			break
		}
		found = append(found, plain(p.Grid.String()))
	}
	if err == nil {
		err = comparePatterns(found, ours, none, max(o.Apart, 1), o.Count)
	}
	if err != nil {
		return fmt.Errorf("%s apart %d count %d\n%w", ruleText(r), o.Apart, o.Count, err)
	}
	return nil
}

// comparePatterns checks that patterns are distinct members of the complete list, as far apart as requested, and that
// no further pattern exists if fewer than requested were found.
func comparePatterns(found, ours []string, none bool, apart, wanted int) error {
	for i, f := range found {
		if !slices.Contains(ours, f) {
			return fmt.Errorf("crossat has, but brute force has not\n%s", f)
		}
		for _, other := range found[:i] {
			if patternDistance(f, other) < apart {
				return fmt.Errorf("crossat has patterns that are too close:\n%s\n\n%s", f, other)
			}
		}
	}
	switch {
	case none && len(ours) > 0:
		return fmt.Errorf("crossat says that there is none, but there is\n%s", ours[0])
	case !none && len(found) == 0:
		return errors.New("crossat finds none, and does not say that there is none")
	case wanted > 0 && len(found) == wanted:
		return nil
	}
	for _, other := range ours {
		near := func(f string) bool { return patternDistance(f, other) < apart }
		if !slices.ContainsFunc(found, near) {
			return fmt.Errorf("crossat has %d patterns of %d, and lacks\n%s", len(found), len(ours), other)
		}
	}
	return nil
}

// patternDistance returns the number of differing cells or bars of two patterns.
func patternDistance(a, b string) int {
	n := 0
	barred := strings.ContainsAny(a+b, "|_+")
	if barred && !strings.ContainsAny(a, "|_+") {
		a = strings.ReplaceAll(a, ".", ". ")
	}
	if barred && !strings.ContainsAny(b, "|_+") {
		b = strings.ReplaceAll(b, ".", ". ")
	}
	rows, others := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range rows {
		for j := range max(len(rows[i]), len(others[i])) {
			x, y := at(rows[i], j), at(others[i], j)
			switch {
			case x == y:
			case !barred:
				n++
			default:
				n += bits.OnesCount(uint(bars(x) ^ bars(y)))
			}
		}
	}
	return n
}

func at(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return ' '
}

// bars returns the bit set of the bars that a character stands for.
func bars(c byte) int { return max(strings.IndexByte(" |_+", c), 0) }
