package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/proof"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
	"crossat/internal/search"
)

// certifier finds the expected answer to a member, and stores a certificate for it. Everything is checked against the
// written file of the formula.
type certifier struct {
	*SuiteWriter
	m    *Member
	grid *grids.Grid
	dict *dicts.Dict
	file *cnf.File // the formula's file, once it's read
}

// certify tries known answers first, then the search, then the solver. The result doesn't depend on timing.
func (c *certifier) certify(ctx context.Context) error {
	if fact, ok := c.known[c.m.SameFill(c.m.Repeats())]; ok && fact.grid != nil {
		return c.storeFill(ctx, fact.grid, fact.member.Certificate.By)
	}
	for _, s := range search.Strategies {
		if !s.Signs() {
			continue
		}
		if err := c.search(ctx, s.Name); err != nil || c.m.Expected != Unknown {
			return err
		}
	}
	if c.Solver == nil {
		return nil
	}
	return c.ask(ctx)
}

// search looks for a fill, or for a proof that none exists. The proof relies on the propagation of the bridge encoding;
// if another encoding propagates less, the proof is dropped.
func (c *certifier) search(ctx context.Context, strategy string) error {
	p, err := conquer.NewProver(ctx, c.grid, c.dict, conquer.ProofOptions{
		Seed: c.m.Seed, Repeats: c.m.Repeats(), Count: 1, Strategy: strategy,
		Form: formOptions(c.m.Instance), Filtered: true, Fails: c.Fails,
	})
	if err != nil {
		return err
	}
	by := "crossat's search " + strategy
	var steps bytes.Buffer
	for r, err := range p.Fills(ctx, proof.NewWriter(&steps, proof.Binary)) {
		if outcome, ok := job.OutcomeOf(err); !ok || outcome.Status == job.Interrupted {
			return err
		}
		if r != nil {
			return c.storeFill(ctx, r.Grid, by)
		}
	}
	if !p.Proved() {
		return nil
	}
	if err := c.keep(ctx, Proof, ".drat", by, func(w io.Writer) error {
		_, err := w.Write(steps.Bytes())
		return err
	}); err != nil {
		return err
	}
	err = c.checkStored(ctx)
	if refused := (*proof.Refused)(nil); errors.As(err, &refused) {
		c.Log("%s: the proof of %s does not go with this encoding", c.m.File, by)
		return nil
	}
	return err
}

// formula returns the parsed file of the formula.
func (c *certifier) formula() (*cnf.File, error) {
	if c.file != nil {
		return c.file, nil
	}
	r, err := c.open(c.m.File)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	c.file, err = cnf.Read(c.m.File, r)
	return c.file, err
}

// storeFill stores the model of a fill, which its letters determine.
func (c *certifier) storeFill(ctx context.Context, g *grids.Grid, by string) error {
	f, err := c.formula()
	if err != nil {
		return err
	}
	h, err := fill.ReadHeader(f.Comments)
	if err != nil {
		return fmt.Errorf("%s: %w", c.m.File, err)
	}
	block, ok := h.Atoms.Block(g)
	if !ok {
		return fmt.Errorf("%s does not allow a fill that %s has found", c.m.File, by)
	}
	for _, lit := range block { // from here on, the formula has only this fill
		f.Formula.Add([]cnf.Lit{-lit})
	}
	r, err := sat.Run(ctx, gopher.Solver{}, sat.Task{Formula: &f.Formula})
	if err != nil {
		return err
	}
	return c.storeModel(ctx, r, by)
}

// storeModel stores an answer, and reads it back to check it.
func (c *certifier) storeModel(ctx context.Context, r sat.Result, by string) error {
	if r.Answer != cnf.Satisfiable {
		return fmt.Errorf("%s: %s for a fill that %s has found", c.m.File, r.Answer, by)
	}
	err := c.keep(ctx, Model, ".model", by, func(w io.Writer) error { return cnf.WriteAnswer(w, r.Answer, r.Model) })
	if err != nil {
		return err
	}
	g, err := c.readModel(c.m.Certificate.File)
	if err != nil {
		return err
	}
	c.Log("%s: %s by %s", c.m.File, c.m.Expected, by)
	c.learn(g)
	return nil
}

// readModel decodes a stored model, and checks it against the formula and its grid against the rules.
func (c *certifier) readModel(name string) (*grids.Grid, error) {
	text, err := c.open(name)
	if err != nil {
		return nil, err
	}
	defer text.Close()
	_, model, err := cnf.ReadAnswer(name, text, c.file.Vars())
	if err == nil {
		err = c.file.Check(model)
	}
	if err != nil {
		return nil, err
	}
	h, err := fill.ReadHeader(c.file.Comments)
	if err != nil {
		return nil, err
	}
	g, err := h.Atoms.Decode(model)
	if err != nil {
		return nil, err
	}
	return g, fills.CheckFill(c.grid, g, c.dict, fillOptions(c.m.Instance))
}

// keep stores a certificate.
func (c *certifier) keep(ctx context.Context, kind, ending, by string, write func(io.Writer) error) error {
	stored, err := c.store(ctx, strings.TrimSuffix(c.m.Instance.Name(), ".cnf")+ending, write)
	if err != nil {
		return err
	}
	c.m.Certificate = &Certificate{Kind: kind, Stored: stored, By: by}
	c.m.Expected = map[string]string{Model: Satisfiable, Proof: Unsatisfiable}[kind]
	return nil
}

// learn records a fill, or that none exists.
func (c *certifier) learn(g *grids.Grid) {
	key := c.m.SameFill(c.m.Repeats())
	if _, ok := c.known[key]; ok {
		return
	}
	if c.known == nil {
		c.known = make(map[Instance]fact)
	}
	c.known[key] = fact{*c.m, g}
}

// errNoProof prevents a proof from being stored.
var errNoProof = errors.New("no proof")

// ask asks the solver, and checks its proof.
func (c *certifier) ask(ctx context.Context) error {
	f, err := c.formula()
	if err != nil {
		return err
	}
	var r sat.Result
	var failed error
	err = c.keep(ctx, Proof, ".drat", c.SolverName, func(w io.Writer) error {
		r, failed = sat.Run(ctx, c.Solver, sat.Task{Formula: &f.Formula, Proof: w})
		if failed != nil || r.Answer != cnf.Unsatisfiable {
			return errNoProof
		}
		return nil
	})
	switch {
	case failed != nil:
		return failed
	case r.Answer == cnf.Satisfiable:
		return c.storeModel(ctx, r, c.SolverName)
	case r.Answer == cnf.Unknown:
		return nil
	case err != nil:
		return err
	}
	return c.checkStored(ctx)
}

// checkStored checks the stored proof against the formula, and removes a wrong one.
func (c *certifier) checkStored(ctx context.Context) error {
	f, err := c.formula()
	if err != nil {
		return err
	}
	name := c.m.Certificate.File
	r, err := c.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	c.Log("%s: checking %s", c.m.File, name)
	if _, err := proof.Check(ctx, &f.Formula, name, r, proof.Options{}); err != nil {
		c.m.Certificate, c.m.Expected = nil, Unknown
		return errors.Join(err, os.Remove(filepath.Join(c.Dir, name)))
	}
	c.Log("%s: %s by %s", c.m.File, c.m.Expected, c.m.Certificate.By)
	c.learn(nil)
	return nil
}
