package cubes

import (
	"errors"
	"fmt"
	"math"

	"crossat/grids"
)

// Limits of the values in a file. Shares are rounded, so they can add up to slightly more or less than 1.
const (
	shareError  = 1e-6
	maxRefuted  = 1 << 40
	maxExpected = 1e6
)

// check returns an error for cubes that don't partition the space of fills, as far as it can tell without a search:
// numbers out of range, letters that no word has, and overlapping cubes.
func (s *Set) check() error {
	switch {
	case len(s.Cubes) == 0:
		return errors.New("it has no cubes: make it again with crossat cubes split")
	case s.Refuted < 0 || s.Refuted > maxRefuted:
		return fmt.Errorf("it can't have %d refuted parts", s.Refuted)
	case s.Share < 0 || s.Share > 1 || s.Refuted == 0 && s.Share > 0:
		return fmt.Errorf("its %d refuted parts can't have a share of %g of the space", s.Refuted, s.Share)
	}
	letters, filled := s.letterSet(), s.filledCells()
	sum := s.Share
	for i, c := range s.Cubes {
		if c.Share < 0 || c.Share > 1 || math.Abs(c.Expected) > maxExpected {
			return fmt.Errorf("cube %d can't have a share of %g and 10^%g expected fills", i, c.Share, c.Expected)
		}
		sum += c.Share
		for cell, letter := range c.Letters {
			switch name := s.Grid.CellName(cell); {
			case letter == 0:
			case !filled[cell]:
				return fmt.Errorf("cube %d: %s is '%c', but no slot has this cell", i, name, letter)
			case s.Grid.Choices(cell) == nil && !letters[letter]:
				return fmt.Errorf("cube %d: %s is '%c', which no word has", i, name, letter)
			}
		}
	}
	if math.Abs(sum-1) > shareError {
		return fmt.Errorf("the shares of the cubes and of the refuted parts add up to %.6g, not to 1: "+
			"cubes are missing, or have been changed", sum)
	}
	return s.checkDisjoint()
}

// filledCells reports for each cell whether a fill has a letter there: cells of slots, and all cells of a symmetric
// square.
func (s *Set) filledCells() []bool {
	filled := make([]bool, s.Grid.Size())
	for i := range filled {
		filled[i] = s.Grid.Symmetric()
	}
	for _, slot := range s.Grid.Slots() {
		for _, cell := range slot.Cells {
			filled[cell] = true
		}
	}
	return filled
}

// letterSet returns the letters of all words.
func (s *Set) letterSet() map[rune]bool {
	letters := make(map[rune]bool)
	for w := range s.Dict.All() {
		for _, letter := range w.Text {
			letters[letter] = true
		}
	}
	return letters
}

// checkDisjoint returns an error for overlapping cubes. The cubes of a splitting are the leaves of a tree, so any set
// of them has a cell in which all have a letter, and not all the same.
func (s *Set) checkDisjoint() error {
	all := make([]int, len(s.Cubes))
	for i := range all {
		all[i] = i
	}
	for groups := [][]int{all}; len(groups) > 0; {
		group := groups[len(groups)-1]
		groups = groups[:len(groups)-1]
		if len(group) < 2 {
			continue
		}
		cell := s.dividingCell(group)
		if cell < 0 {
			return s.overlap(group)
		}
		parts := make(map[rune][]int)
		for _, i := range group {
			letter := s.Cubes[i].Letters[cell]
			parts[letter] = append(parts[letter], i)
		}
		for _, part := range parts {
			groups = append(groups, part)
		}
	}
	return nil
}

// dividingCell returns a cell in which all of some cubes have a letter, and not all the same; -1 if they have no such
// cell.
func (s *Set) dividingCell(group []int) int {
	first := s.Cubes[group[0]].Letters
	for cell, letter := range first {
		differ := false
		for _, i := range group {
			other := s.Cubes[i].Letters[cell]
			if other == 0 {
				differ = false
				break
			}
			differ = differ || other != letter
		}
		if differ {
			return cell
		}
	}
	return -1
}

// maxCompared limits the cubes that are compared with each other to find two that overlap.
const maxCompared = 1000

// overlap returns the error for cubes without a dividing cell.
func (s *Set) overlap(group []int) error {
	some := group[:min(len(group), maxCompared)]
	for n, i := range some {
		for _, j := range some[:n] {
			if !s.apart(i, j) {
				return fmt.Errorf("cubes %d and %d overlap", min(i, j), max(i, j))
			}
		}
	}
	return fmt.Errorf("cubes %d and %d are not of the same splitting", min(group[0], group[1]), max(group[0], group[1]))
}

// apart reports whether two cubes have different letters in some cell.
func (s *Set) apart(i, j int) bool {
	for cell, letter := range s.Cubes[i].Letters {
		if other := s.Cubes[j].Letters[cell]; letter != 0 && other != 0 && letter != other {
			return true
		}
	}
	return false
}

// LogMost returns the decimal logarithm of an upper bound on the fills of a cube: the number of ways to choose a word
// for each slot across, or down, and a letter for each other cell. It isn't safe for concurrent use.
func (s *Set) LogMost(cube int) float64 {
	most := math.Inf(1)
	for _, dir := range []grids.Dir{grids.Across, grids.Down} {
		most = min(most, s.logMost(cube, dir))
	}
	return most
}

func (s *Set) logMost(cube int, dir grids.Dir) float64 {
	w := s.countWords()
	used := make([]bool, s.Grid.Size())
	log := 0.0
	for _, slot := range s.Grid.Slots() {
		if slot.Dir != dir || s.Grid.Rebus() {
			continue
		}
		open := false
		least := w.words[slot.Len()]
		for at, cell := range slot.Cells {
			used[cell] = true
			letter := s.letterAt(cube, cell)
			if open = open || letter == 0; letter != 0 {
				least = min(least, w.with[place{slot.Len(), at, letter}])
			}
		}
		if open {
			log += math.Log10(float64(least))
		}
	}
	for _, slot := range s.Grid.Slots() {
		for _, cell := range slot.Cells {
			if used[cell] || s.letterAt(cube, cell) != 0 {
				continue
			}
			used[cell] = true
			n := len(w.letters)
			if choices := s.Grid.Choices(cell); choices != nil {
				n = len(choices)
			}
			log += math.Log10(float64(n))
		}
	}
	return log
}

// letterAt returns the letter of a cell in a cube or in the grid; 0 if it has none.
func (s *Set) letterAt(cube, cell int) rune {
	if letter := s.Cubes[cube].Letters[cell]; letter != 0 || s.Grid.At(cell) == grids.White {
		return letter
	}
	return s.Grid.At(cell)
}

// place is a letter at a position of the words of a length.
type place struct {
	length, at int
	letter     rune
}

// wordCounts are numbers of words.
type wordCounts struct {
	words   map[int]int   // by length
	with    map[place]int // with a letter at a position
	letters map[rune]bool // letters of all words
}

// countWords counts the words of the set on the first call.
func (s *Set) countWords() *wordCounts {
	if s.counts == nil {
		s.counts = &wordCounts{make(map[int]int), make(map[place]int), s.letterSet()}
		for word := range s.Dict.All() {
			letters := []rune(word.Text)
			s.counts.words[len(letters)]++
			for at, letter := range letters {
				s.counts.with[place{len(letters), at, letter}]++
			}
		}
	}
	return s.counts
}
