package overlap

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/layout"
)

// Cuts holds the clauses known about the overlaps of some words. They are valid for every layout of
// the words on every board, so one Cuts serves all formulas for these words. Its variables come
// first in each formula and are the same in all: one per overlap, then for each word "left out",
// then for each word "goes down".
type Cuts struct {
	*Graph

	variables  []int // by overlap: its variable, from 0
	maxPathLen int   // paths up to this length are searched for the same conflict
	avgPaths   int   // average number of these paths from a word
	clauses    [][]cnf.Lit
	known      map[string]bool // clauses as text, to skip duplicates
}

// NewCuts derives the first cuts from short paths of overlaps. The seed permutes the variables. It
// returns an error if the words are not valid in a [layout.Problem].
func NewCuts(words []string, seed uint64) (*Cuts, error) {
	board := layout.Problem{Width: 1, Height: 1, Words: words}
	if err := board.Validate(); err != nil {
		return nil, err
	}
	c := &Cuts{Graph: NewGraph(words), known: make(map[string]bool)}
	c.variables = rand.New(rand.NewPCG(seed, 0)).Perm(len(c.Overlaps))
	c.maxPathLen, c.avgPaths = c.pathLimit(conflictPathLen, conflictPaths)
	initialLen, _ := c.pathLimit(initialPathLen, initialPaths/len(words))
	for from := range words {
		c.paths(initialLen, from, position{}, func(path []int, to int, p position) {
			if from > to {
				return // the reverse of a path from the other end
			}
			for _, required := range c.requirements(from, position{}, to, p) {
				c.learn(path, required)
			}
		})
	}
	return c, nil
}

// Limits on the paths that are enumerated. With many words, paths are shorter.
const (
	initialPathLen  = 3          // maximum length of paths when a Cuts is created,
	initialPaths    = 1_000_000  // and their maximum number in all
	conflictPathLen = 4          // maximum length of paths searched for the same conflict,
	conflictPaths   = 500_000    // their maximum number from a word, on average,
	pathBudget      = 20_000_000 // and how many to visit for one model, approximately
)

// Len returns the number of clauses.
func (c *Cuts) Len() int { return len(c.clauses) }

// lit is true if overlap e is chosen.
func (c *Cuts) lit(e int) cnf.Lit { return cnf.Lit(1 + c.variables[e]) }

// out is true if a word is left out.
func (c *Cuts) out(word int) cnf.Lit { return cnf.Lit(1 + len(c.Overlaps) + word) }

// goes is true if a word goes in a direction.
func (c *Cuts) goes(word int, dir grids.Dir) cnf.Lit {
	down := cnf.Lit(1 + len(c.Overlaps) + len(c.texts) + word)
	if dir == grids.Down {
		return down
	}
	return -down
}

// numVars returns the number of variables that all formulas share.
func (c *Cuts) numVars() int { return len(c.Overlaps) + 2*len(c.texts) }

// lits returns the literals of overlaps, in a slice with room for two more.
func (c *Cuts) lits(overlaps []int) []cnf.Lit {
	lits := make([]cnf.Lit, 0, len(overlaps)+2)
	for _, e := range overlaps {
		lits = append(lits, c.lit(e))
	}
	return lits
}

// choice returns by overlap whether a model chooses it.
func (c *Cuts) choice(m cnf.Model) []bool {
	chosen := make([]bool, len(c.Overlaps))
	for e := range chosen {
		chosen[e] = m.Holds(c.lit(e))
	}
	return chosen
}

// learn adds the clause: if all overlaps of a path are chosen, so is one of those required.
func (c *Cuts) learn(path, required []int) {
	clause := c.lits(required)
	for _, e := range path {
		clause = append(clause, -c.lit(e))
	}
	c.add(clause)
}

// add adds a clause unless it is known.
func (c *Cuts) add(clause []cnf.Lit) {
	slices.Sort(clause)
	if text := fmt.Sprint(clause); !c.known[text] {
		c.known[text] = true
		c.clauses = append(c.clauses, clause)
	}
}
