package fill

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// Cost is the cost of a fill in a formula: one number for all criteria of an objective. The zero value is for formulas
// without an objective.
type Cost struct {
	Objective string // name of one of [fit.Objectives]
	Parts     []Part // the most important first
}

// Part is a criterion with the weight of a point of its cost. The weight is one more than the greatest total of the
// later parts, so that these only decide between fills with the same cost up to here.
type Part struct {
	fit.Criterion
	Unit int
}

// Of returns the cost of a fill with these scores of entries.
func (c Cost) Of(scores []int) int {
	total := 0
	for _, p := range c.Parts {
		total += p.Unit * p.Criterion.Of(scores)
	}
	return total
}

// Split returns the costs by criterion that make up a total.
func (c Cost) Split(total int) []int {
	costs := make([]int, len(c.Parts))
	for i, p := range c.Parts {
		costs[i], total = total/p.Unit, total%p.Unit
	}
	return costs
}

// The ways to count the cost of an entry, in comments.
const (
	dearest = "dearest"
	inTotal = "total"
	squares = "squares" // in total, squared
)

// comments returns the lines of the cost in the comments of a file.
func (c Cost) comments() []string {
	if c.Objective == "" {
		return nil
	}
	lines := []string{"objective " + c.Objective}
	for _, p := range c.Parts {
		kind := inTotal
		switch {
		case p.Dearest:
			kind = dearest
		case p.Squared:
			kind = squares
		}
		lines = append(lines, fmt.Sprintf("criterion %s %s %d %d", p.Name, kind, p.Top, p.Unit))
	}
	return lines
}

// parse parses the rest of a criterion line.
func (c *Cost) parse(rest string) error {
	var p Part
	var kind string
	_, err := fmt.Sscan(rest, &p.Name, &kind, &p.Top, &p.Unit)
	if err != nil || kind != inTotal && kind != dearest && kind != squares || p.Unit < 1 {
		return errors.New("expected name, dearest, total or squares, points that cost nothing, weight of a point")
	}
	p.Dearest, p.Squared = kind == dearest, kind == squares
	c.Parts = append(c.Parts, p)
	return nil
}

// Weighted is an encoding whose models have the costs of their fills. To the clauses of the encoding it adds, for the
// costs t > 0 of the candidates of a slot s, with c(w) for the cost of word w:
//
//	k[s,t]  the entry of s costs t or more
//	k[s,t] -> k[s,u]       for the next cost u below t
//	x[s,w] -> k[s,c(w)]    for each candidate w, or, in an encoding without word variables,
//	y[..] -> k[s,t]        for the letters of each prefix whose words all cost t or more, and which is as short
//	                       as that allows
//
// For the cost of the dearest entry, k[t] states that some entry costs t or more, and k[s,t] -> k[t]. If all candidates
// cost t or more, k[s,t] is a clause: costs that every fill has are also counted.
//
// The soft clauses are -k[s,t], or -k[t]. The weight is the difference from t to the next cost below, or to 0, times
// the unit of the criterion, so that the weights for all costs up to t add up to t units. The implications in one
// direction are enough, because solvers minimise the cost: the best models cost exactly as much as their fills, others
// possibly more.
//
// Source: order encoding, J. M. Crawford, A. B. Baker, Experimental results on the application of satisfiability
// algorithms to scheduling problems, AAAI 1994.
type Weighted struct {
	Encoding *Encoding
	Cost     Cost
	Vars     int // number of variables, including the variables of costs
	Clauses  int // number of clauses, excluding soft ones
	Lits     int // total number of literals in them
	Soft     int // number of soft clauses
}

// Weigh adds an objective to the encoding; the zero objective, without a name, adds none. A threshold of 0 means the
// objective's own. It returns an error if the weights are too large, or the context's error.
func (e *Encoding) Weigh(ctx context.Context, o fit.Objective, threshold int) (*Weighted, error) {
	w := &Weighted{Encoding: e, Cost: Cost{Objective: o.Name}}
	if o.Name != "" {
		for _, c := range o.Criteria(e.Problem, threshold) {
			w.Cost.Parts = append(w.Cost.Parts, Part{Criterion: c})
		}
	}
	if err := w.setUnits(); err != nil {
		return nil, err
	}
	var count cnf.Counter
	vars, soft, err := w.emit(ctx, &count)
	if err != nil {
		return nil, err
	}
	w.Vars, w.Clauses, w.Lits, w.Soft = vars, count.Clauses, count.Lits, len(soft)
	if w.Vars > cnf.MaxVar {
		return nil, fmt.Errorf("the formula needs %d variables, more than files can number", w.Vars)
	}
	return w, nil
}

