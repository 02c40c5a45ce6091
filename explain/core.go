// Package explain says why a grid has no fill: which slots cannot be filled together, and what would make a fill
// possible.
package explain

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/solve/proof"
	"crossat/solve/search"
)

// Options limit the effort. The zero value has no limits.
type Options struct {
	// Seed breaks ties.
	Seed uint64
	// Fails is how many failures a search for a smaller core may take; 0 for any number.
	Fails int
	// Better, if not nil, is called with each core that is smaller than those before.
	Better func(*Core)
}

// Core is a set of slots that have no fill together.
type Core struct {
	// Slots are indices into [grids.Grid.Slots], ascending.
	Slots []int
	// Without has, by slot, a fill of the others: what shows that it is needed.
	Without map[int]*grids.Grid
}

// Minimal reports whether all slots are known to be needed.
func (c *Core) Minimal() bool { return len(c.Without) == len(c.Slots) }

// answer is a fill of some slots, or that there is none. It is neither if the limit of effort was reached.
type answer struct {
	fill    *grids.Grid
	refuted bool
}

// FindCore finds a minimal set of slots of a problem that have no fill together: first those that the proof of the
// search needs, as long as that makes them fewer, then without one after the other. The problem has all words. There is
// none (nil) if the problem has a fill. When the context ends, the smallest core so far comes with its error.
//
// Source: deletion from the clauses that a proof needs (A. Nadel, Boosting minimal unsatisfiable core extraction, FMCAD
// 2010), with slots for clauses.
func FindCore(ctx context.Context, p *fit.Problem, o Options) (*Core, error) {
	f := &finder{ctx: ctx, problem: p, o: o}
	all := make([]int, len(p.Grid.Slots()))
	for i := range all {
		all[i] = i
	}
	core, err := f.shrink(all)
	if core == nil || err != nil {
		return core, err
	}
	return core, f.minimize(core)
}

// finder finds cores of one problem.
type finder struct {
	ctx     context.Context
	problem *fit.Problem
	o       Options
}

// shrink leaves out slots that proofs do not need, until that no longer pays. It returns nil if the slots have a fill.
func (f *finder) shrink(slots []int) (core *Core, err error) {
	limit := 0
	for {
		var lemmas bytes.Buffer
		p := f.problem.Only(slots)
		e, err := fill.Encode(f.ctx, p, fill.Options{Encoding: fill.Bridge}, f.o.Seed)
		if err != nil {
			return core, err
		}
		a, err := f.try(p, limit, sign(e, &lemmas))
		if err != nil || !a.refuted {
			return core, err
		}
		limit = f.o.Fails
		if core == nil {
			core = new(Core)
			f.take(core, slots)
		}
		needed, err := f.needed(e, &lemmas)
		if err != nil {
			return core, err
		}
		before := len(slots)
		if slots = needed; len(slots) < before {
			f.take(core, slots)
		}
		if len(slots) > before-before/shrinkShare-1 {
			return core, nil
		}
	}
}

// take makes a core of fewer slots.
func (f *finder) take(core *Core, slots []int) {
	core.Slots = slots
	if f.o.Better != nil {
		f.o.Better(core)
	}
}

// shrinkShare is the part of the slots that a proof must leave out for another to be worth while.
const shrinkShare = 10

// sign writes what a search refutes as lemmas about a formula.
func sign(e *fill.Encoding, to *bytes.Buffer) func([]search.Assignment) {
	w := proof.NewWriter(to, proof.Binary)
	var clause []cnf.Lit
	return func(path []search.Assignment) {
		clause = clause[:0]
		for _, a := range path {
			lit, _ := e.Atoms.Letter(int(a.Cell), e.Problem.Alphabet[a.Letter])
			clause = append(clause, -lit)
		}
		if w.Add(clause); len(path) == 0 {
			w.Flush() // to memory: there is no error
		}
	}
}

// needed are the slots of the clauses that a proof needs.
func (f *finder) needed(e *fill.Encoding, lemmas *bytes.Buffer) ([]int, error) {
	formula, err := e.Formula(f.ctx)
	if err != nil {
		return nil, err
	}
	r, err := proof.Check(f.ctx, formula, "the proof of the search", lemmas, proof.Options{})
	if err != nil {
		return nil, err
	}
	in := make(map[int]bool)
	for _, i := range r.Core {
		clause := formula.Clause(i)
		if len(clause) == 0 {
			return []int{f.empty(e.Problem)}, nil
		}
		for _, lit := range clause {
			atom, ok := e.Atoms.Atom(lit.Var())
			switch {
			case ok && atom.Slot >= 0:
				in[atom.Slot] = true
			case ok && len(clause) == 1 && lit < 0:
				in[unsupported(e.Problem, atom)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(in)), nil
}

// empty is the first slot without candidates; there must be one.
func (f *finder) empty(p *fit.Problem) int {
	for slot, words := range p.Candidates {
		if len(words) == 0 && !p.Free(slot) {
			return slot
		}
	}
	return -1
}

// unsupported is a slot through a cell that has no candidate with a letter there; there must be one.
func unsupported(p *fit.Problem, a fill.Atom) int {
	for i, s := range p.Grid.Slots() {
		pos := slices.Index(s.Cells, a.Cell)
		has := func(w int32) bool { return p.Alphabet[p.Row(s, w)[pos]] == a.Letter }
		if pos >= 0 && !p.Free(i) && !slices.ContainsFunc(p.Candidates[i], has) {
			return i
		}
	}
	return -1
}

// minimize leaves out one slot after the other, if the rest still has no fill.
func (f *finder) minimize(core *Core) error {
	core.Without = make(map[int]*grids.Grid)
	for _, slot := range core.Slots {
		rest := slices.DeleteFunc(slices.Clone(core.Slots), func(other int) bool { return other == slot })
		a, err := f.try(f.problem.Only(rest), f.o.Fails, nil)
		switch {
		case err != nil:
			return err
		case a.refuted:
			f.take(core, rest)
		case a.fill != nil:
			core.Without[slot] = a.fill
		}
	}
	return nil
}

// try looks for a fill of a problem, with a limit of failures.
func (f *finder) try(p *fit.Problem, limit int, refuted func([]search.Assignment)) (a answer, err error) {
	o := search.Options{Seed: f.o.Seed, Limit: limit, Refuted: refuted}
	r, err := search.Run(f.ctx, p, o, func(g *grids.Grid) bool {
		a.fill = g
		return false
	})
	a.refuted = r.Exhausted && a.fill == nil
	return a, err
}
