package fill

import (
	"fmt"
	"io"
	"strings"

	"crossat/encode/card"
	"crossat/encode/cnf"
)

// Options say how a problem is encoded. The zero value is the encoding for
// export: complete in itself, words distinct pair by pair.
type Options struct {
	// Seed permutes words, letters, cells and slots before the variables are
	// numbered. The same seed gives the same formula.
	Seed uint64
	// NoDup is how a word is kept from standing twice: an at-most-one form of
	// package card, or "none". Empty means "pairwise".
	NoDup string
}

// Encoding is a problem with numbered atoms, ready to be written as clauses.
type Encoding struct {
	Problem *Problem
	Atoms   *Atoms
	Vars    int // variables, those of the at-most-one forms included
	Clauses int
	Lits    int

	opts Options
	form card.AtMostOne
}

// Encode numbers the atoms of a problem. The error is a *[NoFill] if the slots
// cannot all hold different words, and says so if there is no such NoDup form.
func Encode(p *Problem, o Options) (*Encoding, error) {
	if o.NoDup == "" {
		o.NoDup = card.Pairwise.Name
	}
	form, ok := card.Find(o.NoDup)
	if !ok && o.NoDup != NoDupNone {
		return nil, fmt.Errorf("no form %q to keep words distinct: use %s", o.NoDup, strings.Join(NoDups(), ", "))
	}
	if o.NoDup != NoDupNone {
		if err := p.CheckDistinct(); err != nil {
			return nil, err
		}
	}
	e := &Encoding{Problem: p, Atoms: newAtoms(p, o.Seed), opts: o, form: form}
	var count cnf.Counter
	e.Vars = e.Emit(&count)
	e.Clauses, e.Lits = count.Clauses, count.Lits
	if e.Vars > cnf.MaxVar {
		return nil, fmt.Errorf("the formula needs %d variables, more than DIMACS can number", e.Vars)
	}
	return e, nil
}

// Emit writes every clause into the sink, the same ones in the same order at
// each call, and returns the number of variables.
func (e *Encoding) Emit(sink cnf.Sink) int {
	b := cnf.NewBuilder(sink, e.Atoms.Vars())
	bridge(b, e.Problem, e.Atoms)
	if e.form.Encode != nil {
		noDup(b, e.Problem, e.Atoms, e.form)
	}
	return b.Vars()
}

// Formula returns the clauses in memory. The error is for more literals than
// memory is made for; such a formula can still be exported.
func (e *Encoding) Formula() (*cnf.Formula, error) {
	if e.Lits > cnf.MaxLits {
		return nil, fmt.Errorf("the formula has %d literals, more than can be held in memory: use a smaller dictionary", e.Lits)
	}
	f := new(cnf.Formula)
	f.Reserve(e.Clauses, e.Lits)
	f.Declare(e.Vars)
	e.Emit(f)
	return f, nil
}

// Hints advises a solver to try letters and words true first, and letters before
// words: a fill is found by deciding what stands, not what does not.
func (e *Encoding) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for _, b := range e.Atoms.order {
		if b.slot < 0 {
			hints = append(hints, cnf.Hint{First: b.first, Count: len(e.Atoms.cells[b.cell].letters), Activity: 1})
		} else {
			hints = append(hints, cnf.Hint{First: b.first, Count: e.Atoms.slots[b.slot].count})
		}
	}
	return hints
}

// WriteDIMACS streams the clauses to w, after comments from which [ReadHeader]
// gets all that decoding takes.
func (e *Encoding) WriteDIMACS(w io.Writer, h Header) error {
	h.Atoms, h.Seed, h.NoDup = e.Atoms, e.opts.Seed, e.opts.NoDup
	out := cnf.NewEncoder(w, h.Comments(), e.Vars, e.Clauses)
	e.Emit(out)
	return out.Close()
}
