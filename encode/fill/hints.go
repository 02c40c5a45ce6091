package fill

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
)

// Hinting is a strategy for where a solver begins. All try every variable true
// first, since a fill is found by deciding what stands, not what does not, and
// prefer letters; they differ in which letters come first. The preference lasts until
// the solver has met enough conflicts to have its own.
type Hinting struct {
	Name  string // as the user writes it
	Title string // one line for a list

	// order puts the cells into the order in which they should be filled; nil for
	// none. It gets the cells in random order.
	order func(g *grids.Grid, cells []int)
}

// ID is the name.
func (h Hinting) ID() string { return h.Name }

// Hintings lists the strategies; the first is the default.
var Hintings = []Hinting{
	{"long", "the cells of the longest slots first, each part of the grid after its neighbours", longFirst},
	{"near", "one cell after its neighbours, from one at random", nearFirst},
	{"even", "all cells alike", nil},
}

// nearFirst orders by distance from the first cell. What is filled next then always
// touches what is filled, so that a conflict shows soon after its cause.
func nearFirst(g *grids.Grid, cells []int) {
	centre := cells[0]
	slices.SortStableFunc(cells, func(a, b int) int { return cmp.Compare(distance(g, centre, a), distance(g, centre, b)) })
}

// longFirst orders by the length of the longest slot through a cell, then by
// distance from the first: long slots have the fewest words for their cells.
func longFirst(g *grids.Grid, cells []int) {
	longest := make([]int, g.Size())
	for _, s := range g.Slots() {
		for _, c := range s.Cells {
			longest[c] = max(longest[c], s.Len())
		}
	}
	byLength := func(a, b int) int { return longest[b] - longest[a] }
	slices.SortStableFunc(cells, byLength)
	nearFirst(g, cells)
	slices.SortStableFunc(cells, byLength)
}

func distance(g *grids.Grid, a, b int) float64 {
	w := g.Width()
	return math.Hypot(float64(a%w-b%w), float64(a/w-b/w))
}

// hintScale is the highest activity of a letter. Gophersat's first conflict adds 1
// to what it meets and each later one a quarter more than the one before.
const hintScale = 1000

// Hints advises a solver where to begin.
func (e *Encoding) Hints() []cnf.Hint {
	letters := e.Atoms.letterVars
	activity := make([]int, letters)
	if e.hinting.order == nil {
		for i := range activity {
			activity[i] = 1
		}
	} else {
		e.rankLetters(activity)
	}
	var hints []cnf.Hint
	for i, a := range activity {
		if n := len(hints); n > 0 && hints[n-1].Activity == a {
			hints[n-1].Count++
		} else {
			hints = append(hints, cnf.Hint{First: cnf.Lit(i + 1), Count: 1, Activity: a})
		}
	}
	if e.Vars > letters {
		hints = append(hints, cnf.Hint{First: cnf.Lit(letters + 1), Count: e.Vars - letters})
	}
	return hints
}

// rankLetters gives the letters of a cell that comes sooner a higher activity, and
// in a cell those that more candidates have there.
func (e *Encoding) rankLetters(activity []int) {
	var cells []int
	for cell, c := range e.Atoms.cells {
		if len(c.letters) > 0 {
			cells = append(cells, cell)
		}
	}
	rng := rand.New(rand.NewPCG(e.Seed, 0x68696e74))
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	e.hinting.order(e.Problem.Grid, cells)
	share := e.letterShares()
	for rank, cell := range cells {
		c := e.Atoms.cells[cell]
		for i := range c.letters {
			v := int(c.first) - 1 + i
			activity[v] = int(hintScale * (float64(len(cells)-rank) - 1 + math.Sqrt(share[v])) / float64(len(cells)))
		}
	}
}

// letterShares is, by letter variable, the share of a slot's candidates with the
// letter at its cell, multiplied over the slots through it.
func (e *Encoding) letterShares() []float64 {
	p := e.Problem
	at := newLetterIndex(p, e.Atoms)
	share := make([]float64, e.Atoms.letterVars)
	for i := range share {
		share[i] = 1
	}
	count := make([]int, at.letters)
	for slot, s := range p.Grid.Slots() {
		for pos, cell := range s.Cells {
			clear(count)
			for _, w := range p.Candidates[slot] {
				count[p.Row(s, w)[pos]]++
			}
			for letter, n := range count {
				if v := at.letter(cell, letter); v != 0 {
					share[v-1] *= float64(n) / float64(len(p.Candidates[slot]))
				}
			}
		}
	}
	return share
}
