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

func searchFragments(r *run) end {
	b := newBoard(r)
	f := &fragmentSearch{board: b, plan: newPlan(b)}
	m := newMasks(b)
	f.shelf = maskShelf{masks: m, now: m.start()}
	n := len(f.order)
	f.blame, f.same = newStepSets(n+1, n), newStepSets(n+1, n)
	f.crossed = newStepSets(n, n)
	for slot, through := range f.cross {
		for _, x := range through {
			if x.slot != noSlot {
				f.crossed.add(slot, int(f.position[x.slot]))
			}
		}
	}
	f.serial = make([]int, n)
	f.templates = make([]template, n)
	return f.rounds()
}

// fragmentSearch places words by a plan. A step is a position of the plan; the one
// after the last is where a fill has been found.
type fragmentSearch struct {
	*board
	*plan
	shelf     maskShelf
	balance   *balance
	before    *balance   // of the round before, whose fills have been found; nil for none
	templates []template // by step
	serial    []int      // by step: the number of the word placed there, counted from the start
	placed    int        // words placed so far
	refused   [][]refusals

	crossed stepSets // by slot: the steps that cross it
	blame   stepSets // by step: the earlier ones that have kept words from it so far
	same    stepSets // by step: those of blame that do so not by a letter alone, but by the word
	failed  int      // the step that failed last
	target  int      // the step to which that goes back
}

// template is the letters that the slot of a step may have.
type template struct {
	sets   []uint64 // by place: letters, as bits
	places []int    // those with the fewest letters first
	blamed []bool   // by place: it has refused words that the balance allows
}

// refusals are what an accelerator remembers for a fragment, by letter.
type refusals []refusal

// refusal is a letter for which a fragment could not be filled.
type refusal struct {
	known       bool
	at          int // the last of the steps to blame, and …
	serial      int // … what stood there
	blame, same []uint64
}

// rounds searches with ever fewer letters left out.
func (f *fragmentSearch) rounds() end {
	for _, share := range shares {
		next := newBalance(f.board, f.plan, f.balance, share)
		if f.balance != nil && next.trimmed == f.balance.trimmed {
			continue
		}
		f.before, f.balance = f.balance, next
		f.Trimmed = next.String()
		f.forget()
		if f.ctx.Err() != nil || !f.from(0) {
			return stopped
		}
	}
	return exhausted
}

// forget makes the accelerators empty.
func (f *fragmentSearch) forget() {
	f.refused = make([][]refusals, len(f.order))
	for step, fragments := range f.fragments {
		for range fragments {
			f.refused[step] = append(f.refused[step], make(refusals, len(f.p.Alphabet)))
		}
	}
}

// from goes on at a step, and reports whether the search goes on after it, at target.
func (f *fragmentSearch) from(step int) bool {
	if step == len(f.order) {
		return f.finish()
	}
	slot := f.order[step]
	f.blame.clear(step)
	f.same.clear(step)
	f.makeTemplate(step)
	for _, word := range f.shelf.left(slot) {
		f.looked++
		if !f.allows(step, word) {
			continue
		}
		mark := f.shelf.mark()
		f.put(slot, word)
		f.openCrossings(slot, word, f.shelf.keep)
		f.placed++
		f.serial[step] = f.placed
		goOn := f.node(step+1, f.letters) && f.from(step+1)
		f.take(slot)
		f.shelf.undo(mark)
		if !goOn || f.target != step {
			return goOn
		}
		f.learn(step, word)
	}
	f.fail(step)
	return true
}

// finish gives a fill away, unless the round before has found it.
func (f *fragmentSearch) finish() bool {
	n := len(f.order)
	f.blame.mergeAll(n)
	f.same.mergeAll(n)
	f.failed, f.target = n, n-1
	if f.before != nil && f.before.allowsAll() {
		return true
	}
	return f.found(f.letters())
}

// makeTemplate finds the letters that leave words for the slots that cross the one at
// a step, and are allowed by the balance.
func (f *fragmentSearch) makeTemplate(step int) {
	t, slot, stride := &f.templates[step], f.order[step], f.balance.stride
	t.sets, t.places, t.blamed = t.sets[:0], t.places[:0], t.blamed[:0]
	count := make([]int, len(f.cross[slot]))
	for place, x := range f.cross[slot] {
		t.sets = append(t.sets, f.balance.set(f.slots[slot].Cells[place])...)
		t.places, t.blamed = append(t.places, place), append(t.blamed, false)
		set := t.sets[place*stride:]
		if x.slot != noSlot && f.held[x.slot] == noWord {
			for i, letters := range f.shelf.letterSet(f.shelf.now[x.slot], x) {
				set[i] &= letters
			}
		}
		for _, letters := range set {
			count[place] += bits.OnesCount64(letters)
		}
	}
	slices.SortFunc(t.places, func(a, b int) int { return cmp.Compare(count[a], count[b]) })
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
		if fragment.place != several && f.refuses(step, &f.refused[step][i][row[fragment.place]]) {
			return false
		}
	}
	if other := f.elsewhere(slot, word); other != noSlot {
		f.blame.add(step, int(f.position[other]))
		f.same.add(step, int(f.position[other]))
		return false
	}
	return true
}

// fits reports whether the letters of a word are those of a template.
func (f *fragmentSearch) fits(step int, row []int32) bool {
	t, stride := &f.templates[step], f.balance.stride
	for _, place := range t.places {
		letter := row[place]
		if has(t.sets[place*stride:], letter) {
			continue
		}
		if !t.blamed[place] {
			t.blamed[place] = has(f.balance.set(f.slots[f.order[step]].Cells[place]), letter)
		}
		return false
	}
	return true
}

// fail goes back to the last step that is to blame for the end of a step.
func (f *fragmentSearch) fail(step int) {
	f.Stats.Fails++
	slot := f.order[step]
	f.blame.merge(step, f.crossed.of(int(slot)))
	for place, blamed := range f.templates[step].blamed {
		if blamed {
			f.blame.merge(step, f.crossed.of(int(f.cross[slot][place].slot)))
		}
	}
	f.failed, f.target = step, last(f.blame.of(step))
}

// refuses reports whether an accelerator has refused a letter and would again, and
// blames who had a part in it.
func (f *fragmentSearch) refuses(step int, r *refusal) bool {
	if !r.known || r.at >= 0 && f.serial[r.at] != r.serial {
		return false
	}
	f.blame.merge(step, r.blame)
	f.same.merge(step, r.same)
	return true
}

// learn takes over the blame of the step that failed with a word of this one, and
// remembers the letter that the fragment of that step had from it.
func (f *fragmentSearch) learn(step int, word int32) {
	blame, same := f.blame.of(f.failed), f.same.of(f.failed)
	f.blame.merge(step, blame)
	f.same.merge(step, same)
	if f.same.has(f.failed, step) {
		f.same.merge(step, blame)
		return
	}
	for i, fragment := range f.fragments[step] {
		if fragment.place == several || f.failed < int(fragment.from) || f.failed >= int(fragment.to) {
			continue
		}
		r := &f.refused[step][i][f.row(f.order[step], word)[fragment.place]]
		r.known, r.blame, r.same = true, slices.Clone(blame), slices.Clone(same)
		r.blame[step>>6] &^= 1 << (step & 63)
		if r.at = last(r.blame); r.at >= 0 {
			r.serial = f.serial[r.at]
		}
	}
}
