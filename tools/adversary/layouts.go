package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/job/layouts"
	"crossat/internal/problem/layout"
)

// A layout of words: cells with letters, by column and row. The placed words are a bit set.
type words2D struct {
	letters       map[[2]int]byte
	placed        int
	width, height int
	crossings     int
}

// A spot is a possible place of a word.
type spot struct {
	column, row int
	down        bool
}

func (s spot) cell(i int) [2]int {
	if s.down {
		return [2]int{s.column, s.row + i}
	}
	return [2]int{s.column + i, s.row}
}

// layoutsOf finds all layouts of two or more words, or of one if the list has only one, by putting each word wherever
// it crosses a placed one. It checks layouts only at the end, because a later word can still repair them. It omits
// mirror images in the main diagonal.
func layoutsOf(list []string) (all []words2D) {
	seen := map[string]bool{}
	spots := make([]*spot, len(list))
	var try func(letters map[[2]int]byte, count int)
	try = func(letters map[[2]int]byte, count int) {
		key := stateKey(spots)
		if seen[key] {
			return
		}
		seen[key] = true
		if count > 1 || len(list) == 1 {
			if l, ok := judge(list, spots, letters); ok {
				all = append(all, l)
			}
		}
		for i, word := range list {
			if spots[i] != nil {
				continue
			}
			for at, letter := range letters {
				for j := range word {
					for _, down := range []bool{false, true} {
						if word[j] != letter {
							continue
						}
						s := spot{at[0], at[1], down}
						if down {
							s.row -= j
						} else {
							s.column -= j
						}
						if grown, ok := put(letters, word, s); ok {
							spots[i] = &s
							try(grown, count+1)
							spots[i] = nil
						}
					}
				}
			}
		}
	}
	for i, word := range list {
		s := spot{0, 0, false}
		grown, _ := put(nil, word, s)
		spots[i] = &s
		try(grown, 1)
		spots[i] = nil
	}
	return all
}

// stateKey describes the places of all words, relative to the first.
func stateKey(spots []*spot) string {
	var b strings.Builder
	var first *spot
	for _, s := range spots {
		if s == nil {
			b.WriteString("-")
			continue
		}
		if first == nil {
			first = s
		}
		fmt.Fprintf(&b, "%d,%d,%v;", s.column-first.column, s.row-first.row, s.down)
	}
	return b.String()
}

// put adds a word to letters, unless it conflicts with one of them.
func put(letters map[[2]int]byte, word string, s spot) (map[[2]int]byte, bool) {
	grown := maps.Clone(letters)
	if grown == nil {
		grown = map[[2]int]byte{}
	}
	for i := range word {
		if have, ok := grown[s.cell(i)]; ok && have != word[i] {
			return nil, false
		}
		grown[s.cell(i)] = word[i]
	}
	return grown, true
}

// judge reports whether words in their places are a layout: each run of two or more letters is a word, each placed word
// is such a run, once, and all letters are connected.
func judge(list []string, spots []*spot, letters map[[2]int]byte) (words2D, bool) {
	l := words2D{letters: letters}
	for i, s := range spots {
		if s != nil {
			l.placed |= 1 << i
		}
	}
	least, most := [2]int{1000, 1000}, [2]int{-1000, -1000}
	for at := range letters {
		for d := range 2 {
			least[d], most[d] = min(least[d], at[d]), max(most[d], at[d])
		}
	}
	l.width, l.height = most[0]-least[0]+1, most[1]-least[1]+1
	var rows []string
	for row := least[1]; row <= most[1]; row++ {
		line := make([]byte, l.width)
		for column := range line {
			line[column] = '#'
			if letter, ok := letters[[2]int{least[0] + column, row}]; ok {
				line[column] = letter
			}
		}
		rows = append(rows, string(line))
	}
	found, crossings, ok := wordsIn(rows)
	l.crossings = crossings
	if !ok || len(found) != popCount(l.placed) {
		return l, false
	}
	for i, word := range list {
		if n := count(found, word); n != l.placed>>i&1 {
			return l, false
		}
	}
	return l, true
}

