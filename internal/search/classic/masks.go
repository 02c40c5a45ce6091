package classic

import (
	"slices"
	"unicode/utf8"

	"crossat/internal/bitset"
	"crossat/internal/search/kit"
)

// masks caches the words that match each mask encountered: the mask "?ОЛ??О" stands for the six-letter words with those
// three letters.
//
// Memory is bounded by two generations. New and requested masks go to the young one; when that exceeds half of the
// bound, it becomes the old generation, and the masks left in the old one, which haven't been requested again, are
// dropped. A dropped mask is rebuilt from the mask it refines.
type masks struct {
	*board
	young, old map[string]*mask
	size       int // estimated bytes in young
	key        []byte
}

// maskBytes bounds the memory of the cache, in bytes.
const maskBytes = 256 << 20

// maskOverhead estimates the bytes of a mask without its words.
const maskOverhead = 160

// mask is a mask and the words that match it.
type mask struct {
	owner   rune         // one more than the slot, if these are a slot's own words; 0 for shared words
	letters []int32      // by position; wildcard for any letter
	words   []int32      // in random order
	sets    []bitset.Set // by position: the words' letters there; nil until requested
}

// wildcard is the letter of a mask at an open position.
const wildcard = -1

func newMasks(b *board) *masks {
	return &masks{board: b, young: make(map[string]*mask)}
}

// initial returns the masks of the slots before any decision, in which the letters of cells with only one letter are
// known.
func (m *masks) initial() []*mask {
	var initial []*mask
	blanks := make(map[int]*mask)
	for i, s := range m.slots {
		current := blanks[s.Len()]
		switch {
		case m.Problem.Own(i):
			current = &mask{owner: rune(i + 1), letters: wildcards(s.Len()), words: m.candidates[i]}
		case current == nil:
			current = &mask{letters: wildcards(s.Len()), words: m.sharedWords(s.Len())}
			blanks[s.Len()] = current
		}
		for pos, cell := range s.Cells {
			if letters := m.Problem.Letters(cell); len(letters) == 1 {
				current = m.refine(current, crossing{int32(i), int32(pos)}, letters[0])
			}
		}
		initial = append(initial, current)
	}
	return initial
}

// wildcards returns the letters of a mask that matches all words.
func wildcards(length int) []int32 { return slices.Repeat([]int32{wildcard}, length) }

// sharedWords returns the words for slots without their own words: all words of the length or, if some slots have their
// own, the candidates of the others.
func (m *masks) sharedWords(length int) []int32 {
	var words []int32
	all := true
	for i, s := range m.slots {
		switch {
		case s.Len() != length:
		case m.Problem.Own(i):
			all = false
		default:
			words = append(words, m.candidates[i]...)
		}
	}
	if all {
		return kit.Identity(0, len(m.Problem.Words(length)))
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// refine returns the mask with one more letter known, from the cache if possible.
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

// setKey writes the text of the mask with one more letter into key.
func (m *masks) setKey(from *mask, pos, letter int32) {
	m.key = utf8.AppendRune(m.key[:0], from.owner)
	for i, l := range from.letters {
		if int32(i) == pos {
			l = letter
		}
		r := '?'
		if l != wildcard {
			r = m.Problem.Alphabet[l]
		}
		m.key = utf8.AppendRune(m.key, r)
	}
}

// build makes the mask with one more letter known.
func (m *masks) build(from *mask, x crossing, letter int32) *mask {
	next := &mask{owner: from.owner, letters: make([]int32, len(from.letters))}
	copy(next.letters, from.letters)
	next.letters[x.pos] = letter
	next.words = m.appendMatching(nil, from.words, x, letter)
	return next
}

// add puts a mask into the young generation under key.
func (m *masks) add(next *mask) {
	m.size += maskOverhead + 2*len(m.key) + 4*(len(next.letters)+cap(next.words))
	if m.size > maskBytes/2 {
		m.old, m.young, m.size = m.young, make(map[string]*mask), 0
	}
	m.young[string(m.key)] = next
}

// letterSet returns the letters of a mask's words at a position.
func (m *masks) letterSet(from *mask, x crossing) bitset.Set {
	if from.sets == nil {
		from.sets = make([]bitset.Set, len(from.letters))
	}
	if from.sets[x.pos] == nil {
		from.sets[x.pos] = m.collectLetters(from.words, x)
	}
	return from.sets[x.pos]
}

// collectLetters computes the set for letterSet.
func (m *masks) collectLetters(words []int32, x crossing) bitset.Set {
	m.Scan(len(words))
	set := bitset.New(len(m.Problem.Alphabet))
	m.size += 24 + 8*len(set) // a slice header and its words
	for _, word := range words {
		set.Add(int(m.row(x.slot, word)[x.pos]))
	}
	return set
}
