package pattern

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/grids"
)

// Profile is what the patterns of a newspaper are like: statistics that single patterns differ from.
type Profile struct {
	Source string
	// Shares are those of words, by their letters.
	Shares map[int]Share
	// Whole is the share of patterns without a chokepoint.
	Whole float64
	// Cheaters has shares of patterns by how many cheaters they may have. Not all have as many.
	Cheaters map[int]float64
	// LeastSide is the shortest side of boards that it is true of.
	LeastSide int
	// Words is the number of words relative to the cells of the board.
	Words float64
	// Black are the least and the most black cells that patterns usually have, relative to the cells of the board.
	Black [2]float64
}

// Share is a part of all words: the mean over patterns, and how far patterns differ from it (standard deviation).
type Share struct{ Mean, Deviation float64 }

// american is the profile of American newspapers.
var american = Profile{
	Source: "690 puzzles of 2012 to 2017, 15x15 with 72-78 words and 34-40 black cells (github.com/doshea/nyt_crosswords)",
	Shares: map[int]Share{
		3: {.222, .072}, 4: {.300, .094}, 5: {.225, .075}, 6: {.106, .054}, 7: {.055, .054}, 8: {.026, .025},
		9: {.021, .025}, 10: {.015, .018}, 11: {.011, .016}, 12: {.005, .010}, 13: {.004, .009}, 14: {.002, .007},
		15: {.007, .012},
	},
	Whole:     .635,
	Cheaters:  map[int]float64{0: .25, 2: .27, 4: .48},
	LeastSide: 13, Words: .339, Black: [2]float64{.151, .178},
}

// Suits reports whether patterns by some rules can be like those of the profile: boards that are not too small, and all
// cells checked.
func (p Profile) Suits(r grids.Rules) bool {
	return min(r.Width, r.Height) >= p.LeastSide && r.AllChecked() && r.MinLength == 3
}

// Draw returns rules that are stricter than the given ones, for one pattern: its numbers of words, of words of each
// length and of cheaters, and whether it may have a chokepoint, are drawn so that many patterns have the statistics of
// the profile. There may be no pattern by the drawn rules.
func (p Profile) Draw(r grids.Rules, rng *rand.Rand) grids.Rules {
	words := int(math.Round(p.Words * float64(r.Width*r.Height)))
	if r.Words != nil && r.Words.Most < math.MaxInt {
		words = drawHigh(*r.Words, rng)
		r.Words = &grids.Range{Least: words, Most: min(words+1, r.Words.Most)} // one of two numbers is even
	}
	r.Lengths = p.drawLengths(r, words, rng)
	if rng.Float64() < p.Whole {
		r.MinCut = max(r.MinCut, 2)
	}
	if r.MaxCheaters > 0 {
		r.MaxCheaters = min(r.MaxCheaters, drawKey(p.Cheaters, rng))
	}
	return r
}

const (
	maxTries = 5000 // to draw numbers that go together
	farOff   = 2    // how far their sum may be from the number of words
	common   = 4    // letters of the commonest words
	nearby   = 2    // how far from the number that was drawn these may be
	usual    = 7    // letters of the longest words that most patterns have some of
	rare     = 12   // letters of the shortest words that most patterns have none of
)

// drawLengths draws how many words of each length there are, so that together they are about as many as wanted, and
// there is room for their letters. Solvers tend to short words: those of three letters are bounded from above, those of
// five to seven from below.
func (p Profile) drawLengths(r grids.Rules, words int, rng *rand.Rand) map[int]grids.Range {
	lengths := maps.Clone(r.Lengths)
	if lengths == nil {
		lengths = make(map[int]grids.Range)
	}
	for n, words := range p.drawNumbers(r, words, rng) {
		limits, ok := r.Lengths[n]
		if !ok {
			limits = grids.AtLeast(0)
		}
		switch {
		case n < common || n >= rare:
			limits.Most = min(max(words, 1)+words%2, limits.Most) // most symmetries have words in pairs
		case n == common:
			limits = grids.Range{Least: max(words-nearby, limits.Least), Most: min(words+nearby, limits.Most)}
		case n <= usual:
			limits.Least = max(words-1, limits.Least)
		default:
			continue
		}
		lengths[n] = limits
	}
	return lengths
}

// drawNumbers draws numbers of words by length, within the rules.
func (p Profile) drawNumbers(r grids.Rules, words int, rng *rand.Rand) map[int]int {
	room := p.letters(r)
	all := slices.Sorted(maps.Keys(p.Shares))
	drawn := make(map[int]int)
	for range maxTries {
		total, letters := 0, 0
		for _, n := range all {
			share := p.Shares[n]
			drawn[n] = max(0, int(math.Round(float64(words)*(share.Mean+share.Deviation*rng.NormFloat64()))))
			if limits, ok := r.Lengths[n]; ok {
				drawn[n] = min(max(drawn[n], limits.Least), limits.Most)
			}
			total += drawn[n]
			letters += n * drawn[n]
		}
		if room.Has(letters) && total-farOff <= words && words <= total+farOff {
			break
		}
	}
	return drawn
}

// letters is how many letters all words have together: two for each white cell.
func (p Profile) letters(r grids.Rules) grids.Range {
	cells := r.Width * r.Height
	black := grids.Range{Least: int(p.Black[0] * float64(cells)), Most: int(p.Black[1] * float64(cells))}
	if r.Black != nil {
		black = *r.Black
	}
	return grids.Range{Least: 2 * (cells - black.Most), Most: 2 * (cells - black.Least)}
}

// drawHigh draws a number of a range: the highest most often, others less, in proportion to their rank.
func drawHigh(r grids.Range, rng *rand.Rand) int {
	n := float64(r.Most - r.Least + 1)
	rank := math.Ceil(n * math.Sqrt(rng.Float64())) // from 1 to n
	return min(r.Least+int(max(rank, 1))-1, r.Most)
}

// drawKey draws a key by the share it has.
func drawKey(shares map[int]float64, rng *rand.Rand) int {
	at := rng.Float64()
	last := 0
	for _, key := range slices.Sorted(maps.Keys(shares)) {
		last = key
		if at -= shares[key]; at < 0 {
			break
		}
	}
	return last
}
