package crossat

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
	"crossat/internal/problem"
	"crossat/internal/problem/pattern"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// PatternOptions say how to lay out black cells. The zero value finds all patterns with gophersat.
type PatternOptions struct {
	// Seed breaks ties: another seed, another pattern.
	Seed uint64
	// Count is how many different patterns are wanted; 0 for all there are.
	Count int
	// Apart is in how many cells any two of them differ at least; 0 means 1.
	Apart int
	// Profile is what patterns should be like; nil means anything. It does not apply to boards that it does not suit,
	// and to rules that leave no room for it.
	Profile *pattern.Profile
	// Solver answers the formulas; nil means gophersat.
	Solver sat.Solver
	// Restart is how many conflicts an attempt may take, times the numbers of [sat.Luby]; 0 means
	// [DefaultRestart], -1 any number.
	Restart int
	// Observer is told how the patterns proceed.
	Observer Observer
}

// check finds options that make no sense.
func (o PatternOptions) check() error {
	return cmp.Or(notNegative("Count", o.Count), notNegative("Apart", o.Apart))
}

// Pattern lays out black cells by rules; [grids.DefaultRules] are a good start. The error is a
// [*grids.RuleError] for rules that make no sense, an [*Outcome] if there is no pattern, with the
// rules without any single one of which there is one, or if the context ended before.
func Pattern(ctx context.Context, r grids.Rules, o PatternOptions) (*Result, error) {
	o.Count = 1
	return first(Patterns(ctx, r, o))
}

// Patterns lays out different patterns, each from a seed of its own. That there are no more than it
// found is no error; the error for none is as for [Pattern], and ends the sequence.
func Patterns(ctx context.Context, r grids.Rules, o PatternOptions) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		if err := cmp.Or(o.check(), checkRules(r)); err != nil {
			yield(nil, ended(err, 0, "no pattern"))
			return
		}
		p := newPatterner(r, o)
		for n, seed := 0, o.Seed; o.Count == 0 || n < o.Count; n, seed = n+1, seed+1 {
			g, err := p.lay(ctx, seed)
			switch {
			case errors.Is(err, errNoPattern) && n > 0:
				p.Observer.notef("no further pattern: %s proved it", p.Solver.Name())
				return
			case errors.Is(err, errNoPattern):
				yield(nil, ended(p.explain(ctx), 0, "no pattern"))
				return
			case err != nil && o.Count > 0:
				yield(nil, ended(err, n, "%d of %d patterns found", n, o.Count))
				return
			case err != nil:
				yield(nil, ended(err, n, "%d patterns found", n))
				return
			}
			p.cuts.Exclude(g)
			result := &Result{Grid: g, Seed: seed}
			p.Observer.tell(FoundEvent{Kind: "pattern", N: n + 1, Result: result})
			if !yield(result, nil) {
				return
			}
		}
	}
}

// checkRules says what makes no sense in rules, or why there can be no pattern, where that shows
// without a solver.
func checkRules(r grids.Rules) error {
	if err := r.Validate(); err != nil {
		return err
	}
	return pattern.Impossible(r)
}

// patterner lays out patterns one after the other.
type patterner struct {
	PatternOptions
	rules grids.Rules
	cuts  *blacks.Cuts
	draws int // of rules by the profile for the next pattern
}

func newPatterner(r grids.Rules, o PatternOptions) *patterner {
	o.Observer = o.Observer.serial()
	o.Apart = max(o.Apart, 1)
	if o.Solver == nil {
		o.Solver = gopher.Solver{}
	}
	return &patterner{o, r, blacks.NewCuts(r, o.Apart), maxDraws}
}

// errNoPattern says that there is no pattern, or no other one.
var errNoPattern = errors.New("no such pattern")

// lay lays out a pattern that obeys the rules, by the judge's word. First it tries some stricter rules, drawn by the
// profile.
func (p *patterner) lay(ctx context.Context, seed uint64) (*grids.Grid, error) {
	g, err := p.layDrawn(ctx, seed)
	if g == nil && err == nil {
		g, err = p.ask(ctx, p.rules, seed, sat.Restarts(restartUnit(p.Restart)))
	}
	if g == nil && err == nil {
		err = gaveUpf("%s gave up", p.Solver.Name())
	}
	if err != nil {
		return nil, err
	}
	return g, check.Pattern(g, p.rules)
}

