package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/bench"
	"crossat/problem"
)

// writeSuite is crossat bench --suite dimacs: formulas, then their manifest.
func writeSuite(c *cli.Context, std streams) error {
	if kind := c.String("suite"); kind != "dimacs" {
		return usagef("--suite %q: use dimacs", kind)
	}
	for _, name := range []string{"solver", "config", "arg", "plot"} {
		if c.IsSet(name) {
			return usagef("--%s does not go with --suite, which runs no benchmark", name)
		}
	}
	if err := cmp.Or(checkTimeout(c), needOutput(c, "a folder for the formulas")); err != nil {
		return err
	}
	instances, err := readSuite(c)
	if err != nil {
		return err
	}
	dir := c.String("output")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	s := suiteWriter{
		dir: dir, std: std, log: newLogger(std.err, c.Bool("verbose")),
		limit: benchTimeout(c, time.Minute), known: make(map[bench.Instance]bench.Member),
	}
	if err := s.writeAll(c, instances); err != nil {
		return err
	}
	return flush(c.Context, std.out, s.report)
}

// readSuite lists the instances that are asked for, the usual ones if none are.
func readSuite(c *cli.Context) ([]bench.Instance, error) {
	if !c.IsSet("grid") {
		for _, name := range []string{"dict", "encoding", "nodup", "seeds"} {
			if c.IsSet(name) {
				return nil, usagef("--%s needs --grid: without, the suite is a fixed one", name)
			}
		}
		return bench.Suite(), nil
	}
	m, err := readFills(c)
	if err != nil {
		return nil, err
	}
	instances := bench.SuiteOf(m)
	return instances, bench.CheckFiles(instances)
}

// suiteWriter writes instances, and finds out which have fills.
type suiteWriter struct {
	dir     string
	std     streams
	log     *logger
	limit   time.Duration
	members []bench.Member
	without []string                        // what has no formula, and why
	known   map[bench.Instance]bench.Member // by what has the same fills: the first of them
}

func (s *suiteWriter) writeAll(c *cli.Context, instances []bench.Instance) error {
	for n, i := range instances {
		done := s.log.during(func() string { return progress(n, len(instances), i.File()) })
		err := s.write(c, i)
		done()
		var noFill *problem.Impossible
		if errors.As(err, &noFill) {
			s.without = append(s.without, fmt.Sprintf("%s has no formula: %s", i.File(), noFill.Reason))
		} else if err != nil {
			return err
		}
	}
	return writeFile(c.Context, filepath.Join(s.dir, "manifest.json"), func(w io.Writer) error {
		return bench.WriteManifest(w, s.members)
	})
}

// report tells what was written.
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
func (s *suiteWriter) write(c *cli.Context, i bench.Instance) error {
	in, err := s.open(c, i)
	if err != nil {
		return err
	}
	p, err := in.problem(in.dict)
	if err != nil {
		return err
	}
	e, h, err := in.encode(c.Context, p)
	if err != nil {
		return err
	}
	m := bench.Member{
		File: i.File(), Instance: i, Words: in.dict.Len(), Fingerprint: in.dict.Fingerprint(),
		Variables: e.Vars, Clauses: e.Clauses, Literals: e.Lits,
	}
	sum := summer{Hash: sha256.New()}
	err = writeFile(c.Context, filepath.Join(s.dir, m.File), func(w io.Writer) error {
		return e.WriteDIMACS(c.Context, io.MultiWriter(w, &sum), h)
	})
	if err != nil {
		return err
	}
	s.log.printf("%s: %d variables, %d clauses, %.1f MB", m.File, m.Variables, m.Clauses, float64(sum.n)/1e6)
	m.Bytes, m.SHA256 = sum.n, hex.EncodeToString(sum.Sum(nil))
	f := filler{inputs: in, engines: autoEngines(in.opts, in.forms, defaultRestart), log: s.log, stats: new(fillStats)}
	if err := s.judge(c.Context, &m, &f); err != nil {
		return err
	}
	s.members = append(s.members, m)
	return nil
}

// open reads what an instance is made of.
func (s *suiteWriter) open(c *cli.Context, i bench.Instance) (in inputs, err error) {
	in.seed, in.repeats = i.Seed, i.NoDup == noDupNone
	in.opts = fill.Options{Encoding: i.Encoding}
	if !in.repeats {
		in.opts.NoDup = i.NoDup
	}
	in.forms = []string{i.Encoding}
	if in.grid, err = openGrid(c, i.Grid, s.std, grids.Options{}); err != nil {
		return in, err
	}
	in.dict, err = openDict(c, i.Dict, s.std, s.log, dicts.Options{MinScore: i.MinScore})
	return in, err
}

// judge finds out what a solver must answer: from a member with the same fills,
// or by trying to find one.
func (s *suiteWriter) judge(ctx context.Context, m *bench.Member, f *filler) error {
	same := m.SameFill(m.NoDup == noDupNone)
	if first, ok := s.known[same]; ok {
		if m.Expected = first.Expected; m.Expected != bench.Unknown {
			m.Evidence = "the same fills as " + first.File
		}
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, s.limit)
	defer cancel()
	var found answered
	err := f.prepare()
	if err == nil {
		found, err = f.fillOne(limited, m.Seed)
	}
	var noFill *problem.Impossible
	switch {
	case err == nil:
		m.Expected, m.Evidence = bench.Satisfiable, found.engine+" found a fill, which was checked"
	case errors.As(err, &noFill):
		m.Expected, m.Evidence = bench.Unsatisfiable, "crossat said so, without a proof: "+noFill.Reason
	case exitCode(err) == exitGaveUp:
		m.Expected = bench.Unknown
	default:
		return err
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
