package pattern

import (
	"slices"

	"crossat/grids"
)

// Relaxed is a set of rules with one of them dropped.
type Relaxed struct {
	Rule  grids.Rule  // the dropped rule
	Rules grids.Rules // the others
}

// relaxation is how a rule is dropped.
type relaxation struct {
	rule grids.Rule
	set  func(grids.Rules) bool
	drop func(*grids.Rules)
}

// relaxations lists the optional rules in the order of suggestions.
var relaxations = []relaxation{
	{grids.RuleMaxCheaters, func(r grids.Rules) bool { return r.MaxCheaters >= 0 },
		func(r *grids.Rules) { r.MaxCheaters = -1 }},
	{grids.RuleMaxBlackRun, func(r grids.Rules) bool { return r.MaxBlackRun > 0 },
		func(r *grids.Rules) { r.MaxBlackRun = 0 }},
	{grids.RuleMaxOpen, func(r grids.Rules) bool { return r.MaxOpen >= 0 }, func(r *grids.Rules) { r.MaxOpen = -1 }},
	{grids.RuleMinCut, func(r grids.Rules) bool { return r.MinCut > 1 }, func(r *grids.Rules) { r.MinCut = 0 }},
	{grids.RuleLattice, func(r grids.Rules) bool { return r.Lattice }, func(r *grids.Rules) { r.Lattice = false }},
	{grids.RuleNoBlocks, func(r grids.Rules) bool { return r.NoBlocks }, func(r *grids.Rules) { r.NoBlocks = false }},
	{grids.RuleMaxUncheckedRun, func(r grids.Rules) bool { return r.MaxUncheckedRun > 0 },
		func(r *grids.Rules) { r.MaxUncheckedRun = 0 }},
	{grids.RuleMaxUnchecked, func(r grids.Rules) bool { return r.MaxUnchecked > 0 || len(r.UncheckedIn) > 0 },
		func(r *grids.Rules) { r.MaxUnchecked, r.UncheckedIn = 0, nil }},
	{grids.RuleMaxLength, func(r grids.Rules) bool { return r.MaxLength > 0 },
		func(r *grids.Rules) { r.MaxLength = 0 }},
	{grids.RuleBlack, func(r grids.Rules) bool { return r.Black != nil }, func(r *grids.Rules) { r.Black = nil }},
	{grids.RuleWords, func(r grids.Rules) bool { return r.Words != nil }, func(r *grids.Rules) { r.Words = nil }},
	{grids.RuleLengths, func(r grids.Rules) bool { return len(r.Lengths) > 0 },
		func(r *grids.Rules) { r.Lengths = nil }},
	{grids.RuleThemeGap, func(r grids.Rules) bool { return r.ThemeGap > 0 && len(r.Theme) > 1 },
		func(r *grids.Rules) { r.ThemeGap = 0 }},
	{grids.RuleSymmetry, func(r grids.Rules) bool { return r.Symmetry.Name != "" && r.Symmetry.Name != noSymmetry },
		func(r *grids.Rules) { r.Symmetry, _ = grids.FindSymmetry(noSymmetry) }},
}

// noSymmetry is the name of the symmetry without a constraint.
const noSymmetry = "none"

// shapes lists rules that every pattern has. Dropped, they allow words of two letters, and any number of unchecked
// cells.
var shapes = []relaxation{
	{grids.RuleMinLength, func(r grids.Rules) bool { return r.MinLength > leastLength },
		func(r *grids.Rules) { r.MinLength = leastLength }},
	{grids.RuleUnchecked, func(r grids.Rules) bool { return !allowsUnchecked(r) },
		func(r *grids.Rules) { r.Unchecked = &grids.Range{Most: r.Width * r.Height} }},
}

// leastLength is the absolute minimum length of words.
const leastLength = 2

// allowsUnchecked reports whether any number of unchecked cells is allowed.
func allowsUnchecked(r grids.Rules) bool {
	return r.Unchecked != nil && r.Unchecked.Least == 0 && r.Unchecked.Most >= r.Width*r.Height
}

// Relax drops each optional rule that is set, one at a time, in the order of suggestions.
func Relax(r grids.Rules) []Relaxed {
	var all []Relaxed
	for _, x := range relaxations {
		if x.set(r) {
			relaxed := r
			x.drop(&relaxed)
			all = append(all, Relaxed{x.rule, relaxed})
		}
	}
	return all
}

// Binding lists the rules that [Weaken] can weaken.
func Binding(r grids.Rules) []grids.Rule {
	var all []grids.Rule
	for _, x := range slices.Concat(relaxations, shapes) {
		if x.set(r) {
			all = append(all, x.rule)
		}
	}
	return all
}

// Weaken drops all rules except some, or makes them as weak as possible. It keeps the board and the theme.
func Weaken(r grids.Rules, but []grids.Rule) grids.Rules {
	for _, x := range slices.Concat(relaxations, shapes) {
		if x.set(r) && !slices.Contains(but, x.rule) {
			x.drop(&r)
		}
	}
	return r
}