// layWithin lays out a pattern that obeys the rules, by the judge's word, as long as the policy goes on. It is nil if
// that is not enough. If there is no other, the error is errNoPattern.
func (p *patterner) layWithin(ctx context.Context, seed uint64, policy sat.Policy) (*grids.Grid, error) {
	g, err := p.ask(ctx, p.rules, seed, policy)
	if g == nil || err != nil {
		return nil, err
	}
	return g, check.Pattern(g, p.rules)
}

// maxDraws is how many times rules are drawn for one pattern, at most; drawnFormulas and drawnConflicts are how many
// formulas, and how many conflicts each, a pattern by drawn rules may take.
const (
	maxDraws       = 12
	drawnFormulas  = 20
	drawnConflicts = 300
)

// layDrawn lays out a pattern by rules that the profile draws; it is nil if that takes long. Then it tries less for
// the next pattern: rules may leave no room for the profile.
func (p *patterner) layDrawn(ctx context.Context, seed uint64) (*grids.Grid, error) {
	if p.Profile == nil || !p.Profile.Suits(p.rules) {
		return nil, nil
	}
	rng := rand.New(rand.NewPCG(seed, 0x70726f66696c65))
	for n := range p.draws {
		drawn := p.Profile.Draw(p.rules, rng)
		if pattern.Impossible(drawn) != nil {
			continue
		}
		g, err := p.ask(ctx, drawn, attemptSeed(seed, n+1), sat.AtMost(drawnConflicts, drawnFormulas))
		if g != nil || err != nil && !errors.Is(err, errNoPattern) {
			p.draws = maxDraws
			return g, err
		}
	}
	p.draws = max(p.draws/2, 1)
	return nil, nil
}

// ask asks the solver for a pattern by the rules, or by stricter ones; it is nil if the policy gives up. An attempt
// that takes many conflicts yields to one with another seed.
func (p *patterner) ask(
	ctx context.Context, rules grids.Rules, seed uint64, policy sat.Policy,
) (*grids.Grid, error) {
	var encoding *blacks.Encoding
	g, answer, err := sat.Ask(ctx, p.Solver, sat.Question[*grids.Grid]{
		Task: func(attempt int) (t sat.Task, err error) {
			if encoding, err = blacks.Encode(rules, p.cuts, attemptSeed(seed, attempt)); err != nil {
				return t, err
			}
			return sat.Task{Formula: encoding.Formula, Hints: encoding.Hints()}, nil
		},
		Read: func(m cnf.Model) (*grids.Grid, bool, error) {
			g, err := encoding.Atoms.Decode(m)
			if err != nil {
				return nil, false, err
			}
			return g, !p.cuts.Add(g, rules), nil
		},
		Solved: func(t sat.Task, r sat.Result, took time.Duration) {
			p.Observer.tell(solved(p.cuts.String(), p.Solver.Name(), t, r, took))
		},
	}, policy)
	if err == nil && answer == cnf.Unsatisfiable {
		err = errNoPattern
	}
	return g, err
}

// explain says that there is no pattern, and which rules are to blame: without any one of them there is
// a pattern, and gophersat finds it soon.
func (p *patterner) explain(ctx context.Context) error {
	none := &problem.Impossible{Reason: "there is no such pattern", By: p.Solver.Name()}
	for _, less := range pattern.Relax(p.rules) {
		o := p.PatternOptions
		o.Solver = gopher.Solver{}
		q := newPatterner(less.Rules, o)
		q.cuts.Fits = p.cuts.Fits
		if q.findSoon(ctx) {
			none.Rules = append(none.Rules, less.Rule)
		}
	}
	return none
}

// soonFormulas bounds the formulas that are solved to find a pattern soon, and soonConflicts the conflicts
// that each may take.
const soonFormulas, soonConflicts = 30, 1000

// findSoon reports whether there is a pattern that takes little to find.
func (p *patterner) findSoon(ctx context.Context) bool {
	g, err := p.ask(ctx, p.rules, 0, sat.AtMost(soonConflicts, soonFormulas))
	return g != nil && err == nil
}
