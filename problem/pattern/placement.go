package pattern

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"crossat/grids"
)

// Placement is where the entries of a theme are, or some of them.
type Placement []Place

// Placements draws up to n different ways to place a theme across, as far as there is room for
// that. The same seed gives the same ones.
func Placements(r grids.Rules, n int, seed uint64) []Placement {
	rng := rand.New(rand.NewPCG(seed, 0x706c6163656d656e))
	rng.Perm(r.Width * r.Height) // not used, but later draws and so the placements of a seed depend on it
	d := newDrawer(r)
	d.shuffle(rng)
	var all []Placement
	for range n {
		d.shuffle(rng)
		p := d.draw()
		same := func(q Placement) bool { return slices.Equal(p, q) }
		if len(p) > 0 && !slices.ContainsFunc(all, same) {
			all = append(all, p)
		}
	}
	return all
}

// drawer draws placements.
type drawer struct {
	rules   grids.Rules
	lengths []int   // by entry of the theme
	places  []Place // in the order in which they are tried
}

func newDrawer(r grids.Rules) *drawer {
	d := &drawer{rules: r, places: Places(r)}
	for _, word := range r.Theme {
		d.lengths = append(d.lengths, utf8.RuneCountInString(word))
	}
	return d
}

func (d *drawer) shuffle(rng *rand.Rand) {
	rng.Shuffle(len(d.places), func(i, j int) { d.places[i], d.places[j] = d.places[j], d.places[i] })
}

// draw takes each place that is compatible with those before it, and its image.
func (d *drawer) draw() Placement {
	var chosen Placement
	open := slices.Repeat([]bool{true}, len(d.lengths))
	for _, p := range d.places {
		image := Image(d.rules, p)
		image.Word = d.partner(p.Word, open)
		if !open[p.Word] || (image.Word == p.Word) != (image.Line == p.Line && image.Start == p.Start) {
			continue
		}
		if d.compatible(p, append(chosen, image)) && d.compatible(image, chosen) {
			open[p.Word], open[image.Word] = false, false
			chosen = append(chosen, p, image)
		}
	}
	slices.SortFunc(chosen, func(p, q Place) int { return p.Word - q.Word })
	return slices.Compact(chosen)
}

// partner is an open entry of the same length as an entry, itself if there is no other.
func (d *drawer) partner(word int, open []bool) int {
	for other, n := range d.lengths {
		if other != word && open[other] && n == d.lengths[word] {
			return other
		}
	}
	return word
}

// compatible reports whether a place is across, if there is room for that, and far enough from
// others.
func (d *drawer) compatible(p Place, others Placement) bool {
	n := d.lengths[p.Word]
	if p.Line.Dir == grids.Down && n <= d.rules.Width && d.rules.Symmetry.Name != "diagonal" {
		return false
	}
	for _, q := range others {
		lines := max(p.Line.Row-q.Line.Row, q.Line.Row-p.Line.Row, p.Line.Column-q.Line.Column, q.Line.Column-p.Line.Column)
		parted := p.Start > q.Start+d.lengths[q.Word] || q.Start > p.Start+n
		if p != q && p.Line.Dir == q.Line.Dir && lines <= d.rules.ThemeGap && !parted {
			return false
		}
	}
	return true
}

// Weights of [Score]: of a black cell, and the number of words that make a slot half
// as good as one that any word fits.
const (
	blackWeight = 0.3
	halfWords   = 20.0
)

// Score says how well the lines that cross the words of a placement can be divided
// into slots: the sum of the logarithms of what all divisions of a line weigh, each slot
// for itself and for its image. A slot weighs as much as words fit its letters. It is
// -Inf if a line cannot be divided.
func Score(r grids.Rules, placed Placement, fitting func(entry string) int) float64 {
	board := make([]rune, r.Width*r.Height)
	across := map[grids.Dir]bool{}
	for _, p := range placed {
		across[p.Line.Dir] = true
		for i, letter := range []rune(r.Theme[p.Word]) {
			board[p.Line.Cell(r, p.Start+i)] = letter
		}
	}
	sum := 0.0
	for _, l := range Lines(r) {
		if !across[l.Dir] {
			sum += math.Log10(divisions(r, l, board, fitting))
		}
	}
	return sum
}

// divisions is the sum of the weights of all ways to divide a line.
func divisions(r grids.Rules, l Line, board []rune, fitting func(entry string) int) float64 {
	free := func(i int) bool {
		cell := l.Cell(r, i)
		return board[cell] == 0 && board[r.Symmetry.Image(r.Width, r.Height, cell)] == 0
	}
	open := make([]float64, l.Length+2) // open[i]: of the places before i, with a black one or the wall last
	open[0] = 1
	for end := 0; end <= l.Length; end++ { // a black place or the wall at end
		if end < l.Length && !free(end) {
			continue
		}
		total := open[end]
		for start := end - r.MinLength; start >= 0; start-- {
			if open[start] > 0 && (r.MaxLength == 0 || end-start <= r.MaxLength) {
				total += open[start] * slotWeight(r, l, start, end, board, fitting)
			}
		}
		if end < l.Length {
			total *= blackWeight
		}
		open[end+1] = total
	}
	return open[l.Length+1]
}

// slotWeight is the weight of a slot and of its image.
func slotWeight(r grids.Rules, l Line, start, end int, board []rune, fitting func(entry string) int) float64 {
	entry := func(cells []int) string {
		letters := make([]rune, 0, end-start)
		for _, cell := range cells {
			letters = append(letters, cmp.Or(board[cell], grids.White))
		}
		return string(letters)
	}
	var own, image []int
	for i := start; i < end; i++ {
		own = append(own, l.Cell(r, i))
		image = append(image, r.Symmetry.Image(r.Width, r.Height, own[i-start]))
	}
	slices.Sort(image)
	a, b := float64(fitting(entry(own))), float64(fitting(entry(image)))
	return a / (a + halfWords) * b / (b + halfWords)
}
