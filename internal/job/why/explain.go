package why

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/numbers"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// ExplainOptions describes the infeasible fill to explain. The zero value is about fills without repeated words.
type ExplainOptions struct {
	// Seed breaks ties.
	Seed uint64
	// MinScore is the lowest score of words; a lower one can be suggested.
	MinScore int
	// Repeats allows a word in more than one slot.
	Repeats bool
	// Rules are the constructor's rules.
	Rules fit.Rules
	// Effort limits the failures of each search for a fill after a change; 0 means [DefaultExplainEffort]. It doesn't
	// limit the search for fewer slots.
	Effort int
	// Total limits the failures of all searches for fewer slots; 0 means no limit. Each search is charged a minimum. It
	// applies to [Explain] and [Explanation.Next], not to [Explanation.Changes].
	Total int
	// Observer receives the progress of the search for fewer slots.
	Observer job.Observer
}

// DefaultExplainEffort is enough to fill most grids that have many fills.
const DefaultExplainEffort = 2000

func (o ExplainOptions) effort() int { return cmp.Or(o.Effort, DefaultExplainEffort) }

// Explanation explains why a grid has no fill.
type Explanation struct {
	Grid *grids.Grid
	// Cores are disjoint sets of slots that can't be filled together: the first one, and those that [Explanation.Next]
	// has found.
	Cores []*explain.SlotCore
	// Reason shows without search that no fill exists; nil if no such reason is known.
	Reason *problem.Impossible

	finder *explain.Finder
}

// Next finds another core, disjoint from those before. It returns nil if searches with limits of failures find none.
// When the context ends, or the total of the options is spent, the error is an [*job.Outcome].
func (e *Explanation) Next(ctx context.Context) (*explain.SlotCore, error) {
	core, err := e.find(ctx)
	if core != nil {
		e.Cores = append(e.Cores, core)
	}
	return core, job.Ended(err, 0, "%d sets of slots", len(e.Cores))
}

func (e *Explanation) find(ctx context.Context) (*explain.SlotCore, error) {
	core, err := e.finder.Next(ctx)
	if errors.Is(err, explain.ErrSpent) {
		err = errSpent
	}
	return core, err
}

// Slots returns the slots of all cores in ascending order, as indices into the slots of the grid.
func (e *Explanation) Slots() []int {
	var slots []int
	for _, core := range e.Cores {
		slots = append(slots, core.Members...)
	}
	slices.Sort(slots)
	return slots
}

// Whole reports whether the only core is large and has more than half of the grid's slots: then the word list, not one
// region, is the problem.
func (e *Explanation) Whole() bool {
	return len(e.Cores) == 1 && len(e.Cores[0].Members) > smallCore && 2*len(e.Cores[0].Members) > len(e.Grid.Slots())
}

// smallCore is a number of slots that people can inspect one by one.
const smallCore = 8

// String describes the first core.
func (e *Explanation) String() string {
	if len(e.Cores) == 0 {
		return e.Reason.Error()
	}
	return e.count(e.Cores[0])
}

// count describes the size of a core.
func (e *Explanation) count(core *explain.SlotCore) string {
	text := fmt.Sprintf("%d of %s can't be filled together", len(core.Members),
		numbers.Count(len(e.Grid.Slots()), "slot"))
	if len(core.Members) == 1 {
		text = e.Grid.Slots()[core.Members[0]].Name() + " can't be filled"
	}
	if !core.Minimal() {
		text += "; perhaps a smaller set can't either"
	}
	return text
}

// Explain explains why a grid has no fill: it finds a minimal set of slots that can't be filled together. The
// explanation is nil if a fill exists. When the context ends, or the total of the options is spent, the error is an
// [*job.Outcome], and the explanation, if any, is the best so far.
func Explain(ctx context.Context, g *grids.Grid, d *dicts.Dict, o ExplainOptions) (*Explanation, error) {
	err := cmp.Or(
		job.CheckInputs(g, d), job.NotNegative("Effort", o.Effort), job.NotNegative("Total", o.Total),
		job.NotNegative("MinScore", o.MinScore))
	if err != nil {
		return nil, err
	}
	rules := o.Rules.ScoredBy(d)
	d, err = d.AtLeast(o.MinScore)
	if err != nil {
		return nil, err
	}
	observer, start := o.Observer.Serial(), time.Now()
	fo := fit.Options{Repeats: o.Repeats, AcceptGiven: true, AllWords: true, Rules: rules}
	p, err := fit.New(g, d, fo)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Grid: g}
	fo.AllWords = false
	if _, err := fit.New(g, d, fo); !errors.As(err, &e.Reason) && err != nil {
		return nil, err
	}
	xo := explain.Options{
		Seed: o.Seed, Fails: o.Total,
		Better: func(c *explain.Core) {
			observer.Notef("%d slots can't be filled together, %.2f s", len(c.Members), time.Since(start).Seconds())
		},
	}
	if e.Reason != nil {
		xo.Hint = e.Reason.Slots
	}
	e.finder = explain.NewFinder(p, xo)
	core, err := e.find(ctx)
	switch {
	case core != nil:
		e.Cores = []*explain.SlotCore{core}
		return e, job.Ended(err, 0, "%s", e)
	case err == nil && e.Reason != nil:
		return e, nil
	case err == nil && o.Rules.Pangram != "":
		return noPangram(ctx, p, e, o.Total)
	}
	return nil, job.Ended(err, 0, "no explanation")
}

// Why returns lines that derive a core without search; nil if search is needed.
func (e *Explanation) Why(core *explain.SlotCore) []string {
	if core.Reason != nil {
		return []string{core.Reason.Error()}
	}
	var lines []string
	for _, step := range core.Chain {
		name := e.Grid.Slots()[step.Slot].Name()
		if step.Cell < 0 {
			lines = append(lines, fmt.Sprintf("so none of the %s for %s fits", numbers.Count(step.Words, "word"), name))
			continue
		}
		lines = append(lines, fmt.Sprintf("with %s left, %s has %s at %s", numbers.Count(step.Words, "word"), name,
			e.letters(step.Letters), e.Grid.CellName(step.Cell)))
	}
	return lines
}

// fewLetters is a number of letters that are easy to read one by one.
const fewLetters = 4

// letters returns "A, B or C", or "one of ABCDEF".
func (e *Explanation) letters(letters []rune) string {
	var texts []string
	for _, l := range letters {
		texts = append(texts, e.Grid.Expand(string(l)))
	}
	if len(texts) > fewLetters && !e.Grid.Rebus() {
		return "one of " + strings.Join(texts, "")
	}
	return numbers.List(texts, "or")
}

// noPangram explains that fills lack letters of the pangram, which isn't the fault of any part of the grid.
func noPangram(ctx context.Context, p *fit.Problem, e *Explanation, limit int) (*Explanation, error) {
	found := false
	r, err := search.Run(ctx, p, search.Options{Limit: limit}, func(*grids.Grid) bool {
		found = true
		return false
	})
	if err == nil && !found && !r.Exhausted {
		err = errSpent
	}
	if found || err != nil {
		return nil, job.Ended(err, 0, "no explanation")
	}
	e.Reason = problem.Impossiblef("fills exist, but none has all the letters %s", p.Rules.Pangram)
	return e, nil
}