// setUnits sets the units of all parts, the last first.
func (w *Weighted) setUnits() error {
	unit := uint64(1)
	for i := range slices.Backward(w.Cost.Parts) {
		p := &w.Cost.Parts[i]
		p.Unit = int(unit)
		most, fits := w.greatest(p.Criterion)
		high, low := bits.Mul64(unit, most)
		total, carry := bits.Add64(low, unit, 0)
		if !fits || high > 0 || carry > 0 || total > math.MaxInt64 {
			advice := p.Advice()
			if len(w.Cost.Parts) > 1 {
				advice += ", or an objective with one criterion"
			}
			return fmt.Errorf("the weights of the objective %s add up to 2^63 or more: %s", w.Cost.Objective, advice)
		}
		unit = total
	}
	return nil
}

// greatest returns the maximum cost of a fill by a criterion; fits is false from 2^63 on.
func (w *Weighted) greatest(c fit.Criterion) (most uint64, fits bool) {
	for slot := range w.Encoding.Problem.Candidates {
		cost := uint64(slices.Max(w.costs(slot, c)))
		if c.Dearest {
			most = max(most, cost)
		} else if most += cost; most > math.MaxInt64 {
			return 0, false
		}
	}
	return most, true
}

// costs returns the costs of the candidates of a slot.
func (w *Weighted) costs(slot int, c fit.Criterion) []int {
	costs := make([]int, len(w.Encoding.Problem.Candidates[slot]))
	for i, word := range w.Encoding.Problem.Candidates[slot] {
		costs[i] = c.Cost(w.Encoding.Problem.Score(slot, word))
	}
	return costs
}

// emit writes all clauses to the sink, the same in the same order at each call, and returns the number of variables,
// and the soft clauses. Both can depend on the kind of sink.
func (w *Weighted) emit(ctx context.Context, sink cnf.Sink) (vars int, soft []cnf.Soft, err error) {
	if vars, err = w.Encoding.emit(ctx, sink); err != nil {
		return 0, nil, err
	}
	b := cnf.NewBuilder(sink, vars)
	type wordCost struct { // determines the cost of a word
		top     int
		squared bool
	}
	bySlot := make(map[wordCost][]levels)
	for _, p := range w.Cost.Parts {
		key := wordCost{p.Top, p.Squared}
		if bySlot[key] == nil {
			if bySlot[key], err = w.writeSlots(ctx, b, p.Criterion); err != nil {
				return 0, nil, err
			}
		}
		counted := bySlot[key]
		if p.Dearest {
			counted = []levels{writeDearest(b, counted)}
		}
		for _, l := range counted {
			soft = append(soft, l.soft(p.Unit)...)
		}
	}
	return b.Vars(), soft, nil
}

// levels holds costs above 0, ascending, each with the literal "the cost is at least this".
type levels struct {
	costs []int
	lits  []cnf.Lit
}

// newLevels numbers the distinct costs above 0, and states their order.
func newLevels(b *cnf.Builder, costs []int) levels {
	var l levels
	for _, cost := range slices.Compact(slices.Sorted(slices.Values(costs))) {
		if cost > 0 {
			l.costs = append(l.costs, cost)
		}
	}
	l.lits = freshRun(b, len(l.costs))
	for i := 1; i < len(l.lits); i++ {
		b.Implies(l.lits[i], l.lits[i-1])
	}
	return l
}

// at returns the literal of one of the costs.
func (l levels) at(cost int) cnf.Lit {
	i, _ := slices.BinarySearch(l.costs, cost)
	return l.lits[i]
}

// soft returns the soft clauses.
func (l levels) soft(unit int) []cnf.Soft {
	var soft []cnf.Soft
	below := 0
	for i, cost := range l.costs {
		soft = append(soft, cnf.Soft{Clause: []cnf.Lit{-l.lits[i]}, Weight: unit * (cost - below)})
		below = cost
	}
	return soft
}

// writeDearest states that the dearest entry costs at least as much as each entry.
func writeDearest(b *cnf.Builder, slots []levels) levels {
	var all []int
	for _, l := range slots {
		all = append(all, l.costs...)
	}
	most := newLevels(b, all)
	for _, l := range slots {
		for i, cost := range l.costs {
			b.Implies(l.lits[i], most.at(cost))
		}
	}
	return most
}

// writeSlots states the cost of the entry of each slot.
func (w *Weighted) writeSlots(ctx context.Context, b *cnf.Builder, c fit.Criterion) ([]levels, error) {
	var slots []levels
	for slot := range w.Encoding.Problem.Candidates {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		slots = append(slots, w.writeSlot(b, slot, c))
	}
	return slots, nil
}

