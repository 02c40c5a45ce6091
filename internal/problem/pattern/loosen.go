package pattern

import (
	"fmt"
	"slices"

	"crossat/grids"
)

// Loosening weakens a rule step by step, until it has no effect in this direction.
type Loosening struct {
	// Steps is the number of steps. Each allows everything that the steps before allow.
	Steps int
	// Rules returns the rules after a step, from 1.
	Rules func(step int) grids.Rules
	// Value returns the value of the rule after a step, as the user writes it.
	Value func(step int) string
}

// Loosen returns the ways to weaken a rule step by step: two for a range of numbers, none for a rule without a number.
func Loosen(r grids.Rules, rule grids.Rule) []Loosening {
	cells, side := r.Width*r.Height, max(r.Width, r.Height)
	if !slices.Contains(Binding(r), rule) {
		return nil
	}
	switch rule {
	case grids.RuleBlack:
		return widened(r, r.Black, cells, func(r *grids.Rules, to *grids.Range) { r.Black = to })
	case grids.RuleWords:
		return widened(r, r.Words, cells, func(r *grids.Rules, to *grids.Range) { r.Words = to })
	case grids.RuleUnchecked:
		from := r.Unchecked
		if from == nil {
			from = new(grids.Range)
		}
		return widened(r, from, cells, func(r *grids.Rules, to *grids.Range) { r.Unchecked = to })
	case grids.RuleMinLength:
		return moved(r, min(r.MinLength, side+1), leastLength, func(r *grids.Rules, n int) { r.MinLength = n })
	case grids.RuleMaxLength:
		return moved(r, r.MaxLength, max(side, r.MaxLength), func(r *grids.Rules, n int) { r.MaxLength = n })
	case grids.RuleMaxOpen:
		return moved(r, r.MaxOpen, max(cells, r.MaxOpen), func(r *grids.Rules, n int) { r.MaxOpen = n })
	case grids.RuleMaxCheaters:
		return moved(r, r.MaxCheaters, max(cells, r.MaxCheaters), func(r *grids.Rules, n int) { r.MaxCheaters = n })
	case grids.RuleMaxBlackRun:
		return moved(r, r.MaxBlackRun, max(side, r.MaxBlackRun), func(r *grids.Rules, n int) { r.MaxBlackRun = n })
	case grids.RuleMinCut:
		return moved(r, r.MinCut, 1, func(r *grids.Rules, n int) { r.MinCut = n })
	case grids.RuleMaxUncheckedRun:
		n := r.MaxUncheckedRun
		return moved(r, n, max(side, n), func(r *grids.Rules, n int) { r.MaxUncheckedRun = n })
	case grids.RuleThemeGap:
		return moved(r, min(r.ThemeGap, side), 0, func(r *grids.Rules, n int) { r.ThemeGap = n })
	case grids.RuleSymmetry:
		drop := func(r *grids.Rules, _ int) { r.Symmetry, _ = grids.FindSymmetry(noSymmetry) }
		return []Loosening{loosening(r, 1, drop, func(int) string { return noSymmetry })}
	}
	return nil
}

// loosening returns a way to weaken rules in a number of steps.
func loosening(r grids.Rules, steps int, set func(*grids.Rules, int), value func(int) string) Loosening {
	return Loosening{steps, func(step int) grids.Rules {
		looser := r
		set(&looser, step)
		return looser
	}, value}
}

// moved moves a bound to its weakest value in steps of one.
func moved(r grids.Rules, from, to int, set func(*grids.Rules, int)) []Loosening {
	at := func(step int) int {
		if to < from {
			return from - step
		}
		return from + step
	}
	steps := max(to-from, from-to)
	if steps == 0 {
		return nil
	}
	return []Loosening{loosening(r, steps, func(r *grids.Rules, step int) { set(r, at(step)) },
		func(step int) string { return fmt.Sprint(at(step)) })}
}

// widened widens a range towards smaller numbers, down to 0, and towards larger ones.
func widened(r grids.Rules, from *grids.Range, most int, set func(*grids.Rules, *grids.Range)) []Loosening {
	var all []Loosening
	add := func(steps int, to func(step int) grids.Range) {
		if steps > 0 {
			all = append(all, loosening(r, steps, func(r *grids.Rules, step int) {
				wider := to(step)
				set(r, &wider)
			}, func(step int) string { return fmt.Sprintf("%d-%d", to(step).Least, min(to(step).Most, most)) }))
		}
	}
	least := min(from.Least, most+1)
	add(least, func(step int) grids.Range { return grids.Range{Least: least - step, Most: from.Most} })
	add(most-from.Most, func(step int) grids.Range { return grids.Range{Least: from.Least, Most: from.Most + step} })
	return all
}
