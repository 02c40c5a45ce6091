package grow

import (
	"math"

	"crossat/grids"
)

// temperature is how far chance goes in the choice of a move: in crossings.
const temperature = 0.65

// growthCost is what a row or column more is held to cost, in crossings.
const growthCost = 0.3

// lengthValue is what each letter of the word that is laid is worth, in crossings: long
// words find room while there is room.
const lengthValue = 0.2

// leastStay is for how many moves a word just laid stays, and half as many again on average.
const leastStay = 3

// move lays a word and takes up those in its way. Half of the words that do not lie are
// tried. With none to lay, though none has to stay, one that lies is taken up.
func (s *state) move() {
	if s.laid.empty() {
		s.begin()
		return
	}
	best := option{value: math.Inf(-1)}
	tried := len(s.rest) / 2
	if len(s.rest) == 1 {
		tried = 1
	}
	for i := range tried {
		s.swapRest(i, i+s.rng.IntN(len(s.rest)-i))
		s.options(s.rest[i], &best)
	}
	if math.IsInf(best.value, -1) {
		if len(s.rest) == 0 || s.step > s.free {
			s.shake()
		}
		return
	}
	s.takeUp(&best.out)
	s.lay(best.stand)
	s.until[best.word] = s.step + leastStay + s.rng.IntN(leastStay+1)
	s.free = s.step + 2*leastStay
	s.centre()
}

// begin lays a word that fits, in the middle.
func (s *state) begin() {
	for _, word := range s.rng.Perm(len(s.texts)) {
		for _, d := range s.rng.Perm(2) {
			if dir := grids.Dir(d); s.fits(word, dir) {
				s.lay(stand{word, dir, s.height/2*s.width + s.width/2})
				s.centre()
				return
			}
		}
	}
}

// fits reports whether a word is no longer than the board.
func (s *state) fits(word int, dir grids.Dir) bool {
	if dir == grids.Down {
		return len(s.texts[word]) <= s.p.Height
	}
	return len(s.texts[word]) <= s.p.Width
}

// shake takes up a word, with all that no longer hang together with one of the rest.
func (s *state) shake() {
	words := s.stands(nil)
	s.rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	var out, from set
	out.add(words[0].word)
	if s.bares(&out) {
		return
	}
	if len(words) > 1 {
		from.add(words[1].word)
		cut := s.cutOff(&out, &from)
		out.addAll(&cut)
	}
	s.takeUp(&out)
}

// bares reports whether without some words there would be letters side by side that no word
// goes through. It is where two words side by side stay that one of them crosses.
func (s *state) bares(out *set) bool {
	for word := out.next(0); word >= 0; word = out.next(word + 1) {
		at, before := s.at[word], false
		for i := range s.texts[word] {
			other := int(s.owners[1-at.dir][at.cell+i*s.stride(at.dir)]) - 1
			stays := other >= 0 && !out.has(other)
			if stays && before {
				return true
			}
			before = stays
		}
	}
	return false
}

// option is a move: a word that may be laid, the words in its way, and how good that is, in
// crossings: those of words that stay.
type option struct {
	stand
	out   set
	value float64
}

// options puts the best option for a word, by value and chance, into best, if it is better.
func (s *state) options(word int, best *option) {
	for k, l := range s.texts[word] {
		for _, c := range s.cells[l] {
			for _, dir := range []grids.Dir{grids.Across, grids.Down} {
				if s.owners[1-dir][c] == 0 || !s.fits(word, dir) {
					continue
				}
				luck := temperature * gumbel[s.rng.Uint64()%uint64(len(gumbel))]
				if o, ok := s.option(stand{word, dir, c - k*s.stride(dir)}, k, best.value-luck); ok {
					o.value += luck
					*best = o
				}
			}
		}
	}
}

// gumbel is a table of the Gumbel distribution: the option whose value with such luck is greatest
// is each with a probability that grows exponentially with its value.
var gumbel = gumbelTable()

func gumbelTable() (table [4096]float64) {
	for i := range table {
		table[i] = -math.Log(-math.Log((float64(i) + 0.5) / float64(len(table))))
	}
	return table
}

