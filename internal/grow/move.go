// Moves of the search. A move places one word across another and ejects all words it conflicts with, together with
// those that are then disconnected. Candidates are drawn by the Gumbel-max trick, with a probability proportional to
// exp(value/temperature). Unlike in Glover's ejection chains, ejected words aren't placed elsewhere in the same move:
// they become candidates of later moves.

package grow

import (
	"math"

	"crossat/grids"
	"crossat/internal/bitset"
)

// temperature sets how random the choice of a move is, in crossings.
const temperature = 0.65

// growthCost is the cost of each row or column added to the bounding box, in crossings.
const growthCost = 0.3

// letterValue is the value of each letter of the word to place, in crossings. It favours long
// words, which should be placed while there is room.
const letterValue = 0.2

// tabuTenure is the minimum number of moves before a placed word can be ejected. A random number from 0 to tabuTenure
// is added.
const tabuTenure = 3

// move makes the best of the sampled moves. It tries a random half of the unplaced words. If it
// finds no move, and all words are placed or none is tabu, it perturbs the layout.
func (s *state) move() {
	if s.placed.Empty() {
		s.placeFirst()
		return
	}
	best := candidate{value: math.Inf(-1)}
	tried := len(s.unplaced) / 2
	if len(s.unplaced) == 1 {
		tried = 1
	}
	for i := range tried { // a partial Fisher-Yates shuffle
		s.swapUnplaced(i, i+s.rng.IntN(len(s.unplaced)-i))
		s.tryWord(s.unplaced[i], &best)
	}
	if math.IsInf(best.value, -1) {
		if len(s.unplaced) == 0 || s.step > s.tabuEnd {
			s.perturb()
		}
		return
	}
	s.remove(&best.ejected)
	s.place(best.placement)
	s.tabuUntil[best.word] = s.step + tabuTenure + s.rng.IntN(tabuTenure+1)
	s.tabuEnd = s.step + 2*tabuTenure
	s.centre()
}

// placeFirst places a random word that fits the board in the middle of the plane.
func (s *state) placeFirst() {
	for _, word := range s.rng.Perm(len(s.texts)) {
		for _, d := range s.rng.Perm(2) {
			if dir := grids.Dir(d); s.fits(word, dir) {
				s.place(placement{word, dir, s.height/2*s.width + s.width/2})
				s.centre()
				return
			}
		}
	}
}

// fits reports whether a word is no longer than the side of the board.
func (s *state) fits(word int, dir grids.Dir) bool {
	if dir == grids.Down {
		return len(s.texts[word]) <= s.p.Height
	}
	return len(s.texts[word]) <= s.p.Width
}

// perturb removes a random word, and all words that are then not connected to another random one. It does nothing if
// that would leave a false run.
func (s *state) perturb() {
	picked := s.pick(1)
	s.remove(&picked)
}

// candidate is a move: the placement of a word and the words it ejects. Its value, in crossings,
// estimates the gain of the layout; it ignores crossings between two ejected words.
type candidate struct {
	placement
	ejected bitset.Set256
	value   float64
}

// ejectEffort is the effort of evaluating a placement that can eject words.
const ejectEffort = 8

// tryWord evaluates all placements of a word that cross another, and replaces best by the one of
// the greatest value plus random noise if that is greater.
func (s *state) tryWord(word int, best *candidate) {
	s.eachPlace(word, func(at placement, k int) {
		s.looked += ejectEffort - 1
		noise := temperature * s.noise()
		if m, ok := s.evaluate(at, k, best.value-noise); ok {
			m.value += noise
			*best = m
		}
	})
}

// eachPlace visits and counts all placements of a word that let its letter k cross another word.
func (s *state) eachPlace(word int, visit func(at placement, k int)) {
	for k, l := range s.texts[word] {
		for _, c := range s.cells[l] {
			for _, dir := range []grids.Dir{grids.Across, grids.Down} {
				if s.owners[1-dir][c] != 0 && s.fits(word, dir) {
					s.looked++
					visit(placement{word, dir, c - k*s.stride(dir)}, k)
				}
			}
		}
	}
}

// noise returns a random number of the standard Gumbel distribution. If such noise, times a temperature, is added to
// values, each is the greatest with a probability proportional to exp(value/temperature).
func (s *state) noise() float64 { return gumbel[s.rng.Uint64()%uint64(len(gumbel))] }

