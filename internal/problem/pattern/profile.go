package pattern

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/grids"
)

// Profile describes the patterns of a newspaper by statistics, from which individual patterns deviate.
type Profile struct {
	Source string
	// Shares are the shares of words by their number of letters.
	Shares map[int]Share
	// Whole is the share of patterns without a chokepoint.
	Whole float64
	// Cheaters has the shares of patterns by the limit of their cheaters. Not all of them reach the limit.
	Cheaters map[int]float64
	// LeastSide is the shortest side of boards to which the profile applies.
	LeastSide int
	// Words is the number of words relative to the cells of the board.
	Words float64
	// Black has the usual minimum and maximum of black cells, relative to the cells of the board.
	Black [2]float64
}

// Share is a share of all words: the mean over patterns, and the standard deviation.
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

// Suits reports whether patterns by some rules can have the profile: the board must not be too small, and all cells
// must be checked.
func (p Profile) Suits(r grids.Rules) bool {
	return min(r.Width, r.Height) >= p.LeastSide && r.AllChecked() && r.MinLength == 3
}

// Draw returns stricter rules than the given ones, for one pattern. It draws the numbers of words, of words of each
// length and of cheaters, and whether to allow a chokepoint, so that many patterns together have the statistics of the
// profile. The drawn rules can be infeasible.
func (p Profile) Draw(r grids.Rules, rng *rand.Rand) grids.Rules {
	words := int(math.Round(p.Words * float64(r.Width*r.Height)))
	if r.Words != nil && r.Words.Most < math.MaxInt {
		words = drawHigh(*r.Words, rng)
		r.Words = &grids.Range{Least: words, Most: min(words+1, r.Words.Most)} // one of the two numbers is even
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
	maxTries = 5000 // to draw numbers that are consistent
	farOff   = 2    // maximum difference of their sum to the number of words
	common   = 4    // letters of the most frequent words
	nearby   = 2    // maximum difference of the number of these to the drawn one
	usual    = 7    // letters of the longest words that occur in most patterns
	rare     = 12   // letters of the shortest words that most patterns lack
)

// drawLengths draws the number of words of each length, so that they add up to about the requested number, and their
// letters fit. Solvers tend to produce short words, so words of three letters get an upper bound, and words of five to
// seven a lower one.
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

// letters returns the total number of letters of all words: two per white cell.
func (p Profile) letters(r grids.Rules) grids.Range {
	cells := r.Width * r.Height
	black := grids.Range{Least: int(p.Black[0] * float64(cells)), Most: int(p.Black[1] * float64(cells))}
	if r.Black != nil {
		black = *r.Black
	}
	return grids.Range{Least: 2 * (cells - black.Most), Most: 2 * (cells - black.Least)}
}

// drawHigh draws a number from a range with a probability proportional to its rank, so that the highest is the most
// likely.
func drawHigh(r grids.Range, rng *rand.Rand) int {
	n := float64(r.Most - r.Least + 1)
	rank := math.Ceil(n * math.Sqrt(rng.Float64())) // from 1 to n
	return min(r.Least+int(max(rank, 1))-1, r.Most)
}

// drawKey draws a key with the probability of its share.
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
