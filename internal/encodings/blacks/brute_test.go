package blacks_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/blacks"
	"crossat/internal/problem/pattern"
)

// board is a size and a minimum word length, small enough to enumerate all patterns.
type board struct {
	width, height, minLength int
}

var boards = []board{{4, 4, 2}, {4, 4, 3}, {5, 4, 2}, {5, 5, 3}, {4, 6, 3}, {6, 5, 3}, {6, 6, 3}, {7, 4, 3}}

// variants change the rules of a board. All cells are checked.
var variants = map[string]func(*grids.Rules){
	"plain":             func(*grids.Rules) {},
	"black":             func(r *grids.Rules) { r.Black = &grids.Range{Least: 2, Most: 4} },
	"odd":               func(r *grids.Rules) { r.Black = &grids.Range{Least: 3, Most: 3} },
	"words":             func(r *grids.Rules) { r.Words = &grids.Range{Least: 8, Most: 9} },
	"long":              func(r *grids.Rules) { r.MaxLength = 4 },
	"open":              func(r *grids.Rules) { r.MaxOpen = 2 },
	"closed":            func(r *grids.Rules) { r.MaxOpen = 0 },
	"cheaters":          func(r *grids.Rules) { r.MaxCheaters = 2 },
	"chokepoints":       func(r *grids.Rules) { r.MinCut = 2 },
	"large chokepoints": func(r *grids.Rules) { r.MinCut, r.MaxPart = 2, 5 },
	"cuts": func(r *grids.Rules) {
		if r.MinCut, r.MaxPart = 3, 4; r.Width*r.Height > 20 {
			r.MinCut = 2
		}
	},
	"black runs":  func(r *grids.Rules) { r.MaxBlackRun = 2 },
	"lengths":     func(r *grids.Rules) { r.Lengths = map[int]grids.Range{4: grids.AtLeast(2), 3: grids.AtLeast(1)} },
	"few lengths": func(r *grids.Rules) { r.Lengths = map[int]grids.Range{4: {Least: 1, Most: 3}, 3: {Most: 6}, 9: {}} },
	"all": func(r *grids.Rules) {
		r.Black, r.Words = &grids.Range{Least: 1, Most: 8}, &grids.Range{Least: 7, Most: 12}
		r.MaxOpen, r.MaxCheaters, r.MinCut = 3, 4, 2
	},
}

// lattices change the rules of a board to allow unchecked cells.
var lattices = map[string]func(*grids.Rules){
	"unchecked":              func(r *grids.Rules) { r.Unchecked = &grids.Range{Most: 16} },
	"unchecked, cuts":        func(r *grids.Rules) { r.Unchecked, r.MinCut, r.MaxPart = &grids.Range{Most: 9}, 2, 1 },
	"few unchecked in words": func(r *grids.Rules) { r.Unchecked, r.MaxUnchecked = &grids.Range{Most: 16}, 40 },
	"half unchecked, words": func(r *grids.Rules) {
		r.Unchecked, r.MaxUnchecked, r.MaxUncheckedRun = &grids.Range{Most: 16}, 50, 2
	},
	"not in a row":   func(r *grids.Rules) { r.Unchecked, r.MaxUncheckedRun = &grids.Range{Most: 16}, 1 },
	"no blocks":      func(r *grids.Rules) { r.Unchecked, r.NoBlocks = &grids.Range{Most: 16}, true },
	"lattice":        func(r *grids.Rules) { r.Unchecked, r.Lattice, r.MaxUncheckedRun = &grids.Range{Most: 16}, true, 1 },
	"some unchecked": func(r *grids.Rules) { r.Unchecked = &grids.Range{Least: 3, Most: 4} },
	"unchecked lengths": func(r *grids.Rules) {
		r.Unchecked, r.Lengths = &grids.Range{Most: 16}, map[int]grids.Range{3: {Least: 1, Most: 2}, 4: {Most: 2}}
	},
	"unchecked words": func(r *grids.Rules) {
		r.Unchecked, r.Words = &grids.Range{Least: 1, Most: 9}, &grids.Range{Least: 4, Most: 5}
	},
}

// TestPatternsEqualEnumeration compares all models with all patterns found by enumeration, for each symmetry. Each
// pattern must have exactly one model.
func TestPatternsEqualEnumeration(t *testing.T) {
	for _, b := range boards {
		if every > 1 && b.width*b.height > 30 || testing.Short() && b.width*b.height > 25 {
			continue
		}
		t.Run(fmt.Sprint(b), func(t *testing.T) {
			t.Parallel()
			checkBoard(t, b, enumerate(b, false), variants)
		})
	}
	for _, b := range []board{{4, 3, 2}, {4, 4, 3}, {5, 3, 3}} {
		t.Run(fmt.Sprint(b, " unchecked"), func(t *testing.T) {
			t.Parallel()
			checkBoard(t, b, enumerate(b, true), lattices)
		})
	}
}

