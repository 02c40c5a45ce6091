package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/job/why"
)

// explainJob checks explanations: that the conflict has no solution, that it has one without any of its parts, and that
// the changes lead to one.
func explainJob(in *instance) error {
	switch in.from(1, 20) { // gophersat answers some, in processes of its own
	case 1, 2:
		return explainPatternJob(in)
	case 3:
		return explainLayoutJob(in)
	}
	return explainFillJob(in)
}

// explainFillJob checks why a grid has no fill.
func explainFillJob(in *instance) error {
	p := newPuzzle(in)
	p.others, p.differ = nil, 0
	if len(p.entries()) == 0 {
		in.counts["empty"]++
		return nil
	}
	g, d, o, err := p.options(in)
	if err != nil {
		return fmt.Errorf("%v\n%w", p, err)
	}
	ours := p.fills()
	in.count(len(ours))
	fail := func(err error) error { return fmt.Errorf("%v\n%w", p, err) }
	eo := why.ExplainOptions{Seed: in.seed, Repeats: p.repeats, Rules: o.Rules}
	found, err := why.Explain(in.ctx, g, d, eo)
	switch {
	case err != nil:
		return fail(err)
	case found == nil && len(ours) > 0:
		return nil
	case found == nil:
		return fail(errors.New("crossat says that there is a fill"))
	case len(ours) > 0:
		return fail(fmt.Errorf("crossat says that there is none, but there is\n%s", p.key(ours[0])))
	}
	for _, core := range found.Cores {
		if len(p.fillsOf(core.Members)) > 0 {
			return fail(fmt.Errorf("the entries %v have a fill: %s", core.Members, p.key(p.fillsOf(core.Members)[0])))
		}
		for i, member := range core.Members {
			others := slices.Delete(slices.Clone(core.Members), i, i+1)
			if core.Without[member] != nil && len(p.fillsOf(others)) == 0 {
				return fail(fmt.Errorf("of the entries %v, %d isn't needed", core.Members, member))
			}
		}
		in.counts["cores"]++
	}
	for change := range found.Changes(in.ctx, d, eo) {
		in.counts["change:"+change.Kind]++
		if err := p.checkChange(change); err != nil {
			return fail(fmt.Errorf("%s: %w\n%s", change.Text, err, change.Fill))
		}
	}
	return nil
}