func popCount(set int) (n int) {
	for ; set != 0; set &= set - 1 {
		n++
	}
	return n
}

func count(all []string, word string) (n int) {
	for _, w := range all {
		if w == word {
			n++
		}
	}
	return n
}

// wordsIn lists the runs of two or more letters in a picture, and counts the cells in two of them. ok is false unless
// all letters are connected.
func wordsIn(rows []string) (found []string, crossings int, ok bool) {
	height, width := len(rows), len(rows[0])
	at := func(row, column int) byte {
		if row < 0 || column < 0 || row >= height || column >= width {
			return '#'
		}
		return rows[row][column]
	}
	first, letters := [2]int{-1, -1}, 0
	for row := range height {
		for column := range width {
			if at(row, column) == '#' {
				continue
			}
			letters++
			first = [2]int{row, column}
			across := at(row, column-1) != '#' || at(row, column+1) != '#'
			down := at(row-1, column) != '#' || at(row+1, column) != '#'
			if across && down {
				crossings++
			}
			if across && at(row, column-1) == '#' {
				word := ""
				for c := column; at(row, c) != '#'; c++ {
					word += string(at(row, c))
				}
				found = append(found, word)
			}
			if down && at(row-1, column) == '#' {
				word := ""
				for r := row; at(r, column) != '#'; r++ {
					word += string(at(r, column))
				}
				found = append(found, word)
			}
		}
	}
	reached := map[[2]int]bool{}
	var walk func(row, column int)
	walk = func(row, column int) {
		if at(row, column) == '#' || reached[[2]int{row, column}] {
			return
		}
		reached[[2]int{row, column}] = true
		walk(row-1, column)
		walk(row+1, column)
		walk(row, column-1)
		walk(row, column+1)
	}
	if letters > 0 {
		walk(first[0], first[1])
	}
	return found, crossings, letters > 0 && len(reached) == letters
}

// fits reports whether a layout fits on a board, perhaps mirrored; 0 means any board.
func (l words2D) fits(width, height int) bool {
	return width == 0 || l.width <= width && l.height <= height || l.height <= width && l.width <= height
}

// layoutCost returns the cost of a layout by an objective. Costs are compared lexicographically.
func layoutCost(objective string, p layout.Problem, l words2D) []int {
	switch objective {
	case "area":
		return []int{l.width * l.height, max(l.width-l.height, l.height-l.width)}
	case "crossings":
		return []int{-l.crossings}
	case "words":
		return []int{-weight(p, l.placed)}
	}
	return nil
}

// weight returns the weight of a set of words.
func weight(p layout.Problem, set int) int {
	sum := 0
	for i := range p.Words {
		if set>>i&1 == 1 {
			if p.Weights == nil {
				sum++
			} else {
				sum += p.Weights[i]
			}
		}
	}
	return sum
}

// newLayout returns random words and a board.
func newLayout(in *instance) layout.Problem {
	var p layout.Problem
	letters := pick(in, "AB", "ABC", "ABCD", "ABCDEF", "ABCDEFGHIJ")
	n := pick(in, 1, 2, 2, 3, 3, 3, 4, 4, 4)
	if len(letters) == 10 && in.one(4) {
		n = 5
	}
	longest := min(len(letters)+1, 5)
	if len(letters) < 4 {
		n = min(n, 3)
	}
	for range 30 {
		word := in.word(letters, in.from(2, longest))
		if len(p.Words) < n && !slices.Contains(p.Words, word) {
			p.Words = append(p.Words, word)
		}
	}
	if in.one(2) {
		p.Width, p.Height = in.from(1, 7), in.from(1, 7)
	}
	return p
}

