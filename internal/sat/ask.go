package sat

import (
	"context"
	"math"
	"time"

	"crossat/internal/cnf"
)

// Question is asked of a solver as a formula that may leave out rules which take many clauses and
// are seldom broken. A model that breaks one is refused: clauses that say why are added, and the
// formula is solved again (lazy clause generation by whole models, as in the lazy approach to
// satisfiability modulo theories).
type Question[T any] struct {
	// Task returns the formula with all clauses added so far, for the n-th attempt, from 1.
	Task func(attempt int) (Task, error)
	// Read reads a model. It returns false for one that it has refused, after adding clauses.
	Read func(m cnf.Model) (value T, ok bool, err error)
	// Solved is told of each formula that was solved; nil if nobody wants to know.
	Solved func(t Task, r Result, took time.Duration)
}

// Ask asks a question within a policy, until there is a value (then the answer is Satisfiable), the
// proof that there is none (Unsatisfiable), or the policy gives up (Unknown).
func Ask[T any](ctx context.Context, s Solver, q Question[T], p Policy) (value T, answer cnf.Answer, err error) {
	for attempt := 1; ; {
		t, err := q.Task(attempt)
		if err != nil {
			return value, cnf.Unknown, err
		}
		limit, ok := p.Limit(t.Formula)
		if !ok {
			return value, cnf.Unknown, nil
		}
		t.Conflicts = limit
		start := time.Now()
		r, err := Run(ctx, s, t)
		if err != nil {
			return value, cnf.Unknown, err
		}
		if q.Solved != nil {
			q.Solved(t, r, time.Since(start))
		}
		again := p.Spend(t.Formula, r)
		switch r.Answer {
		case cnf.Unsatisfiable:
			return value, r.Answer, nil
		case cnf.Unknown:
			if !again {
				return value, r.Answer, nil
			}
			attempt++
		case cnf.Satisfiable:
			v, ok, err := q.Read(r.Model)
			if err != nil {
				return value, cnf.Unknown, err
			}
			if ok {
				return v, r.Answer, nil
			}
		}
	}
}

// Policy says how much effort a question is worth, in conflicts. It serves one question.
type Policy interface {
	// Limit is how many conflicts the next formula may take, 0 for any; false to give up.
	Limit(f *cnf.Formula) (conflicts int, ok bool)
	// Spend is told what a formula has taken, and reports whether one without an answer is worth
	// another attempt.
	Spend(f *cnf.Formula, r Result) (again bool)
}

// Restarts gives up an attempt after unit conflicts, times the numbers of [Luby], and makes
// another; unit 0 lets the first attempt take any.
func Restarts(unit int) Policy { return &restarts{unit, 1} }

type restarts struct{ unit, attempt int }

func (p *restarts) Limit(*cnf.Formula) (int, bool) { return p.unit * Luby(p.attempt), true }

func (p *restarts) Spend(_ *cnf.Formula, r Result) bool {
	if r.Answer == cnf.Unknown {
		p.attempt++
	}
	return p.unit > 0
}

// AtMost lets each formula take so many conflicts, 0 for any, and solves so many formulas, 0 for any.
func AtMost(conflicts, formulas int) Policy { return &atMost{conflicts, formulas, 0} }

type atMost struct{ conflicts, formulas, solved int }

func (p *atMost) Limit(*cnf.Formula) (int, bool) {
	return p.conflicts, p.formulas == 0 || p.solved < p.formulas
}

func (p *atMost) Spend(*cnf.Formula, Result) bool {
	p.solved++
	return false
}

// Budget lets all formulas together take so many conflicts, each at least a few. Conflicts count for
// more in formulas of more than so many clauses, as they take longer there.
func Budget(conflicts, least, clauses int) Policy {
	return NewPurse(conflicts, least, clauses).Within(AtMost(0, 0))
}

// Purse has conflicts that several questions share, one after the other. No purse, nil, has any number of them.
type Purse struct{ left, least, clauses int }

// NewPurse returns a purse of so many conflicts, for formulas that count as those of a [Budget] do.
func NewPurse(conflicts, least, clauses int) *Purse { return &Purse{conflicts, least, clauses} }

// Left is how many conflicts are left.
func (p *Purse) Left() int {
	if p == nil {
		return math.MaxInt
	}
	return max(p.left, 0)
}

// Pay takes conflicts out.
func (p *Purse) Pay(conflicts int) {
	if p != nil {
		p.left -= conflicts
	}
}

// Within is a policy for one question, which gives up when the purse is empty, too.
func (p *Purse) Within(policy Policy) Policy {
	if p == nil {
		return policy
	}
	return &within{policy: policy, purse: p}
}

type within struct {
	policy Policy
	purse  *Purse
	limit  int // of the last formula
}

func (p *within) Limit(f *cnf.Formula) (int, bool) {
	limit, ok := p.policy.Limit(f)
	p.limit = max(p.purse.left/p.purse.weight(f), p.purse.least)
	if limit > 0 {
		p.limit = min(p.limit, limit)
	}
	return p.limit, ok && p.purse.left > 0
}

// Spend pays for no conflicts beyond the limit: how many there are depends on when a solver notices it.
func (p *within) Spend(f *cnf.Formula, r Result) bool {
	p.purse.Pay(p.purse.weight(f) * max(min(r.Stats.Conflicts, p.limit), p.purse.least))
	return p.policy.Spend(f, r)
}

func (p *Purse) weight(f *cnf.Formula) int { return max(f.Len()/p.clauses, 1) }
