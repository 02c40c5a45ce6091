package sat

import (
	"context"
	"math"
	"time"

	"crossat/internal/cnf"
)

// Question is a question for a solver, as a formula that can omit rules which take many clauses and are rarely broken.
// A model that breaks such a rule is rejected: clauses that explain why are added, and the formula is solved again
// (lazy clause generation by whole models, as in the lazy approach to satisfiability modulo theories).
type Question[T any] struct {
	// Task returns the formula with all clauses added so far, for the n-th attempt, from 1.
	Task func(attempt int) (Task, error)
	// Read reads a model. It returns false for a model that it rejected by adding clauses.
	Read func(m cnf.Model) (value T, ok bool, err error)
	// Solved, if not nil, is called with each solved formula.
	Solved func(t Task, r Result, took time.Duration)
}

// Ask asks a question within a policy, until it has a value (the answer is Satisfiable), a proof that none exists
// (Unsatisfiable), or the policy gives up (Unknown).
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

// Policy limits the effort for a question, in conflicts. It is used for a single question.
type Policy interface {
	// Limit returns the limit of conflicts for the next formula, 0 for none; ok is false to give up.
	Limit(f *cnf.Formula) (conflicts int, ok bool)
	// Spend records the conflicts spent on a formula, and reports whether to make another attempt if it has no answer.
	Spend(f *cnf.Formula, r Result) (again bool)
}

// Restarts ends each attempt after unit conflicts, times the numbers of [Luby], and then makes another; with unit 0,
// the first attempt has no limit.
func Restarts(unit int) Policy { return &restarts{unit, 1} }

type restarts struct{ unit, attempt int }

func (p *restarts) Limit(*cnf.Formula) (int, bool) { return p.unit * Luby(p.attempt), true }

func (p *restarts) Spend(_ *cnf.Formula, r Result) bool {
	if r.Answer == cnf.Unknown {
		p.attempt++
	}
	return p.unit > 0
}

// AtMost limits the conflicts per formula and the number of formulas; 0 means no limit.
func AtMost(conflicts, formulas int) Policy { return &atMost{conflicts, formulas, 0} }

type atMost struct{ conflicts, formulas, solved int }

func (p *atMost) Limit(*cnf.Formula) (int, bool) {
	return p.conflicts, p.formulas == 0 || p.solved < p.formulas
}

func (p *atMost) Spend(*cnf.Formula, Result) bool {
	p.solved++
	return false
}

// Budget limits the total conflicts of all formulas, with a minimum for each. Conflicts count more in formulas with
// more than the given number of clauses, because they take longer.
func Budget(conflicts, least, clauses int) Policy {
	return NewPurse(conflicts, least, clauses).Within(AtMost(0, 0))
}

// Purse is a budget of conflicts for consecutive questions. A nil purse is unlimited.
type Purse struct{ left, least, clauses int }

// NewPurse returns a purse. Formulas are weighted as in a [Budget].
func NewPurse(conflicts, least, clauses int) *Purse { return &Purse{conflicts, least, clauses} }

// Left returns how many conflicts are left.
func (p *Purse) Left() int {
	if p == nil {
		return math.MaxInt
	}
	return max(p.left, 0)
}

// Pay takes out conflicts.
func (p *Purse) Pay(conflicts int) {
	if p != nil {
		p.left -= conflicts
	}
}

// Within returns a policy for one question that also gives up when the purse is empty.
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

// Spend doesn't charge conflicts beyond the limit, because their number depends on when a solver notices it.
func (p *within) Spend(f *cnf.Formula, r Result) bool {
	p.purse.Pay(p.purse.weight(f) * max(min(r.Stats.Conflicts, p.limit), p.purse.least))
	return p.policy.Spend(f, r)
}

func (p *Purse) weight(f *cnf.Formula) int { return max(f.Len()/p.clauses, 1) }
