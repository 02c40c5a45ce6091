package crossat

import (
	"context"
	"iter"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/why"
)

// Explanation says why a job has no solution: a conflict between parts of what you asked for.
type Explanation struct {
	// Conflict are slots such as "17-Across" that can't be filled together; or rules, as [grids.Rules] names them, and
	// words that can't be met and placed together.
	Conflict []string
	// Minimal says that the conflict needs each of its parts: without any one of them there's a solution of the others.
	Minimal bool
	// Reason is one line that shows the conflict without a search; it may be empty.
	Reason string

	changes func(context.Context) iter.Seq[Change]
}

// Change is something to change about a grid, a list or rules, after which there's a solution.
type Change struct {
	Text string      // one line: what to change
	Grid *grids.Grid // a solution after the change, which proves it
}

// Changes tries what you could change, and yields the changes after which it found a solution. It stops when the
// context ends.
func (e *Explanation) Changes(ctx context.Context) iter.Seq[Change] { return e.changes(ctx) }

// Explain finds out why a grid has no fill: a minimal set of slots that can't be filled together. The explanation is
// nil if there is a fill. If the context ends, the error is an [*Outcome], perhaps with the best explanation so far.
// The options that matter are Seed, Repeats, Rules and Observer.
func Explain(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) (*Explanation, error) {
	internal := why.ExplainOptions{
		Seed: o.Seed, Repeats: o.Repeats, Rules: o.Rules.internal(), Observer: o.Observer.internal(),
	}
	found, err := why.Explain(ctx, g, d, internal)
	if found == nil {
		return nil, outcomeOf(err)
	}
	e := &Explanation{changes: func(ctx context.Context) iter.Seq[Change] {
		return func(yield func(Change) bool) {
			for c := range found.Changes(ctx, d, internal) {
				if !yield(Change{Text: c.Text, Grid: c.Fill}) {
					return
				}
			}
		}
	}}
	if found.Reason != nil {
		e.Reason = found.Reason.Error()
	}
	if len(found.Cores) > 0 {
		core := found.Cores[0]
		for _, slot := range core.Members {
			e.Conflict = append(e.Conflict, g.Slots()[slot].Name())
		}
		e.Minimal = core.Minimal()
		if steps := found.Why(core); len(steps) > 0 && e.Reason == "" {
			e.Reason = strings.Join(steps, "; ")
		}
	}
	return e, outcomeOf(err)
}

// ExplainPattern finds out why there's no pattern: a minimal set of rules that no pattern obeys. Otherwise it's like
// [Explain].
func ExplainPattern(ctx context.Context, r grids.Rules, o PatternOptions) (*Explanation, error) {
	return ruled(why.ExplainPattern(ctx, r, conflictOptions(o.Seed, o.Observer)))
}

// ExplainLayout finds out why words have no layout on a board: a minimal set of words that can't be placed together or,
// if words may be left out anyway, that so many can't be placed. Words have no weights. Otherwise it's like [Explain].
func ExplainLayout(ctx context.Context, words []string, o LayoutOptions) (*Explanation, error) {
	return ruled(why.ExplainLayout(ctx, o.problem(words), conflictOptions(o.Seed, o.Observer)))
}

// ExplainComposition finds out why there's no crossword around a theme, as far as that's up to patterns: which rules
// and theme entries no pattern has in which words of the dictionary cross the theme. The explanation is nil if there is
// such a pattern, even if it has no fill. Otherwise it's like [Explain].
func ExplainComposition(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) (*Explanation, error) {
	return ruled(why.ExplainComposition(ctx, r, d, conflictOptions(o.Seed, o.Observer)))
}

func conflictOptions(seed uint64, o Observer) why.ConflictOptions {
	return why.ConflictOptions{Seed: seed, Observer: o.internal()}
}

// ruled is the explanation of a conflict of rules.
func ruled(c *why.Conflict, err error) (*Explanation, error) {
	if c == nil {
		return nil, outcomeOf(err)
	}
	e := &Explanation{Minimal: c.Minimal, changes: func(ctx context.Context) iter.Seq[Change] {
		return func(yield func(Change) bool) {
			for r := range c.Relaxations(ctx) {
				if !yield(Change{Text: relaxation(r), Grid: r.Found}) {
					return
				}
			}
		}
	}}
	for _, rule := range c.Rules {
		e.Conflict = append(e.Conflict, subject(rule))
	}
	if c.Reason != nil {
		e.Reason = c.Reason.Error()
	}
	return e, outcomeOf(err)
}

// subject names a rule, or the words that it wants to place.
func subject(r why.Rule) string {
	if len(r.Words) > 0 {
		return strings.Join(r.Words, " and ")
	}
	return string(r.Name)
}

// relaxation says what to change about rules: "MaxOpen 9", "without Black".
func relaxation(r why.Relaxation) string {
	var parts []string
	for i, rule := range r.Rules {
		if value := r.Values[i]; value != "" {
			parts = append(parts, subject(rule)+" "+value)
		} else {
			parts = append(parts, "without "+subject(rule))
		}
	}
	return strings.Join(parts, ", ")
}
