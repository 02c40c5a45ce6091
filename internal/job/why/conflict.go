package why

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"slices"
	"sort"
	"time"

	"crossat/grids"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/numbers"
	"crossat/internal/problem"
	"crossat/internal/sat"
)

// ConflictOptions configures the search for a minimal set of conflicting rules. The zero value is useful.
type ConflictOptions struct {
	// Seed breaks ties.
	Seed uint64
	// Asked are the rules that the user asked for; others are defaults. If several conflicts exist, one with asked
	// rules is preferred.
	Asked []grids.Rule
	// Refuted means that the full set of rules is already known to be infeasible.
	Refuted bool
	// Effort limits the conflicts of each formula that tries to refute a smaller set of rules; 0 means
	// [DefaultConflictEffort]. For layouts, it also limits the local search. See Total for the sum.
	Effort int
	// Total limits the conflicts of all formulas of an explanation and, for layouts, the local search; 0 means no
	// limit. Each formula is charged a minimum, and conflicts of large formulas count more. [Conflict.Relaxations] gets
	// the rest.
	Total int
	// Observer receives the progress of the search for fewer rules.
	Observer job.Observer
}

// DefaultConflictEffort takes some seconds for all formulas of a usual board.
const DefaultConflictEffort = 5000

// Conflicts count more in formulas with more than plainClauses, and each formula is charged at least leastConflicts.
const (
	plainClauses   = 20_000
	leastConflicts = 30
)

// purse returns the budget for all formulas of an explanation; nil means no limit.
func (o ConflictOptions) purse() *sat.Purse {
	if o.Total == 0 {
		return nil
	}
	return sat.NewPurse(o.Total, leastConflicts, plainClauses)
}

// errSpent is returned when an explanation has used up its total effort.
var errSpent = job.GaveUpf("gave up after so much effort")

func (o ConflictOptions) check() error {
	return cmp.Or(job.NotNegative("Effort", o.Effort), job.NotNegative("Total", o.Total))
}

func (o ConflictOptions) effort() int { return cmp.Or(o.Effort, DefaultConflictEffort) }

// Rules in addition to those of patterns.
const (
	RuleAtLeast grids.Rule = "AtLeast" // the number of words placed in a layout
	RuleDict    grids.Rule = "Dict"    // the words that cross a theme are in a dictionary
)

// Rule is a requirement for a pattern, a layout or a crossword.
type Rule struct {
	Name grids.Rule
	// Words are the words that [grids.RuleTheme] requires: one, or all of one length if a symmetry pairs them.
	Words []string
}

// Conflict is a set of rules that can't be met together.
type Conflict struct {
	Rules []Rule
	// Of is the number of rules in total.
	Of int
	// Minimal means that all of Rules are needed: without any one of them, the others can be met.
	Minimal bool
	// Without has the evidence: for each of Rules, a pattern or a layout that meets the others; nil if none was found.
	Without []*grids.Grid
	// By is the solver that proved it; empty if counting was enough.
	By string
	// Reason shows without a solver that the rules are infeasible; nil if no such reason is known.
	Reason *problem.Impossible

	job ruledJob
}

// Relaxation is a change of rules that makes all the rules feasible.
type Relaxation struct {
	// Rules are the changed rules: one or, if changing a single one wasn't enough, several.
	Rules []Rule
	// Values are their new values, as the user writes them; empty for a dropped rule.
	Values []string
	// Nearest means that smaller changes of this single rule are proved insufficient.
	Nearest bool
	// Found is a pattern or a layout by the changed rules.
	Found *grids.Grid
}

// ruledJob is a job with rules that can be dropped.
type ruledJob interface {
	// rules lists the rules, the most important first. The last ones are dropped first.
	rules() []Rule
	// counted reports whether counting is enough to refute some of the rules.
	counted(rules []Rule) bool
	// solve looks for a solution by some of the rules. Without a limit, it runs until it has an answer.
	solve(ctx context.Context, rules []Rule, limited bool) (explain.Answer, error)
	// loosen lists ways to weaken a rule while all others stay.
	loosen(rule Rule) []loosening
	// by returns the solver that has refuted something; "" if none was needed.
	by() string
}

// loosening weakens a rule in steps, each of which allows everything that the steps before allow.
type loosening struct {
	rule  Rule
	steps int
	solve func(ctx context.Context, step int) (explain.Answer, error)
	value func(step int) string
	// accepts reports whether a solution after a later step is also one after this step; nil if that can't be checked.
	accepts func(step int, found *grids.Grid) bool
	// anyOrder means that the steps don't cover all values, so that the result isn't the nearest one.
	anyOrder bool
}

