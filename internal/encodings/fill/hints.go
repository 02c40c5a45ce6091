package fill

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
)

// nearFirst orders cells by distance from the first one. Each cell is then filled next to filled ones, so that a
// conflict shows up soon after its cause.
func nearFirst(g *grids.Grid, cells []int) {
	centre := cells[0]
	slices.SortStableFunc(cells, func(a, b int) int {
		return cmp.Compare(distance(g, centre, a), distance(g, centre, b))
	})
}

// longFirst orders cells by the length of the longest slot through them, then by distance from the first one: long
// slots are the most constrained, with the fewest words per cell.
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

// distance returns the Euclidean distance between two cells.
func distance(g *grids.Grid, a, b int) float64 {
	w := g.Width()
	return math.Hypot(float64(a%w-b%w), float64(a/w-b/w))
}

// hintScale is the highest activity of a letter. In gophersat the first conflict adds 1 to the activity of the
// variables it involves, and each later one adds a quarter more than the one before.
const hintScale = 1000

// Hints returns the hints for a solver: ranges that cover all variables, in ascending order. All variables are best
// decided true first, because a fill is found by deciding which letters are there, not which aren't, and letters before
// everything else. The letters of the longest slots come first. The effect wears off as the solver's own activities
// take over.
func (e *Encoding) Hints() []cnf.Hint {
	letters := e.Atoms.letterVars
	activity := make([]int, letters)
	if letters > 0 {
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

// rankLetters sets the activities of letters: higher for cells that come earlier in the order, and within a cell
// for letters that more candidates have there.
func (e *Encoding) rankLetters(activity []int) {
	var cells []int
	for cell, c := range e.Atoms.cells {
		if len(c.letters) > 0 {
			cells = append(cells, cell)
		}
	}
	rng := rand.New(rand.NewPCG(e.Seed, 0x68696e74))
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	longFirst(e.Problem.Grid, cells)
	share := e.letterShares()
	for rank, cell := range cells {
		c := e.Atoms.cells[cell]
		for i := range c.letters {
			v := int(c.first) - 1 + i
			activity[v] = int(hintScale * (float64(len(cells)-rank) - 1 + math.Sqrt(share[v])) / float64(len(cells)))
		}
	}
}

// letterShares returns, by letter variable, the product over the slots through its cell of the fraction of the
// slot's candidates that have the letter there.
func (e *Encoding) letterShares() []float64 {
	p := e.Problem
	idx := newLetterIndex(p, e.Atoms)
	share := make([]float64, e.Atoms.letterVars)
	for i := range share {
		share[i] = 1
	}
	count := make([]int, idx.size)
	for slot, s := range p.Grid.Slots() {
		for pos, cell := range s.Cells {
			clear(count)
			for _, w := range p.Candidates[slot] {
				count[p.Row(s, w)[pos]]++
			}
			for letter, n := range count {
				if v := idx.letter(cell, letter); v != 0 {
					share[v-1] *= float64(n) / float64(len(p.Candidates[slot]))
				}
			}
		}
	}
	return share
}
