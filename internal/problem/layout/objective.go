package layout

import (
	"fmt"

	"crossat/internal/named"
)

// Objective compares layouts.
type Objective struct {
	Name  string // used on the command line
	Title string // one line for a list

	anyBoard bool // the smallest board can be asked for
	goal     func(p Problem) Goal
}

// ID returns the name.
func (o Objective) ID() string { return o.Name }

// Smallest is the name of the objective of the smallest board.
const Smallest = "area"

// Objectives lists the objectives; the first is the default.
var Objectives = []Objective{
	{"good", "a small board near a square with many crossings; proves nothing", true, newGoodBoard},
	{Smallest, "the smallest board, and of those the squarest", true, newSmallestBoard},
	{"crossings", "the most crossings", false, func(p Problem) Goal { return mostCrossings{p} }},
	{"words", "the greatest weight of words placed", false, func(p Problem) Goal { return mostWords{p} }},
}

// Measures are the properties of a layout that objectives use.
type Measures struct {
	Width, Height int // of the smallest board that holds it
	Crossings     int
	Weight        int // total weight of the words placed
}

// Goal is an objective for the layouts of one problem. It assigns costs to layouts; lower is better.
type Goal interface {
	// Cost returns the cost of a layout.
	Cost(m Measures) int
	// Step returns the approximate change of a cost by one crossing, or by a small change of the board.
	Step(cost int) float64
	// ByWeight reports whether only the weight of the words left out counts.
	ByWeight() bool
	// Least returns a lower bound on costs.
	Least() int
	// First returns problems to begin with, in order; a layout of any of them is enough. If the last has none, no
	// layout exists.
	First() []*Problem
}

// Exact is a goal whose best layout can be proved to be the best.
type Exact interface {
	Goal
	// Within returns problems that together have all layouts of at most that cost.
	Within(cost int) []*Problem
	// Describe describes a cost.
	Describe(cost int) string
}

// NewGoal returns the goal of an objective for a problem; an empty name means the first of [Objectives]. A width and
// height of 0 leave the board open, for the objectives that allow it.
func NewGoal(p Problem, objective string) (Goal, error) {
	o, err := named.Find("objective", Objectives, objective)
	if err != nil {
		return nil, err
	}
	if p.Width == 0 && p.Height == 0 && !o.anyBoard {
		return nil, fmt.Errorf("the objective %s needs a board", o.Name)
	}
	return o.goal(p), nil
}

// mostCrossings counts the crossings that are missing from [Problem.MaxCrossings].
type mostCrossings struct{ problem Problem }

func (g mostCrossings) Cost(m Measures) int { return g.problem.MaxCrossings() - m.Crossings }
func (g mostCrossings) Step(int) float64    { return 1 }
func (g mostCrossings) ByWeight() bool      { return false }
func (g mostCrossings) Least() int          { return 0 }
func (g mostCrossings) First() []*Problem   { return []*Problem{&g.problem} }

func (g mostCrossings) Within(cost int) []*Problem {
	q := g.problem
	q.MinCrossings = g.problem.MaxCrossings() - cost
	return []*Problem{&q}
}

func (g mostCrossings) Describe(cost int) string {
	return fmt.Sprintf("%d crossings", g.problem.MaxCrossings()-cost)
}

// mostWords adds up the weights of the words left out. At least two words are placed.
type mostWords struct{ problem Problem }

func (g mostWords) Cost(m Measures) int { return g.problem.TotalWeight() - m.Weight }
func (g mostWords) ByWeight() bool      { return true }
func (g mostWords) Least() int          { return g.problem.Hopeless() }

func (g mostWords) Step(int) float64 {
	return float64(g.problem.TotalWeight()) / float64(len(g.problem.Words))
}

func (g mostWords) First() []*Problem {
	least := g.problem.Weight(0)
	for i := range g.problem.Words {
		least = min(least, g.problem.Weight(i))
	}
	return g.Within(g.problem.TotalWeight() - least)
}

func (g mostWords) Within(cost int) []*Problem {
	q := g.problem
	q.MaxLost = cost
	return []*Problem{&q}
}

func (g mostWords) Describe(cost int) string {
	return fmt.Sprintf("words of weight %d", g.problem.TotalWeight()-cost)
}
