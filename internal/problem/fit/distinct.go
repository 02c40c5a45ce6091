package fit

import (
	"fmt"
	"slices"
	"strings"
)

// CheckDistinct returns a *[problem.Impossible] if the slots cannot all hold different words even when crossings are
// ignored: some n slots of the same length then have fewer than n candidates between them (Hall 1935). It looks for a
// matching of slots to words by augmenting paths (Kuhn 1955); to a SAT solver this is a pigeonhole problem, which takes
// exponential time. If words may repeat, it returns nil.
func (p *Problem) CheckDistinct() error {
	if p.Repeats {
		return nil
	}
	m := matching{p: p, owners: make(map[int]map[int32]int)}
	for slot := range p.Candidates {
		m.seen = make(map[int32]bool)
		m.visited = nil
		if !m.augment(slot) {
			return p.tooFewWords(m.visited, len(m.seen))
		}
	}
	return nil
}

// matching is a partial assignment of different words to slots.
type matching struct {
	p       *Problem
	owners  map[int]map[int32]int // by length and word: the slot that holds it
	seen    map[int32]bool        // words visited in the current search for an augmenting path
	visited []int                 // slots visited in that search
}

// augment gives slot a word, reassigning other slots along an augmenting path if necessary. If it
// fails, the visited slots have only the seen words as candidates: a violation of Hall's condition.
func (m *matching) augment(slot int) bool {
	m.visited = append(m.visited, slot)
	length := m.p.Grid.Slots()[slot].Len()
	if m.owners[length] == nil {
		m.owners[length] = make(map[int32]int)
	}
	owners := m.owners[length]
	for _, w := range m.p.Candidates[slot] {
		if m.seen[w] {
			continue
		}
		m.seen[w] = true
		if other, taken := owners[w]; !taken || m.augment(other) {
			owners[w] = slot
			return true
		}
	}
	return false
}

// tooFewWords returns the error for n slots that have fewer than n candidates between them.
func (p *Problem) tooFewWords(slots []int, words int) error {
	slices.Sort(slots)
	names := make([]string, 0, len(slots))
	for _, s := range slots {
		names = append(names, p.Grid.Slots()[s].Name())
	}
	list := strings.Join(names, ", ")
	if len(names) > 6 {
		list = fmt.Sprintf("%s and %d more", strings.Join(names[:5], ", "), len(names)-5)
	}
	candidates := "candidates"
	if words == 1 {
		candidates = "candidate"
	}
	return noFill(slots, "%s must hold %d different words, but have only %d %s", list, len(names), words, candidates)
}