// fillsOf finds the fills of some entries, given by number: the others can hold anything. It stops at the first.
func (p *puzzle) fillsOf(members []int) []fill {
	entries := p.entries()
	var some []entry
	for _, i := range members {
		some = append(some, entries[i])
	}
	q := *p
	q.pangram = ""
	letters := p.list.letters()
	for _, a := range p.slots {
		for _, l := range a.lists {
			letters = append(letters, l.letters()...)
		}
	}
	slices.Sort(letters)
	letters = slices.Compact(letters)
	f := make(fill, len(p.cells))
	var cells []int
	for _, e := range some {
		cells = append(cells, e.cells...)
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	var found []fill
	var try func(i int)
	try = func(i int) {
		if len(found) > 0 {
			return
		}
		if i == len(cells) {
			if q.obeys(some, f) {
				found = append(found, slices.Clone(f))
			}
			return
		}
		c := cells[i]
		takes := p.cells[c].takes
		if takes == nil {
			takes = letters
		}
		for _, text := range takes {
			f[c] = text
			fits := true
			for _, e := range some {
				if slices.Max(e.cells) == c {
					fits = fits && q.accepts(e, f)
				}
			}
			if fits {
				try(i + 1)
			}
		}
	}
	try(0)
	return found
}

// checkChange checks the fill that a change leads to.
func (p *puzzle) checkChange(change why.Change) error {
	if change.Fill == nil {
		return errors.New("there is no fill")
	}
	q := *p
	q.board = newBoard(p.w, p.h)
	q.minSlot = p.minSlot
	q.cells = slices.Clone(p.cells)
	copy(q.right, p.right)
	copy(q.below, p.below)
	switch change.Kind {
	case "given":
		for _, c := range change.Cells {
			q.cells[c].takes = nil
		}
	case "black":
		if len(p.slots) > 0 { // changes the numbers of entries
			return nil
		}
		for _, c := range change.Cells {
			q.cells[c] = cell{black: true}
		}
		for c := range q.cells {
			if q.cells[c].black || c%q.w < q.w-1 && q.cells[c+1].black {
				q.right[c] = false
			}
			if q.cells[c].black || c+q.w < len(q.cells) && q.cells[c+q.w].black {
				q.below[c] = false
			}
		}
	case "word":
		entries := p.entries()
		f := p.read(change.Fill)
		for i, e := range entries {
			if !slices.Contains(change.Slots, i) && !p.accepts(e, f) {
				return fmt.Errorf("%s has %s", e.name, f.entry(e))
			}
		}
		return nil
	default:
		return nil
	}
	f := q.read(change.Fill)
	for _, e := range q.entries() {
		if !q.accepts(e, f) {
			return fmt.Errorf("%s has %s", e.name, f.entry(e))
		}
	}
	if !q.obeys(q.entries(), f) {
		return errors.New("the fill breaks a rule")
	}
	return nil
}

// explainPatternJob checks explanations of infeasible rules for patterns, and the suggested changes.
func explainPatternJob(in *instance) error {
	r := newRules(in)
	any := false
	patternsOf(r, func(*board) bool {
		any = true
		return false
	})
	in.counts["patterns"]++
	fail := func(err error) error { return fmt.Errorf("%s\n%w", ruleText(r), err) }
	found, err := why.ExplainPattern(in.ctx, r, why.ConflictOptions{Seed: in.seed})
	switch {
	case err != nil:
		return fail(err)
	case any != (found == nil):
		return fail(fmt.Errorf("there is a pattern: %v by crossat, %v by brute force", found == nil, any))
	case any:
		return nil
	}
	in.counts["conflicts"]++
	var names []string
	kept := map[grids.Rule]bool{}
	for _, rule := range found.Rules {
		names = append(names, string(rule.Name))
		kept[rule.Name] = true
	}
	solvable := false
	patternsOf(onlyRules(r, kept), func(*board) bool {
		solvable = true
		return false
	})
	if solvable {
		return fail(fmt.Errorf("the rules %s can be met together", strings.Join(names, ", ")))
	}
	for i, without := range found.Without {
		if without == nil {
			continue
		}
		delete(kept, found.Rules[i].Name)
		if err := patternObeys(onlyRules(r, kept), without); err != nil {
			return fail(fmt.Errorf("%s, without %s: %w", strings.Join(names, ", "), names[i], err))
		}
		kept[found.Rules[i].Name] = true
	}
	for relaxed := range found.Relaxations(in.ctx) {
		in.counts["relaxations"]++
		for _, rule := range relaxed.Rules {
			kept[rule.Name] = false
		}
		q := r
		all := map[grids.Rule]bool{}
		for _, name := range ruleNames {
			all[name] = !slices.ContainsFunc(relaxed.Rules, func(rule why.Rule) bool { return rule.Name == name })
		}
		if err := patternObeys(onlyRules(q, all), relaxed.Found); err != nil {
			return fail(fmt.Errorf("changed %v to %v: %w", relaxed.Rules, relaxed.Values, err))
		}
	}
	return nil
}

// ruleNames are the rules that can be dropped.
var ruleNames = []grids.Rule{
	grids.RuleMinLength, grids.RuleUnchecked, grids.RuleSymmetry, grids.RuleMaxLength, grids.RuleBlack, grids.RuleWords,
	grids.RuleMaxOpen, grids.RuleMaxCheaters, grids.RuleMaxBlackRun, grids.RuleLengths, grids.RuleMinCut,
	grids.RuleNoBlocks, grids.RuleLattice, grids.RuleMaxUnchecked, grids.RuleMaxUncheckedRun,
}

// onlyRules drops all rules except some.
func onlyRules(r grids.Rules, kept map[grids.Rule]bool) grids.Rules {
	for _, name := range ruleNames {
		if kept[name] {
			continue
		}
		switch name {
		case grids.RuleMinLength:
			r.MinLength = 2
		case grids.RuleUnchecked:
			r.Unchecked = &grids.Range{Most: 1000}
		case grids.RuleSymmetry:
			r.Symmetry = grids.Symmetry{}
		case grids.RuleMaxLength:
			r.MaxLength = 0
		case grids.RuleBlack:
			r.Black = nil
		case grids.RuleWords:
			r.Words = nil
		case grids.RuleMaxOpen:
			r.MaxOpen = -1
		case grids.RuleMaxCheaters:
			r.MaxCheaters = -1
		case grids.RuleMaxBlackRun:
			r.MaxBlackRun = 0
		case grids.RuleLengths:
			r.Lengths = nil
		case grids.RuleMinCut:
			r.MinCut = 0
		case grids.RuleNoBlocks:
			r.NoBlocks = false
		case grids.RuleLattice:
			r.Lattice = false
		case grids.RuleMaxUnchecked:
			r.MaxUnchecked, r.UncheckedIn = 0, nil
		case grids.RuleMaxUncheckedRun:
			r.MaxUncheckedRun = 0
		}
	}
	return r
}

// patternObeys checks a pattern by crossat against rules.
func patternObeys(r grids.Rules, g *grids.Grid) error {
	b := newBoard(g.Width(), g.Height())
	for c := range b.cells {
		b.cells[c].black = g.At(c) == grids.Black
		b.right[c] = g.Bar(c, grids.Across)
		b.below[c] = g.Bar(c, grids.Down)
	}
	if !b.obeysRules(r) {
		return fmt.Errorf("the pattern breaks the rules\n%s", g)
	}
	return nil
}

// explainLayoutJob checks which words can't be placed together.
func explainLayoutJob(in *instance) error {
	p := newLayout(in)
	if p.Width == 0 || len(p.Words) > 4 { // an open board takes long
		return nil
	}
	in.counts["layouts"]++
	all := layoutsOf(p.Words)
	// together reports whether a layout on a board has all words of a set; it can have others.
	together := func(set, width, height int) bool {
		return slices.ContainsFunc(all, func(l words2D) bool { return l.placed&set == set && l.fits(width, height) })
	}
	everything := 1<<len(p.Words) - 1
	fail := func(err error) error {
		return fmt.Errorf("words %v on %dx%d: %w", p.Words, p.Width, p.Height, err)
	}
	found, err := why.ExplainLayout(in.ctx, p, why.ConflictOptions{Seed: in.seed})
	switch ok := together(everything, p.Width, p.Height); {
	case err != nil:
		return fail(err)
	case ok != (found == nil):
		return fail(fmt.Errorf("there is a layout: %v by crossat, %v by brute force", found == nil, ok))
	case ok:
		return nil
	}
	set, onlyWords := 0, true
	for _, rule := range found.Rules {
		onlyWords = onlyWords && len(rule.Words) > 0
		for _, word := range rule.Words {
			set |= 1 << slices.Index(p.Words, word)
		}
	}
	if onlyWords && together(set, p.Width, p.Height) {
		return fail(fmt.Errorf("there is a layout with all of %v", found.Rules))
	}
	for relaxed := range found.Relaxations(in.ctx) {
		in.counts["relaxations"]++
		if _, err := readLayout(p, relaxed.Found); err != nil {
			return fail(fmt.Errorf("changed %v to %v: %w", relaxed.Rules, relaxed.Values, err))
		}
	}
	return nil
}
