package pattern

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/grids"
)

// Placement is where the words of a theme stand, or some of them.
type Placement []place

// Placements draws up to n different ways to place a theme across, as far as there is
// room for that.
func Placements(r grids.Rules, n int, seed uint64) []Placement {
	rng := rand.New(rand.NewPCG(seed, 0x706c6163656d656e))
	a := newAtoms(r, rng)
	var all []Placement
	for range n {
		rng.Shuffle(len(a.theme.places), func(i, j int) {
			a.theme.places[i], a.theme.places[j] = a.theme.places[j], a.theme.places[i]
		})
		p := a.placement()
		same := func(q Placement) bool { return slices.Equal(p, q) }
		if len(p) > 0 && !slices.ContainsFunc(all, same) {
			all = append(all, p)
		}
	}
	return all
}

// placement takes each place that goes with those before it, and its image.
func (a *Atoms) placement() Placement {
	var chosen Placement
	open := slices.Repeat([]bool{true}, len(a.theme.words))
	for _, p := range a.theme.places {
		image := a.image(p)
		image.word = a.partner(p.word, open)
		if !open[p.word] || (image.word == p.word) != (image.line == p.line && image.start == p.start) {
			continue
		}
		if a.goesWell(p, append(chosen, image)) && a.goesWell(image, chosen) {
			open[p.word], open[image.word] = false, false
			chosen = append(chosen, p, image)
		}
	}
	slices.SortFunc(chosen, func(p, q place) int { return p.word - q.word })
	return slices.Compact(chosen)
}

// partner is an open word of the same length as a word, itself if there is no other.
func (a *Atoms) partner(word int, open []bool) int {
	words := a.theme.words
	for other := range words {
		if other != word && open[other] && len(words[other]) == len(words[word]) {
			return other
		}
	}
	return word
}

// goesWell reports whether a place lies across, if there is room for that, and far
// enough from others.
func (a *Atoms) goesWell(p place, others Placement) bool {
	n := len(a.theme.words[p.word])
	if p.line.dir == grids.Down && n <= a.Rules.Width && a.Rules.Symmetry.Name != "diagonal" {
		return false
	}
	for _, q := range others {
		lines := max(p.line.row-q.line.row, q.line.row-p.line.row, p.line.column-q.line.column, q.line.column-p.line.column)
		parted := p.start > q.start+len(a.theme.words[q.word]) || q.start > p.start+n
		if p != q && p.line.dir == q.line.dir && lines <= a.Rules.ThemeGap && !parted {
			return false
		}
	}
	return true
}

// Weights of [Promise]: of a black cell, and the number of words that make a slot half
// as good as one that any word fits.
const (
	blackWeight = 0.3
	halfWords   = 20.0
)

// Promise tells how well the lines that cross the words of a placement can be divided
// into slots: the sum of the logarithms of what all divisions of a line weigh, each slot
// for itself and for its image. A slot weighs as much as words fit its letters. It is
// -Inf if a line cannot be divided.
func Promise(r grids.Rules, placed Placement, fitting func(entry string) int) float64 {
	board := make([]rune, r.Width*r.Height)
	across := map[grids.Dir]bool{}
	for _, p := range placed {
		across[p.line.dir] = true
		for i, letter := range []rune(r.Theme[p.word]) {
			board[p.line.cell(r, p.start+i)] = letter
		}
	}
	sum := 0.0
	for _, l := range lines(r) {
		if !across[l.dir] {
			sum += math.Log10(divisions(r, l, board, fitting))
		}
	}
	return sum
}

// divisions is the sum of the weights of all ways to divide a line.
func divisions(r grids.Rules, l line, board []rune, fitting func(entry string) int) float64 {
	free := func(i int) bool {
		cell := l.cell(r, i)
		return board[cell] == 0 && board[r.Symmetry.Image(r.Width, r.Height, cell)] == 0
	}
	open := make([]float64, l.length+2) // open[i]: of the places before i, with a black one or the wall last
	open[0] = 1
	for end := 0; end <= l.length; end++ { // a black place or the wall at end
		if end < l.length && !free(end) {
			continue
		}
		total := open[end]
		for start := end - r.MinLength; start >= 0; start-- {
			if open[start] > 0 && (r.MaxLength == 0 || end-start <= r.MaxLength) {
				total += open[start] * slotWeight(r, l, start, end, board, fitting)
			}
		}
		if end < l.length {
			total *= blackWeight
		}
		open[end+1] = total
	}
	return open[l.length+1]
}

// slotWeight is the weight of a slot and of its image.
func slotWeight(r grids.Rules, l line, start, end int, board []rune, fitting func(entry string) int) float64 {
	entry := func(cells []int) string {
		letters := make([]rune, 0, end-start)
		for _, cell := range cells {
			letters = append(letters, cmp.Or(board[cell], grids.White))
		}
		return string(letters)
	}
	var own, image []int
	for i := start; i < end; i++ {
		own = append(own, l.cell(r, i))
		image = append(image, r.Symmetry.Image(r.Width, r.Height, own[i-start]))
	}
	slices.Sort(image)
	a, b := float64(fitting(entry(own))), float64(fitting(entry(image)))
	return a / (a + halfWords) * b / (b + halfWords)
}
