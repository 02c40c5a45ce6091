package search

import (
	"math/bits"
	"math/rand/v2"

	"crossat/internal/poll"
	"crossat/internal/problem/fit"
)

// byBeliefs is byLetter with another value order: it tries the letter first that most of the fills have that are still
// possible, as belief propagation estimates it, where it has not been so deep before, and elsewhere that with the most
// options, corrected, but in dense grids, by what was believed where the run began. Where fills are rare, it takes few
// failures. In dense grids, and once it has failed for some time, byLetter does the same, with other random numbers.
//
// Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems, 1988; as a heuristic of a search that
// maintains arc consistency, G. Pesant, From support propagation to belief propagation in constraint programming,
// JAIR 66, 2019.
var byBeliefs = Strategy{
	Name: "beliefs", Title: "letter by letter, the likeliest letters first, by belief propagation: for rare fills",
	signs: true, search: searchByBeliefs,
}

func searchByBeliefs(r *run) End {
	believing := finding
	believing.believes = true
	r.rng = rand.New(rand.NewPCG(r.o.Seed, 0x62656c6965660a))
	return newLetterSearch(r, newDomains(r.p), believing).search()
}

const (
	// maxMessages bounds the memory for messages: numbers for each position of each slot and each letter.
	maxMessages = 1 << 22
	// sampleSize is how many candidates of a slot are looked at, about: more changes the messages little …
	sampleSize = 1000
	// denseSampleSize is the number in large dense grids, where more than that saves failures.
	denseSampleSize = 4000
	// damping is how much of a message stays as it was. Without it, messages of dense grids swing to and fro.
	damping = 0.5
	// bigChange is by how much the share of a letter must change for the crossing slot to take notice.
	bigChange = 0.3
	// maxSent is how many messages are sent at most for a decision.
	maxSent = 1000
	// leastShare is the least share that a letter has in a message, for it comes from a sample.
	leastShare = 1e-9
)

// beliefs holds the messages of belief propagation: of each slot to each of its cells, in which share of the slot's
// candidates the cell has each letter, where a candidate counts for as much as the messages of the crossing slots
// grant its other letters.
type beliefs struct {
	*domains
	p        *fit.Problem
	sample   int         // how many candidates of a slot are looked at
	messages [][]float32 // by slot: by position and letter; the shares of a position sum to 1
	told     []int32     // by slot: its candidates when it last sent messages, -1 before
	dirty    []int32     // slots to send messages, first to last
	queued   []bool      // by slot: it is dirty

	in, out  []float64 // scratch: by position and letter
	prefixes []float64 // scratch: by position
}

// newBeliefs returns beliefs from no evidence that look at so many candidates of a slot, nil if they would take too much
// memory.
func newBeliefs(p *fit.Problem, d *domains, sample int) *beliefs {
	n := 0
	for i := range d.slots {
		n += len(d.slots[i].cells) * d.letters
	}
	if n > maxMessages {
		return nil
	}
	b := &beliefs{
		domains: d, p: p, sample: sample, messages: make([][]float32, len(d.slots)), told: make([]int32, len(d.slots)),
		queued: make([]bool, len(d.slots)),
	}
	all := make([]float32, n)
	for k := range all {
		all[k] = 1 / float32(d.letters)
	}
	longest := 0
	for i := range d.slots {
		n := len(d.slots[i].cells)
		b.messages[i], all = all[:n*d.letters], all[n*d.letters:]
		b.told[i] = -1
		longest = max(longest, n)
	}
	b.in, b.out = make([]float64, longest*d.letters), make([]float64, longest*d.letters)
	b.prefixes = make([]float64, longest)
	return b
}

// update has the slots send messages whose candidates are more or fewer than they were, and those that they tell
// something new. It reports whether to go on.
func (b *beliefs) update(r *run) bool {
	for i := range b.slots {
		if s := &b.slots[i]; len(s.cells) > 0 && s.count != b.told[i] {
			b.mark(int32(i))
		}
	}
	ok := true
	for sent := 0; sent < len(b.dirty); sent++ {
		i := b.dirty[sent]
		b.queued[i] = false
		if ok = ok && poll.Err(r.ctx) == nil; ok && sent < maxSent {
			b.send(i)
		}
	}
	b.dirty = b.dirty[:0]
	return ok
}

// mark has a slot send messages.
func (b *beliefs) mark(i int32) {
	if !b.queued[i] {
		b.queued[i] = true
		b.dirty = append(b.dirty, i)
	}
}

// send computes the messages of slot i.
func (b *beliefs) send(i int32) {
	s := &b.slots[i]
	b.told[i] = s.count
	b.receive(i)
	clear(b.out[:len(s.cells)*b.letters])
	slot := b.p.Grid.Slots()[i]
	stride := (int(s.countBits()) + b.sample - 1) / b.sample
	skip := 0
	for _, at := range s.nonzero[:s.live] {
		word := s.bits[at]
		if n := bits.OnesCount64(word); n <= skip {
			skip -= n
			continue
		}
		for ; word != 0; word &= word - 1 {
			if skip > 0 {
				skip--
				continue
			}
			skip = stride - 1
			b.count(b.p.Row(slot, s.words[int(at)*64+bits.TrailingZeros64(word)]))
		}
	}
	for pos := range s.cells {
		b.tell(i, pos)
	}
}

// receive gathers what the crossing slots of slot i say about its cells.
func (b *beliefs) receive(i int32) {
	for pos, c := range b.slots[i].cells {
		in := b.in[pos*b.letters : (pos+1)*b.letters]
		for k := range in {
			in[k] = 1
		}
		for _, x := range b.cells[c].slots {
			if x.slot == i {
				continue
			}
			for k, share := range b.message(x) {
				in[k] *= float64(share)
			}
		}
	}
}

// message is what a slot says about the cell at a position.
func (b *beliefs) message(x crossing) []float32 {
	return b.messages[x.slot][int(x.pos)*b.letters : (int(x.pos)+1)*b.letters]
}

// count adds a candidate to the sums: at each position, the product of what its letters at the others count.
func (b *beliefs) count(row []int32) {
	before := 1.0
	for pos, letter := range row {
		b.prefixes[pos] = before
		before *= b.in[pos*b.letters+int(letter)]
	}
	after := 1.0
	for pos := len(row) - 1; pos >= 0; pos-- {
		key := pos*b.letters + int(row[pos])
		b.out[key] += float64(b.prefixes[pos] * after) // not fused, which some machines do: all get the same fills
		after *= b.in[key]
	}
}

// tell makes the sums of a position the message, and passes great changes on to the crossing slots.
func (b *beliefs) tell(i int32, pos int) {
	out := b.out[pos*b.letters : (pos+1)*b.letters]
	sum := 0.0
	for _, v := range out {
		sum += v
	}
	if sum == 0 {
		return // no candidate of the sample agrees with its neighbours
	}
	message, change := b.message(crossing{i, int32(pos)}), 0.0
	for k, v := range out {
		old := float64(message[k])
		share := max(float64(damping*old)+float64((1-damping)*v/sum), leastShare)
		change = max(change, share-old, old-share)
		message[k] = float32(share)
	}
	if change <= bigChange {
		return
	}
	for _, x := range b.cells[b.slots[i].cells[pos]].slots {
		if x.slot != i {
			b.mark(x.slot)
		}
	}
}

// of is how likely a cell has a letter, relative to its other letters.
func (b *beliefs) of(cell, letter int32) float64 {
	v := 1.0
	for _, x := range b.cells[cell].slots {
		v *= float64(b.message(x)[letter])
	}
	return v
}
