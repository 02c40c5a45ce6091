package conquer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/problem/cubes"
	"crossat/internal/proof"
	"crossat/internal/search"
)

// CubeProofOptions configures a CubeProver.
type CubeProofOptions struct {
	// Seed breaks ties in the search. The formula is always the same.
	Seed uint64
	// Refute tunes the search for cubes without a fill, like the strategy refute.
	Refute bool
	// Format is the format of all proofs; the zero value is text.
	Format proof.Format
	// Limit is the maximum size of the proofs of all cubes together, in bytes; 0 means no limit.
	Limit int64
	// Origin is mentioned in the comments of the formula.
	Origin fill.Origin
	// Keep stores the proof that a cube has no fill, a part of the whole, which write writes. It must be safe for
	// concurrent use.
	Keep func(cube int, write func(io.Writer) error) error
	// Observer receives the event for the formula.
	Observer job.Observer
}

// CubeProver proves separately that each cube has no fill, and composes the parts. A part is a DRAT proof whose last
// lemma is that not all letters of the cube are in the grid. So the parts, one after the other, are also a proof, which
// then continues: each fill would have the letters of some cube.
type CubeProver struct {
	*Prover
	set     *cubes.Set
	assumed [][]cnf.Lit // literals of the letters, by cube
	o       CubeProofOptions
	bytes   atomic.Int64 // of all proofs

	lock sync.Mutex
	idle []*search.Session
}

// NewCubeProver encodes the formula of a set, with all its words. It returns the context's error, or an error for
// invalid options.
func NewCubeProver(ctx context.Context, set *cubes.Set, o CubeProofOptions) (*CubeProver, error) {
	if set == nil || o.Keep == nil {
		return nil, errors.New("no cubes, or no way to keep proofs of them")
	}
	if o.Format.Name == "" {
		o.Format = proof.Text
	}
	p, err := NewProver(ctx, set.Grid, set.Dict, ProofOptions{
		Seed: set.Seed, Repeats: set.Repeats, Limit: o.Limit, Origin: o.Origin, Observer: o.Observer,
	})
	if err != nil {
		return nil, err
	}
	c := &CubeProver{Prover: p, set: set, o: o}
	for i, cube := range set.Cubes {
		lits, err := p.formula.Letters(cube.Letters)
		if err != nil {
			return nil, fmt.Errorf("cube %d has %w", i, err)
		}
		c.assumed = append(c.assumed, lits)
	}
	return c, nil
}

// session returns an idle session, or a new one.
func (p *CubeProver) session() *search.Session {
	p.lock.Lock()
	defer p.lock.Unlock()
	if n := len(p.idle); n > 0 {
		s := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return s
	}
	return search.NewSession(p.problem)
}

// rest returns a session to the idle ones.
func (p *CubeProver) rest(s *search.Session) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.idle = append(p.idle, s)
}

// errFilled prevents Keep from storing the proof of a cube that has a fill.
var errFilled = errors.New("the cube has a fill")

// Refute finds a fill of a cube, or keeps the proof that it has none. Use it as [ConquerOptions].Refute.
func (p *CubeProver) Refute(ctx context.Context, cube int) (*grids.Grid, error) {
	s := p.session()
	defer p.rest(s)
	var found *grids.Grid
	err := p.o.Keep(cube, func(w io.Writer) error {
		part := p.part(w, p.assumed[cube])
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		_, err := s.Find(ctx, search.Goal{
			Limit: -1, Fixed: p.set.Cubes[cube].Letters, Seed: p.o.Seed, Refute: p.o.Refute,
			Refuted: func(path []search.Assignment) {
				if err := part.sign(path); err != nil {
					cancel(err)
				}
			},
		}, func(g *grids.Grid) (int, bool) {
			found = g
			return 0, false
		})
		switch {
		case err != nil:
			return context.Cause(ctx)
		case found != nil:
			return errFilled
		}
		return part.w.Flush()
	})
	if found != nil && errors.Is(err, errFilled) {
		err = nil
	}
	return found, err
}

// part is a part of a proof that is being written.
type part struct {
	*CubeProver
	w      *proof.Writer
	prefix []cnf.Lit // begins each lemma
	clause []cnf.Lit
	bytes  int64 // counted so far
}

// part begins a part, about fills with the given letters.
func (p *CubeProver) part(w io.Writer, letters []cnf.Lit) *part {
	n := &part{CubeProver: p, w: proof.NewWriter(w, p.o.Format)}
	for _, lit := range letters {
		n.prefix = append(n.prefix, -lit)
	}
	return n
}

// sign writes the lemma that no fill of the part has the letters of a path.
func (p *part) sign(path []search.Assignment) error {
	var ok bool
	if p.clause, ok = p.negate(append(p.clause[:0], p.prefix...), path); !ok {
		return nil // the formula lacks these letters
	}
	p.w.Add(p.clause)
	added := p.w.Bytes() - p.bytes
	p.bytes += added
	if n := p.CubeProver.bytes.Add(added); p.o.Limit > 0 && n > p.o.Limit {
		return tooLong(p.o.Limit)
	}
	return p.w.Err()
}

// Compose writes the proof that the grid has no fill: the parts of all cubes, then the part outside of them. It returns
// the number of bytes. The error is the context's, a reader's or the writer's, or it says that the cubes omit a fill.
func (p *CubeProver) Compose(
	ctx context.Context, w io.Writer, open func(cube int) (io.ReadCloser, error),
) (int64, error) {
	last := p.part(w, nil)
	for i := range p.set.Cubes {
		if err := copyPart(ctx, last.w, i, open); err != nil {
			return 0, err
		}
	}
	fill, err := p.session().Cover(ctx, p.set.Cubes, func(path []search.Assignment) { _ = last.sign(path) })
	switch {
	case err != nil:
		return 0, err
	case fill != nil:
		return 0, fmt.Errorf("the cubes do not cover all fills: none of them has this one:\n%s", fill)
	}
	return last.w.Bytes(), last.w.Flush()
}

// ComposeOne writes the proof that a cube has no fill, which is the cube's part. It also adds the letters of the cube
// to the formula. It returns the number of bytes. The error is the context's, a reader's or the writer's.
func (p *CubeProver) ComposeOne(
	ctx context.Context, w io.Writer, cube int, open func(cube int) (io.ReadCloser, error),
) (int64, error) {
	p.formula.Assume(p.assumed[cube])
	last := p.part(w, nil)
	if err := copyPart(ctx, last.w, cube, open); err != nil {
		return 0, err
	}
	last.w.Add(nil)
	return last.w.Bytes(), last.w.Flush()
}

// copyPart copies the proof of a cube.
func copyPart(ctx context.Context, w io.Writer, cube int, open func(cube int) (io.ReadCloser, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r, err := open(cube)
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = io.Copy(w, r)
	return err
}
