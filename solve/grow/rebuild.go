package grow

import (
	"slices"

	"crossat/grids"
)

// takeUp takes some words up: a few at random, or those around one. Of the rest, the part
// that has the most words stays.
func (s *state) takeUp() {
	if len(s.laid) == 0 {
		return
	}
	n := 1 + s.rng.IntN(max(len(s.laid)/3, 1)+1)
	kept := slices.Clone(s.laid)
	if s.rng.IntN(2) == 0 {
		centre := s.middle(kept[s.rng.IntN(len(kept))])
		slices.SortFunc(kept, func(a, b stand) int {
			return distance(s.middle(b), centre) - distance(s.middle(a), centre)
		})
	} else {
		s.rng.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	}
	kept = kept[:max(len(kept)-n, 0)]
	s.restore(s.largestPart(kept))
	s.centre()
}

func (s *state) middle(at stand) [2]int {
	half := len(s.texts[at.word]) / 2
	cell := at.cell + half*s.step(at.dir)
	return [2]int{cell / s.width, cell % s.width}
}

func distance(a, b [2]int) int { return max(a[0]-b[0], b[0]-a[0]) + max(a[1]-b[1], b[1]-a[1]) }

// largestPart is those of the words that hang together in the greatest number.
func (s *state) largestPart(stands []stand) []stand {
	at := make(map[int][]int) // words by cell
	for i, st := range stands {
		for k := range s.texts[st.word] {
			c := st.cell + k*s.step(st.dir)
			at[c] = append(at[c], i)
		}
	}
	seen := make([]bool, len(stands))
	var largest []stand
	for first := range stands {
		if seen[first] {
			continue
		}
		seen[first] = true
		part := []int{first}
		for i := 0; i < len(part); i++ {
			st := stands[part[i]]
			for k := range s.texts[st.word] {
				for _, other := range at[st.cell+k*s.step(st.dir)] {
					if !seen[other] {
						seen[other] = true
						part = append(part, other)
					}
				}
			}
		}
		if len(part) > len(largest) {
			largest = largest[:0]
			for _, i := range part {
				largest = append(largest, stands[i])
			}
		}
	}
	return largest
}

// centre moves the layout into the middle of the plane, where it can grow to all sides.
func (s *state) centre() {
	if len(s.laid) == 0 {
		return
	}
	by := (s.height-s.box.height())/2*s.width + (s.width-s.box.width())/2 - s.box.top*s.width - s.box.left
	moved := slices.Clone(s.laid)
	for i := range moved {
		moved[i].cell += by
	}
	s.restore(moved)
}

// move is a word that can be laid, and how good that is.
type move struct {
	stand
	value float64
}

// build lays words until none can be laid any more.
func (s *state) build() {
	if len(s.laid) == 0 {
		s.begin()
	}
	for len(s.laid) > 0 {
		best := move{value: -1}
		for word := range s.texts {
			if !s.isLaid[word] {
				s.moves(word, func(m move) {
					if m.value > best.value {
						best = m
					}
				})
			}
		}
		if best.value < 0 {
			return
		}
		s.lay(best.word, best.dir, best.cell)
	}
}

// begin lays a word that fits, in the middle.
func (s *state) begin() {
	for _, word := range s.rng.Perm(len(s.texts)) {
		n := len(s.texts[word])
		for _, d := range s.rng.Perm(2) {
			dir := grids.Dir(d)
			if dir == grids.Across && n <= s.p.Width || dir == grids.Down && n <= s.p.Height {
				s.lay(word, dir, s.height/2*s.width+s.width/2-n/2*s.step(dir))
				return
			}
		}
	}
}

// moves gives all places where a word can be laid. Crossings count most, then length,
// and growth of the box counts against; chance decides among what is about as good.
func (s *state) moves(word int, visit func(move)) {
	text := s.texts[word]
	for row := s.box.top; row <= s.box.bottom; row++ {
		for column := s.box.left; column <= s.box.right; column++ {
			c := row*s.width + column
			letter := s.letters[c]
			if letter == 0 || s.covered[0][c] && s.covered[1][c] {
				continue
			}
			dir := grids.Down
			if s.covered[grids.Down][c] {
				dir = grids.Across
			}
			for k, l := range text {
				if l != letter {
					continue
				}
				cell := c - k*s.step(dir)
				if cell < 0 {
					continue
				}
				n := s.crosses(word, dir, cell)
				if n == 0 {
					continue
				}
				b := s.with(cell, len(text), dir)
				if b.width() > s.p.Width || b.height() > s.p.Height {
					continue
				}
				growth := b.width() + b.height() - s.box.width() - s.box.height()
				value := 20 + 4*float64(n) + 0.6*float64(len(text)) - 0.7*float64(growth) + 4*s.rng.Float64()
				visit(move{stand{word, dir, cell}, max(value, 0)})
			}
		}
	}
}