// gumbel tabulates the quantiles of the distribution.
var gumbel = gumbelTable()

func gumbelTable() (table [4096]float64) {
	for i := range table {
		table[i] = -math.Log(-math.Log((float64(i) + 0.5) / float64(len(table))))
	}
	return table
}

// evaluate returns the move that places a word which crosses another at its letter k. It returns false if
//   - an earlier letter also crosses: then the move has been evaluated for that letter;
//   - the word would cross a word that has to be ejected;
//   - a word to eject is tabu, or its removal leaves a false run;
//   - the value is not greater than least.
func (s *state) evaluate(at placement, k int, least float64) (candidate, bool) {
	m := candidate{placement: at, value: s.values[at.word] + letterValue*float64(len(s.texts[at.word]))}
	crossed, ok := s.conflicts(at, k, &m.ejected)
	if !ok {
		return m, false
	}
	all := s.box.union(s.boxOf(at))
	if all != s.box {
		growth := min(all.width(), s.p.Width) + min(all.height(), s.p.Height) - s.box.width() - s.box.height()
		m.value -= growthCost * float64(growth)
		s.addOffBoard(s.boxOf(at), all, &m.ejected)
	}
	m.value += float64(crossed.CountAndNot(&m.ejected))
	if m.ejected.Empty() {
		return m, m.value > least
	}
	// From here on the value only decreases, so candidates that can't beat least are dropped early.
	if crossed.Intersects(&m.ejected) || !s.charge(&m.ejected, &m.value) || m.value <= least ||
		s.leavesFalseRun(&m.ejected) {
		return m, false
	}
	if cut := s.disconnected(&m.ejected, &crossed); !cut.Empty() {
		if !s.charge(&cut, &m.value) {
			return m, false
		}
		m.ejected.Or(&cut)
	}
	for word := m.ejected.Next(0); word >= 0; word = m.ejected.Next(word + 1) {
		m.value -= float64(s.crossed[word].CountAndNot(&m.ejected))
	}
	return m, m.value > least
}

// charge subtracts the values of ejected words. It returns false if one of them is tabu.
func (s *state) charge(ejected *bitset.Set256, value *float64) bool {
	for word := ejected.Next(0); word >= 0; word = ejected.Next(word + 1) {
		if s.tabuUntil[word] > s.step {
			return false
		}
		*value -= s.values[word]
	}
	return true
}

// conflicts returns the words that a word would cross, and adds those it conflicts with to ejected: words that share a
// cell with it but don't cross it, that are beside it, or that touch its ends. It returns false if a letter before k
// crosses.
func (s *state) conflicts(at placement, k int, ejected *bitset.Set256) (crossed bitset.Set256, ok bool) {
	text, stride, side := s.texts[at.word], s.stride(at.dir), s.stride(1-at.dir)
	across := s.owners[1-at.dir]
	s.addWordsAt(at.cell-stride, ejected)
	s.addWordsAt(at.cell+len(text)*stride, ejected)
	for i, l := range text {
		c := at.cell + i*stride
		if s.letters[c] != l || across[c] == 0 { // no crossing: this cell and its sides must be empty
			s.addWordsAt(c-side, ejected)
			s.addWordsAt(c, ejected)
			s.addWordsAt(c+side, ejected)
			continue
		}
		if i < k {
			return crossed, false
		}
		crossed.Add(int(across[c] - 1))
		if other := s.owners[at.dir][c]; other != 0 {
			ejected.Add(int(other - 1))
		}
	}
	return crossed, true
}

// addWordsAt adds the words that cover a cell.
func (s *state) addWordsAt(c int, to *bitset.Set256) {
	if s.letters[c] == 0 {
		return
	}
	for dir := range s.owners {
		if word := s.owners[dir][c]; word != 0 {
			to.Add(int(word - 1))
		}
	}
}

// addOffBoard adds the words that don't fit the board any more once it is shifted by just enough to contain a new word.
// The box all contains that word and all others.
func (s *state) addOffBoard(word, all box, to *bitset.Set256) {
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
	for other := s.placed.Next(0); other >= 0; other = s.placed.Next(other + 1) {
		if !s.boxes[other].within(board) {
			to.Add(other)
		}
	}
}
