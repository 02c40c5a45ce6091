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
	// Asked are the rules that somebody has asked for. Others are defaults: where it is a matter of choice, a conflict
	// has rules that were asked for.
	Asked []grids.Rule
	// Refuted says that it is known that not all rules can be met.
	Refuted bool
	// Effort is how many conflicts a formula may take that is to show that fewer rules cannot be met, either; 0 means
	// [DefaultConflictEffort]. For layouts, it is not formulas alone that take more. It bounds each formula, and Total
	// all of them.
	Effort int
	// Total is how many conflicts all formulas of an explanation may take together, and for layouts what the local search
	// does; 0 means any. Each formula counts for some at least, and conflicts of large formulas count for more. What is
	// left is for [Conflict.Relaxations].
	Total int
	// Observer is told how the search for fewer rules proceeds.
	Observer job.Observer
}

// DefaultConflictEffort takes some seconds for all formulas of a usual board.
const DefaultConflictEffort = 5000

// A conflict counts for more in formulas of more than plainClauses, and each formula for leastConflicts at least.
const (
	plainClauses   = 20_000
	leastConflicts = 30
)

// purse has the conflicts of all formulas of an explanation; nil for any.
func (o ConflictOptions) purse() *sat.Purse {
	if o.Total == 0 {
		return nil
	}
	return sat.NewPurse(o.Total, leastConflicts, plainClauses)
}

// errSpent says that an explanation has taken all the effort that it may take in total.
var errSpent = job.GaveUpf("gave up after so much effort")

func (o ConflictOptions) check() error {
	return cmp.Or(job.NotNegative("Effort", o.Effort), job.NotNegative("Total", o.Total))
}

func (o ConflictOptions) effort() int { return cmp.Or(o.Effort, DefaultConflictEffort) }

// Rules that patterns do not have.
const (
	RuleAtLeast grids.Rule = "AtLeast" // how many words of a layout are placed
	RuleDict    grids.Rule = "Dict"    // the words that cross a theme are those of a dictionary
)

// Rule is something that is asked of a pattern, a layout or a crossword.
type Rule struct {
	Name grids.Rule
	// Words are to be placed, for [grids.RuleTheme]: one, or those of one length if the symmetry has them in pairs.
	Words []string
}

// Conflict is a set of rules that cannot be met together.
type Conflict struct {
	Rules []Rule
	// Of is how many rules there are in all.
	Of int
	// Minimal says that all of Rules are needed: any others of them can be met together.
	Minimal bool
	// Without has what shows it: for each of Rules, a pattern or a layout that meets the others; nil if none was found.
	Without []*grids.Grid
	// By is the solver that proved it; empty if counting was enough.
	By string
	// Reason is what shows without a solver that not all rules can be met; nil if there is no such reason.
	Reason *problem.Impossible

	job ruledJob
}

// Relaxation is a change of rules after which there is a solution, with all other rules.
type Relaxation struct {
	// Rules are those that change: one or, if no change of one was found to be enough, several.
	Rules []Rule
	// Values are their new values, as the user writes them; empty for a rule that is left out.
	Values []string
	// Nearest says that it is proved that no value in between is enough, of a single rule.
	Nearest bool
	// Found is a pattern or a layout by the changed rules.
	Found *grids.Grid
}

// ruledJob is a job with rules that can be left out.
type ruledJob interface {
	// rules lists them, those first that matter most: the last are left out first.
	rules() []Rule
	// counted reports whether counting is enough to show that some of the rules cannot be met.
	counted(rules []Rule) bool
	// solve looks for a solution by some of the rules. Without a limit, it goes on until there is an answer.
	solve(ctx context.Context, rules []Rule, limited bool) (explain.Answer, error)
	// loosen lists ways to make a rule weaker while all others stay.
	loosen(rule Rule) []loosening
	// by is the solver that has refuted something; empty if there was no need for any.
	by() string
}

// loosening is a way to make a rule weaker in some steps, each of which allows all that those before it do.
type loosening struct {
	rule  Rule
	steps int
	solve func(ctx context.Context, step int) (explain.Answer, error)
	value func(step int) string
	// accepts reports whether a solution after a later step is one after this step, too; nil if that is not known.
	accepts func(step int, found *grids.Grid) bool
	// anyOrder says that there are other values than those of the steps.
	anyOrder bool
}

// findConflict finds out which rules of a job cannot be met together; nil if all can be met.
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
	if j.counted(s.all) { // leave out what is not needed for that
		_ = s.core.Minimize(s.core.Members, 1, func(members []int) (explain.Answer, error) {
			return explain.Answer{Refuted: j.counted(s.pick(members))}, nil
		}, nil)
	}
	err := s.core.Minimize(s.core.Members, rulesAtOnce, func(members []int) (explain.Answer, error) {
		return s.try(ctx, members)
	}, func(c *explain.Core) {
		n := numbers.Count(len(c.Members), "rule")
		observer.Notef("%s cannot be met together, %.2f s", n, time.Since(start).Seconds())
	})
	c := &Conflict{Of: len(s.all), Minimal: s.core.Minimal(), By: j.by(), job: j}
	errors.As(reason, &c.Reason)
	for _, i := range slices.Backward(s.core.Members) {
		c.Rules, c.Without = append(c.Rules, s.all[i]), append(c.Without, s.core.Without[i])
	}
	return c, job.Ended(err, 0, "%s that cannot be met together", numbers.Count(len(c.Rules), "rule"))
}

// rulesAtOnce is how many rules are left out at a time: most are not in conflict.
const rulesAtOnce = 4

// ruleSolver solves a job with some of its rules, by their numbers, for a core of them.
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

// try looks for a solution by some members of the core. If there is no answer, and they are all but one, it looks for
// one that also obeys the rules that are not in the core: where much is left open, solvers wander.
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

// Relaxations tries what could be changed so that all other rules can be met: first each rule of the conflict, as
// little as possible, and if that is not enough, several. The end of the context ends the sequence.
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

// nearest looks for the first step that is enough: in ever larger steps, and then between the last two.
func (l loosening) nearest(ctx context.Context) (r Relaxation, ok bool) {
	a, _ := l.solve(ctx, l.steps) // the error is the context's, which the caller looks at
	if a.Found == nil {
		return r, false
	}
	r = Relaxation{Rules: []Rule{l.rule}, Nearest: !l.anyOrder, Found: a.Found}
	low, high, stride := 0, l.first(1, l.steps, a.Found), 1 // low is not known to be enough, and high is
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

// first returns the first step in a range, of which a solution is of the last, that accepts the solution.
func (l loosening) first(from, to int, found *grids.Grid) int {
	if l.accepts == nil {
		return to
	}
	return from + sort.Search(to-from, func(i int) bool { return l.accepts(from+i, found) })
}

// leaveOut looks for rules that leave a solution when all are as weak as can be, and of which none was found to fit in.
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

// without are the words that are not among others.
func without(words, others []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool { return slices.Contains(others, word) })
}
