package crossat

import (
	"math/bits"

	"crossat/dicts"
	"crossat/grids"
)

// matchCounter counts the words of a dictionary that match an entry with some letters given, from
// sets of words by length, position and letter.
type matchCounter struct {
	dict    *dicts.Dict
	sets    map[letterAt][]uint64
	indexed map[int]bool   // lengths that have their sets
	known   map[string]int // by entry
}

// letterAt is a letter at a position of words of a length.
type letterAt struct {
	length, position int
	letter           rune
}

func newMatchCounter(d *dicts.Dict) *matchCounter {
	return &matchCounter{d, make(map[letterAt][]uint64), make(map[int]bool), make(map[string]int)}
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
				m.sets[at] = make([]uint64, (len(words)+63)/64)
			}
			m.sets[at][i/64] |= 1 << (i % 64)
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
	var sets [][]uint64
	for position, letter := range entry {
		if letter != grids.White {
			sets = append(sets, m.sets[letterAt{len(entry), position, letter}])
		}
	}
	if len(sets) == 0 {
		return len(m.dict.ByLength(len(entry)))
	}
	n := 0
	for i := range sets[0] {
		all := sets[0][i]
		for _, set := range sets[1:] {
			if set == nil {
				return 0
			}
			all &= set[i]
		}
		n += bits.OnesCount64(all)
	}
	return n
}
