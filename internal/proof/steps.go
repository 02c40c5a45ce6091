package proof

import (
	"context"
	"io"
)

// proof is a proof in memory. Its lemmas are in the store, after the clauses of the formula.
type proof struct {
	*store
	file      string
	given     int        // clauses of the formula
	steps     []int32    // numbers of added clauses, or ^ the numbers of deleted ones
	ordered   []lit      // the literals of all lemmas, in the order of the proof
	starts    []int      // start of each lemma in ordered
	positions []Position // of lemmas
	unknown   int        // deletions of unknown clauses
}

// pulse is the number of steps between two polls of the context.
const pulse = 1 << 10

// readProof reads a proof into a store with the clauses of the formula.
func readProof(ctx context.Context, s *store, name string, r io.Reader) (*proof, error) {
	p := &proof{store: s, file: name, given: len(s.refs)}
	var find *finder // only needed for deletions
	n := 0
	err := Read(name, r, func(step Step) error {
		if n++; n%pulse == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if !step.Delete {
			err := p.addLemma(step)
			if err == nil && find != nil {
				find.added()
			}
			return err
		}
		if find == nil {
			find = newFinder(s)
		}
		if i, ok := find.take(step.Clause); ok {
			p.steps = append(p.steps, ^i)
		} else {
			p.unknown++
		}
		return nil
	})
	return p, err
}

// addLemma adds a step with a lemma.
func (p *proof) addLemma(step Step) error {
	if err := p.add(step.Clause); err != nil {
		return err
	}
	p.steps = append(p.steps, int32(len(p.refs)-1))
	p.starts = append(p.starts, len(p.ordered))
	p.ordered = append(p.ordered, p.lits(p.refs[len(p.refs)-1])...)
	p.positions = append(p.positions, step.At)
	return nil
}

// order returns the literals of a lemma, numbered from 0, in the order of the proof.
func (p *proof) order(lemma int) []lit {
	end := len(p.ordered)
	if lemma+1 < len(p.starts) {
		end = p.starts[lemma+1]
	}
	return p.ordered[p.starts[lemma]:end]
}

// pivot returns the first literal of a lemma, or none if the lemma is empty.
func (p *proof) pivot(lemma int) lit {
	if lits := p.order(lemma); len(lits) > 0 {
		return lits[0]
	}
	return none
}
