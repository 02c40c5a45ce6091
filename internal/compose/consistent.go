package compose

import "slices"

// network holds the known slots of a sketch, with the domains of their cells.
type network struct {
	lexicon *Lexicon
	slots   [][]int
	through [][]int32   // by cell: slots
	domains []letterSet // by cell
	queue   []int32     // slots to revise
	queued  []bool
	probed  []probed // by cell

	fails []float64 // domain wipeouts by slot; nil to count none
	left  int       // how many more failures a search can have
}

// probed is a domain after its letters were tried.
type probed struct {
	domain letterSet
	slots  int // known slots at the time
}

// consistent removes letters that no words can have from the domains of the cells in known slots: it makes them arc
// consistent, and tries the letters of small domains one by one. It reports whether each slot has a word left.
func (s *sketch) consistent() bool {
	if !s.lexicon.few {
		return true
	}
	if s.domains == nil {
		s.domains, s.probed = make([]letterSet, len(s.states)), make([]probed, len(s.states))
		s.revised = make([]bool, 2*len(s.states))
		for cell, letter := range s.letters {
			s.domains[cell] = s.lexicon.all()
			if letter != 0 {
				s.domains[cell] = 1 << s.lexicon.letters[letter]
			}
		}
	}
	n := s.network()
	for i, cells := range n.slots {
		if known := s.knownSlot(cells); !s.revised[known] {
			s.revised[known] = true
			n.push(int32(i))
		}
	}
	return n.propagate() && n.probe()
}

// knownSlot returns the number of a known slot, given by its first cell and its direction.
func (s *sketch) knownSlot(cells []int) int {
	if cells[1] == cells[0]+1 {
		return cells[0]
	}
	return len(s.states) + cells[0]
}

// network returns the known slots, with an empty queue.
func (s *sketch) network() *network {
	n := &network{lexicon: s.lexicon, slots: s.slots(), through: make([][]int32, len(s.states)), domains: s.domains}
	n.queued, n.probed = make([]bool, len(n.slots)), s.probed
	for i, cells := range n.slots {
		for _, cell := range cells {
			n.through[cell] = append(n.through[cell], int32(i))
		}
	}
	return n
}

func (n *network) push(slot int32) {
	if !n.queued[slot] {
		n.queue, n.queued[slot] = append(n.queue, slot), true
	}
}

// propagate makes the domains arc consistent, by AC-3 with a queue of slots.
func (n *network) propagate() bool {
	domains := make([]letterSet, 0, 32)
	for len(n.queue) > 0 {
		slot := n.queue[0]
		n.queue, n.queued[slot] = n.queue[1:], false
		domains = domains[:0]
		for _, cell := range n.slots[slot] {
			domains = append(domains, n.domains[cell])
		}
		changed, ok := n.lexicon.filter(domains)
		if !ok {
			if n.fails != nil {
				n.fails[slot]++
			}
			n.queue = nil
			clear(n.queued)
			return false
		}
		for _, k := range changed {
			cell := n.slots[slot][k]
			n.domains[cell] = domains[k]
			n.wake(cell, slot)
		}
	}
	return true
}

// wake queues the slots through a cell, except one.
func (n *network) wake(cell int, except int32) {
	for _, other := range n.through[cell] {
		if other != except {
			n.push(other)
		}
	}
}

const (
	probedLetters = 4   // maximum in domains that are probed
	maxProbes     = 200 // maximum letters tried at once
)

// probe tries the letters of small domains, the smallest first, and removes letters whose choice prevents arc
// consistency (singleton arc consistency, Debruyne and Bessière, IJCAI 1997).
func (n *network) probe() bool {
	var cells []int
	for cell, slots := range n.through {
		fresh := n.probed[cell] != probed{n.domains[cell], len(slots)}
		if size := n.domains[cell].size(); fresh && len(slots) > 1 && size > 1 && size <= probedLetters {
			cells = append(cells, cell)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int { return n.domains[a].size() - n.domains[b].size() })
	probes := 0
	for _, cell := range cells {
		for rest := n.domains[cell]; rest != 0; rest &= rest - 1 {
			letter := rest & -rest
			if n.domains[cell]&letter == 0 {
				continue
			}
			if probes++; probes > maxProbes {
				return true
			}
			before := slices.Clone(n.domains)
			n.domains[cell] = letter
			n.wake(cell, -1)
			ok := n.propagate()
			copy(n.domains, before)
			if ok {
				continue
			}
			n.domains[cell] &^= letter
			n.wake(cell, -1)
			if n.domains[cell] == 0 || !n.propagate() {
				return false
			}
		}
		n.probed[cell] = probed{n.domains[cell], len(n.through[cell])}
	}
	return true
}

// slots returns the cells of the known slots.
func (s *sketch) slots() [][]int {
	var all [][]int
	for _, l := range s.lines {
		var cells []int
		open := false // the run can continue before its first cell
		for k := range l.Length + 1 {
			is := black
			if k < l.Length {
				is = s.states[l.Cell(s.rules, k)]
			}
			switch {
			case is == white:
				cells = append(cells, l.Cell(s.rules, k))
				continue
			case is == black && !open && len(cells) >= s.rules.MinLength:
				all = append(all, cells)
			}
			cells, open = nil, is == unknown
		}
	}
	return all
}
