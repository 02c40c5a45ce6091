package fit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/named"
)

// Objective compares fills: the better fill has the lower cost by the first criterion or, on a tie, by the next.
type Objective struct {
	Name  string // used on the command line
	Title string // one-line description for a listing
	// Threshold is the default score that the objective compares with; 0 if it doesn't use one.
	Threshold int

	criteria func(p *Problem, threshold int) []Criterion
}

// ID returns the name.
func (o Objective) ID() string { return o.Name }

// Objectives lists the objectives that have an optimum.
var Objectives = []Objective{
	{"worst", "the highest score of the worst entry", 0,
		func(p *Problem, _ int) []Criterion { return []Criterion{p.worst()} }},
	{"shortfall", "the fewest points that entries score below a threshold, in all", SafeScore,
		func(_ *Problem, t int) []Criterion { return []Criterion{{Name: "shortfall", Top: t}} }},
	{"squares", "the fewest points that entries score below a threshold, each entry's squared, in all", EverydayScore,
		func(_ *Problem, t int) []Criterion { return []Criterion{{Name: "squares", Top: t, Squared: true}} }},
	{"sum", "the highest sum of scores", 0,
		func(p *Problem, _ int) []Criterion { return []Criterion{p.sum()} }},
	{"worst,sum", "the highest score of the worst entry, and of those fills the highest sum", 0,
		func(p *Problem, _ int) []Criterion { return []Criterion{p.worst(), p.sum()} }},
}

// Scores of the embedded lists: average solvers know words from KnownScore on; words from SafeScore on are safe in any
// puzzle; words from EverydayScore on are everyday words.
const (
	KnownScore    = 50
	SafeScore     = 60
	EverydayScore = 70
)

// FindObjective returns the objective with a name.
func FindObjective(name string) (Objective, error) {
	return named.Find("objective", Objectives, name)
}

// Criteria returns the criteria of the objective for a problem. A threshold of 0 means the default.
func (o Objective) Criteria(p *Problem, threshold int) []Criterion {
	return o.criteria(p, cmp.Or(threshold, o.Threshold))
}

// Criterion defines the cost of a fill. The cost of an entry is the difference of its score to Top if that is positive,
// or the square of the difference. The cost of a fill is the sum or, with Dearest, the maximum over its entries.
type Criterion struct {
	Name    string
	Top     int
	Squared bool
	Dearest bool
}

// Cost returns the cost of an entry with a score, 0 or more.
func (c Criterion) Cost(score int) int {
	points := max(0, c.Top-score)
	if c.Squared {
		return points * points
	}
	return points
}

// Of returns the cost of a fill with these scores.
func (c Criterion) Of(scores []int) int {
	total := 0
	for _, s := range scores {
		if cost := c.Cost(s); c.Dearest {
			total = max(total, cost)
		} else {
			total += cost
		}
	}
	return total
}

// Value describes a fill of a given cost in the user's terms; n is the number of judged entries.
func (c Criterion) Value(cost, n int) string {
	switch {
	case c.Dearest:
		return fmt.Sprintf("worst entry %d", c.Top-cost)
	case c.Squared:
		return fmt.Sprintf("%d squared points below %d", cost, c.Top)
	case c.Name == "shortfall":
		return fmt.Sprintf("%d points below %d", cost, c.Top)
	}
	return fmt.Sprintf("sum of scores %d, mean %.1f", n*c.Top-cost, float64(n*c.Top-cost)/float64(max(n, 1)))
}

// Advice returns a suggestion for costs that are too large to be counted.
func (c Criterion) Advice() string {
	if c.Name == "shortfall" || c.Squared {
		return "use a lower threshold"
	}
	return "use lists with smaller scores"
}

func (p *Problem) worst() Criterion {
	return Criterion{Name: "worst", Top: p.TopScore(), Dearest: true}
}

func (p *Problem) sum() Criterion { return Criterion{Name: "sum", Top: p.TopScore()} }

// TopScore returns the score of the best candidate of any slot.
func (p *Problem) TopScore() int { return slices.Max(p.TopScores()) }

// TopScores returns the scores of the best candidates, by slot; 0 for given entries.
func (p *Problem) TopScores() []int {
	tops := make([]int, len(p.Candidates))
	for i, s := range p.Grid.Slots() {
		if p.Given(i) {
			continue
		}
		words := p.Words(s.Len())
		for _, w := range p.Candidates[i] {
			tops[i] = max(tops[i], words[w].Score)
		}
	}
	return tops
}

// Scores returns the scores of the entries of a fill, by slot, as [Problem.Score] does. Words that are in no list score
// 0.
func (p *Problem) Scores(filled *grids.Grid) []int {
	scores := make([]int, 0, len(p.Candidates))
	for i, s := range filled.Slots() {
		score := 0
		if w, ok := p.lookup(filled.Entry(s), s.Len()); ok {
			score = p.Score(i, w)
		}
		scores = append(scores, score)
	}
	return scores
}

// lookup returns the index of a word of some slot's length, and whether a list has it.
func (p *Problem) lookup(text string, length int) (w int32, ok bool) {
	i, ok := slices.BinarySearchFunc(p.Words(length), text, func(w dicts.Word, text string) int {
		return strings.Compare(w.Text, text)
	})
	return int32(i), ok
}
