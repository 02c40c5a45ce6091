package search

import (
	"math/bits"
	"math/rand/v2"

	"crossat/internal/poll"
	"crossat/internal/problem/fit"
)

// byBeliefs is byLetter with another value order. At depths that the run hasn't reached before, it tries the letter
// first that most of the remaining fills have, as belief propagation estimates. Elsewhere it tries the letter with the
// most options; outside dense grids, options are corrected by the beliefs at the start of the run. It needs few
// failures if fills are rare. In dense grids, and after some failures in others, byLetter does the same with other
// random numbers.
//
// Source: J. Pearl, Probabilistic Reasoning in Intelligent Systems, 1988; as a heuristic of a search that maintains arc
// consistency, G. Pesant, From support propagation to belief propagation in constraint programming, JAIR 66, 2019.
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
	// maxMessages bounds the memory for messages. It counts one number per slot, position and letter.
	maxMessages = 1 << 22
	// sampleSize is about how many candidates of a slot are sampled. More of them hardly change the messages.
	sampleSize = 1000
	// denseSampleSize is the number in large dense grids; a larger sample saves failures there.
	denseSampleSize = 4000
	// damping is the share of the old message in the new one. Without it, messages oscillate in dense grids.
	damping = 0.5
	// bigChange is by how much the share of a letter must change for the crossing slots to be updated.
	bigChange = 0.3
	// maxSent is the most slots that send messages per decision.
	maxSent = 1000
	// leastShare is the smallest share of a letter in a message: a letter that the sample lacks isn't impossible.
	leastShare = 1e-9
)

// beliefs holds the messages of belief propagation. The message of a slot to one of its cells is the distribution of
// the cell's letters over the slot's candidates. A candidate is weighted by the messages of the crossing slots for its
// other letters.
type beliefs struct {
	*domains
	p        *fit.Problem
	sample   int         // how many candidates of a slot are sampled, about
	messages [][]float32 // by slot: by position and letter; the shares of a position sum to 1
	told     []int32     // by slot: its candidates when it last sent messages, -1 before
	dirty    []int32     // slots to send messages, first to last
	queued   []bool      // by slot: it is dirty

	in, out  []float64 // scratch: by position and letter
	prefixes []float64 // scratch: by position
}

// newBeliefs returns uniform beliefs that sample about the given number of candidates per slot, or nil if they would
// take too much memory.
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

// update recomputes the messages of the slots whose number of candidates has changed and, from there, of the slots that
// receive big changes. It reports whether to go on.
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

// mark queues a slot to send messages.
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

// receive multiplies the messages of the slots that cross slot i.
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

// message returns the message of a slot about the cell at a position.
func (b *beliefs) message(x crossing) []float32 {
	return b.messages[x.slot][int(x.pos)*b.letters : (int(x.pos)+1)*b.letters]
}

// count adds a candidate to the sums: at each position, the product of the weights of its letters at the others.
func (b *beliefs) count(row []int32) {
	before := 1.0
	for pos, letter := range row {
		b.prefixes[pos] = before
		before *= b.in[pos*b.letters+int(letter)]
	}
	after := 1.0
	for pos := len(row) - 1; pos >= 0; pos-- {
		key := pos*b.letters + int(row[pos])
		b.out[key] += float64(b.prefixes[pos] * after) // never fused into an FMA: all machines must get the same fills
		after *= b.in[key]
	}
}

// tell normalises the sums of a position into its message, and marks the crossing slots after a big change.
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

// of returns how likely a letter is in a cell, relative to the cell's other letters.
func (b *beliefs) of(cell, letter int32) float64 {
	v := 1.0
	for _, x := range b.cells[cell].slots {
		v *= float64(b.message(x)[letter])
	}
	return v
}