// findConflict finds a minimal conflict among the rules of a job; nil if all can be met.
func findConflict(ctx context.Context, j ruledJob, o ConflictOptions, reason error) (*Conflict, error) {
	observer, start := o.Observer.Serial(), time.Now()
	s := &ruleSolver{ruledJob: j, all: j.rules(), core: new(explain.Core)}
	slices.Reverse(s.all)
	if !o.Refuted {
		if a, err := j.solve(ctx, s.all, false); err != nil || !a.Refuted {
			return nil, job.Ended(err, 0, "no explanation")
		}
	}
	for i := range s.all {
		s.core.Members = append(s.core.Members, i)
	}
	if j.counted(s.all) { // drop the rules that counting doesn't need
		_ = s.core.Minimize(s.core.Members, 1, func(members []int) (explain.Answer, error) {
			return explain.Answer{Refuted: j.counted(s.pick(members))}, nil
		}, nil)
	}
	err := s.core.Minimize(s.core.Members, rulesAtOnce, func(members []int) (explain.Answer, error) {
		return s.try(ctx, members)
	}, func(c *explain.Core) {
		n := numbers.Count(len(c.Members), "rule")
		observer.Notef("%s can't be met together, %.2f s", n, time.Since(start).Seconds())
	})
	c := &Conflict{Of: len(s.all), Minimal: s.core.Minimal(), By: j.by(), job: j}
	errors.As(reason, &c.Reason)
	for _, i := range slices.Backward(s.core.Members) {
		c.Rules, c.Without = append(c.Rules, s.all[i]), append(c.Without, s.core.Without[i])
	}
	return c, job.Ended(err, 0, "%s that can't be met together", numbers.Count(len(c.Rules), "rule"))
}

// rulesAtOnce is how many rules are dropped at a time, because most aren't in conflict.
const rulesAtOnce = 4

// ruleSolver solves a job with a subset of its rules, given by number, to find a core.
type ruleSolver struct {
	ruledJob
	all  []Rule
	core *explain.Core
}

// pick returns some rules by their numbers.
func (s *ruleSolver) pick(members []int) (some []Rule) {
	for _, i := range members {
		some = append(some, s.all[i])
	}
	return some
}

// try looks for a solution by some members of the core. If it has no answer and only one member is missing, it also
// tries the members together with all rules outside of the core, because solvers wander in loosely constrained
// problems.
func (s *ruleSolver) try(ctx context.Context, members []int) (explain.Answer, error) {
	a, err := s.solve(ctx, s.pick(members), true)
	several := len(members) < len(s.core.Members)-1
	if err != nil || a.Refuted || a.Found != nil || several || len(s.core.Members) == len(s.all) {
		return a, err
	}
	var more []Rule
	for i, rule := range s.all {
		if slices.Contains(members, i) || !slices.Contains(s.core.Members, i) {
			more = append(more, rule)
		}
	}
	b, err := s.solve(ctx, more, true)
	return explain.Answer{Found: b.Found}, err
}

// Relaxations tries changes that make all the rules feasible: first the smallest change of each single rule of the
// conflict and, if none is enough, several at once. The sequence stops when the context ends.
func (c *Conflict) Relaxations(ctx context.Context) iter.Seq[Relaxation] {
	return func(yield func(Relaxation) bool) {
		any := false
		for _, rule := range c.Rules {
			for _, way := range c.job.loosen(rule) {
				r, ok := way.nearest(ctx)
				if any = any || ok; ok && !yield(r) || ctx.Err() != nil {
					return
				}
			}
		}
		if any {
			return
		}
		if r, ok := c.leaveOut(ctx); ok {
			yield(r)
		}
	}
}

// nearest looks for the first step that is enough: in growing strides, then by bisection.
func (l loosening) nearest(ctx context.Context) (r Relaxation, ok bool) {
	a, _ := l.solve(ctx, l.steps) // the error is the context's, which the caller checks
	if a.Found == nil {
		return r, false
	}
	r = Relaxation{Rules: []Rule{l.rule}, Nearest: !l.anyOrder, Found: a.Found}
	low, high, stride := 0, l.first(1, l.steps, a.Found), 1 // high is known to be enough, low isn't
	for bisect := false; low+1 < high; {
		if bisect {
			stride = (high - low) / 2
		}
		at := min(low+stride, high-1)
		if a, _ := l.solve(ctx, at); a.Found != nil {
			high, r.Found, bisect = l.first(low+1, at, a.Found), a.Found, true
		} else {
			low, r.Nearest, stride = at, a.Refuted, 2*stride
		}
	}
	r.Values = []string{l.value(high)}
	return r, true
}

// first returns the first step in a range that accepts a solution of the range's last step.
func (l loosening) first(from, to int, found *grids.Grid) int {
	if l.accepts == nil {
		return to
	}
	return from + sort.Search(to-from, func(i int) bool { return l.accepts(from+i, found) })
}

// leaveOut adds rules one at a time and weakens as far as possible those that it can't add. The weakened rules and
// their values are the result.
func (c *Conflict) leaveOut(ctx context.Context) (r Relaxation, ok bool) {
	var kept []Rule
	for _, rule := range c.job.rules() {
		a, _ := c.job.solve(ctx, append(slices.Clone(kept), rule), true) // the error is the context's
		if a.Found != nil {
			kept, r.Found = append(kept, rule), a.Found
			continue
		}
		value := ""
		if ways := c.job.loosen(rule); len(ways) == 1 && !ways[0].anyOrder {
			value = ways[0].value(ways[0].steps)
		}
		r.Rules, r.Values = append(r.Rules, rule), append(r.Values, value)
	}
	return r, r.Found != nil && ctx.Err() == nil
}

// without returns the words that aren't among others.
func without(words, others []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return slices.Contains(others, word) })
}
