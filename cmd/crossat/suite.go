package main

import (
	"context"
	"crossat"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bench"
)

// writeSuite is crossat bench --suite dimacs: formulas, then their manifest.
func (j *job) writeSuite() error {
	if kind := j.String("suite"); kind != "dimacs" {
		return usagef("--suite %q: use dimacs", kind)
	}
	for _, name := range []string{"solver", "config", "arg", "plot"} {
		if j.IsSet(name) {
			return usagef("--%s does not go with --suite, which runs no benchmark", name)
		}
	}
	if err := needOutput(j.Context, "a folder for the formulas"); err != nil {
		return err
	}
	instances, err := j.readSuite()
	if err != nil {
		return err
	}
	dir := j.String("output")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	s := suiteWriter{job: j, dir: dir, limit: benchTimeout(j.Context, time.Minute), known: make(map[bench.Instance]bench.Member)}
	if err := s.writeAll(instances); err != nil {
		return err
	}
	return j.print(s.report)
}

// readSuite lists the instances that are asked for, the usual ones if none are.
func (j *job) readSuite() ([]bench.Instance, error) {
	if !j.IsSet("grid") {
		for _, name := range []string{"dict", "encoding", "nodup", "seeds"} {
			if j.IsSet(name) {
				return nil, usagef("--%s needs --grid: without, the suite is a fixed one", name)
			}
		}
		return bench.Suite(), nil
	}
	m, err := j.readFills()
	if err != nil {
		return nil, err
	}
	instances := bench.SuiteOf(m)
	return instances, bench.CheckFiles(instances)
}

// suiteWriter writes instances, and finds out which have fills.
type suiteWriter struct {
	*job
	dir     string
	limit   time.Duration
	members []bench.Member
	without []string                        // what has no formula, and why
	known   map[bench.Instance]bench.Member // by what has the same fills: the first of them
}

func (s *suiteWriter) writeAll(instances []bench.Instance) error {
	for n, i := range instances {
		done := s.log.during(func() string { return progressBar(n, len(instances), i.File()) })
		err := s.write(i)
		done()
		outcome, ok := crossat.OutcomeOf(err)
		switch {
		case ok && outcome.Status == crossat.Impossible:
			s.without = append(s.without, fmt.Sprintf("%s has no formula: %s", i.File(), outcome.Reason))
		case err != nil:
			return err
		}
	}
	return writeFile(s.Context.Context, filepath.Join(s.dir, "manifest.json"), func(w io.Writer) error {
		return bench.WriteManifest(w, s.members)
	})
}

// report lists what was written.
func (s *suiteWriter) report(w io.Writer) error {
	if err := bench.WriteSuiteTable(w, s.members); err != nil {
		return err
	}
	for _, line := range s.without {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}

// write writes one instance and adds it to the members.
func (s *suiteWriter) write(i bench.Instance) error {
	ctx := s.Context.Context
	g, err := s.openGrid(i.Grid, grids.Options{})
	if err != nil {
		return err
	}
	d, err := s.openDict(i.Dict, dicts.Options{MinScore: i.MinScore})
	if err != nil {
		return err
	}
	f := form{encodings: []string{i.Encoding}, noDup: i.NoDup, repeats: i.NoDup == noDupNone}
	if f.repeats {
		f.noDup = ""
	}
	e, h, err := encodeFill(ctx, g, d, f, i.Seed)
	if err != nil {
		return err
	}
	m := bench.Member{
		File: i.File(), Instance: i, Words: d.Len(), Fingerprint: d.Fingerprint(),
		Variables: e.Vars, Clauses: e.Clauses, Literals: e.Lits,
	}
	sum := summer{Hash: sha256.New()}
	err = writeFile(ctx, filepath.Join(s.dir, m.File), func(w io.Writer) error {
		return e.WriteDIMACS(ctx, io.MultiWriter(w, &sum), h)
	})
	if err != nil {
		return err
	}
	s.log.printf("%s: %d variables, %d clauses, %.1f MB", m.File, m.Variables, m.Clauses, float64(sum.n)/1e6)
	m.Bytes, m.SHA256 = sum.n, hex.EncodeToString(sum.Sum(nil))
	if err := s.judge(ctx, &m, g, d, f.repeats); err != nil {
		return err
	}
	s.members = append(s.members, m)
	return nil
}

// judge finds out what a solver must answer: from a member with the same fills,
// or by trying to find one.
func (s *suiteWriter) judge(ctx context.Context, m *bench.Member, g *grids.Grid, d *dicts.Dict, repeats bool) error {
	same := m.SameFill(repeats)
	if first, ok := s.known[same]; ok {
		if m.Expected = first.Expected; m.Expected != bench.Unknown {
			m.Evidence = "the same fills as " + first.File
		}
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	found, err := crossat.Fill(limited, g, d, crossat.FillOptions{Seed: m.Seed, Repeats: repeats})
	outcome, ok := crossat.OutcomeOf(err)
	switch {
	case !ok || outcome.Status == crossat.Interrupted:
		return err
	case outcome.Status == crossat.Found:
		m.Expected, m.Evidence = bench.Satisfiable, found.Engine+" found a fill, which was checked"
	case outcome.Status == crossat.Impossible:
		m.Expected, m.Evidence = bench.Unsatisfiable, "crossat said so, without a proof: "+outcome.Reason
	default:
		m.Expected = bench.Unknown
	}
	s.known[same] = *m
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
