package patterns

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"time"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/blacks"
	"crossat/internal/job"
	"crossat/internal/problem"
	"crossat/internal/problem/pattern"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// Options configures Pattern and Patterns. The zero value yields all patterns, with gophersat.
type Options struct {
	// Seed breaks ties: another seed gives another pattern.
	Seed uint64
	// Count is the number of different patterns; 0 means all.
	Count int
	// Apart is the minimum number of cells in which any two of them differ; 0 means 1.
	Apart int
	// Profile describes the desired style of patterns; nil means any. It is ignored for boards that it doesn't suit,
	// and for rules that leave no room for it.
	Profile *pattern.Profile
	// Solver solves the formulas; nil means gophersat.
	Solver sat.Solver
	// Restart limits the conflicts of an attempt, times the numbers of [sat.Luby]; 0 means [job.DefaultRestart]; see
	// [job.NoRestart].
	Restart int
	// Observer receives progress events.
	Observer job.Observer
}

// Check validates the options.
func (o Options) Check() error {
	return cmp.Or(
		job.NotNegative("Count", o.Count), job.NotNegative("Apart", o.Apart), job.NotNegative("Restart", o.Restart))
}

// Pattern lays out black cells by rules; [grids.DefaultRules] are a good start. The error is a [*grids.RuleError] for
// invalid rules, and an [*job.Outcome] if no pattern exists or the context ended before one was found. If no pattern
// exists, it lists the rules that are to blame: without any one of them, a pattern exists.
func Pattern(ctx context.Context, r grids.Rules, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Patterns(ctx, r, o))
}

// Patterns lays out different patterns, each from its own seed. Running out of patterns is not an error; finding none
// is, as for [Pattern], and ends the sequence.
func Patterns(ctx context.Context, r grids.Rules, o Options) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		if err := cmp.Or(o.Check(), CheckRules(r)); err != nil {
			yield(nil, job.Ended(err, 0, "no pattern"))
			return
		}
		p := NewPatterner(r, o)
		for n, seed := 0, o.Seed; o.Count == 0 || n < o.Count; n, seed = n+1, seed+1 {
			g, err := p.Lay(ctx, seed)
			switch {
			case errors.Is(err, ErrNoPattern) && n > 0:
				p.Observer.Notef("no further pattern: %s proved it", p.Solver.Name())
				return
			case errors.Is(err, ErrNoPattern):
				yield(nil, job.Ended(p.Explain(ctx), 0, "no pattern"))
				return
			case err != nil && o.Count > 0:
				yield(nil, job.Ended(err, n, "%d of %d patterns found", n, o.Count))
				return
			case err != nil:
				yield(nil, job.Ended(err, n, "%d patterns found", n))
				return
			}
			p.Cuts.Exclude(g)
			result := &job.Result{Grid: g, Seed: seed}
			p.Observer.Tell(job.FoundEvent{Kind: "pattern", N: n + 1, Result: result})
			if !yield(result, nil) {
				return
			}
		}
	}
}

// CheckRules returns an error for invalid rules, or for rules that are infeasible in a way that is known without a
// solver.
func CheckRules(r grids.Rules) error {
	if err := r.Validate(); err != nil {
		return err
	}
	return pattern.Impossible(r)
}

// Patterner lays out patterns one after the other.
type Patterner struct {
	Options
	Rules grids.Rules
	Cuts  *blacks.Cuts
	draws int // how often to draw rules by the profile for the next pattern
}

func NewPatterner(r grids.Rules, o Options) *Patterner {
	o.Observer = o.Observer.Serial()
	o.Apart = max(o.Apart, 1)
	if o.Solver == nil {
		o.Solver = gopher.Solver{}
	}
	return &Patterner{o, r, blacks.NewCuts(r, o.Apart), maxDraws}
}

// ErrNoPattern is returned when no pattern exists, or no other one.
var ErrNoPattern = errors.New("no such pattern")

// Lay lays out a verified pattern. It first tries some stricter rules, drawn by the profile.
func (p *Patterner) Lay(ctx context.Context, seed uint64) (*grids.Grid, error) {
	g, err := p.layDrawn(ctx, seed)
	if g == nil && err == nil {
		g, err = p.Ask(ctx, p.Rules, seed, sat.Restarts(job.RestartUnit(p.Restart)))
	}
	if g == nil && err == nil {
		err = job.GaveUpf("%s gave up", p.Solver.Name())
	}
	if err != nil {
		return nil, err
	}
	return g, check.Pattern(g, p.Rules)
}