// writeSlot states the cost of a slot's entry.
func (w *Weighted) writeSlot(b *cnf.Builder, slot int, c fit.Criterion) levels {
	costs := w.costs(slot, c)
	l := newLevels(b, costs)
	if w.Encoding.Form.words {
		w.writeWords(b, slot, c, l)
		return l
	}
	p := w.Encoding.Problem
	s := p.Grid.Slots()[slot]
	pw := prefixWriter{b: b, idx: newLetterIndex(p, w.Encoding.Atoms), cells: s.Cells, costs: costs, levels: l}
	for _, word := range p.Candidates[slot] {
		pw.rows = append(pw.rows, p.Row(s, word))
	}
	pw.write(0, len(costs), 0)
	return l
}

// writeWords states the costs of the words of a slot.
func (w *Weighted) writeWords(b *cnf.Builder, slot int, c fit.Criterion, l levels) {
	least := slices.Min(w.costs(slot, c))
	if least > 0 {
		b.AnyOf([]cnf.Lit{l.at(least)})
	}
	a := w.Encoding.Atoms.slots[slot]
	for i, word := range a.words {
		if cost := c.Cost(w.Encoding.Problem.Score(slot, word)); cost > least {
			b.Implies(a.first+cnf.Lit(i), l.at(cost))
		}
	}
}

// prefixWriter states the costs of the words of a slot by their letters.
type prefixWriter struct {
	b      *cnf.Builder
	idx    *letterIndex
	cells  []int
	rows   [][]int32 // letters of the candidates, in order
	costs  []int     // of the candidates
	levels levels
	clause []cnf.Lit // the negated letters of the prefix
}

// write states the costs of the candidates lo <= i < hi, which share the prefix in pw.clause. floor is the cost already
// stated for all of them. It states the lowest cost if that's higher, and recurses to longer prefixes if costs differ.
func (pw *prefixWriter) write(lo, hi, floor int) {
	least := slices.Min(pw.costs[lo:hi])
	if least > floor {
		pw.b.AnyOf(append(pw.clause, pw.levels.at(least)))
	}
	if least == slices.Max(pw.costs[lo:hi]) {
		return
	}
	depth := len(pw.clause)
	for lo < hi {
		letter, end := pw.rows[lo][depth], lo+1
		for end < hi && pw.rows[end][depth] == letter {
			end++
		}
		pw.clause = append(pw.clause, -pw.idx.letter(pw.cells[depth], int(letter)))
		pw.write(lo, end, least)
		pw.clause = pw.clause[:depth]
		lo = end
	}
}

// Formula returns the formula in memory. The error is as for [Encoding.Formula].
func (w *Weighted) Formula(ctx context.Context) (*cnf.Weighted, error) {
	if w.Lits > cnf.MaxLits {
		return nil, fmt.Errorf("the formula has %d literals, more than can be held in memory: use a smaller dictionary",
			w.Lits)
	}
	f := new(cnf.Weighted)
	f.Reserve(w.Clauses, w.Lits)
	f.Declare(w.Vars)
	_, soft, err := w.emit(ctx, f)
	if err != nil {
		return nil, err
	}
	for _, s := range soft {
		f.AddSoft(s)
	}
	return f, nil
}

// WriteWCNF streams the formula to out as a WCNF file, with the comments of [Encoding.WriteDIMACS] and a description of
// the cost. The error is the context's or the writer's.
func (w *Weighted) WriteWCNF(ctx context.Context, out io.Writer, h Header) error {
	h.Cost = w.Cost
	e := cnf.NewWCNF(out, w.Encoding.comments(h), w.Vars, w.Clauses)
	_, soft, err := w.emit(ctx, e)
	if err != nil {
		return err
	}
	for _, s := range soft {
		e.AddSoft(s)
	}
	return e.Close()
}

// WriteOPB is like WriteWCNF, but writes an OPB file. In it, "at most one" is a single constraint, and --nodup ladder
// needs no variables for it.
func (w *Weighted) WriteOPB(ctx context.Context, out io.Writer, h Header) error {
	var count cnf.LinearCounter
	vars, soft, err := w.emit(ctx, &count)
	if err != nil {
		return err
	}
	var terms []cnf.Term
	for _, s := range soft {
		terms = append(terms, cnf.Term{Lit: -s.Clause[0], Weight: s.Weight})
	}
	h.Cost = w.Cost
	e := cnf.NewOPB(out, w.Encoding.comments(h), vars, count.Clauses, terms)
	if _, _, err := w.emit(ctx, e); err != nil {
		return err
	}
	return e.Close()
}
