package themes

import (
	"context"
	"errors"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/patterns"
	"crossat/internal/sat"
)

// fewestProof goes through all patterns with few black cells, from the fewest on, to refute them.
type fewestProof struct {
	rules  grids.Rules
	o      patterns.Options
	search *patternSearch
	black  int                 // no crossword has fewer
	rest   *patterns.Patterner // lays out the patterns with so many; nil before the first
	whole  bool                // there are no more of them
	open   []*grids.Grid       // those that have been laid out, and are not refuted
}

// withBlack returns the rules with a number of black cells.
func withBlack(r grids.Rules, black int) grids.Rules {
	r.Black = &grids.Range{Least: black, Most: black}
	return r
}

// fewestFormulas is how many formulas a pattern may take in the first round, and fewestConflicts how many conflicts
// each.
const fewestFormulas, fewestConflicts = 40, 300

// fewestEffort is the effort for a pattern in the n-th round.
func fewestEffort(n int) sat.Policy {
	return sat.AtMost(fewestConflicts<<min(n, 20), fewestFormulas<<min(n, 20))
}

// turn searches patterns with bounded effort, more in the n-th turn, and goes on while all are refuted, but for no more
// than so many batches, until no crossword can have fewer black cells than the best. It may find a fill.
func (p *fewestProof) turn(ctx context.Context, best, n int) (*grids.Grid, error) {
	for range 4 << min(n, 20) {
		if p.black >= best {
			break
		}
		if err := p.lay(ctx, n); err != nil {
			return nil, err
		}
		if p.whole && len(p.open) == 0 {
			p.o.Observer.Notef("no crossword has %s", blackCells(p.black))
			p.black, p.rest, p.whole = p.black+1, nil, false
			continue
		}
		if len(p.open) == 0 {
			break
		}
		batch := make([]attempt, min(len(p.open), fewestPatterns))
		for i := range batch {
			batch[i] = attempt{
				pattern: p.open[i], strategy: refutation, seed: job.AttemptSeed(p.o.Seed, n+1),
				limit: failsOf(n) * fewestPatterns / len(batch), // few patterns may take as much as many
			}
		}
		found, err := p.search.try(ctx, batch)
		if found != nil || err != nil {
			return found, err
		}
		before := len(p.open)
		p.drop()
		if before-len(p.open) < len(batch) {
			break
		}
	}
	return nil, nil
}

// lay lays out patterns until there are enough for a batch, or that takes too long. On a square board, the mirror image
// of a pattern in the diagonal has the same fills.
func (p *fewestProof) lay(ctx context.Context, n int) error {
	r := withBlack(p.rules, p.black)
	if p.rest == nil {
		p.rest = patterns.NewPatterner(r, p.o)
		p.rest.Observer = job.Observer{}
		p.whole = patterns.CheckRules(r) != nil
	}
	for !p.whole && len(p.open) < fewestPatterns {
		g, err := p.rest.LayWithin(ctx, p.o.Seed, fewestEffort(n))
		if errors.Is(err, patterns.ErrNoPattern) {
			p.whole = true
			break
		}
		if g == nil || err != nil {
			return err
		}
		p.rest.Cuts.Exclude(g)
		if mirrored := g.Mirrored(); mirrored.Board() == g.Board() && mirrored.String() != g.String() &&
			check.Pattern(mirrored, r) == nil {
			p.rest.Cuts.Exclude(mirrored)
		}
		p.open = append(p.open, g)
		p.drop()
	}
	return nil
}

// drop leaves out the patterns that are refuted.
func (p *fewestProof) drop() {
	var open []*grids.Grid
	for _, g := range p.open {
		if !p.search.refuted[g.String()] {
			open = append(open, g)
		}
	}
	p.open = open
}
