package fills

import (
	"context"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
)

// CellLetter is the letter that all fills have in a cell.
type CellLetter struct {
	Cell   int
	Letter rune // or the symbol of a rebus cell; 0 if fills differ there
}

// Backbone finds the letters that all fills of a grid have in common. The sequence has each open cell of a slot once:
// with its letter if that is proved to be the only one, or without a letter as soon as two fills differ there. Errors
// are as for [Fill], and end the sequence. Backbone ignores the options Count, Objective, Apart, Others and Best.
//
// The name is that of the literals that all models of a formula share (Parkes, Clustering at the phase transition,
// 1997). Each letter of the first fill is tested by a search for a fill with any other letter that arc consistency has
// left. A fill that is found settles other cells as well.
func Backbone(ctx context.Context, g *grids.Grid, d *dicts.Dict, o Options) iter.Seq2[CellLetter, error] {
	return func(yield func(CellLetter, error) bool) {
		o.Count, o.Objective, o.Apart, o.Others, o.Best = 1, First, 0, nil, 0
		f, err := NewFiller(g, d, o)
		if err != nil {
			yield(CellLetter{}, err)
			return
		}
		r, err := job.First(f.Fills(ctx))
		if err != nil {
			yield(CellLetter{}, err)
			return
		}
		b := &backbone{Filler: f, fill: r.Grid, open: openCells(f.grid), yield: yield}
		b.run(ctx)
	}
}

// backbone tests the letters of a fill.
type backbone struct {
	*Filler
	fill  *grids.Grid
	open  []int // cells, ascending
	yield func(CellLetter, error) bool

	free map[int]bool // cells in which fills differ
	done bool
}

// openCells returns the cells of slots that have no letter yet.
func openCells(g *grids.Grid) (open []int) {
	in := make([]bool, g.Size())
	for _, s := range g.Slots() {
		for _, cell := range s.Cells {
			in[cell] = true
		}
	}
	for cell, in := range in {
		if in && g.At(cell) == grids.White {
			open = append(open, cell)
		}
	}
	return open
}

func (b *backbone) run(ctx context.Context) {
	b.free = make(map[int]bool)
	for _, cell := range b.open {
		if b.free[cell] {
			continue
		}
		if err := b.test(ctx, cell); err != nil {
			b.yield(CellLetter{}, job.Ended(err, 0, "not all letters tested"))
			return
		}
		if b.done {
			return
		}
	}
}

// test searches for a fill with another letter in a cell.
func (b *backbone) test(ctx context.Context, cell int) error {
	p := b.Problem()
	letters := make([]rune, p.Grid.Size())
	for _, l := range p.Letters(cell) {
		if letters[cell] = p.Alphabet[l]; letters[cell] == b.fill.At(cell) {
			continue
		}
		narrowed, err := p.Restrict(letters)
		var a answer
		if err == nil {
			a, err = NewRaceOn(narrowed, b.dict, b.o.Engines).Run(ctx, b.o.Seed)
		}
		if job.IsImpossible(err) {
			continue
		}
		if err == nil {
			err = b.judge(a.Grid)
		}
		if err == nil {
			b.differ(a.Grid)
		}
		return err
	}
	b.tell(CellLetter{cell, b.fill.At(cell)})
	return nil
}

// differ yields the cells that differ in another fill.
func (b *backbone) differ(other *grids.Grid) {
	other = other.Untied()
	for _, cell := range b.open {
		if !b.free[cell] && other.At(cell) != b.fill.At(cell) {
			b.free[cell] = true
			b.tell(CellLetter{Cell: cell})
		}
	}
}

func (b *backbone) tell(l CellLetter) {
	if !b.done {
		b.done = !b.yield(l, nil)
	}
}