// LayWithin lays out a verified pattern with bounded effort; it returns nil if the policy gave up. If no pattern
// exists, the error is ErrNoPattern.
func (p *Patterner) LayWithin(ctx context.Context, seed uint64, policy sat.Policy) (*grids.Grid, error) {
	g, err := p.Ask(ctx, p.Rules, seed, policy)
	if g == nil || err != nil {
		return nil, err
	}
	return g, check.Pattern(g, p.Rules)
}

// maxDraws limits how often rules are drawn for one pattern; drawnFormulas limits the formulas for a pattern by drawn
// rules, and drawnConflicts the conflicts of each.
const (
	maxDraws       = 12
	drawnFormulas  = 20
	drawnConflicts = 300
)

// layDrawn lays out a pattern by rules that the profile draws. It returns nil if that takes long, and then tries less
// for the next pattern, because the rules can be too strict for the profile.
func (p *Patterner) layDrawn(ctx context.Context, seed uint64) (*grids.Grid, error) {
	if p.Profile == nil || !p.Profile.Suits(p.Rules) {
		return nil, nil
	}
	rng := rand.New(rand.NewPCG(seed, 0x70726f66696c65))
	for n := range p.draws {
		drawn := p.Profile.Draw(p.Rules, rng)
		if pattern.Impossible(drawn) != nil {
			continue
		}
		g, err := p.Ask(ctx, drawn, job.AttemptSeed(seed, n+1), sat.AtMost(drawnConflicts, drawnFormulas))
		if g != nil || err != nil && !errors.Is(err, ErrNoPattern) {
			p.draws = maxDraws
			return g, err
		}
	}
	p.draws = max(p.draws/2, 1)
	return nil, nil
}

// Ask asks the solver for a pattern by the rules, or by stricter ones; it returns nil if the policy gives up. An
// attempt that takes many conflicts is replaced by one with another seed.
func (p *Patterner) Ask(
	ctx context.Context, rules grids.Rules, seed uint64, policy sat.Policy,
) (*grids.Grid, error) {
	var encoding *blacks.Encoding
	g, answer, err := sat.Ask(ctx, p.Solver, sat.Question[*grids.Grid]{
		Task: func(attempt int) (t sat.Task, err error) {
			if encoding, err = blacks.Encode(rules, p.Cuts, job.AttemptSeed(seed, attempt)); err != nil {
				return t, err
			}
			return sat.Task{Formula: encoding.Formula, Hints: encoding.Hints()}, nil
		},
		Read: func(m cnf.Model) (*grids.Grid, bool, error) {
			g, err := encoding.Atoms.Decode(m)
			if err != nil {
				return nil, false, err
			}
			return g, !p.Cuts.Add(g, rules), nil
		},
		Solved: func(t sat.Task, r sat.Result, took time.Duration) {
			p.Observer.Tell(job.Solved(p.Cuts.String(), p.Solver.Name(), t, r, took))
		},
	}, policy)
	if err == nil && answer == cnf.Unsatisfiable {
		err = ErrNoPattern
	}
	return g, err
}

// Explain returns the error that no pattern exists. It lists the rules without which gophersat soon finds one.
func (p *Patterner) Explain(ctx context.Context) error {
	none := &problem.Impossible{Reason: "no such pattern exists", By: p.Solver.Name()}
	for _, less := range pattern.Relax(p.Rules) {
		o := p.Options
		o.Solver = gopher.Solver{}
		q := NewPatterner(less.Rules, o)
		q.Cuts.Fits = p.Cuts.Fits
		if q.FindSoon(ctx) {
			none.Rules = append(none.Rules, less.Rule)
		}
	}
	return none
}

// soonFormulas limits the formulas of a quick search for a pattern, and soonConflicts the conflicts of each.
const soonFormulas, soonConflicts = 30, 1000

// FindSoon reports whether a pattern is found with little effort.
func (p *Patterner) FindSoon(ctx context.Context) bool {
	g, err := p.Ask(ctx, p.Rules, 0, sat.AtMost(soonConflicts, soonFormulas))
	return g != nil && err == nil
}
