package search

import (
	"cmp"
	"math/bits"
	"slices"
)

// byFragments is seed 004 entire: it plans the order of the slots first (plan), then
// places words in that order. A word must leave words for every slot that crosses it: its
// letters are among those of the templates, which are the masks of masks. A slot
// without a word goes back to the last slot that is to blame. Fragments on one crossing make
// their start word an accelerator: a letter there for which the fragment could not be
// filled is not tried again. Rare letters are left out at first (balance).
//
// Departures: the seed goes back to the last word placed that crosses the slot, which may
// jump over a fill; here all have a share in the blame that took words away: the
// crossing words, those that crossed a template which refused a word, those that hold
// a word that would fit, and what came back blames in turn. Templates hold for all
// words, not for start words only. What an accelerator remembers holds only as long as
// the other words to blame stand. The seed's balancing leaves fills out for good, this
// one until the rest is exhausted. Words are distinct unless they may repeat. So it is
// exact; while letters are left out, Result.Trimmed says so.
var byFragments = Strategy{"fragments", "word by word by a plan, fragments in a row, templates, accelerators, balance (seed 004)", searchFragments}

func searchFragments(r *run) outcome {
	b := newBoard(r)
	f := &fragmentSearch{board: b, plan: newPlan(b)}
	m := newMasks(b)
	f.domains = maskDomains{masks: m, current: m.initial()}
	n := len(f.order)
	f.conflicts, f.wordConflicts = newStepSets(n+1, n), newStepSets(n+1, n)
	f.crossingSteps = newStepSets(n, n)
	for slot, through := range f.cross {
		for _, x := range through {
			if x.slot != noSlot {
				f.crossingSteps.add(slot, int(f.position[x.slot]))
			}
		}
	}
	f.serial = make([]int, n)
	f.templates = make([]template, n)
	return f.searchRounds()
}

// fragmentSearch places words by a plan. A step is a position of the plan; the one
// after the last is where a fill has been found.
type fragmentSearch struct {
	*board
	*plan
	domains      maskDomains
	balance      *balance
	previous     *balance   // of the round before, whose fills have been found; nil for none
	templates    []template // by step
	serial       []int      // by step: the number of the word placed there, counted from the start
	placements   int        // words placed so far
	accelerators [][]accelerator

	crossingSteps stepSets // by slot: the steps that cross it
	conflicts     stepSets // by step: the earlier ones that have kept words from it so far
	wordConflicts stepSets // by step: those of blame that do so not by a letter alone, but by the word
	failedStep    int      // the step that failed last
	backjumpTo    int      // the step to which that goes back
}

// template is the letters that the slot of a step may have.
type template struct {
	sets     []uint64 // by place: letters, as bits
	order    []int    // those with the fewest letters first
	rejected []bool   // by place: it has refused words that the balance allows
}

// refusals are what an accelerator remembers for a fragment, by letter.
type accelerator []nogood

// refusal is a letter for which a fragment could not be filled.
type nogood struct {
	known                    bool
	latest                   int // the last of the steps to blame, and …
	serial                   int // … what stood there
	conflicts, wordConflicts []uint64
}

// rounds searches with ever fewer letters left out.
func (f *fragmentSearch) searchRounds() outcome {
	for _, share := range shareSchedule {
		next := newBalance(f.board, f.plan, f.balance, share)
		if f.balance != nil && next.trimmed == f.balance.trimmed {
			continue
		}
		f.previous, f.balance = f.balance, next
		f.Trimmed = next.String()
		f.resetAccelerators()
		if f.ctx.Err() != nil || !f.extend(0) {
			return stopped
		}
	}
	return exhausted
}

// forget makes the accelerators empty.
func (f *fragmentSearch) resetAccelerators() {
	f.accelerators = make([][]accelerator, len(f.order))
	for step, fragments := range f.fragments {
		for range fragments {
			f.accelerators[step] = append(f.accelerators[step], make(accelerator, len(f.p.Alphabet)))
		}
	}
}

