package classic

import (
	"cmp"
	"slices"

	"crossat/internal/bitset"
	"crossat/internal/search"
	"crossat/internal/search/kit"
)

// byFragments is the complete method of the article on forming crosswords. It first plans the order of the slots (see
// plan), then places words in that order with conflict-directed backjumping. A word must leave candidates in every
// crossing slot: each of its letters must be in the slot's template, which is derived from the masks of the crossing
// slots. On a dead end, the search jumps back to the latest step in the conflict set. If a fragment has a single
// crossing with its start word, the start word becomes an accelerator: if the fragment could not be filled with a
// letter there, that letter isn't tried again. Rare letters are left out at first (see balance).
//
// Departures: the article jumps back to the last placed word that crosses the slot, which can skip fills. Here, the
// conflict set has every step that removed words: the crossing words, those crossing a slot whose template rejected a
// word, those holding a word that would fit, and the conflicts of the failures below. Templates apply to all words, not
// only to start words. A nogood learned by an accelerator holds only while the other words in its conflict set are in
// place. The article's balancing loses fills for good; this one loses them only until the rest is exhausted. Words are
// distinct unless they can repeat. So the search is exact; while letters are left out, Result.Trimmed reports that.
var byFragments = search.NewStrategy("fragments",
	"word by word in a planned order, with fragments, templates, accelerators and balance", searchFragments)

func searchFragments(r *search.Walk) search.End {
	b := newBoard(r)
	f := &fragmentSearch{board: b, plan: newPlan(b)}
	m := newMasks(b)
	f.domains = maskDomains{masks: m, current: m.initial()}
	n := len(f.order)
	f.conflicts, f.wordConflicts = kit.NewStepSets(n+1, n), kit.NewStepSets(n+1, n)
	f.crossingSteps = kit.NewStepSets(n, n)
	for slot, through := range f.cross {
		for _, x := range through {
			if x.slot != noSlot {
				f.crossingSteps.Add(slot, int(f.position[x.slot]))
			}
		}
	}
	f.serial = make([]int, n)
	f.templates = make([]template, n)
	for step, slot := range f.order {
		f.templates[step].sets = bitset.NewRows(f.slots[slot].Len(), len(f.Problem.Alphabet))
	}
	return f.searchRounds()
}

// fragmentSearch places words in the order of a plan. A step is a position in the plan; an additional step, after the
// last, stands for a complete fill.
type fragmentSearch struct {
	*board
	*plan
	domains      maskDomains
	balance      *balance
	previous     *balance   // balance of the previous round, whose fills have been found; nil in the first round
	templates    []template // by step
	serial       []int      // by step: serial number of the word placed there
	placements   int        // words placed so far: the last serial number
	accelerators [][]accelerator

	crossingSteps kit.StepSets // by slot: the steps of the slots that cross it
	conflicts     kit.StepSets // by step: earlier steps that have removed words from it
	wordConflicts kit.StepSets // by step: the conflicts that depend on the word, not on one letter of it
	failedStep    int          // the step that failed last
	backjumpTo    int          // the step to return to after that failure
}

// template is the set of letters allowed at each position of a step's slot.
type template struct {
	sets     bitset.Rows // by position: letters
	order    []int       // positions, in ascending order of the number of letters
	rejected []bool      // by position: crossing words, not the balance, have excluded a word
}

// accelerator holds, by letter at the only crossing, a nogood of a fragment.
type accelerator []nogood

// nogood records that a fragment can't be filled with a letter. It is valid while all words of its conflict set are in
// place: as long as lastStep has the word with this serial number, because a step only changes its word after all later
// steps have lost theirs.
type nogood struct {
	known                    bool
	lastStep                 int // last step in conflicts, -1 if empty
	serial                   int // of the word placed at lastStep
	conflicts, wordConflicts bitset.Set
}

// searchRounds runs one search per entry of shareSchedule, with fewer letters left out each time.
func (f *fragmentSearch) searchRounds() search.End {
	for _, share := range shareSchedule {
		next := newBalance(f.board, f.plan, f.balance, share)
		if f.balance != nil && next.trimmed == f.balance.trimmed {
			continue
		}
		f.previous, f.balance = f.balance, next
		f.Trimmed = next.String()
		f.resetAccelerators()
		if f.Context.Err() != nil || !f.extend(0) {
			return search.Stopped
		}
	}
	return search.Exhausted
}

// resetAccelerators discards all nogoods: they depend on the balance.
func (f *fragmentSearch) resetAccelerators() {
	f.accelerators = make([][]accelerator, len(f.order))
	for step, fragments := range f.fragments {
		for range fragments {
			f.accelerators[step] = append(f.accelerators[step], make(accelerator, len(f.Problem.Alphabet)))
		}
	}
}

// extend fills the steps from step on and reports whether to continue the search, at backjumpTo.
func (f *fragmentSearch) extend(step int) bool {
	if step == len(f.order) {
		return f.emitNew()
	}
	slot := f.order[step]
	f.conflicts.Row(step).Clear()
	f.wordConflicts.Row(step).Clear()
	f.makeTemplate(step)
	for _, word := range f.domains.remaining(slot) {
		f.Scan(1)
		if !f.allows(step, word) {
			continue
		}
		mark := f.domains.mark()
		f.place(slot, word)
		f.eachOpenCrossing(slot, word, f.domains.restrict)
		f.placements++
		f.serial[step] = f.placements
		keepGoing := f.Node(step+1, f.letters) && f.extend(step+1)
		f.unplace(slot)
		f.domains.undo(mark)
		if !keepGoing || f.backjumpTo != step {
			return keepGoing
		}
		f.learn(step, word)
	}
	f.fail(step)
	return true
}