// layoutsJob compares layouts, and the best ones, with the complete list.
func layoutsJob(in *instance) error {
	p := newLayout(in)
	o := layouts.Options{
		Seed: in.seed, Solver: in.solver(), Encoding: pick(in, "", "overlaps", "places"), Effort: 1,
	}
	if p.Width == 0 && o.Encoding == "places" { // the formula would be large
		p.Width, p.Height = in.from(2, 6), in.from(2, 6)
	}
	if o.Encoding == "places" && !in.one(100) { // the formula for the smallest possible board would also be large
		p.Words = p.Words[:min(len(p.Words), 3)]
	}
	if o.Solver == nil {
		p.Words = p.Words[:min(len(p.Words), 3)]
	}
	o.Objective, o.Method = "area", layouts.SolverAlone
	if in.one(5) {
		o.Method = layouts.Prove
	}
	if p.Width > 0 {
		o.Objective = pick(in, "area", "crossings", "words")
	}
	if in.one(40) { // the search takes long
		o.Objective, o.Method = pick(in, "good", o.Objective), layouts.Search
	}
	least := 0 // minimum weight of the placed words
	switch {
	case o.Objective == "words":
		for range p.Words {
			p.Weights = append(p.Weights, in.from(1, 5))
		}
	case in.one(3) && len(p.Words) > 2:
		p.MaxLost = in.from(0, len(p.Words)-2)
		least = len(p.Words) - p.MaxLost
	default:
		least = len(p.Words)
	}

	var ours []words2D
	for _, l := range layoutsOf(p.Words) {
		if l.fits(p.Width, p.Height) && weight(p, l.placed) >= least {
			ours = append(ours, l)
		}
	}
	in.count(len(ours))
	in.counts["words:"+fmt.Sprint(len(p.Words))]++
	fail := func(err error) error {
		return fmt.Errorf("words %v weights %v most left out %d on %dx%d, %s, method %d encoding %q: %w",
			p.Words, p.Weights, p.MaxLost, p.Width, p.Height, o.Objective, o.Method, o.Encoding, err)
	}
	r, err := layouts.Layout(in.ctx, p, o)
	none, err := impossible(err)
	switch {
	case err != nil:
		return fail(err)
	case none != (len(ours) == 0):
		return fail(fmt.Errorf("impossible %v by crossat, %d layouts by brute force", none, len(ours)))
	case none:
		return nil
	}
	got, err := readLayout(p, r.Grid)
	if err != nil {
		return fail(err)
	}
	if weight(p, got.placed) < least || !(got.width <= p.Width && got.height <= p.Height) && p.Width > 0 {
		return fail(fmt.Errorf("the layout breaks a rule\n%s", r.Grid))
	}
	if o.Method == layouts.Search {
		return nil
	}
	if r.Bound == nil || !r.Bound.Proved {
		return fail(fmt.Errorf("the layout is not proved to be the best: %v", r.Bound))
	}
	for _, l := range ours {
		mine, best := layoutCost(o.Objective, p, got), layoutCost(o.Objective, p, l)
		if slices.Compare(best, mine) < 0 {
			return fail(fmt.Errorf("crossat's layout costs %v, another %v: %v\n%s", mine, best, l.letters, r.Grid))
		}
	}
	return nil
}

// readLayout checks a layout by crossat.
func readLayout(p layout.Problem, g *grids.Grid) (words2D, error) {
	rows := strings.Split(trimmed(g.String()), "\n")
	l := words2D{width: len(rows[0]), height: len(rows)}
	found, crossings, ok := wordsIn(rows)
	l.crossings = crossings
	if !ok {
		return l, fmt.Errorf("the letters are not connected\n%s", g)
	}
	if len(rows[0]) == 1 && len(rows) == 1 || len(found) == 1 && len(p.Words) > 1 {
		return l, fmt.Errorf("too few words\n%s", g)
	}
	for _, word := range found {
		i := slices.Index(p.Words, word)
		if i < 0 || l.placed>>i&1 == 1 {
			return l, fmt.Errorf("%s is none of the words, or there twice\n%s", word, g)
		}
		l.placed |= 1 << i
	}
	if first, last := rows[0], rows[len(rows)-1]; strings.Trim(first, "#") == "" || strings.Trim(last, "#") == "" {
		return l, errors.New("the layout has an empty row")
	}
	return l, nil
}

// trimmed removes the newlines at the end of a text.
func trimmed(text string) string { return strings.TrimRight(text, "\n") }