// from goes on at a step, and reports whether the search goes on after it, at target.
func (f *fragmentSearch) extend(step int) bool {
	if step == len(f.order) {
		return f.emitNew()
	}
	slot := f.order[step]
	f.conflicts.clear(step)
	f.wordConflicts.clear(step)
	f.makeTemplate(step)
	for _, word := range f.domains.remaining(slot) {
		f.scanned++
		if !f.allows(step, word) {
			continue
		}
		mark := f.domains.mark()
		f.place(slot, word)
		f.eachOpenCrossing(slot, word, f.domains.restrict)
		f.placements++
		f.serial[step] = f.placements
		keepGoing := f.node(step+1, f.letters) && f.extend(step+1)
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

// finish gives a fill away, unless the round before has found it.
func (f *fragmentSearch) emitNew() bool {
	n := len(f.order)
	f.conflicts.mergeAll(n)
	f.wordConflicts.mergeAll(n)
	f.failedStep, f.backjumpTo = n, n-1
	if f.previous != nil && f.previous.allowsAll() {
		return true
	}
	return f.emit(f.letters())
}

// makeTemplate finds the letters that leave words for the slots that cross the one at
// a step, and are allowed by the balance.
func (f *fragmentSearch) makeTemplate(step int) {
	t, slot, stride := &f.templates[step], f.order[step], f.balance.stride
	t.sets, t.order, t.rejected = t.sets[:0], t.order[:0], t.rejected[:0]
	count := make([]int, len(f.cross[slot]))
	for pos, x := range f.cross[slot] {
		t.sets = append(t.sets, f.balance.set(f.slots[slot].Cells[pos])...)
		t.order, t.rejected = append(t.order, pos), append(t.rejected, false)
		set := t.sets[pos*stride:]
		if x.slot != noSlot && f.entries[x.slot] == noWord {
			for i, letters := range f.domains.letterSet(f.domains.current[x.slot], x) {
				set[i] &= letters
			}
		}
		for _, letters := range set {
			count[pos] += bits.OnesCount64(letters)
		}
	}
	slices.SortFunc(t.order, func(a, b int) int { return cmp.Compare(count[a], count[b]) })
}

// allows reports whether a word may stand at a step, and blames other steps if it may
// not because of them.
func (f *fragmentSearch) allows(step int, word int32) bool {
	slot := f.order[step]
	row := f.row(slot, word)
	if !f.fits(step, row) {
		return false
	}
	for i, fragment := range f.fragments[step] {
		if fragment.pos != multiple && f.applies(step, &f.accelerators[step][i][row[fragment.pos]]) {
			return false
		}
	}
	if other := f.ownerOf(slot, word); other != noSlot {
		f.conflicts.add(step, int(f.position[other]))
		f.wordConflicts.add(step, int(f.position[other]))
		return false
	}
	return true
}

// fits reports whether the letters of a word are those of a template.
func (f *fragmentSearch) fits(step int, row []int32) bool {
	t, stride := &f.templates[step], f.balance.stride
	for _, pos := range t.order {
		letter := row[pos]
		if has(t.sets[pos*stride:], letter) {
			continue
		}
		if !t.rejected[pos] {
			t.rejected[pos] = has(f.balance.set(f.slots[f.order[step]].Cells[pos]), letter)
		}
		return false
	}
	return true
}

// fail goes back to the last step that is to blame for the end of a step.
func (f *fragmentSearch) fail(step int) {
	f.Stats.Fails++
	slot := f.order[step]
	f.conflicts.merge(step, f.crossingSteps.of(int(slot)))
	for pos, rejected := range f.templates[step].rejected {
		if rejected {
			f.conflicts.merge(step, f.crossingSteps.of(int(f.cross[slot][pos].slot)))
		}
	}
	f.failedStep, f.backjumpTo = step, last(f.conflicts.of(step))
}

// refuses reports whether an accelerator has refused a letter and would again, and
// blames who had a part in it.
func (f *fragmentSearch) applies(step int, r *nogood) bool {
	if !r.known || r.latest >= 0 && f.serial[r.latest] != r.serial {
		return false
	}
	f.conflicts.merge(step, r.conflicts)
	f.wordConflicts.merge(step, r.wordConflicts)
	return true
}

// learn takes over the blame of the step that failed with a word of this one, and
// remembers the letter that the fragment of that step had from it.
func (f *fragmentSearch) learn(step int, word int32) {
	conflicts, wordConflicts := f.conflicts.of(f.failedStep), f.wordConflicts.of(f.failedStep)
	f.conflicts.merge(step, conflicts)
	f.wordConflicts.merge(step, wordConflicts)
	if f.wordConflicts.has(f.failedStep, step) {
		f.wordConflicts.merge(step, conflicts)
		return
	}
	for i, fragment := range f.fragments[step] {
		if fragment.pos == multiple || f.failedStep < int(fragment.from) || f.failedStep >= int(fragment.to) {
			continue
		}
		r := &f.accelerators[step][i][f.row(f.order[step], word)[fragment.pos]]
		r.known, r.conflicts, r.wordConflicts = true, slices.Clone(conflicts), slices.Clone(wordConflicts)
		r.conflicts[step>>6] &^= 1 << (step & 63)
		if r.latest = last(r.conflicts); r.latest >= 0 {
			r.serial = f.serial[r.latest]
		}
	}
}
