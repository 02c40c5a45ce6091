package crossat

import (
	"context"
	"iter"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/why"
)

// Explanation explains why a job has no solution: a conflict between parts of what you asked for.
type Explanation struct {
	// Conflict are slots such as "17-Across" that can't be filled together; or rules, as [grids.Rules] names them, and
	// words that can't be met and placed together.
	Conflict []string
	// Minimal means that the conflict needs each of its parts: without any one of them, the others have a solution.
	Minimal bool
	// Reason is one line that shows the conflict without a search; it can be empty.
	Reason string

	changes func(context.Context) iter.Seq[Change]
}

// Change is something to change about a grid, a list or rules, so that the job has a solution.
type Change struct {
	Text string      // one line: what to change
	Grid *grids.Grid // a solution after the change, as evidence
}

// Changes tries what you could change, and yields the changes that led to a solution. It stops when the context ends.
func (e *Explanation) Changes(ctx context.Context) iter.Seq[Change] { return e.changes(ctx) }

// Explain explains why a grid has no fill: it finds a minimal set of slots that can't be filled together. The
// explanation is nil if a fill exists. If the context ends, the error is an [*Outcome], perhaps with the best
// explanation so far. Explain uses the options Seed, Repeats, Rules and Observer.
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

// ExplainPattern explains why no pattern exists: it finds a minimal set of rules that no pattern obeys. Otherwise it's
// like [Explain].
func ExplainPattern(ctx context.Context, r grids.Rules, o PatternOptions) (*Explanation, error) {
	return ruled(why.ExplainPattern(ctx, r, conflictOptions(o.Seed, o.Observer)))
}

// ExplainLayout explains why words have no layout on a board: it finds a minimal set of words that can't be placed
// together. If words may be left out anyway, it shows that the required number can't be placed. It ignores weights.
// Otherwise it's like [Explain].
func ExplainLayout(ctx context.Context, words []string, o LayoutOptions) (*Explanation, error) {
	return ruled(why.ExplainLayout(ctx, o.problem(words), conflictOptions(o.Seed, o.Observer)))
}

// ExplainComposition explains why no crossword exists around a theme, as far as patterns are the reason: it finds a
// minimal set of rules and theme entries that no pattern obeys if words of the dictionary must cross the theme. The
// explanation is nil if such a pattern exists, even one without a fill. Otherwise it's like [Explain].
func ExplainComposition(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) (*Explanation, error) {
	return ruled(why.ExplainComposition(ctx, r, d, conflictOptions(o.Seed, o.Observer)))
}

func conflictOptions(seed uint64, o Observer) why.ConflictOptions {
	return why.ConflictOptions{Seed: seed, Observer: o.internal()}
}

// ruled returns the explanation for a conflict of rules.
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

// subject names a rule, or the words that it requires.
func subject(r why.Rule) string {
	if len(r.Words) > 0 {
		return strings.Join(r.Words, " and ")
	}
	return string(r.Name)
}

// relaxation describes a change of rules: "MaxOpen 9", "without Black".
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
