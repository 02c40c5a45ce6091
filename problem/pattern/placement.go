package pattern

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"crossat/grids"
)

// Placement is a place for each of the theme entries, or for some of them.
type Placement []Place

// Placements samples up to n different placements of the theme, across wherever an entry is no longer than
// a row. The seed determines the result.
func Placements(r grids.Rules, n int, seed uint64) []Placement {
	rng := rand.New(rand.NewPCG(seed, 0x706c6163656d656e))
	rng.Perm(r.Width * r.Height) // discarded: keeps the placements of a seed stable
	s := newSampler(r)
	s.shuffle(rng)
	var all []Placement
	for range n {
		s.shuffle(rng)
		p := s.sample()
		same := func(q Placement) bool { return slices.Equal(p, q) }
		if len(p) > 0 && !slices.ContainsFunc(all, same) {
			all = append(all, p)
		}
	}
	return all
}

// sampler draws random placements.
type sampler struct {
	rules   grids.Rules
	lengths []int   // by theme entry
	places  []Place // in the order in which they are tried
}

func newSampler(r grids.Rules) *sampler {
	s := &sampler{rules: r, places: Places(r)}
	for _, word := range r.Theme {
		s.lengths = append(s.lengths, utf8.RuneCountInString(word))
	}
	return s
}

func (s *sampler) shuffle(rng *rand.Rand) {
	rng.Shuffle(len(s.places), func(i, j int) { s.places[i], s.places[j] = s.places[j], s.places[i] })
}

// sample builds a placement greedily: it goes through the places in order, and takes each one together
// with its image if both are compatible with those taken before. Entries may remain unplaced.
func (s *sampler) sample() Placement {
	var chosen Placement
	unplaced := slices.Repeat([]bool{true}, len(s.lengths))
	for _, p := range s.places {
		if !unplaced[p.Word] {
			continue
		}
		image := Image(s.rules, p)
		isOwnImage := image == p
		image.Word = s.partner(p.Word, unplaced)
		switch alone := image.Word == p.Word; {
		case alone && !isOwnImage:
			image = p // another word is opposite
		case !alone && isOwnImage:
			continue
		}
		if s.compatible(p, append(chosen, image)) && s.compatible(image, chosen) {
			unplaced[p.Word], unplaced[image.Word] = false, false
			chosen = append(chosen, p, image)
		}
	}
	slices.SortFunc(chosen, func(p, q Place) int { return p.Word - q.Word })
	return slices.Compact(chosen)
}

// partner returns another unplaced entry of the same length, or the entry itself if there is none.
func (s *sampler) partner(word int, unplaced []bool) int {
	for other, n := range s.lengths {
		if other != word && unplaced[other] && n == s.lengths[word] {
			return other
		}
	}
	return word
}

// compatible reports whether a place is across, if the entry fits a row, and far enough from the others.
// Diagonal symmetry maps across to down, so there both directions are allowed.
func (s *sampler) compatible(p Place, others Placement) bool {
	n := s.lengths[p.Word]
	if p.Line.Dir == grids.Down && n <= s.rules.Width && s.rules.Symmetry.Name != "diagonal" {
		return false
	}
	for _, q := range others {
		rows, columns := p.Line.Row-q.Line.Row, p.Line.Column-q.Line.Column
		lines := max(rows, -rows, columns, -columns)
		disjoint := p.Start > q.Start+s.lengths[q.Word] || q.Start > p.Start+n
		if p != q && p.Line.Dir == q.Line.Dir && lines <= s.rules.ThemeGap && !disjoint {
			return false
		}
	}
	return true
}

// Parameters of [Score].
const (
	blackWeight = 0.3  // weight of each black cell in a line
	halfWords   = 20.0 // number of fitting words that gives a slot weight 1/2
)

// Score estimates how well a placement can be completed. For each line that crosses theme entries it takes
// the decimal logarithm of the total weight of all ways to divide the line into slots and black cells,
// and adds these up. The weight of a slot grows from 0 towards 1 with the number of words that fit its
// letters, as returned by fitting for an entry with [grids.White] at unknown letters; each slot also
// counts its image under the symmetry. The score is -Inf if some line cannot be divided.
func Score(r grids.Rules, placed Placement, fitting func(entry string) int) float64 {
	board := make([]rune, r.Width*r.Height) // theme letters, 0 elsewhere
	hasTheme := map[grids.Dir]bool{}        // directions with theme entries: only lines of the other one are scored
	for _, p := range placed {
		hasTheme[p.Line.Dir] = true
		for i, letter := range []rune(r.Theme[p.Word]) {
			board[p.Line.Cell(r, p.Start+i)] = letter
		}
	}
	sum := 0.0
	for _, l := range Lines(r) {
		if !hasTheme[l.Dir] {
			sum += math.Log10(divisionWeight(r, l, board, fitting))
		}
	}
	return sum
}

// divisionWeight is the total weight of all ways to divide a line into slots and black cells, by dynamic
// programming over the position of the last black cell.
func divisionWeight(r grids.Rules, l Line, board []rune, fitting func(entry string) int) float64 {
	canBeBlack := func(i int) bool {
		cell := l.Cell(r, i)
		return board[cell] == 0 && board[r.Symmetry.Image(r.Width, r.Height, cell)] == 0
	}
	// prefix[i] is the total weight of the first i cells, the last of them black (or i = 0, the border).
	prefix := make([]float64, l.Length+2)
	prefix[0] = 1
	for end := 0; end <= l.Length; end++ { // a black cell or the border at end
		if end < l.Length && !canBeBlack(end) {
			continue
		}
		total := prefix[end] // no slot before end: the previous cell is black too, or end is 0
		for start := end - r.MinLength; start >= 0; start-- {
			if prefix[start] > 0 && (r.MaxLength == 0 || end-start <= r.MaxLength) {
				total += prefix[start] * slotWeight(r, l, start, end, board, fitting)
			}
		}
		if end < l.Length {
			total *= blackWeight
		}
		prefix[end+1] = total
	}
	return prefix[l.Length+1]
}

// slotWeight is the weight of a slot, n/(n+halfWords) for n fitting words, times that of its image.
func slotWeight(r grids.Rules, l Line, start, end int, board []rune, fitting func(entry string) int) float64 {
	entry := func(cells []int) string {
		letters := make([]rune, 0, end-start)
		for _, cell := range cells {
			letters = append(letters, cmp.Or(board[cell], grids.White))
		}
		return string(letters)
	}
	var own, image []int // cells of the slot and of its image
	for i := start; i < end; i++ {
		own = append(own, l.Cell(r, i))
		image = append(image, r.Symmetry.Image(r.Width, r.Height, own[i-start]))
	}
	slices.Sort(image) // the image may run backwards
	a, b := float64(fitting(entry(own))), float64(fitting(entry(image)))
	return a / (a + halfWords) * b / (b + halfWords)
}
