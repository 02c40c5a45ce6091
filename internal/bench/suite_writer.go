package bench

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"time"

	"crossat"
	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/problem/fit"
)

// SuiteWriter writes the formulas of a suite, and finds out which have fills.
type SuiteWriter struct {
	// Open reads the grid and the dictionary of an instance.
	Open func(Instance) (*grids.Grid, *dicts.Dict, error)
	// Create writes a file of the suite, whole or not at all.
	Create func(name string, write func(io.Writer) error) error
	// Limit is how long to look for the expected answer of an instance.
	Limit time.Duration
	// Log is told of each file.
	Log func(format string, args ...any)

	members []Member
	without []string            // what has no formula, and why
	known   map[Instance]Member // by what has the same fills: the first of them
}

// Add writes one instance. One that has no formula, since arc consistency refutes it, is only
// reported.
func (s *SuiteWriter) Add(ctx context.Context, i Instance) error {
	err := s.add(ctx, i)
	if outcome, ok := crossat.OutcomeOf(err); ok && outcome.Status == crossat.Impossible {
		s.without = append(s.without, fmt.Sprintf("%s has no formula: %s", i.File(), outcome.Reason))
		return nil
	}
	return err
}

func (s *SuiteWriter) add(ctx context.Context, i Instance) error {
	g, d, err := s.Open(i)
	if err != nil {
		return err
	}
	o := fill.Options{Encoding: i.Encoding}
	if !i.Repeats() {
		o.NoDup = i.NoDup
	}
	p, err := crossat.Candidates(g, d, fit.Options{Repeats: i.Repeats(), AcceptGiven: true})
	if err != nil {
		return err
	}
	e, err := fill.Encode(ctx, p, o, i.Seed)
	if err != nil {
		return err
	}
	m := Member{
		File: i.File(), Instance: i, Words: d.Len(), Fingerprint: d.Fingerprint(),
		Variables: e.Vars, Clauses: e.Clauses, Literals: e.Lits,
	}
	sum := summer{Hash: sha256.New()}
	h := fill.Header{Dict: d.Name(), DictWords: d.Len(), Fingerprint: d.Fingerprint()}
	err = s.Create(m.File, func(w io.Writer) error { return e.WriteDIMACS(ctx, io.MultiWriter(w, &sum), h) })
	if err != nil {
		return err
	}
	s.Log("%s: %d variables, %d clauses, %.1f MB", m.File, m.Variables, m.Clauses, float64(sum.n)/1e6)
	m.Bytes, m.SHA256 = sum.n, hex.EncodeToString(sum.Sum(nil))
	if err := s.findAnswer(ctx, &m, g, d); err != nil {
		return err
	}
	s.members = append(s.members, m)
	return nil
}

// findAnswer finds out what a solver must answer: from a member with the same fills, or by looking
// for one.
func (s *SuiteWriter) findAnswer(ctx context.Context, m *Member, g *grids.Grid, d *dicts.Dict) error {
	same := m.SameFill(m.Repeats())
	if first, ok := s.known[same]; ok {
		if m.Expected = first.Expected; m.Expected != Unknown {
			m.Evidence = "the same fills as " + first.File
		}
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, s.Limit)
	defer cancel()
	found, err := crossat.Fill(limited, g, d, crossat.FillOptions{Seed: m.Seed, Repeats: m.Repeats()})
	outcome, ok := crossat.OutcomeOf(err)
	switch {
	case !ok || outcome.Status == crossat.Interrupted:
		return err
	case outcome.Status == crossat.Found:
		m.Expected, m.Evidence = Satisfiable, found.Engine+" found a fill, which was checked"
	case outcome.Status == crossat.Impossible:
		m.Expected, m.Evidence = Unsatisfiable, "crossat said so, without a proof: "+outcome.Reason
	default:
		m.Expected = Unknown
	}
	if s.known == nil {
		s.known = make(map[Instance]Member)
	}
	s.known[same] = *m
	return nil
}

// Finish writes the manifest.
func (s *SuiteWriter) Finish() error {
	return s.Create("manifest.json", func(w io.Writer) error { return WriteManifest(w, s.members) })
}

// Report lists what was written, and what has no formula.
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

// summer counts and hashes what is written to it.
type summer struct {
	hash.Hash
	n int64
}

func (s *summer) Write(p []byte) (int, error) {
	s.n += int64(len(p))
	return s.Hash.Write(p)
}
