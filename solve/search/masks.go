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
const wildcard = -1

func newMasks(b *board) *masks {
	return &masks{board: b, young: make(map[string]*mask)}
}

// start returns the masks of the slots at the start: known are the letters of the
// cells that can have one letter only.
func (m *masks) initial() []*mask {
	var initial []*mask
	blank := make(map[int]*mask)
	for i, s := range m.slots {
		if blank[s.Len()] == nil {
			blank[s.Len()] = m.blank(s.Len())
		}
		m2 := blank[s.Len()]
		for pos, cell := range s.Cells {
			if letters := m.p.Letters(cell); len(letters) == 1 {
				m2 = m.refine(m2, crossing{int32(i), int32(pos)}, letters[0])
			}
		}
		initial = append(initial, m2)
	}
	return initial
}

// open returns the mask without letters.
func (m *masks) blank(length int) *mask {
	return &mask{letters: slices.Repeat([]int32{wildcard}, length), words: identity(0, len(m.p.Words(length)))}
}

// narrow returns the mask of a slot with one letter more.
func (m *masks) refine(from *mask, x crossing, letter int32) *mask {
	if from.letters[x.pos] == letter {
		return from
	}
	m.setKey(from, x.pos, letter)
	if next := m.young[string(m.key)]; next != nil {
		return next
	}
	next := m.old[string(m.key)]
	if next == nil {
		next = m.build(from, x, letter)
	}
	m.add(next)
	return next
}

// name writes the mask with one letter more into key.
func (m *masks) setKey(from *mask, pos, letter int32) {
	m.key = m.key[:0]
	for i, l := range from.letters {
		if int32(i) == pos {
			l = letter
		}
		r := '?'
		if l != wildcard {
			r = m.p.Alphabet[l]
		}
		m.key = utf8.AppendRune(m.key, r)
	}
}

// match makes the mask with one letter more.
func (m *masks) build(from *mask, x crossing, letter int32) *mask {
	next := &mask{letters: make([]int32, len(from.letters))}
	copy(next.letters, from.letters)
	next.letters[x.pos] = letter
	next.words = m.appendMatching(nil, from.words, x, letter)
	return next
}

// add makes the mask that key names young.
func (m *masks) add(added *mask) {
	m.size += maskOverhead + 2*len(m.key) + 4*(len(added.letters)+cap(added.words))
	if m.size > maskBytes/2 {
		m.old, m.young, m.size = m.young, make(map[string]*mask), 0
	}
	m.young[string(m.key)] = added
}

// letterSet returns the letters that the words of a mask have at a place, as bits.
func (m *masks) letterSet(from *mask, x crossing) []uint64 {
	if from.sets == nil {
		from.sets = make([][]uint64, len(from.letters))
	}
	if from.sets[x.pos] == nil {
		from.sets[x.pos] = m.collectLetters(from.words, x)
	}
	return from.sets[x.pos]
}

func (m *masks) collectLetters(words []int32, x crossing) []uint64 {
	m.scanned += len(words)
	set := make([]uint64, (len(m.p.Alphabet)+63)/64)
	m.size += 24 + 8*len(set)
	for _, word := range words {
		l := m.row(x.slot, word)[x.pos]
		set[l>>6] |= 1 << (l & 63)
	}
	return set
}
