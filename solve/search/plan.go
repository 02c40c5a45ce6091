package search

import (
	"cmp"
	"math"
	"slices"
)

// plan is the order in which fragments fills the slots: the first half of seed 004.
//
// Longer slots come first, of those of one length the more difficult. When a slot is
// placed and the rest falls into parts that no longer cross each other, each part of
// at most half of all slots is a fragment: it is filled at once and in a row, the most
// difficult first, before what else is left. Within a fragment the same holds again.
type plan struct {
	order     []int32 // slots
	position  []int32 // by slot: its place in order
	fragments [][]fragment
}

// fragment is the part of the order that a start word has cut off.
type fragment struct {
	from, to int32 // positions; to is the first after it
	pos      int   // of the only crossing with the start word, in that; several for more
}

// several stands for the crossing of a fragment that has more than one.
const multiple = -1

// planner makes a plan.
type planner struct {
	*board
	plan
	difficulty []float64 // by slot
	open       []bool    // by slot: it is not yet in the plan
}

func newPlan(b *board) *plan {
	p := &planner{board: b}
	p.position = make([]int32, len(b.slots))
	p.fragments = make([][]fragment, len(b.slots))
	var all []int32
	for i := range b.slots {
		all = append(all, int32(i))
		p.open = append(p.open, true)
		p.difficulty = append(p.difficulty, b.difficulty(int32(i)))
	}
	for _, component := range p.components(all) {
		p.add(component)
	}
	return &p.plan
}

// difficulty is how hard it is to find a word for a slot and how dear a mistake: the
// crossings for the number of words. The seed does not say how it has its own.
func (b *board) difficulty(slot int32) float64 {
	crossings := 0
	for _, x := range b.cross[slot] {
		if x.slot != noSlot {
			crossings++
		}
	}
	return float64(crossings) / math.Log(float64(len(b.candidates[slot])+1))
}

// compare puts the slot to fill first first.
func (p *planner) compare(a, b int32) int {
	return cmp.Or(
		cmp.Compare(p.slots[b].Len(), p.slots[a].Len()),
		cmp.Compare(p.difficulty[b], p.difficulty[a]),
		cmp.Compare(a, b))
}

// add plans slots that cross each other, directly or by way of others.
func (p *planner) add(slots []int32) {
	start := slices.MinFunc(slots, p.compare)
	at := int32(len(p.order))
	p.order = append(p.order, start)
	p.position[start] = at
	p.open[start] = false
	rest := slices.DeleteFunc(slots, func(slot int32) bool { return slot == start })
	for _, component := range p.components(rest) {
		f := fragment{from: int32(len(p.order)), pos: p.onlyCrossing(start, component)}
		p.add(component)
		if f.to = int32(len(p.order)); 2*int(f.to-f.from) <= len(p.slots) {
			p.fragments[at] = append(p.fragments[at], f)
		}
	}
}

// parts divides slots into those that hang together, fragments first, the most
// difficult of those before the others.
func (p *planner) components(slots []int32) [][]int32 {
	var components [][]int32
	seen := make(map[int32]bool)
	for _, slot := range slots {
		if !seen[slot] {
			components = append(components, p.component(slot, seen))
		}
	}
	slices.SortStableFunc(components, func(a, b []int32) int {
		if total := len(p.slots); 2*len(a) > total || 2*len(b) > total {
			return cmp.Compare(len(a), len(b))
		}
		return cmp.Compare(p.totalDifficulty(b), p.totalDifficulty(a))
	})
	return components
}

// reach returns the open slots that hang together with a slot, and adds them to seen.
func (p *planner) component(slot int32, seen map[int32]bool) []int32 {
	component := []int32{slot}
	seen[slot] = true
	for i := 0; i < len(component); i++ {
		for _, x := range p.cross[component[i]] {
			if x.slot != noSlot && p.open[x.slot] && !seen[x.slot] {
				seen[x.slot] = true
				component = append(component, x.slot)
			}
		}
	}
	return component
}

func (p *planner) totalDifficulty(slots []int32) float64 {
	sum := 0.0
	for _, slot := range slots {
		sum += p.difficulty[slot]
	}
	return sum
}

// onlyCrossing returns the place in a start word where it crosses a part, several if
// that is not one.
func (p *planner) onlyCrossing(start int32, component []int32) int {
	only, n := multiple, 0
	for pos, x := range p.cross[start] {
		if slices.Contains(component, x.slot) {
			only = pos
			n++
		}
	}
	if n != 1 {
		return multiple
	}
	return only
}
