package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/encodings/fill"
	"crossat/internal/files"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/sat"
)

// SuiteWriter writes the formulas of a suite, each with a certificate of its answer if one is found.
type SuiteWriter struct {
	// Dir is the folder. It's created if necessary.
	Dir string
	// Packed is the file extension of compressed formulas and certificates, for example .zst; empty for plain ones.
	Packed string
	// Open reads the grid and the dictionary of an instance.
	Open func(Instance) (*grids.Grid, *dicts.Dict, error)
	// Origin returns the origin of an instance's formula.
	Origin func(Instance) fill.Origin
	// Fails limits the failures of each search for an answer.
	Fails int
	// Solver, if not nil, is asked if the search has no answer with a certificate; SolverName names it.
	Solver     sat.Solver
	SolverName string
	// Log is called for each file.
	Log func(format string, args ...any)

	members []Member
	without []string          // instances without a formula, and why
	known   map[Instance]fact // by instances with the same fills
}

// fact is a known answer.
type fact struct {
	member Member      // the first with a certificate
	grid   *grids.Grid // the fill; nil if none exists
}

// Add writes one instance. An instance that arc consistency refutes has no formula, and is only reported.
func (s *SuiteWriter) Add(ctx context.Context, i Instance) error {
	err := s.add(ctx, i)
	if outcome, ok := job.OutcomeOf(err); ok && outcome.Status == job.Impossible {
		s.without = append(s.without, fmt.Sprintf("%s has no formula: %s", i.Name(), outcome.Reason))
		return nil
	}
	return err
}

func (s *SuiteWriter) add(ctx context.Context, i Instance) error {
	g, d, err := s.Open(i)
	if err != nil {
		return err
	}
	p, err := fills.Candidates(g, d, fillOptions(i))
	if err != nil {
		return err
	}
	e, err := fill.Encode(ctx, p, formOptions(i), i.Seed)
	if err != nil {
		return err
	}
	m := Member{
		Instance: i, Words: d.Len(), Fingerprint: d.Fingerprint(),
		Variables: e.Vars, Clauses: e.Clauses, Literals: e.Lits, Expected: Unknown,
	}
	h := fill.Header{
		Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint(), Origin: s.Origin(i),
	}
	m.Command = h.Origin.Command
	m.Stored, err = s.store(ctx, i.Name(), func(w io.Writer) error { return e.WriteDIMACS(ctx, w, h) })
	if err != nil {
		return err
	}
	s.Log("%s: %d variables, %d clauses, %.1f MB", m.File, m.Variables, m.Clauses, float64(m.Bytes)/1e6)
	c := certifier{SuiteWriter: s, m: &m, grid: g, dict: d}
	if err := c.certify(ctx); err != nil {
		return err
	}
	s.members = append(s.members, m)
	return nil
}

// fillOptions returns the options of an instance's problem.
func fillOptions(i Instance) fit.Options { return fit.Options{Repeats: i.Repeats(), AcceptGiven: true} }

// formOptions returns the options of an instance's encoding.
func formOptions(i Instance) fill.Options {
	o := fill.Options{Encoding: i.Encoding}
	if !i.Repeats() {
		o.NoDup = i.NoDup
	}
	return o
}

// store atomically writes a file of the suite, compressed if Packed is set.
func (s *SuiteWriter) store(ctx context.Context, name string, write func(io.Writer) error) (Stored, error) {
	name += s.Packed
	path := filepath.Join(s.Dir, name)
	if err := os.MkdirAll(s.Dir, 0o777); err != nil {
		return Stored{}, err
	}
	if err := files.Write(ctx, path, write); err != nil {
		return Stored{}, err
	}
	f, err := os.Open(path)
	if err != nil {
		return Stored{}, err
	}
	defer f.Close()
	sum := sha256.New()
	n, err := io.Copy(sum, f)
	return Stored{File: name, SHA256: hex.EncodeToString(sum.Sum(nil)), Bytes: n}, err
}

// open opens a file of the suite, and decompresses it.
func (s *SuiteWriter) open(name string) (io.ReadCloser, error) {
	f, err := os.Open(filepath.Join(s.Dir, name))
	if err != nil {
		return nil, err
	}
	return files.Unpack(name, f)
}

// Finish writes the manifest. It returns an error if the suite is empty.
func (s *SuiteWriter) Finish(ctx context.Context) error {
	switch {
	case len(s.members) == 0 && len(s.without) == 0:
		return errors.New("the suite has no formula")
	case len(s.members) == 0:
		return fmt.Errorf("the suite has no formula: %s", s.without[0])
	}
	for i := range s.members {
		s.borrow(&s.members[i])
	}
	return files.Write(ctx, filepath.Join(s.Dir, "manifest.json"), func(w io.Writer) error {
		return WriteManifest(w, s.members)
	})
}

// borrow gives a member without a certificate the certificate of another one with the same fills.
func (s *SuiteWriter) borrow(m *Member) {
	fact, ok := s.known[m.SameFill(m.Repeats())]
	if !ok || m.Expected != Unknown {
		return
	}
	c := *fact.member.Certificate
	c.Of = fact.member.File
	m.Expected, m.Certificate = fact.member.Expected, &c
}

// Report lists the written formulas, and the instances without one.
func (s *SuiteWriter) Report(w io.Writer) error {
	if err := WriteSuiteTable(w, s.members); err != nil {
		return err
	}
	for _, line := range s.without {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
