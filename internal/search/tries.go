package search

import (
	"encoding/binary"
	"math/bits"

	"crossat/internal/problem/fit"
	"crossat/internal/search/kit"
)

// tries holds the candidates of all slots as tries in one array. Slots with the same candidates
// share a trie.
//
// A letter is split into digits of six bits; one suffices for most alphabets. The children of a
// node are thus a 64-bit set, stored contiguously in the order of their digits.
type tries struct {
	nodes  []trieNode
	roots  []int32 // by slot
	digits int     // per letter
}

// trieNode is a node: a prefix of words.
type trieNode struct {
	children uint64 // bit set of the digits that extend the prefix
	first    int32  // index of the first child; in a leaf, the word
	words    int32  // number of words below
}

// digitBits is the number of bits per digit.
const digitBits = 6

// wildcardNode stands in for the slot that a cell lacks in one direction. The first 64 nodes are
// equal: every digit leads from one of them to one of them, and they count one word each.
const wildcardNode = 0

func newTries(p *fit.Problem) *tries {
	t := &tries{digits: 1}
	for len(p.Alphabet) > 1<<(digitBits*t.digits) {
		t.digits++
	}
	for range 1 << digitBits {
		t.nodes = append(t.nodes, trieNode{children: ^uint64(0), words: 1})
	}
	rows := kit.FlatRows(p, kit.PerLength(p, kit.Identity))
	rootOf := make(map[string]int32)
	for i, s := range p.Grid.Slots() {
		key := binary.LittleEndian.AppendUint32(nil, uint32(s.Len()))
		for _, w := range p.Candidates[i] {
			key = binary.LittleEndian.AppendUint32(key, uint32(w))
		}
		root, ok := rootOf[string(key)]
		if !ok {
			root = t.add(p.Candidates[i], rows[i], s.Len())
			rootOf[string(key)] = root
		}
		t.roots = append(t.roots, root)
	}
	return t
}

// trieSpan is a node and the range of words below it.
type trieSpan struct{ node, from, to int32 }

// add builds the trie of a slot's words breadth first and returns its root. The words are sorted,
// so those below a node are contiguous.
func (t *tries) add(words, rows []int32, length int) int32 {
	root := int32(len(t.nodes))
	t.nodes = append(t.nodes, trieNode{words: int32(len(words))})
	level := []trieSpan{{root, 0, int32(len(words))}}
	for pos := range length {
		for digit := range t.digits {
			var next []trieSpan
			for _, span := range level {
				next = t.branch(next, span, func(i int32) uint {
					return t.digit(rows[int(words[i])*length+pos], digit)
				})
			}
			level = next
		}
	}
	for _, span := range level {
		t.nodes[span.node].first = words[span.from]
	}
	return root
}

// branch creates the children of a node and appends them to the next level.
func (t *tries) branch(level []trieSpan, span trieSpan, digit func(word int32) uint) []trieSpan {
	t.nodes[span.node].first = int32(len(t.nodes))
	for from := span.from; from < span.to; {
		d, to := digit(from), from+1
		for to < span.to && digit(to) == d {
			to++
		}
		t.nodes[span.node].children |= 1 << d
		level = append(level, trieSpan{int32(len(t.nodes)), from, to})
		t.nodes = append(t.nodes, trieNode{words: to - from})
		from = to
	}
	return level
}

// digit returns the i-th digit of a letter, the most significant first.
func (t *tries) digit(letter int32, i int) uint {
	return uint(letter>>(digitBits*(t.digits-1-i))) & (1<<digitBits - 1)
}

// child returns the node that a digit leads to; the digit must be in children.
func (n *trieNode) child(digit int) int32 {
	return n.first + int32(bits.OnesCount64(n.children&(1<<digit-1)))
}