// emitNew emits the fill unless the previous round has found it.
func (f *fragmentSearch) emitNew() bool {
	n := len(f.order)
	// Every word takes part in a fill: the next one can differ in any of them.
	f.conflicts.MergeAll(n)
	f.wordConflicts.MergeAll(n)
	f.failedStep, f.backjumpTo = n, n-1
	if f.previous != nil && f.previous.allowsAll() {
		return true
	}
	return f.Emit(f.letters())
}

// makeTemplate computes the letters that leave candidates in the slots crossing a step's slot and
// that the balance allows.
func (f *fragmentSearch) makeTemplate(step int) {
	t, slot := &f.templates[step], f.order[step]
	t.order, t.rejected = t.order[:0], t.rejected[:0]
	count := make([]int, len(f.cross[slot]))
	for pos, x := range f.cross[slot] {
		t.order, t.rejected = append(t.order, pos), append(t.rejected, false)
		set := t.sets.Row(pos)
		copy(set, f.balance.allowed.Row(f.slots[slot].Cells[pos]))
		if x.slot != noSlot && f.entries[x.slot] == noWord {
			set.And(f.domains.letterSet(f.domains.current[x.slot], x))
		}
		count[pos] = set.Count()
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(count[a], count[b]) })
}

// allows reports whether a word can be placed at a step; if not, it adds the steps that exclude it to the conflict set.
func (f *fragmentSearch) allows(step int, word int32) bool {
	slot := f.order[step]
	row := f.row(slot, word)
	if !f.fits(step, row) {
		return false
	}
	for i, fragment := range f.fragments[step] {
		if fragment.pos != manyCrossings && f.applies(step, &f.accelerators[step][i][row[fragment.pos]]) {
			return false
		}
	}
	if other := f.ownerOf(slot, word); other != noSlot {
		f.conflicts.Add(step, int(f.position[other]))
		f.wordConflicts.Add(step, int(f.position[other]))
		return false
	}
	return true
}

// fits reports whether a word matches the step's template.
func (f *fragmentSearch) fits(step int, row []int32) bool {
	t := &f.templates[step]
	for _, pos := range t.order {
		letter := row[pos]
		if t.sets.Has(pos, int(letter)) {
			continue
		}
		if !t.rejected[pos] {
			t.rejected[pos] = f.balance.allowed.Has(f.slots[f.order[step]].Cells[pos], int(letter))
		}
		return false
	}
	return true
}

// fail completes the conflict set of a step without words left, and picks the latest step in it to
// jump back to.
func (f *fragmentSearch) fail(step int) {
	f.Stats.Fails++
	slot := f.order[step]
	f.conflicts.Merge(step, f.crossingSteps.Row(int(slot)))
	for pos, rejected := range f.templates[step].rejected {
		if rejected {
			f.conflicts.Merge(step, f.crossingSteps.Row(int(f.cross[slot][pos].slot)))
		}
	}
	f.failedStep, f.backjumpTo = step, f.conflicts.Row(step).Last()
}

// applies reports whether a nogood is known and still valid; if so, it adds the nogood's conflicts to the step's.
func (f *fragmentSearch) applies(step int, ng *nogood) bool {
	if !ng.known || ng.lastStep >= 0 && f.serial[ng.lastStep] != ng.serial {
		return false
	}
	f.conflicts.Merge(step, ng.conflicts)
	f.wordConflicts.Merge(step, ng.wordConflicts)
	return true
}

// learn adds the conflicts of the step that failed below this word. If the failure depended on at most one letter of
// the word, the accelerators of the fragment that failed record a nogood for that letter.
func (f *fragmentSearch) learn(step int, word int32) {
	conflicts, wordConflicts := f.conflicts.Row(f.failedStep), f.wordConflicts.Row(f.failedStep)
	f.conflicts.Merge(step, conflicts)
	f.wordConflicts.Merge(step, wordConflicts)
	if f.wordConflicts.Has(f.failedStep, step) {
		// The failure depends on this very word, not on one of its letters, so no nogood can be learned, and all its
		// conflicts count as word conflicts.
		f.wordConflicts.Merge(step, conflicts)
		return
	}
	for i, fragment := range f.fragments[step] {
		if fragment.pos == manyCrossings || f.failedStep < int(fragment.from) || f.failedStep >= int(fragment.to) {
			continue
		}
		ng := &f.accelerators[step][i][f.row(f.order[step], word)[fragment.pos]]
		ng.known, ng.conflicts, ng.wordConflicts = true, slices.Clone(conflicts), slices.Clone(wordConflicts)
		ng.conflicts.Remove(step) // the letter stands for this step
		if ng.lastStep = ng.conflicts.Last(); ng.lastStep >= 0 {
			ng.serial = f.serial[ng.lastStep]
		}
	}
}
