package why

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"crossat/grids"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/job/layouts"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
)

// ExplainLayout explains why words have no layout on a board. It finds a minimal set of words that can't be placed
// together, even if the others are left out. If words may be left out anyway, it shows instead that the required number
// can't be placed. It ignores weights. The conflict is nil if a layout exists. When the context ends, or the total of
// the options is spent, the error is an [*job.Outcome], and the conflict, if any, is the best so far.
func ExplainLayout(ctx context.Context, p layout.Problem, o ConflictOptions) (*Conflict, error) {
	p.Weights = nil
	if err := cmp.Or(layouts.CheckLayout(p, layouts.Options{}), o.check()); err != nil {
		return nil, err
	}
	return findConflict(ctx, &layoutRules{all: p, o: o, purse: o.purse()}, o, countedOut(p))
}

// countedOut returns the reason if counting is enough to refute a layout. The board can be open.
func countedOut(p layout.Problem) error {
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = layout.MaxSide, layout.MaxSide
	}
	return p.Impossible()
}

// layoutRules are the words of a layout, the number to place, and the board.
type layoutRules struct {
	all    layout.Problem
	o      ConflictOptions
	purse  *sat.Purse
	proved string // the solver that has refuted something
}

func (l *layoutRules) by() string { return l.proved }

// fewest returns the lowest number of words to place.
func (l *layoutRules) fewest() int { return min(len(l.all.Words), 2) }

// placed returns the requested number of words to place.
func (l *layoutRules) placed() int { return len(l.all.Words) - l.all.MaxLost }

func (l *layoutRules) rules() []Rule {
	var all []Rule
	if l.all.Width > 0 {
		all = append(all, Rule{Name: grids.RuleSize})
	}
	switch {
	case l.placed() <= l.fewest():
	case l.all.MaxLost > 0:
		all = append(all, Rule{Name: RuleAtLeast})
	default:
		for _, word := range l.all.Words {
			all = append(all, Rule{grids.RuleTheme, []string{word}})
		}
	}
	return all
}

func (l *layoutRules) counted(rules []Rule) bool { return countedOut(l.only(rules)) != nil }

func (l *layoutRules) solve(ctx context.Context, rules []Rule, limited bool) (explain.Answer, error) {
	return l.place(ctx, l.only(rules), limited)
}

// only returns the problem with some of the rules.
func (l *layoutRules) only(rules []Rule) layout.Problem {
	p := l.all
	p.Width, p.Height, p.MaxLost = 0, 0, len(p.Words)-l.fewest()
	var words []string
	for _, rule := range rules {
		switch rule.Name {
		case grids.RuleSize:
			p.Width, p.Height = l.all.Width, l.all.Height
		case RuleAtLeast:
			p.MaxLost = l.all.MaxLost
		default:
			words = append(words, rule.Words...)
		}
	}
	if l.placed() <= l.fewest() {
		p.MaxLost = l.all.MaxLost
	}
	if len(words) > 0 {
		return requiring(p, words)
	}
	return p
}

// requiring returns a problem that must place some words and can leave out all others.
func requiring(p layout.Problem, words []string) layout.Problem {
	p.MaxLost = len(p.Words) - len(words)
	p.Weights = nil
	if p.MaxLost == 0 {
		return p
	}
	for _, word := range p.Words {
		weight := 1
		if slices.Contains(words, word) {
			weight += p.MaxLost
		}
		p.Weights = append(p.Weights, weight)
	}
	return p
}

// roundConflicts is the number of conflicts that the first round of a layout counts for. Each round takes twice as
// long.
const roundConflicts = 1000

// place looks for a layout, with or without a limit of effort.
func (l *layoutRules) place(ctx context.Context, p layout.Problem, limited bool) (a explain.Answer, err error) {
	if err := ctx.Err(); err != nil {
		return a, err
	}
	q, err := layouts.NewPlacer(p, layouts.Options{
		Seed: l.o.Seed, Method: layouts.Prove, Purse: l.purse, Observer: l.o.Observer,
	})
	if err != nil {
		return a, err
	}
	rounds := math.MaxInt
	if limited {
		rounds = max(bits.Len(uint(l.o.effort()/roundConflicts)), 1)
	}
	err = q.Begin(ctx, rounds)
	o, _ := job.OutcomeOf(err)
	switch {
	case o.Status == job.Impossible:
		l.proved = cmp.Or(o.Proof.By, l.proved)
		return explain.Answer{Refuted: true}, nil
	case o.Status == job.GaveUp && l.purse.Left() == 0:
		return a, errSpent
	case o.Status == job.GaveUp && ctx.Err() == nil:
		return a, nil
	case err != nil:
		return a, err
	}
	return explain.Answer{Found: q.Result().Grid}, nil
}

func (l *layoutRules) loosen(rule Rule) []loosening {
	way := loosening{rule: rule, steps: 1, value: func(int) string { return "" }}
	switch rule.Name {
	case grids.RuleSize:
		var board string
		way.anyOrder, way.value = true, func(int) string { return board }
		way.solve = func(ctx context.Context, _ int) (explain.Answer, error) {
			g, err := l.smallest(ctx)
			if g != nil {
				board = g.Board().String()
			}
			return explain.Answer{Found: g}, err
		}
	case RuleAtLeast:
		way.steps, way.value = l.placed()-l.fewest(), func(step int) string { return fmt.Sprint(l.placed() - step) }
		way.solve = func(ctx context.Context, step int) (explain.Answer, error) {
			p := l.all
			p.MaxLost += step
			return l.place(ctx, p, true)
		}
	default:
		way.solve = func(ctx context.Context, _ int) (explain.Answer, error) {
			return l.place(ctx, requiring(l.all, without(l.all.Words, rule.Words)), true)
		}
	}
	return []loosening{way}
}

// smallest looks for a layout on a small board; it returns nil if it finds none.
func (l *layoutRules) smallest(ctx context.Context) (*grids.Grid, error) {
	p := l.all
	p.Width, p.Height = 0, 0
	r, err := layouts.Layout(ctx, p, layouts.Options{
		Seed: l.o.Seed, Objective: layout.Smallest, Effort: layouts.FittingEffort,
	})
	if r == nil {
		return nil, err
	}
	return r.Grid, nil
}
