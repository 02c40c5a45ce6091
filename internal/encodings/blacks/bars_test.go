package blacks_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
)

// barVariants change the rules of a barred board.
var barVariants = map[string]func(*grids.Rules){
	"all checked":    func(r *grids.Rules) { r.Unchecked = nil },
	"unchecked":      func(*grids.Rules) {},
	"some unchecked": func(r *grids.Rules) { r.Unchecked = &grids.Range{Least: 2, Most: 5} },
	"words":          func(r *grids.Rules) { r.Words = &grids.Range{Least: 4, Most: 5} },
	"words, checked": func(r *grids.Rules) { r.Unchecked, r.Words = nil, &grids.Range{Least: 8, Most: 9} },
	"short":          func(r *grids.Rules) { r.MaxLength = 3 },
	"lengths":        func(r *grids.Rules) { r.Lengths = map[int]grids.Range{3: {Least: 1, Most: 2}, 4: {Most: 2}} },
	"in a row":       func(r *grids.Rules) { r.MaxUncheckedRun = 1 },
	"percent":        func(r *grids.Rules) { r.MaxUnchecked = 40 },
	"by length":      func(r *grids.Rules) { r.UncheckedIn = map[int]int{2: 0, 3: 1, 4: 2} },
	"one length":     func(r *grids.Rules) { r.UncheckedIn, r.MaxUnchecked = map[int]int{3: 0}, 50 },
	"chokepoints":    func(r *grids.Rules) { r.MinCut = 2 },
	"large parts":    func(r *grids.Rules) { r.MinCut, r.MaxPart = 2, 3 },
	"all": func(r *grids.Rules) {
		r.Words, r.Unchecked, r.MaxUncheckedRun = &grids.Range{Least: 3, Most: 7}, &grids.Range{Least: 1, Most: 7}, 1
		r.UncheckedIn = map[int]int{2: 1, 3: 1, 4: 2}
	},
}

// manyPatterns is the number of patterns without symmetry from which it takes too long to find them all by all
// variants.
const manyPatterns = 3000

// TestBarsEqualEnumeration compares all models with all patterns of bars found by enumeration, for each symmetry.
// Each pattern must have exactly one model.
func TestBarsEqualEnumeration(t *testing.T) {
	for _, b := range []board{{3, 3, 2}, {4, 3, 2}, {4, 4, 3}, {5, 3, 3}, {4, 4, 4}} {
		t.Run(fmt.Sprint(b), func(t *testing.T) {
			t.Parallel()
			all := enumerateBars(b)
			for i, symmetry := range grids.Symmetries {
				if symmetry.Square && b.width != b.height {
					continue
				}
				for name, change := range barVariants {
					if leftOut(i, name, b) {
						continue
					}
					if len(all) > manyPatterns && symmetry.Name == "none" && name != "all" && name != "in a row" {
						continue // takes long
					}
					r := grids.Rules{
						Width: b.width, Height: b.height, Barred: true, Symmetry: symmetry, MinLength: b.minLength,
						MaxOpen: -1, MaxCheaters: -1, Unchecked: &grids.Range{Most: b.width * b.height},
					}
					change(&r)
					want := map[string]bool{}
					for _, s := range all {
						if s.obeys(r) {
							want[s.text()] = true
						}
					}
					compareModels(t, name, r, want)
				}
			}
		})
	}
}

// barSketch is a pattern of bars analysed naively: the lengths of the parts that rows and columns are divided into.
type barSketch struct {
	rows, columns [][]int
	label         [][]int // by row and column: of the cell's area
}

// enumerateBars lists all divisions of rows and columns into parts that are long enough or single cells, if each cell
// is in a longer part, and all cells are connected.
func enumerateBars(b board) []barSketch {
	var all []barSketch
	across, down := divisions(b.width, b.minLength), divisions(b.height, b.minLength)
	for _, rows := range choices(across, b.height) {
		for _, columns := range choices(down, b.width) {
			s := barSketch{rows: rows, columns: columns}
			if s.wordsEverywhere() && s.areas(-1, -1) == 1 {
				all = append(all, s)
			}
		}
	}
	return all
}

