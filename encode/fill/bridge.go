package fill

import (
	"context"
	"math/rand/v2"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/problem/fit"
)

// bridge writes the encoding that lets slots talk through the letters of their
// cells. With x[s,w] "slot s holds word w" and y[c,l] "cell c holds letter l":
//
//	slot    some x[s,w]
//	cell    some y[c,l], and no two
//	bridge  y[c,l] if and only if some x[s,w] whose word has l at c,
//	        for each slot s through c
//
// Source: "The most difficult crossword" and a SAT solver (seed 000), whose
// letter variables stand at crossings. Departure: unchecked cells have them
// too. Then two words in one slot always differ in a letter, so that each slot
// holds exactly one word without a clause that says so, and the letters alone
// are the fill.
func bridge(_ context.Context, p *fit.Problem, a *Atoms, _ *rand.Rand) func(context.Context, *cnf.Builder) {
	return func(ctx context.Context, b *cnf.Builder) { writeBridge(ctx, b, p, a) }
}

func writeBridge(ctx context.Context, b *cnf.Builder, p *fit.Problem, a *Atoms) {
	oneLetterACell(b, a)
	at := newLetterIndex(p, a)
	for slot, s := range p.Grid.Slots() {
		if ctx.Err() != nil {
			return
		}
		b.AnyOf(a.wordLits(slot))
		for pos, cell := range s.Cells {
			supports := at.split(p, a, slot, pos)
			for letter, words := range supports {
				if len(words) == 0 {
					continue
				}
				y := at.letter(cell, letter)
				b.ImpliesAnyOf(y, words)
				for _, x := range words {
					b.Implies(x, y)
				}
			}
		}
	}
}

// oneLetterACell says that each cell of a slot holds exactly one letter.
func oneLetterACell(b *cnf.Builder, a *Atoms) {
	for cell := range a.cells {
		if letters := a.letterLits(cell); len(letters) > 0 {
			b.AnyOf(letters)
			card.Pairwise.Encode(b, letters)
		}
	}
}

// letterIndex finds letter variables by number of the letter, and splits the
// words of a slot by letter, in arrays that are used again.
type letterIndex struct {
	letters int
	vars    []cnf.Lit   // by cell and letter; 0 for none
	words   [][]cnf.Lit // by letter
}

func newLetterIndex(p *fit.Problem, a *Atoms) *letterIndex {
	n := len(p.Alphabet)
	at := &letterIndex{n, make([]cnf.Lit, p.Grid.Size()*n), make([][]cnf.Lit, n)}
	number := make(map[rune]int, n)
	for i, r := range p.Alphabet {
		number[r] = i
	}
	for cell, c := range a.cells {
		for i, r := range c.letters {
			at.vars[cell*n+number[r]] = c.first + cnf.Lit(i)
		}
	}
	return at
}

func (at *letterIndex) letter(cell, letter int) cnf.Lit {
	return at.vars[cell*at.letters+letter]
}

// split returns the words of a slot by their letter at pos. The result is valid
// until the next call.
func (at *letterIndex) split(p *fit.Problem, a *Atoms, slot, pos int) [][]cnf.Lit {
	for i := range at.words {
		at.words[i] = at.words[i][:0]
	}
	s := p.Grid.Slots()[slot]
	for i, w := range a.slots[slot].words {
		letter := p.Row(s, w)[pos]
		at.words[letter] = append(at.words[letter], a.slots[slot].first+cnf.Lit(i))
	}
	return at.words
}
