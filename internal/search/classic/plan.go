package classic

import (
	"cmp"
	"math"
	"slices"
)

// plan is the order in which byFragments fills the slots: the first half of the article on forming crosswords.
//
// Longer slots come first, and more difficult ones among equally long ones. When placing a slot splits the rest into
// components that no longer cross each other, each component of at most half of all slots is a fragment: it is filled
// without interruption, before the remaining slots, the most difficult fragment first. The same rule applies
// recursively within a fragment.
type plan struct {
	order     []int32 // slots, first to last
	position  []int32 // by slot: its index in order
	fragments [][]fragment
}

// fragment is a section of the order that its start word cuts off from the rest.
type fragment struct {
	from, to int32 // range of positions, to exclusive
	pos      int   // of the only crossing, in the start word, or manyCrossings
}

// manyCrossings marks a fragment that crosses its start word more than once.
const manyCrossings = -1

// planner builds a plan.
type planner struct {
	*board
	plan
	difficulty []float64 // by slot
	open       []bool    // by slot: not planned yet
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

// difficulty estimates how hard a slot is to fill and how costly a mistake is: the number of crossings relative to the
// logarithm of the number of candidates. The article doesn't give its formula.
func (b *board) difficulty(slot int32) float64 {
	crossings := 0
	for _, x := range b.cross[slot] {
		if x.slot != noSlot {
			crossings++
		}
	}
	return float64(crossings) / math.Log(float64(len(b.candidates[slot])+1))
}

// compare orders slots by which to fill first.
func (p *planner) compare(a, b int32) int {
	return cmp.Or(
		cmp.Compare(p.slots[b].Len(), p.slots[a].Len()),
		cmp.Compare(p.difficulty[b], p.difficulty[a]),
		cmp.Compare(a, b))
}

// add plans a connected set of slots.
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

// components divides slots into connected components: fragments come first, in descending order of difficulty.
func (p *planner) components(slots []int32) [][]int32 {
	var components [][]int32
	seen := make(map[int32]bool)
	for _, slot := range slots {
		if !seen[slot] {
			components = append(components, p.component(slot, seen))
		}
	}
	// A component of more than half of all slots isn't a fragment and comes last.
	slices.SortStableFunc(components, func(a, b []int32) int {
		if total := len(p.slots); 2*len(a) > total || 2*len(b) > total {
			return cmp.Compare(len(a), len(b))
		}
		return cmp.Compare(p.totalDifficulty(b), p.totalDifficulty(a))
	})
	return components
}

// component returns the connected component of a slot among the open slots, and adds it to seen.
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

// totalDifficulty returns the sum over slots.
func (p *planner) totalDifficulty(slots []int32) float64 {
	sum := 0.0
	for _, slot := range slots {
		sum += p.difficulty[slot]
	}
	return sum
}

// onlyCrossing returns the position of a start word's only crossing with a component, or manyCrossings if it doesn't
// have exactly one.
func (p *planner) onlyCrossing(start int32, component []int32) int {
	only, n := manyCrossings, 0
	for pos, x := range p.cross[start] {
		if slices.Contains(component, x.slot) {
			only = pos
			n++
		}
	}
	if n != 1 {
		return manyCrossings
	}
	return only
}
