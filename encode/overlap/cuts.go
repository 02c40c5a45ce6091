package overlap

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/layout"
)

// Cuts are the clauses that are known of the words: they hold for every layout, on every
// board. The first variables are those that cuts speak of, and the same in all formulas.
type Cuts struct {
	*Graph

	numbers []int // by overlap: its variable
	alike   int   // up to which length paths are looked for that lead to the same demand,
	ways    int   // and how many there are from a word on average
	clauses [][]cnf.Lit
	known   map[string]bool // clauses, as text
}

// NewCuts begins with what follows from short paths of overlaps. The seed permutes the
// variables. The error is for words that make no problem.
func NewCuts(words []string, seed uint64) (*Cuts, error) {
	board := layout.Problem{Width: 1, Height: 1, Words: words}
	if err := board.Validate(); err != nil {
		return nil, err
	}
	c := &Cuts{Graph: NewGraph(words), known: make(map[string]bool)}
	c.numbers = rand.New(rand.NewPCG(seed, 0)).Perm(len(c.Overlaps))
	c.alike, c.ways = c.longest(alikeLength, alikeWays)
	beforehand, _ := c.longest(pathLength, pathWays/len(words))
	for from := range words {
		c.paths(beforehand, from, stand{}, func(path []int, to int, s stand) {
			if from > to {
				return // the same path goes there from the other end
			}
			for _, demand := range c.demands(from, stand{}, to, s) {
				c.learn(path, demand)
			}
		})
	}
	return c, nil
}

// Paths are looked at up to these lengths, and where there are many words only up to shorter
// ones, of which there are no more than so many: beforehand all of them, and later those from a word
// that may lead to the same demand, in a layout not too many in all.
const (
	pathLength, pathWays   = 3, 1_000_000
	alikeLength, alikeWays = 4, 500_000
	layoutWays             = 20_000_000
)

// Len is the number of clauses.
func (c *Cuts) Len() int { return len(c.clauses) }

// lit says that an overlap is chosen.
func (c *Cuts) lit(e int) cnf.Lit { return cnf.Lit(1 + c.numbers[e]) }

// out says that a word is left out.
func (c *Cuts) out(word int) cnf.Lit { return cnf.Lit(1 + len(c.Overlaps) + word) }

// goes says that a word goes in a direction.
func (c *Cuts) goes(word int, dir grids.Dir) cnf.Lit {
	down := cnf.Lit(1 + len(c.Overlaps) + len(c.texts) + word)
	if dir == grids.Down {
		return down
	}
	return -down
}

// vars is the number of the variables so far.
func (c *Cuts) vars() int { return len(c.Overlaps) + 2*len(c.texts) }

func (c *Cuts) lits(overlaps []int) []cnf.Lit {
	lits := make([]cnf.Lit, 0, len(overlaps)+2)
	for _, e := range overlaps {
		lits = append(lits, c.lit(e))
	}
	return lits
}

// choice is the overlaps of a model.
func (c *Cuts) choice(m cnf.Model) []bool {
	chosen := make([]bool, len(c.Overlaps))
	for e := range chosen {
		chosen[e] = m.Holds(c.lit(e))
	}
	return chosen
}

// learn says: where all overlaps of a path are chosen, one of those demanded is.
func (c *Cuts) learn(path, demanded []int) {
	clause := c.lits(demanded)
	for _, e := range path {
		clause = append(clause, -c.lit(e))
	}
	c.add(clause)
}

func (c *Cuts) add(clause []cnf.Lit) {
	slices.Sort(clause)
	if text := fmt.Sprint(clause); !c.known[text] {
		c.known[text] = true
		c.clauses = append(c.clauses, clause)
	}
}