// divisions lists the possible divisions of a line of n cells.
func divisions(n, minLength int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for first := 1; first <= n; first++ {
		if first > 1 && first < minLength {
			continue
		}
		for _, rest := range divisions(n-first, minLength) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

// choices lists all sequences of n divisions.
func choices(of [][]int, n int) [][][]int {
	if n == 0 {
		return [][][]int{nil}
	}
	var all [][][]int
	for _, first := range of {
		for _, rest := range choices(of, n-1) {
			all = append(all, append([][]int{first}, rest...))
		}
	}
	return all
}

// part returns the number and the length of the part at a position of a divided line.
func part(division []int, at int) (number, length int) {
	for i, n := range division {
		if at < n {
			return i, n
		}
		at -= n
	}
	return -1, 0 // off the board
}

// bar reports whether there is a bar between two neighbours, the first above or left of the second.
func (s barSketch) bar(row, column, row2, column2 int) bool {
	if row == row2 {
		a, _ := part(s.rows[row], column)
		b, _ := part(s.rows[row], column2)
		return a != b
	}
	a, _ := part(s.columns[column], row)
	b, _ := part(s.columns[column], row2)
	return a != b
}

func (s barSketch) text() string {
	var text strings.Builder
	for row := range s.rows {
		line := ""
		for column := range s.columns {
			right := column+1 < len(s.columns) && s.bar(row, column, row, column+1)
			below := row+1 < len(s.rows) && s.bar(row, column, row+1, column)
			marks := map[[2]bool]string{{}: " ", {true, false}: "|", {false, true}: "_", {true, true}: "+"}
			line += "." + marks[[2]bool{right, below}]
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if !strings.ContainsAny(text.String(), "|_+") {
		return strings.ReplaceAll(text.String(), " ", "")
	}
	return text.String()
}

func (s barSketch) wordsEverywhere() bool {
	for row := range s.rows {
		for column := range s.columns {
			if s.alone(row, column, true) && s.alone(row, column, false) {
				return false
			}
		}
	}
	return true
}

// alone reports whether a cell is a part of its own, across or down.
func (s barSketch) alone(row, column int, across bool) bool {
	if across {
		_, n := part(s.rows[row], column)
		return n == 1
	}
	_, n := part(s.columns[column], row)
	return n == 1
}

// areas labels all cells except one by their areas, and counts the areas.
func (s *barSketch) areas(withoutRow, withoutColumn int) int {
	s.label = make([][]int, len(s.rows))
	for row := range s.label {
		s.label[row] = make([]int, len(s.columns))
		for column := range s.label[row] {
			if row != withoutRow || column != withoutColumn {
				s.label[row][column] = 1 + row*len(s.columns) + column
			}
		}
	}
	join := func(changed *bool, row, column, row2, column2 int) {
		a, b := &s.label[row][column], &s.label[row2][column2]
		if *a > 0 && *b > 0 && *a != *b && !s.bar(row, column, row2, column2) {
			*a, *b, *changed = min(*a, *b), min(*a, *b), true
		}
	}
	for changed := true; changed; {
		changed = false
		for row := range s.rows {
			for column := range s.columns {
				if column+1 < len(s.columns) {
					join(&changed, row, column, row, column+1)
				}
				if row+1 < len(s.rows) {
					join(&changed, row, column, row+1, column)
				}
			}
		}
	}
	labels := slices.Concat(s.label...)
	slices.Sort(labels)
	labels = slices.Compact(labels)
	if labels[0] == 0 {
		return len(labels) - 1
	}
	return len(labels)
}

// obeys checks the rules that differ between variants.
func (s barSketch) obeys(r grids.Rules) bool {
	words, single := 0, 0
	lengths := map[int]int{}
	for _, n := range slices.Concat(slices.Concat(s.rows...), slices.Concat(s.columns...)) {
		if lengths[n]++; n == 1 {
			single++
			continue
		}
		if words++; r.MaxLength > 0 && n > r.MaxLength {
			return false
		}
	}
	for n, many := range r.Lengths {
		if lengths[n] < many.Least || lengths[n] > many.Most {
			return false
		}
	}
	least, most := 0, 0
	if r.Unchecked != nil {
		least, most = r.Unchecked.Least, r.Unchecked.Most
	}
	return least <= single && single <= most &&
		(r.Words == nil || r.Words.Least <= words && words <= r.Words.Most) &&
		s.unchecked(r, s.rows, false) && s.unchecked(r, s.columns, true) && s.holds(r) && s.symmetric(r.Symmetry.Name)
}

// unchecked checks the words in lines, which are rows if crossed by columns, by writing a 'u' for each unchecked cell.
func (s barSketch) unchecked(r grids.Rules, lines [][]int, columns bool) bool {
	for i, line := range lines {
		at := 0
		for _, n := range line {
			word := ""
			for range n {
				row, column := i, at
				if columns {
					row, column = at, i
				}
				if s.alone(row, column, columns) {
					word += "u"
				} else {
					word += "c"
				}
				at++
			}
			most, limited := r.UncheckedIn[n]
			if !limited && r.MaxUnchecked > 0 {
				for most = 0; 100*most < n*r.MaxUnchecked; most++ {
				}
				limited = true
			}
			tooLong := r.MaxUncheckedRun > 0 && strings.Contains(word, strings.Repeat("u", r.MaxUncheckedRun+1))
			if n > 1 && (limited && strings.Count(word, "u") > most || tooLong) {
				return false
			}
		}
	}
	return true
}

// holds reports whether no removal of a cell leaves too many cells on two sides.
func (s barSketch) holds(r grids.Rules) bool {
	if r.MinCut < 2 {
		return true
	}
	for row := range s.rows {
		for column := range s.columns {
			s.areas(row, column)
			sizes := map[int]int{}
			for _, label := range slices.Concat(s.label...) {
				if label > 0 {
					sizes[label]++
				}
			}
			total, sums := 0, []int{0}
			for _, n := range sizes {
				total += n
				for _, sum := range slices.Clone(sums) {
					sums = append(sums, sum+n)
				}
			}
			if slices.ContainsFunc(sums, func(n int) bool { return n > r.MaxPart && total-n > r.MaxPart }) {
				return false
			}
		}
	}
	return true
}

// symmetric compares the divisions with those of the image.
func (s barSketch) symmetric(name string) bool {
	turned := func(lines [][]int, order, within bool) [][]int {
		var all [][]int
		for _, line := range lines {
			line = slices.Clone(line)
			if within {
				slices.Reverse(line)
			}
			all = append(all, line)
		}
		if order {
			slices.Reverse(all)
		}
		return all
	}
	same := func(a, b [][]int) bool { return slices.EqualFunc(a, b, slices.Equal) }
	switch name {
	case "rotational":
		return same(s.rows, turned(s.rows, true, true)) && same(s.columns, turned(s.columns, true, true))
	case "mirror":
		return same(s.rows, turned(s.rows, false, true)) && same(s.columns, turned(s.columns, true, false))
	case "diagonal":
		return same(s.rows, s.columns)
	}
	return true
}