// checkBoard compares models with enumerated patterns for all symmetries and variants. Without -tags long, it uses some
// of these pairs, which differ between boards.
func checkBoard(t *testing.T, b board, all []sketch, variants map[string]func(*grids.Rules)) {
	for i, symmetry := range grids.Symmetries {
		if symmetry.Square && b.width != b.height {
			continue
		}
		for name, change := range variants {
			if leftOut(i, name, b) {
				continue
			}
			r := grids.Rules{
				Width: b.width, Height: b.height, Symmetry: symmetry, MinLength: b.minLength,
				MaxOpen: -1, MaxCheaters: -1,
			}
			change(&r)
			want := map[string]bool{}
			for _, s := range all {
				if s.obeys(r) {
					want[s.text] = true
				}
			}
			compareModels(t, name, r, want)
		}
	}
}

// leftOut reports whether a board skips the pair of a symmetry and a variant, without -tags long.
func leftOut(symmetry int, variant string, b board) bool {
	share := every
	if testing.Short() && every > 1 {
		share = 20
	}
	return (symmetry+len(variant)+b.width)%share > 0
}

// compareModels compares all models with the enumerated patterns.
func compareModels(t *testing.T, name string, r grids.Rules, want map[string]bool) {
	t.Helper()
	got := allModels(t, r)
	if !maps.Equal(got, want) {
		t.Errorf("%s, %s: %d patterns, want %d; unexpected: %v; missing: %v",
			r.Symmetry.Name, name, len(got), len(want), without(got, want), without(want, got))
	}
	if reason := pattern.Impossible(r); reason != nil && len(want) > 0 {
		t.Errorf("%s, %s: %d patterns, but: %s", r.Symmetry.Name, name, len(want), reason)
	}
}

// without returns the elements of a that are not in b, sorted.
func without(a, b map[string]bool) []string {
	var all []string
	for text := range a {
		if !b[text] {
			all = append(all, text)
		}
	}
	slices.Sort(all)
	return all
}

// allModels returns the patterns of all models of the formula with all cuts that they violate, adding cuts until the
// patterns don't violate any. It checks that a pattern violates a cut if and only if it breaks a rule.
func allModels(t *testing.T, r grids.Rules) map[string]bool {
	t.Helper()
	cuts := blacks.NewCuts(r, 1)
	for seed := uint64(0); ; seed++ {
		found := map[string]bool{}
		more := false // whether cuts were added
		e, err := blacks.Encode(r, cuts, seed)
		if err != nil {
			t.Fatal(err)
		}
		for m := range models(e) {
			g, err := e.Atoms.Decode(m)
			if err != nil {
				t.Fatal(err)
			}
			if found[g.String()] {
				t.Errorf("two models of\n%s", g)
			}
			found[g.String()] = true
			wrong := check.Pattern(g, r)
			if rejected := cuts.Add(g, r); rejected != (wrong != nil) && !more {
				t.Fatalf("rejected by the cuts: %t, by the rules: %v\n%s", rejected, wrong, g)
			} else if rejected {
				more = true
			}
		}
		if !more {
			return found
		}
	}
}

// models yields one model for each assignment of the atoms that has one.
func models(e *blacks.Encoding) func(yield func(cnf.Model) bool) {
	s := newSearch(e.Formula)
	return func(yield func(cnf.Model) bool) {
		s.all(e.Atoms.Vars(), func() bool { return yield(s.model()) })
	}
}

// sketch is a pattern analysed naively, independently of package grids.
type sketch struct {
	text    string
	rows    []string
	lengths map[int]int // number of runs by length
	width   int
}

// enumerate lists all patterns with connected white cells and runs that are long enough; if singles is set, runs of
// one cell are allowed, but not in both directions of a cell.
func enumerate(b board, singles bool) []sketch {
	var good []string // rows without runs that are too short
	for bits := range 1 << b.width {
		row := strings.Map(func(r rune) rune {
			if bits>>(r-'a')&1 == 1 {
				return '#'
			}
			return '.'
		}, "abcdefghijklm"[:b.width])
		if longEnough(row, b.minLength, singles) {
			good = append(good, row)
		}
	}
	var all []sketch
	var extend func(rows []string)
	extend = func(rows []string) {
		if len(rows) == b.height {
			if s := newSketch(rows); s.connected() && s.wordsEverywhere() && s.columnsLongEnough(b.minLength, singles) {
				all = append(all, s)
			}
			return
		}
		for _, row := range good {
			if next := append(rows[:len(rows):len(rows)], row); prefixLongEnough(next, b.minLength, singles) {
				extend(next)
			}
		}
	}
	extend(nil)
	return all
}

