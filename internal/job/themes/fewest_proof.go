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

// fewestProof enumerates the patterns with few black cells, in order of their number, to refute them.
type fewestProof struct {
	rules  grids.Rules
	o      patterns.Options
	search *patternSearch
	black  int                 // no crossword has fewer
	rest   *patterns.Patterner // lays out the patterns with this many; nil before the first
	whole  bool                // all of them are laid out
	open   []*grids.Grid       // patterns laid out but not yet refuted
}

// withBlack returns the rules with a number of black cells.
func withBlack(r grids.Rules, black int) grids.Rules {
	r.Black = &grids.Range{Least: black, Most: black}
	return r
}

// fewestFormulas limits the formulas for a pattern in the first round, and fewestConflicts the conflicts of each.
const fewestFormulas, fewestConflicts = 40, 300

// fewestEffort returns the effort for a pattern in the n-th round.
func fewestEffort(n int) sat.Policy {
	return sat.AtMost(fewestConflicts<<min(n, 20), fewestFormulas<<min(n, 20))
}

// turn searches patterns with bounded effort, which grows with n. It continues as long as it refutes all of a batch, up
// to a limit of batches, or until no crossword can have fewer black cells than the best. It returns a fill if it finds
// one.
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
				limit: failsOf(n) * fewestPatterns / len(batch), // a small batch gets as much effort as a full one
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

// lay lays out patterns until it has enough for a batch, or the effort is spent. On a square board, it skips the mirror
// image of each pattern in the diagonal, because that has the same fills.
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

// drop removes the refuted patterns.
func (p *fewestProof) drop() {
	var open []*grids.Grid
	for _, g := range p.open {
		if !p.search.refuted[g.String()] {
			open = append(open, g)
		}
	}
	p.open = open
}
