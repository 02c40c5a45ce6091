package fill

import (
	"context"
	"math/rand/v2"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/fit"
)

// bridge is the encoding in which crossing slots are linked only through the letters of their cells. With x[s,w] "slot
// s holds word w" and y[c,l] "cell c holds letter l":
//
//	slot    OR x[s,w] over the candidates w of s
//	cell    exactly one y[c,l]
//	bridge  y[c,l] <-> OR x[s,w] over the candidates w of s with l at c, for each slot s through c
//
// Source: "The most difficult crossword" and a SAT solver (Habr), which has letter variables at crossings only.
// Departure: unchecked cells have them as well. Because two words differ in some letter, each slot then holds exactly
// one word without at-most-one clauses, and the letter variables alone determine the fill.
func bridge(_ context.Context, p *fit.Problem, a *Atoms, _ *rand.Rand) func(context.Context, *cnf.Builder) {
	return func(ctx context.Context, b *cnf.Builder) { writeBridge(ctx, b, p, a) }
}

// writeBridge writes the clauses of the bridge encoding. It returns early if the context is done.
func writeBridge(ctx context.Context, b *cnf.Builder, p *fit.Problem, a *Atoms) {
	oneLetterPerCell(b, a)
	idx := newLetterIndex(p, a)
	for slot, s := range p.Grid.Slots() {
		if ctx.Err() != nil {
			return
		}
		if p.Free(slot) {
			continue
		}
		b.AnyOf(a.wordLits(slot))
		for pos, cell := range s.Cells {
			supports := idx.split(p, a, slot, pos)
			for letter, words := range supports {
				y := idx.letter(cell, letter)
				if y == 0 {
					continue // no candidate has it
				}
				b.ImpliesAnyOf(y, words)
				for _, x := range words {
					b.Implies(x, y)
				}
			}
		}
	}
}

// oneLetterPerCell states that each cell of a slot holds exactly one letter.
func oneLetterPerCell(b *cnf.Builder, a *Atoms) {
	for cell := range a.cells {
		if letters := a.letterLits(cell); len(letters) > 0 {
			b.AnyOf(letters)
			card.Pairwise.Encode(b, letters)
		}
	}
}

// letterIndex looks up letter variables by index into the problem's alphabet, and groups the candidates of a
// slot by letter.
type letterIndex struct {
	size  int         // number of letters in the alphabet
	vars  []cnf.Lit   // by cell and letter; 0 for none
	words [][]cnf.Lit // by letter; reused by split
}

func newLetterIndex(p *fit.Problem, a *Atoms) *letterIndex {
	n := len(p.Alphabet)
	idx := &letterIndex{n, make([]cnf.Lit, p.Grid.Size()*n), make([][]cnf.Lit, n)}
	number := make(map[rune]int, n)
	for i, r := range p.Alphabet {
		number[r] = i
	}
	for cell, c := range a.cells {
		for i, r := range c.letters {
			idx.vars[cell*n+number[r]] = c.first + cnf.Lit(i)
		}
	}
	return idx
}

// letter returns the variable of a cell's letter, 0 if the cell cannot hold it.
func (idx *letterIndex) letter(cell, letter int) cnf.Lit {
	return idx.vars[cell*idx.size+letter]
}

// split groups the word variables of a slot by the words' letter at pos. The result is valid until the next
// call.
func (idx *letterIndex) split(p *fit.Problem, a *Atoms, slot, pos int) [][]cnf.Lit {
	for i := range idx.words {
		idx.words[i] = idx.words[i][:0]
	}
	s := p.Grid.Slots()[slot]
	for i, w := range a.slots[slot].words {
		letter := p.Row(s, w)[pos]
		idx.words[letter] = append(idx.words[letter], a.slots[slot].first+cnf.Lit(i))
	}
	return idx.words
}