// prefixLongEnough reports whether the runs in columns that end above the last row are long enough.
func prefixLongEnough(rows []string, minLength int, singles bool) bool {
	for column := range rows[0] {
		var line strings.Builder
		for _, row := range rows {
			line.WriteByte(row[column])
		}
		ended := line.String()[:strings.LastIndexByte(line.String(), '#')+1]
		if !longEnough(ended, minLength, singles) {
			return false
		}
	}
	return true
}

// runs returns the runs of white cells in a line.
func runs(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == '#' })
}

// longEnough reports whether all runs of a line are long enough.
func longEnough(line string, minLength int, singles bool) bool {
	for _, run := range runs(line) {
		if len(run) < minLength && !(singles && len(run) == 1) {
			return false
		}
	}
	return true
}

// newSketch analyses the rows of a pattern.
func newSketch(rows []string) sketch {
	s := sketch{text: strings.Join(rows, "\n") + "\n", rows: rows, lengths: map[int]int{}, width: len(rows[0])}
	for _, line := range slices.Concat(rows, s.columns()) {
		for _, run := range runs(line) {
			s.lengths[len(run)]++
		}
	}
	return s
}

// columns returns the columns as strings.
func (s sketch) columns() []string {
	columns := make([]string, s.width)
	for _, row := range s.rows {
		for i, r := range row {
			columns[i] += string(r)
		}
	}
	return columns
}

func (s sketch) columnsLongEnough(minLength int, singles bool) bool {
	return !slices.ContainsFunc(s.columns(), func(line string) bool { return !longEnough(line, minLength, singles) })
}

// at returns a cell, '#' outside the board.
func (s sketch) at(row, column int) byte {
	if row < 0 || row >= len(s.rows) || column < 0 || column >= s.width {
		return '#'
	}
	return s.rows[row][column]
}

// connected reports whether the white cells are connected, by repeated sweeps from the first one.
func (s sketch) connected() bool {
	reached := map[[2]int]bool{}
	white := strings.Count(s.text, ".")
	for range white {
		for row := range s.rows {
			for column := range s.width {
				next := len(reached) == 0 ||
					reached[[2]int{row - 1, column}] || reached[[2]int{row + 1, column}] ||
					reached[[2]int{row, column - 1}] || reached[[2]int{row, column + 1}]
				if next && s.at(row, column) == '.' {
					reached[[2]int{row, column}] = true
				}
			}
		}
		if len(reached) == white {
			return true
		}
	}
	return false
}

// wordsEverywhere reports whether each white cell has a white neighbour, i.e. is in a word, given that runs of two or
// more cells are words.
func (s sketch) wordsEverywhere() bool {
	for row := range s.rows {
		for column := range s.width {
			alone := s.at(row-1, column) == '#' && s.at(row+1, column) == '#' &&
				s.at(row, column-1) == '#' && s.at(row, column+1) == '#'
			if s.at(row, column) == '.' && alone {
				return false
			}
		}
	}
	return true
}

// obeys checks a pattern against the rules that differ between variants.
func (s sketch) obeys(r grids.Rules) bool {
	within := func(n int, in *grids.Range) bool { return in == nil || in.Least <= n && n <= in.Most }
	words := -s.lengths[1]
	for n, times := range s.lengths {
		words += times
		if r.MaxLength > 0 && n > r.MaxLength {
			return false
		}
	}
	for _, line := range slices.Concat(s.rows, s.columns()) {
		if r.MaxBlackRun > 0 && strings.Contains(line, strings.Repeat("#", r.MaxBlackRun+1)) {
			return false
		}
	}
	for n, words := range r.Lengths {
		if !within(s.lengths[n], &words) {
			return false
		}
	}
	return s.symmetric(r.Symmetry.Name) && within(strings.Count(s.text, "#"), r.Black) &&
		within(words, r.Words) && within(s.lengths[1], r.Unchecked) &&
		(r.MaxOpen < 0 || s.open() <= r.MaxOpen) && (r.MaxCheaters < 0 || s.cheaters() <= r.MaxCheaters) &&
		s.unchecked(r) && s.blocks(r) && s.holds(r, r.MinCut-1)
}

// unchecked reports whether no word has too many unchecked cells, or too many in a row: lines are written with 'u' for
// unchecked cells.
func (s sketch) unchecked(r grids.Rules) bool {
	if r.Unchecked == nil {
		return true
	}
	var lines []string
	for row := range s.rows {
		line := ""
		for column := range s.width {
			line += s.mark(row, column, s.at(row-1, column), s.at(row+1, column))
		}
		lines = append(lines, line)
	}
	for column := range s.width {
		line := ""
		for row := range s.rows {
			line += s.mark(row, column, s.at(row, column-1), s.at(row, column+1))
		}
		lines = append(lines, line)
	}
	for _, line := range lines {
		for _, word := range runs(line) {
			n := strings.Count(word, "u")
			if len(word) > 1 && (r.MaxUnchecked > 0 && float64(n) >= float64(len(word)*r.MaxUnchecked)/100+1 ||
				r.MaxUncheckedRun > 0 && strings.Contains(word, strings.Repeat("u", r.MaxUncheckedRun+1))) {
				return false
			}
		}
	}
	return true
}

