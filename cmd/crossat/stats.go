package main

import (
	"cmp"
	"crossat"
	"encoding/json"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/bench"
	"crossat/solve/process"
)

var statsFlag = &cli.StringFlag{Name: "stats", Usage: "write figures of the fill, or of the attempt, to `FILE` as JSON, - for standard output"}

// fillStats collects the figures of --stats while a fill goes on.
type fillStats struct {
	bench.Stats
	job  *job
	dict *dicts.Dict // nil as long as it was not read
}

// around runs a fill and writes its figures, be it filled or not: all but for a
// fill that was interrupted. That the file cannot be is known before the fill.
func (s *fillStats) around(run func() error) error {
	j := s.job
	if !j.IsSet(statsFlag.Name) {
		return run()
	}
	s.Grid, s.Dict, s.Seed = j.String("grid"), strings.Join(j.dictNames(), "+"), j.Uint64("seed")
	s.Solver = engineName(j.Context)
	var ran error
	err := j.writeFlag(statsFlag.Name, func(w io.Writer) error {
		ran = run()
		if exitCode(ran) == exitInterrupted {
			return ran
		}
		s.end(ran)
		return json.NewEncoder(w).Encode(s.Stats)
	})
	return cmp.Or(ran, err)
}

// take adds up what events say.
func (s *fillStats) take(e crossat.Event) {
	switch e := e.(type) {
	case crossat.CandidatesEvent:
		s.Candidates, s.Prepare = e.Candidates, e.Took.Seconds()
	case crossat.FormulaEvent:
		s.Encoding, s.NoDup = e.Encoding, e.NoDup
		s.Variables, s.Clauses, s.Literals = e.Vars, e.Clauses, e.Literals
		s.Encode += e.Took.Seconds()
	case crossat.SolvedEvent:
		s.Conflicts += e.Stats.Conflicts
		s.Decisions += e.Stats.Decisions
		s.Restarts += e.Stats.Restarts
		s.Solve += e.Took.Seconds()
	case crossat.SearchedEvent:
		s.Nodes += e.Stats.Nodes
		s.Fails += e.Stats.Fails
		s.Restarts += e.Stats.Restarts
		s.Search += e.Took.Seconds()
	case crossat.FoundEvent:
		s.Engine = e.Engine
	}
}

// end says what was filled from and how that ended.
func (s *fillStats) end(err error) {
	if s.dict != nil {
		s.Dict, s.Words, s.Fingerprint = s.dict.Name(), s.dict.Len(), s.dict.Fingerprint()
	}
	own, children := process.Peaks()
	s.PeakMB = bench.Megabytes(max(own, children))
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
