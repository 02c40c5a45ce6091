package fit

import (
	"fmt"
	"slices"
	"strings"
)

// CheckDistinct returns a *[problem.Impossible] if the slots cannot all hold different words
// even when crossings are left aside: some n slots of one length then share
// fewer than n candidates. It looks for a matching of slots to words by
// augmenting paths (Hall 1935, Kuhn 1955); SAT solvers take exponential time to
// see the same (the pigeonhole principle). Where words may repeat there is nothing to check.
func (p *Problem) CheckDistinct() error {
	if p.Repeats {
		return nil
	}
	m := matching{p: p, owner: make(map[int]map[int32]int)}
	for slot := range p.Candidates {
		m.seen = make(map[int32]bool)
		m.tried = nil
		if !m.place(slot) {
			return p.tooFew(m.tried, len(m.seen))
		}
	}
	return nil
}

type matching struct {
	p     *Problem
	owner map[int]map[int32]int // by length and word: the slot that has it
	seen  map[int32]bool        // words visited from the slot to place
	tried []int                 // slots visited
}

// place gives slot a word, moving other slots to other words if need be.
func (m *matching) place(slot int) bool {
	m.tried = append(m.tried, slot)
	length := m.p.Grid.Slots()[slot].Len()
	if m.owner[length] == nil {
		m.owner[length] = make(map[int32]int)
	}
	owners := m.owner[length]
	for _, w := range m.p.Candidates[slot] {
		if m.seen[w] {
			continue
		}
		m.seen[w] = true
		if other, taken := owners[w]; !taken || m.place(other) {
			owners[w] = slot
			return true
		}
	}
	return false
}

func (p *Problem) tooFew(slots []int, words int) error {
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