// mark returns the cell itself, or 'u' if it is white between two black cells.
func (s sketch) mark(row, column int, before, after byte) string {
	if s.at(row, column) == '.' && before == '#' && after == '#' {
		return "u"
	}
	return string(s.at(row, column))
}

// blocks reports whether the pattern has no white block of 2x2 cells, and the lattice is black.
func (s sketch) blocks(r grids.Rules) bool {
	for row := range s.rows {
		for column := range s.width {
			square := string([]byte{s.at(row, column), s.at(row, column+1), s.at(row+1, column), s.at(row+1, column+1)})
			if r.NoBlocks && square == "...." || r.Lattice && row%2 == 1 && column%2 == 1 && square[0] == '.' {
				return false
			}
		}
	}
	return true
}

// holds reports whether no removal of up to the given number of white cells leaves two parts.
func (s sketch) holds(r grids.Rules, cells int) bool {
	if cells < 1 {
		return true
	}
	for i, c := range s.text {
		if c != '.' {
			continue
		}
		less := newSketch(strings.Fields(s.text[:i] + "#" + s.text[i+1:]))
		if less.divided(r.MaxPart) || !less.holds(r, cells-1) {
			return false
		}
	}
	return true
}

// divided reports whether the pattern has two sides of connected white cells with more than the given number of cells
// each, by spreading labels until nothing changes.
func (s sketch) divided(most int) bool {
	label := make([]int, len(s.text)+1) // by position: of its area, 0 for none
	for i, c := range s.text {
		if c == '.' {
			label[i] = i + 1
		}
	}
	for changed := true; changed; {
		changed = false
		for i, own := range label {
			for _, next := range []int{i - s.width - 1, i - 1, i + 1, i + s.width + 1} {
				if own > 0 && next >= 0 && next < len(label) && label[next] > own {
					label[next], changed = own, true
				}
			}
		}
	}
	sizes := make([]int, len(label)+1) // by label
	total := 0
	for _, l := range label {
		if l > 0 {
			sizes[l]++
			total++
		}
	}
	sums := []int{0}
	for _, size := range slices.DeleteFunc(sizes, func(n int) bool { return n == 0 }) {
		for _, sum := range slices.Clone(sums) {
			sums = append(sums, sum+size)
		}
	}
	return slices.ContainsFunc(sums, func(n int) bool { return n > most && total-n > most })
}

// symmetric reports whether the pattern has a symmetry.
func (s sketch) symmetric(name string) bool {
	rotated := func(lines []string) string {
		text := []byte(strings.Join(lines, "\n") + "\n")
		slices.Reverse(text[:len(text)-1])
		return string(text)
	}
	switch name {
	case "rotational":
		return rotated(s.rows) == s.text
	case "diagonal":
		return slices.Equal(s.columns(), s.rows)
	case "mirror":
		columns := s.columns()
		slices.Reverse(columns)
		return slices.Equal(columns, s.columns())
	}
	return true
}

// open returns the size of the largest open area, propagating labels until nothing changes.
func (s sketch) open() int {
	area := map[[2]int]int{} // by open cell: the label of its area
	for row := range s.rows {
		for column := range s.width {
			white := 0
			for i := range 9 {
				if s.at(row+i/3-1, column+i%3-1) == '.' {
					white++
				}
			}
			if white == 9 {
				area[[2]int{row, column}] = len(area) + 1
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for p, a := range area {
			for _, q := range [][2]int{{p[0] + 1, p[1]}, {p[0] - 1, p[1]}, {p[0], p[1] + 1}, {p[0], p[1] - 1}} {
				if area[q] > a {
					a, area[p], changed = area[q], area[q], true
				}
			}
		}
	}
	sizes := map[int]int{}
	for _, a := range area {
		sizes[a]++
	}
	return slices.Max(append(slices.Collect(maps.Values(sizes)), 0))
}

// cheaters counts the cheaters.
func (s sketch) cheaters() int {
	n := 0
	for row := range s.rows {
		for column := range s.width {
			across := string([]byte{s.at(row, column-1), s.at(row, column), s.at(row, column+1)})
			down := string([]byte{s.at(row-1, column), s.at(row, column), s.at(row+1, column)})
			if s.at(row, column) == '#' && across != ".#." && down != ".#." {
				n++
			}
		}
	}
	return n
}
