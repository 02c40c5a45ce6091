package crossat

import (
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
)

// matchCounter counts the words of a dictionary that match an entry with some letters given, from
// sets of words by length, position and letter.
type matchCounter struct {
	dict    *dicts.Dict
	sets    map[letterAt]bitset.Set
	indexed map[int]bool   // lengths that have their sets
	known   map[string]int // by entry
}

// letterAt is a letter at a position of words of a length.
type letterAt struct {
	length, position int
	letter           rune
}

func newMatchCounter(d *dicts.Dict) *matchCounter {
	return &matchCounter{d, make(map[letterAt]bitset.Set), make(map[int]bool), make(map[string]int)}
}

// index makes the sets of the words of a length.
func (m *matchCounter) index(length int) {
	words := m.dict.ByLength(length)
	m.indexed[length] = true
	for i, w := range words {
		position := 0
		for _, letter := range w.Text {
			at := letterAt{length, position, letter}
			if m.sets[at] == nil {
				m.sets[at] = bitset.New(len(words))
			}
			m.sets[at].Add(i)
			position++
		}
	}
}

// count is the number of words that match an entry.
func (m *matchCounter) count(entry string) int {
	n, known := m.known[entry]
	if !known {
		n = m.sum([]rune(entry))
		m.known[entry] = n
	}
	return n
}

func (m *matchCounter) sum(entry []rune) int {
	if !m.indexed[len(entry)] {
		m.index(len(entry))
	}
	var match bitset.Set // nil: all words
	for position, letter := range entry {
		if letter == grids.White {
			continue
		}
		set := m.sets[letterAt{len(entry), position, letter}]
		switch {
		case set == nil:
			return 0
		case match == nil:
			match = slices.Clone(set)
		default:
			match.And(set)
		}
	}
	if match == nil {
		return len(m.dict.ByLength(len(entry)))
	}
	return match.Count()
}
