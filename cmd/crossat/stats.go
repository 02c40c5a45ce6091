package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/internal/bench"
	"crossat/solve"
	"crossat/solve/process"
	"crossat/solve/search"
)

var statsFlag = &cli.StringFlag{Name: "stats", Usage: "write figures of the fill, or of the attempt, to `FILE` as JSON, - for standard output"}

// fillStats collects the figures of --stats while a fill goes on.
type fillStats struct {
	bench.Stats
	dict *dicts.Dict // nil as long as it was not read
}

// around runs a fill and writes its figures, be it filled or not: all but for a
// fill that was interrupted. That the file cannot be is known before the fill.
func (s *fillStats) around(c *cli.Context, std streams, run func() error) error {
	if !c.IsSet(statsFlag.Name) {
		return run()
	}
	s.Grid, s.Dict, s.Seed = c.String("grid"), strings.Join(dictNames(c), "+"), c.Uint64("seed")
	s.Solver = engineName(c)
	var ran error
	err := writeFlag(c, statsFlag.Name, std, func(w io.Writer) error {
		ran = run()
		if exitCode(ran) == exitInterrupted {
			return ran
		}
		s.end(ran)
		return json.NewEncoder(w).Encode(s)
	})
	return cmp.Or(ran, err)
}

func (s *fillStats) takeInputs(in inputs) {
	s.dict = in.dict
}

func (s *fillStats) takeProblem(candidates int, took time.Duration) {
	s.Candidates, s.Prepare = candidates, took.Seconds()
}

func (s *fillStats) takeFormula(e *fill.Encoding, f *cnf.Formula, took time.Duration) {
	s.Encoding, s.NoDup = e.Form.Name, e.Distinct.Name
	s.Variables, s.Clauses, s.Literals = f.Vars(), f.Len(), f.Lits()
	s.Encode += took.Seconds()
}

func (s *fillStats) takeAnswer(r solve.Stats, took time.Duration) {
	s.Conflicts += r.Conflicts
	s.Decisions += r.Decisions
	s.Restarts += r.Restarts
	s.Solve += took.Seconds()
}

func (s *fillStats) takeSearch(r search.Stats, took time.Duration) {
	s.Nodes += r.Nodes
	s.Fails += r.Fails
	s.Restarts += r.Restarts
	s.Search += took.Seconds()
}

// takeEngine says which engine found a fill.
func (s *fillStats) takeEngine(name string) { s.Engine = name }

// end says what was filled from and how that ended.
func (s *fillStats) end(err error) {
	if s.dict != nil {
		s.Dict, s.Words, s.Fingerprint = s.dict.Name(), s.dict.Len(), s.dict.Fingerprint()
	}
	own, children := process.Peaks()
	s.PeakMB = megabytes(max(own, children))
	switch exitCode(err) {
	case 0:
		s.Status = bench.Filled
	case exitNoFill:
		s.Status = bench.NoFill
	case exitGaveUp:
		s.Status = bench.GaveUp
	default:
		s.Status = bench.Failed
	}
	if err != nil {
		s.Error = err.Error()
	}
}

// megabytes turns bytes into millions of them, to the tenth.
func megabytes(bytes int64) float64 {
	return float64((bytes+50_000)/100_000) / 10
}

// logPeak tells how much memory the fill took, where the system does.
func logPeak(log *logger) {
	own, children := process.Peaks()
	switch {
	case own == 0:
	case children == 0:
		log.printf("peak memory %s (crossat)", gigabytes(own))
	default:
		bound := ""
		if children <= own {
			bound = "at most "
		}
		log.printf("peak memory %s%s (the solver's process), %s (crossat)", bound, gigabytes(children), gigabytes(own))
	}
}

func gigabytes(bytes int64) string { return fmt.Sprintf("%.2f GB", float64(bytes)/1e9) }
