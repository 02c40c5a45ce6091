package layout

import (
	"fmt"
	"slices"

	"crossat/internal/named"
)

// Objective is what makes one layout better than another.
type Objective struct {
	Name  string // as the user writes it
	Title string // one line for a list

	anyBoard bool // the smallest board can be asked for
	goal     func(p Problem) Goal
}

// ID is the name.
func (o Objective) ID() string { return o.Name }

// Objectives lists the objectives; the first is the default where no board is given.
var Objectives = []Objective{
	{"area", "the smallest board, and of those the squarest", true, newSmallestBoard},
	{"crossings", "the most crossings", false, func(p Problem) Goal { return mostCrossings{p} }},
	{"words", "the greatest weight of words placed", false, func(p Problem) Goal { return mostWords{p} }},
}

// Measures are what objectives look at in a layout.
type Measures struct {
	Width, Height int // of the smallest board that holds it
	Crossings     int
	Words         []string // that are placed
}

// Goal is an objective for the layouts of one problem. It gives each layout a cost, the less the
// better.
type Goal interface {
	// Cost of a layout.
	Cost(m Measures) int
	// Least is a cost below which there is none.
	Least() int
	// First are problems to begin with; a layout of any of them will do. If the last has none,
	// there is none at all.
	First() []*Problem
	// Within are problems that together have all layouts of at most that cost.
	Within(cost int) []*Problem
	// Enough reports whether all layouts of such a problem cost the same, or nearly.
	Enough() bool
	// Describe puts a cost into words; empty where any layout will do.
	Describe(cost int) string
}

// NewGoal is the goal of an objective for a problem. An empty name stands for the smallest board
// where the problem has none (width and height are 0), and otherwise for any layout.
func NewGoal(p Problem, objective string) (Goal, error) {
	open := p.Width == 0 && p.Height == 0
	if objective == "" && !open {
		return anyLayout{p}, nil
	}
	o, err := named.Find("objective", Objectives, objective)
	if err != nil {
		return nil, err
	}
	if open && !o.anyBoard {
		return nil, fmt.Errorf("the objective %s needs a board", o.Name)
	}
	return o.goal(p), nil
}

// anyLayout is content with any layout of the problem.
type anyLayout struct{ problem Problem }

func (g anyLayout) Cost(Measures) int     { return 0 }
func (g anyLayout) Least() int            { return 0 }
func (g anyLayout) First() []*Problem     { return []*Problem{&g.problem} }
func (g anyLayout) Within(int) []*Problem { return g.First() }
func (g anyLayout) Enough() bool          { return true }
func (g anyLayout) Describe(int) string   { return "" }

// mostCrossings counts the crossings that are missing from [Problem.MaxCrossings].
type mostCrossings struct{ problem Problem }

func (g mostCrossings) Cost(m Measures) int { return g.problem.MaxCrossings() - m.Crossings }
func (g mostCrossings) Least() int          { return 0 }
func (g mostCrossings) First() []*Problem   { return []*Problem{&g.problem} }

func (g mostCrossings) Within(cost int) []*Problem {
	q := g.problem
	q.MinCrossings = g.problem.MaxCrossings() - cost
	return []*Problem{&q}
}

func (g mostCrossings) Enough() bool { return false }

func (g mostCrossings) Describe(cost int) string {
	return fmt.Sprintf("%d crossings", g.problem.MaxCrossings()-cost)
}

// mostWords adds up the weights of the words left out. At least two words are placed.
type mostWords struct{ problem Problem }

func (g mostWords) Cost(m Measures) int {
	weight := 0
	for i, word := range g.problem.Words {
		if slices.Contains(m.Words, word) {
			weight += g.problem.Weight(i)
		}
	}
	return g.problem.TotalWeight() - weight
}

func (g mostWords) Least() int { return g.problem.Hopeless() }

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

func (g mostWords) Enough() bool { return false }

func (g mostWords) Describe(cost int) string {
	return fmt.Sprintf("words of weight %d", g.problem.TotalWeight()-cost)
}

// smallestBoard is the area of the board and, of boards of one area, how far it is from a square.
// Boards are wide: no higher than wide.
type smallestBoard struct {
	problem Problem // on the largest board
	open    bool    // that is no limit, but more than enough
}

func newSmallestBoard(p Problem) Goal {
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = MaxSide, MaxSide
		return smallestBoard{p, true}
	}
	p.Width, p.Height = max(p.Width, p.Height), min(p.Width, p.Height)
	return smallestBoard{p, false}
}

// areaUnit is the cost of a cell; a difference of the sides costs less than one.
const areaUnit = 2 * MaxSide

func (g smallestBoard) Cost(m Measures) int { return boardCost(m.Width, m.Height) }

func boardCost(width, height int) int {
	return width*height*areaUnit + max(width-height, height-width)
}

func (g smallestBoard) Least() int { return g.problem.LeastCells() * areaUnit }

// First are squares, from one with some room on, where there is no limit; the largest board if
// none will do.
func (g smallestBoard) First() []*Problem {
	if !g.open {
		return []*Problem{&g.problem}
	}
	var boards []*Problem
	for side := 2; side <= g.problem.Width; side++ {
		q := g.problem
		q.Width, q.Height = side, side
		if q.Impossible() == nil && 2*side*side >= 5*g.problem.LeastCells() {
			boards = append(boards, &q)
		}
	}
	if len(boards) == 0 {
		boards = append(boards, &g.problem)
	}
	return boards
}

// Within has for each height the widest board of at most that cost, if a higher one is not as
// wide; the squarest first.
func (g smallestBoard) Within(cost int) []*Problem {
	var boards []*Problem
	widest := 0
	for height := min(g.problem.Height, g.problem.Width); height >= 1; height-- {
		width := min(cost/areaUnit/height, g.problem.Width)
		for width >= height && boardCost(width, height) > cost {
			width--
		}
		if width < height || width <= widest {
			continue
		}
		widest = width
		q := g.problem
		q.Width, q.Height = width, height
		boards = append(boards, &q)
	}
	return boards
}

func (g smallestBoard) Enough() bool { return true }

func (g smallestBoard) Describe(cost int) string { return fmt.Sprintf("%d cells", cost/areaUnit) }
