package pattern

import "crossat/grids"

// Relaxed is a set of rules with one of them dropped.
type Relaxed struct {
	Rule  grids.Rule  // the dropped rule
	Rules grids.Rules // the others
}

// Relax drops each optional rule that is set, one at a time, in the order in which to suggest them.
func Relax(r grids.Rules) []Relaxed {
	var all []Relaxed
	add := func(set bool, rule grids.Rule, drop func(*grids.Rules)) {
		if set {
			relaxed := r
			drop(&relaxed)
			all = append(all, Relaxed{rule, relaxed})
		}
	}
	add(r.MaxCheaters >= 0, grids.RuleMaxCheaters, func(r *grids.Rules) { r.MaxCheaters = -1 })
	add(r.MaxBlackRun > 0, grids.RuleMaxBlackRun, func(r *grids.Rules) { r.MaxBlackRun = 0 })
	add(r.MaxOpen >= 0, grids.RuleMaxOpen, func(r *grids.Rules) { r.MaxOpen = -1 })
	add(r.MinCut > 1, grids.RuleMinCut, func(r *grids.Rules) { r.MinCut = 0 })
	add(r.Lattice, grids.RuleLattice, func(r *grids.Rules) { r.Lattice = false })
	add(r.NoBlocks, grids.RuleNoBlocks, func(r *grids.Rules) { r.NoBlocks = false })
	add(r.MaxUncheckedRun > 0, grids.RuleMaxUncheckedRun, func(r *grids.Rules) { r.MaxUncheckedRun = 0 })
	add(r.MaxUnchecked > 0 || len(r.UncheckedIn) > 0, grids.RuleMaxUnchecked, func(r *grids.Rules) {
		r.MaxUnchecked, r.UncheckedIn = 0, nil
	})
	add(r.MaxLength > 0, grids.RuleMaxLength, func(r *grids.Rules) { r.MaxLength = 0 })
	add(r.Black != nil, grids.RuleBlack, func(r *grids.Rules) { r.Black = nil })
	add(r.Words != nil, grids.RuleWords, func(r *grids.Rules) { r.Words = nil })
	add(len(r.Lengths) > 0, grids.RuleLengths, func(r *grids.Rules) { r.Lengths = nil })
	add(r.ThemeGap > 0 && len(r.Theme) > 1, grids.RuleThemeGap, func(r *grids.Rules) { r.ThemeGap = 0 })
	add(r.Symmetry.Name != "none", grids.RuleSymmetry, func(r *grids.Rules) {
		r.Symmetry, _ = grids.FindSymmetry("none")
	})
	return all
}