// option is what comes of laying a word that crosses another at its letter k. It is false if
// an earlier letter crosses, too, if a word in the way has to stay, or holds two others side
// by side, or if the value is not greater than the least.
func (s *state) option(at stand, k int, least float64) (option, bool) {
	o := option{stand: at, value: s.values[at.word] + lengthValue*float64(len(s.texts[at.word]))}
	met, ok := s.meet(at, k, &o.out)
	if !ok {
		return o, false
	}
	all := s.box.with(s.boxOf(at))
	if all != s.box {
		growth := min(all.width(), s.p.Width) + min(all.height(), s.p.Height) - s.box.width() - s.box.height()
		o.value -= growthCost * float64(growth)
		s.addBeyond(s.boxOf(at), all, &o.out)
	}
	o.value += float64(met.without(&o.out))
	if o.out.empty() {
		return o, o.value > least
	}
	if met.meets(&o.out) || !s.pay(&o.out, &o.value) || o.value <= least || s.bares(&o.out) {
		return o, false
	}
	if cut := s.cutOff(&o.out, &met); !cut.empty() {
		if !s.pay(&cut, &o.value) {
			return o, false
		}
		o.out.addAll(&cut)
	}
	for word := o.out.next(0); word >= 0; word = o.out.next(word + 1) {
		o.value -= float64(s.crossed[word].without(&o.out))
	}
	return o, o.value > least
}

// pay takes the values of words off. It is false if one of them has to stay.
func (s *state) pay(out *set, value *float64) bool {
	for word := out.next(0); word >= 0; word = out.next(word + 1) {
		if s.until[word] > s.step {
			return false
		}
		*value -= s.values[word]
	}
	return true
}

// meet finds the words that a word would cross, and those that are in its way. It is false if
// a letter before k crosses.
func (s *state) meet(at stand, k int, out *set) (met set, ok bool) {
	text, stride, side := s.texts[at.word], s.stride(at.dir), s.stride(1-at.dir)
	across := s.owners[1-at.dir]
	s.addOwners(at.cell-stride, out)
	s.addOwners(at.cell+len(text)*stride, out)
	for i, l := range text {
		c := at.cell + i*stride
		if s.letters[c] != l || across[c] == 0 {
			s.addOwners(c-side, out)
			s.addOwners(c, out)
			s.addOwners(c+side, out)
			continue
		}
		if i < k {
			return met, false
		}
		met.add(int(across[c] - 1))
		if other := s.owners[at.dir][c]; other != 0 {
			out.add(int(other - 1))
		}
	}
	return met, true
}

// addOwners adds the words that cover a cell.
func (s *state) addOwners(c int, to *set) {
	if s.letters[c] == 0 {
		return
	}
	for dir := range s.owners {
		if word := s.owners[dir][c]; word != 0 {
			to.add(int(word - 1))
		}
	}
}

// addBeyond adds the words that are not on the board, when it is moved just so far that a
// word is on it: all is the rectangle around that word and the others.
func (s *state) addBeyond(word, all box, to *set) {
	board := all
	switch w := s.p.Width; {
	case all.width() <= w:
	case word.left < s.box.left:
		board.right = word.left + w - 1
	default:
		board.left = word.right - w + 1
	}
	switch h := s.p.Height; {
	case all.height() <= h:
	case word.top < s.box.top:
		board.bottom = word.top + h - 1
	default:
		board.top = word.bottom - h + 1
	}
	if board == all {
		return
	}
	for other := s.laid.next(0); other >= 0; other = s.laid.next(other + 1) {
		if !s.boxes[other].within(board) {
			to.add(other)
		}
	}
}

// cutOff are the words that no longer hang together with any of some words, when others are
// taken up.
func (s *state) cutOff(out, from *set) set {
	left := s.laid
	left.removeAll(out)
	var around set // what the words taken up crossed
	for word := out.next(0); word >= 0; word = out.next(word + 1) {
		around.addAll(&s.crossed[word])
	}
	around.removeAll(out)
	if around.without(from) == 0 {
		return set{}
	}
	todo := *from
	for word := todo.next(0); word >= 0; word = todo.next(0) {
		todo.remove(word)
		if left.has(word) {
			left.remove(word)
			todo.addAll(&s.crossed[word])
		}
	}
	return left
}
