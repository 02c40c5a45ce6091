package search

import (
	"encoding/binary"
	"math/bits"

	"crossat/problem/fit"
)

// tries are the candidates of all slots as tries in one array; slots with the same
// candidates share one.
//
// A letter is written as digits of six bits, most alphabets with one, so that the
// children of a node are always a set of 64 bits, and stand side by side in the order
// of their digits.
type tries struct {
	nodes  []trieNode
	roots  []int32 // by slot
	digits int     // a letter
}

// trieNode is a node of a trie.
type trieNode struct {
	children uint64 // the digits that go on
	first    int32  // the node of the lowest digit that goes on; at the end of a word, the word
	words    int32  // the words below
}

// digitBits is the size of a digit.
const digitBits = 6

// free is the node where a cell has no slot in a direction: all digits lead from it to
// nodes like it.
const wildcardNode = 0

func newTries(p *fit.Problem) *tries {
	t := &tries{digits: 1}
	for len(p.Alphabet) > 1<<(digitBits*t.digits) {
		t.digits++
	}
	for range 1 << digitBits {
		t.nodes = append(t.nodes, trieNode{children: ^uint64(0), words: 1})
	}
	rows := flatRows(p, perLength(p, identity))
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

// trieSpan is the words below a node: a stretch of those of the slot.
type trieSpan struct{ node, from, to int32 }

// add makes the trie of the words of a slot, level by level, and returns its root. Words
// are sorted, so that those below a node stand side by side.
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

// branch makes the children of a node from the digits of its words, and appends
// them to the next level.
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

// digit is a digit of a letter; the first is the highest.
func (t *tries) digit(letter int32, i int) uint {
	return uint(letter>>(digitBits*(t.digits-1-i))) & (1<<digitBits - 1)
}

// child is the node to which a digit leads.
func (n *trieNode) child(digit int) int32 {
	return n.first + int32(bits.OnesCount64(n.children&(1<<digit-1)))
}
