package search

import (
	"slices"
	"unicode/utf8"
)

// masks keeps the words that match each mask met: the mask "?ОЛ??О" stands for the
// words of six letters with those three.
//
// Its memory is bounded: masks are in two generations. What is new, and what is asked
// for again, is in the young one; when that has grown to half of the bound it becomes
// the old one, and what was in the old one and has not been asked for is dropped. A
// mask that was dropped is made again from the mask that it narrows.
type masks struct {
	*board
	young, old map[string]*mask
	size       int // bytes in young, about
	key        []byte
}

// maskBytes bounds the bytes that masks keep.
const maskBytes = 256 << 20

// maskOverhead is about the bytes that a mask takes without its words.
const maskOverhead = 160

// mask is the words that match a mask.
type mask struct {
	letters []int32    // by place; unknown where any may stand
	words   []int32    // in the random order of their length
	sets    [][]uint64 // by place: the letters that the words have there, as bits; nil where nobody has asked
}

// unknown is the letter of a mask where any letter may stand.
const unknown = -1

func newMasks(b *board) *masks {
	return &masks{board: b, young: make(map[string]*mask)}
}

// start returns the masks of the slots at the start: known are the letters of the
// cells that can have one letter only.
func (m *masks) start() []*mask {
	var start []*mask
	open := make(map[int]*mask)
	for i, s := range m.slots {
		if open[s.Len()] == nil {
			open[s.Len()] = m.open(s.Len())
		}
		now := open[s.Len()]
		for place, cell := range s.Cells {
			if letters := m.p.Letters(cell); len(letters) == 1 {
				now = m.narrow(now, crossing{int32(i), int32(place)}, letters[0])
			}
		}
		start = append(start, now)
	}
	return start
}

// open returns the mask without letters.
func (m *masks) open(length int) *mask {
	return &mask{letters: slices.Repeat([]int32{unknown}, length), words: inOrder(0, len(m.p.Words(length)))}
}

// narrow returns the mask of a slot with one letter more.
func (m *masks) narrow(from *mask, x crossing, letter int32) *mask {
	if from.letters[x.place] == letter {
		return from
	}
	m.name(from, x.place, letter)
	if now := m.young[string(m.key)]; now != nil {
		return now
	}
	now := m.old[string(m.key)]
	if now == nil {
		now = m.match(from, x, letter)
	}
	m.add(now)
	return now
}

// name writes the mask with one letter more into key.
func (m *masks) name(from *mask, place, letter int32) {
	m.key = m.key[:0]
	for i, l := range from.letters {
		if int32(i) == place {
			l = letter
		}
		r := '?'
		if l != unknown {
			r = m.p.Alphabet[l]
		}
		m.key = utf8.AppendRune(m.key, r)
	}
}

// match makes the mask with one letter more.
func (m *masks) match(from *mask, x crossing, letter int32) *mask {
	now := &mask{letters: make([]int32, len(from.letters))}
	copy(now.letters, from.letters)
	now.letters[x.place] = letter
	now.words = m.matching(nil, from.words, x, letter)
	return now
}

// add makes the mask that key names young.
func (m *masks) add(now *mask) {
	m.size += maskOverhead + 2*len(m.key) + 4*(len(now.letters)+cap(now.words))
	if m.size > maskBytes/2 {
		m.old, m.young, m.size = m.young, make(map[string]*mask), 0
	}
	m.young[string(m.key)] = now
}

// letterSet returns the letters that the words of a mask have at a place, as bits.
func (m *masks) letterSet(of *mask, x crossing) []uint64 {
	if of.sets == nil {
		of.sets = make([][]uint64, len(of.letters))
	}
	if of.sets[x.place] == nil {
		of.sets[x.place] = m.findLetters(of.words, x)
	}
	return of.sets[x.place]
}

func (m *masks) findLetters(words []int32, x crossing) []uint64 {
	m.looked += len(words)
	set := make([]uint64, (len(m.p.Alphabet)+63)/64)
	m.size += 24 + 8*len(set)
	for _, word := range words {
		l := m.row(x.slot, word)[x.place]
		set[l>>6] |= 1 << (l & 63)
	}
	return set
}
