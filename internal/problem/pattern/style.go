package pattern

import (
	"math"

	"crossat/grids"
)

// Style is a named set of rules.
type Style struct {
	Name    string
	Title   string // one-line description for a listing
	Source  string
	Rules   func(width, height int) grids.Rules
	Profile *Profile // the profile of its patterns; can be nil
}

// ID returns the name.
func (s Style) ID() string { return s.Name }

// Styles lists the styles, the default first.
var Styles = []Style{
	{
		Name: "american", Title: "as American newspapers print them",
		Source: "the New York Times and other newspapers: symmetry, words of three letters or more, all cells checked, " +
			"connected; open areas, cheaters and black runs as in " + american.Source,
		Rules: grids.DefaultRules, Profile: &american,
	},
	{
		Name: "british", Title: "as British newspapers print them: half of the letters checked, no white blocks",
		Source: "the blocked grids of British newspapers, by the rules that setters give: D. S. Macnutt, Ximenes on the " +
			"Art of the Crossword, 1966 (half of the letters of a word checked, no more than two in a row unchecked)",
		Rules: britishRules,
	},
	{
		Name: "lattice", Title: "british, with every second cell of every second row black",
		Source: "as british; the grids that most British newspapers use most",
		Rules: func(width, height int) grids.Rules {
			r := britishRules(width, height)
			r.Lattice, r.MaxUncheckedRun = true, 1
			return r
		},
	},
	{
		Name: "barred", Title: "as British cryptics with bars instead of black cells: a third of the letters unchecked",
		Source: "J. Kosman and H. Picciotto, Clearing the bar, The Nation, 2012 (about a third of the letters of each word " +
			"unchecked); D. S. Macnutt, Ximenes on the Art of the Crossword, 1966, chapter 4 (symmetry, few short words, no " +
			"two unchecked letters together)",
		Rules: barredRules,
	},
	{
		Name: "free", Title: "no rules but those that are asked for, and words of three letters or more",
		Rules: freeRules,
	},
}

func freeRules(width, height int) grids.Rules {
	none, _ := grids.FindSymmetry("none")
	return grids.Rules{
		Width: width, Height: height, Symmetry: none, MinLength: 3, MaxOpen: -1, MaxCheaters: -1, ThemeGap: 1,
	}
}

// Shares of the cells in barred patterns: words, unchecked cells, cells behind a chokepoint. barredMinLength is the
// number of letters of their shortest word.
const (
	leastBarredWords, mostBarredWords         = 0.23, 0.28
	leastBarredUnchecked, mostBarredUnchecked = 0.4, 0.5
	mostBarredPart                            = 0.1
	barredMinLength                           = 4
)

func barredRules(width, height int) grids.Rules {
	r := grids.Rules{
		Width: width, Height: height, Barred: true, Symmetry: grids.Symmetries[0], MinLength: barredMinLength, MaxOpen: -1,
		MaxCheaters: -1, MaxUncheckedRun: 1, MinCut: 2, MaxPart: int(mostBarredPart * float64(width*height)),
		Words:       shareOf(width*height, leastBarredWords, mostBarredWords),
		Unchecked:   shareOf(width*height, leastBarredUnchecked, mostBarredUnchecked),
		UncheckedIn: make(map[int]int),
	}
	for n := barredMinLength; n <= max(width, height); n++ {
		r.UncheckedIn[n] = (n + 1) / 3 // a third, rounded
	}
	return r
}

// shareOf returns a range of cells for two shares.
func shareOf(cells int, least, most float64) *grids.Range {
	return &grids.Range{Least: int(least * float64(cells)), Most: int(math.Ceil(most * float64(cells)))}
}

// Shares of the cells in British patterns: black cells, words, unchecked cells, cells behind a chokepoint.
const (
	leastBritishBlack, mostBritishBlack         = 0.24, 0.33
	leastBritishWords, mostBritishWords         = 0.12, 0.165
	leastBritishUnchecked, mostBritishUnchecked = 0.25, 0.5
	mostBritishPart                             = 0.1
)

func britishRules(width, height int) grids.Rules {
	r := grids.DefaultRules(width, height)
	cells := width * height
	r.MaxOpen, r.MaxCheaters, r.MaxBlackRun = -1, -1, 5
	r.NoBlocks, r.MaxUnchecked, r.MaxUncheckedRun = true, 50, 2
	r.MinCut, r.MaxPart = 2, int(mostBritishPart*float64(cells))
	r.Black = shareOf(cells, leastBritishBlack, mostBritishBlack)
	r.Words = shareOf(cells, leastBritishWords, mostBritishWords)
	r.Unchecked = shareOf(cells, leastBritishUnchecked, mostBritishUnchecked)
	return r
}
