package search

import (
	"slices"

	"crossat/grids"
	"crossat/internal/search/kit"
)

// newTrieSearch lays out the steps for a grid.
func newTrieSearch(r *run) *trieSearch {
	t := &trieSearch{run: r, tries: newTries(r.p), owner: kit.NewOwners(r.p)}
	slots := t.slotsThrough()
	n := 0
	for _, through := range slots {
		if through != noSlots {
			n += t.digits
		}
	}
	t.nodeAt = append(append(make([]int32, 2*n), t.roots...), wildcardNode)
	t.untried, t.chosen = make([]uint64, n), make([]int, n)
	t.conflicts, t.prefixSteps, t.slotSteps = kit.NewStepSets(n, n), kit.NewStepSets(n, n), kit.NewStepSets(len(t.roots), n)
	t.layOutSteps(slots)
	t.noise = make([]float32, n<<digitBits)
	for i := range t.noise {
		t.noise[i] = 1 + trieNoise*t.rng.Float32()
	}
	return t
}

// trieNoise is the range of the random factors on digit scores: from 1 to 1+trieNoise.
const trieNoise = 1

// noSlots marks a cell without slots.
var noSlots = [2]int32{kit.NoSlot, kit.NoSlot}

// slotsThrough returns the across and the down slot through each cell. Both slots of
// a symmetric square are across slots, bent at the diagonal; the one that runs horizontally there
// comes first.
func (t *trieSearch) slotsThrough() [][2]int32 {
	through := slices.Repeat([][2]int32{noSlots}, t.p.Grid.Size())
	for i, s := range t.p.Grid.Slots() {
		for _, cell := range s.Cells {
			dir := s.Dir
			if through[cell][dir] != kit.NoSlot {
				dir = grids.Down
			}
			through[cell][dir] = int32(i)
		}
	}
	return through
}

// layOutSteps creates the steps, row by row.
func (t *trieSearch) layOutSteps(slots [][2]int32) {
	current := make([]int32, len(t.roots)+1) // by slot: index in nodeAt of its latest node; the last is wildcardNode's
	for i := range current {
		current[i] = int32(2*len(t.untried) + i)
	}
	for cell, through := range slots {
		if through == noSlots {
			continue
		}
		for digit := range t.digits {
			t.addStep(cell, through, digit == t.digits-1, current)
		}
	}
	// The next step continues the across slot if its across node is the one this step leads to. Its
	// down node is known already unless it is another digit of the same cell.
	for k := range t.steps[1:] {
		next := &t.steps[k+1]
		t.steps[k].lookahead = next.across == int32(2*k) && next.down != int32(2*k+1)
	}
}

// addStep appends a step for a cell to the slots through it.
func (t *trieSearch) addStep(cell int, through [2]int32, lastDigit bool, current []int32) {
	k := len(t.steps)
	var nodes [2]int32
	ends := noSlots
	for dir, slot := range through {
		if slot == kit.NoSlot {
			nodes[dir] = current[len(t.roots)]
			continue
		}
		nodes[dir] = current[slot]
		current[slot] = int32(2*k + dir)
		t.prefixSteps.Merge(k, t.slotSteps.Row(int(slot)))
		t.slotSteps.Add(int(slot), k)
		if cells := t.p.Grid.Slots()[slot].Cells; lastDigit && cells[len(cells)-1] == cell {
			ends[dir] = slot
		}
	}
	t.steps = append(t.steps, trieStep{
		cell: int32(cell), across: nodes[0], down: nodes[1], acrossEnds: ends[0], downEnds: ends[1],
	})
}

// letters returns the letters decided so far, by cell; zero for the other cells.
func (t *trieSearch) letters() []rune {
	letters := make([]rune, t.p.Grid.Size())
	for i := 0; i+t.digits <= t.depth; i += t.digits {
		letter := 0
		for _, digit := range t.chosen[i : i+t.digits] {
			letter = letter<<digitBits | digit
		}
		letters[t.steps[i].cell] = t.p.Alphabet[letter]
	}
	return letters
}
