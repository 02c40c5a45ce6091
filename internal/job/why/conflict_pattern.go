package why

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/compose"
	"crossat/internal/explain"
	"crossat/internal/job"
	"crossat/internal/job/patterns"
	"crossat/internal/problem/pattern"
	"crossat/internal/sat"
)

// ExplainPattern explains why no pattern obeys the rules: it finds a minimal set of rules that no pattern obeys. The
// conflict is nil if a pattern exists. When the context ends, or the total of the options is spent, the error is an
// [*job.Outcome], and the conflict, if any, is the best so far.
func ExplainPattern(ctx context.Context, r grids.Rules, o ConflictOptions) (*Conflict, error) {
	return explainRules(ctx, r, o, nil)
}

// ExplainComposition explains why no crossword exists around the theme of the rules, as far as patterns are the reason.
// It finds a minimal set of rules and theme entries that no pattern obeys, if each slot must also have a word of the
// dictionary that fits its theme letters. The conflict is nil if such a pattern exists, even one without a fill.
// Otherwise it is like [ExplainPattern].
func ExplainComposition(ctx context.Context, r grids.Rules, d *dicts.Dict, o ConflictOptions) (*Conflict, error) {
	if d == nil {
		return nil, errors.New("no dictionary")
	}
	words := compose.NewLexicon(compose.WithTheme(d, r.Theme))
	return explainRules(ctx, r, o, func(entry string) bool { return words.Count(entry) > 0 })
}

// explainRules finds a conflict of rules, or of rules and fitting words.
func explainRules(ctx context.Context, r grids.Rules, o ConflictOptions, fits func(string) bool) (*Conflict, error) {
	if err := cmp.Or(r.Validate(), o.check()); err != nil {
		return nil, err
	}
	return findConflict(ctx, &patternRules{all: r, fits: fits, o: o, purse: o.purse()}, o, pattern.Impossible(r))
}

// patternRules are the rules of a pattern, its theme entries, and the dictionary.
type patternRules struct {
	all    grids.Rules
	fits   func(entry string) bool // nil for any
	o      ConflictOptions
	purse  *sat.Purse
	proved string // the solver that has refuted something
}

func (p *patternRules) by() string { return p.proved }

// rules lists the requested rules first, then the theme, the dictionary, and the defaults.
func (p *patternRules) rules() []Rule {
	var defaults, asked []Rule
	for _, name := range pattern.Binding(p.all) {
		if slices.Contains(p.o.Asked, name) {
			asked = append(asked, Rule{Name: name})
		} else {
			defaults = append(defaults, Rule{Name: name})
		}
	}
	if p.fits != nil {
		defaults = append([]Rule{{Name: RuleDict}}, defaults...)
	}
	return slices.Concat(asked, p.theme(), defaults)
}

// theme returns a rule for each theme entry. If a symmetry pairs entries of one length, it returns a rule for each
// length instead: without one of a pair, the other would need a new partner.
func (p *patternRules) theme() []Rule {
	var all []Rule
	for _, word := range p.all.Theme {
		same := func(other Rule) bool {
			return utf8.RuneCountInString(other.Words[0]) == utf8.RuneCountInString(word)
		}
		if i := slices.IndexFunc(all, same); i >= 0 && p.symmetric() {
			all[i].Words = append(all[i].Words, word)
		} else {
			all = append(all, Rule{grids.RuleTheme, []string{word}})
		}
	}
	return all
}

// symmetric reports whether patterns must be symmetric.
func (p *patternRules) symmetric() bool {
	return slices.Contains(pattern.Binding(p.all), grids.RuleSymmetry)
}

func (p *patternRules) counted(rules []Rule) bool {
	r, _ := p.only(rules)
	return pattern.Impossible(r) != nil
}

func (p *patternRules) solve(ctx context.Context, rules []Rule, limited bool) (explain.Answer, error) {
	r, fit := p.only(rules)
	return p.ask(ctx, r, fit, limited)
}

// only returns the chosen rules, and whether words must fit.
func (p *patternRules) only(rules []Rule) (r grids.Rules, fit bool) {
	var names []grids.Rule
	var theme []string
	for _, rule := range rules {
		names, theme = append(names, rule.Name), append(theme, rule.Words...)
	}
	r = pattern.Weaken(p.all, names)
	r.Theme = without(r.Theme, without(r.Theme, theme))
	return r, slices.Contains(names, RuleDict)
}

// conflictFormulas limits the formulas for each set of rules.
const conflictFormulas = 50

// ask looks for a pattern, with or without a limit of effort.
func (p *patternRules) ask(ctx context.Context, r grids.Rules, fit, limited bool) (a explain.Answer, err error) {
	if err := ctx.Err(); err != nil {
		return a, err
	}
	if pattern.Impossible(r) != nil {
		return explain.Answer{Refuted: true}, nil
	}
	q := patterns.NewPatterner(r, patterns.Options{Observer: p.o.Observer})
	if fit {
		q.Cuts.Fits = p.fits
	}
	policy := sat.Restarts(job.DefaultRestart)
	if limited {
		policy = sat.AtMost(p.o.effort(), conflictFormulas)
	}
	g, err := q.Ask(ctx, r, p.o.Seed, p.purse.Within(policy))
	switch {
	case errors.Is(err, patterns.ErrNoPattern):
		p.proved = q.Solver.Name()
		return explain.Answer{Refuted: true}, nil
	case g == nil && err == nil && p.purse.Left() == 0:
		return a, errSpent
	case g == nil || err != nil:
		return a, err
	}
	if err := check.Pattern(g, r); err != nil {
		return a, err
	}
	return explain.Answer{Found: g}, nil
}

func (p *patternRules) loosen(rule Rule) (ways []loosening) {
	add := func(rule Rule, fit bool, l pattern.Loosening) {
		solve := func(ctx context.Context, step int) (explain.Answer, error) {
			return p.ask(ctx, l.Rules(step), fit, true)
		}
		accepts := func(step int, g *grids.Grid) bool { return check.Pattern(g, l.Rules(step)) == nil }
		ways = append(ways, loosening{rule: rule, steps: l.Steps, solve: solve, value: l.Value, accepts: accepts})
	}
	switch rule.Name {
	case RuleDict:
		add(rule, false, leftOut(p.all))
		return ways
	case grids.RuleTheme:
		for _, word := range rule.Words {
			less := p.all
			less.Theme = without(less.Theme, []string{word})
			add(Rule{rule.Name, []string{word}}, true, leftOut(less))
		}
		return ways
	}
	for _, l := range pattern.Loosen(p.all, rule.Name) {
		add(rule, true, l)
	}
	if len(ways) == 0 {
		others := slices.DeleteFunc(pattern.Binding(p.all), func(other grids.Rule) bool { return other == rule.Name })
		add(rule, true, leftOut(pattern.Weaken(p.all, others)))
	}
	return ways
}

// leftOut returns a single step, to rules that lack one.
func leftOut(less grids.Rules) pattern.Loosening {
	return pattern.Loosening{
		Steps: 1, Rules: func(int) grids.Rules { return less }, Value: func(int) string { return "" },
	}
}
