package pattern

import "crossat/grids"

// Relaxed is what is left of some rules when one of them is given up.
type Relaxed struct {
	Rule  string // the one that is given up, as the user writes it
	Rules grids.Rules
}

// Relax gives up each of the rules that need not be, in turn.
func Relax(r grids.Rules) []Relaxed {
	var all []Relaxed
	add := func(set bool, rule string, drop func(*grids.Rules)) {
		if set {
			less := r
			drop(&less)
			all = append(all, Relaxed{rule, less})
		}
	}
	add(r.MaxCheaters >= 0, "max-cheaters", func(r *grids.Rules) { r.MaxCheaters = -1 })
	add(r.MaxBar > 0, "max-bar", func(r *grids.Rules) { r.MaxBar = 0 })
	add(r.MaxOpen >= 0, "max-open", func(r *grids.Rules) { r.MaxOpen = -1 })
	add(r.MaxLength > 0, "max-length", func(r *grids.Rules) { r.MaxLength = 0 })
	add(r.Black != nil, "black", func(r *grids.Rules) { r.Black = nil })
	add(r.Words != nil, "words", func(r *grids.Rules) { r.Words = nil })
	add(len(r.Lengths) > 0, "lengths", func(r *grids.Rules) { r.Lengths = nil })
	add(r.ThemeGap > 0 && len(r.Theme) > 1, "gap", func(r *grids.Rules) { r.ThemeGap = 0 })
	add(r.Symmetry.Name != "none", "symmetry", func(r *grids.Rules) { r.Symmetry, _ = grids.FindSymmetry("none") })
	return all
}
