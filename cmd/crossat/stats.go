package main

import (
	"cmp"
	"encoding/json"
	"io"
	"strings"

	"crossat/dicts"
	"crossat/internal/bench"
)

// fillStats collects the figures for --stats during a fill.
type fillStats struct {
	bench.Stats
	command *command
	dict    *dicts.Dict // nil until it's read
}

// around runs a fill and writes its figures, with or without a fill, unless it was interrupted. It finds out beforehand
// if it can't write the file.
func (s *fillStats) around(run func() error) error {
	j := s.command
	if !statsFlag.Given(j) {
		return run()
	}
	s.Grid, s.Dict, s.Seed = gridFlag.Text(j), strings.Join(dictNames(j.Context), "+"), seedFlag.Seed(j)
	s.Solver = engineName(j.Context)
	var ran error
	err := j.writeFlag(statsFlag, func(w io.Writer) error {
		ran = run()
		if exitCode(ran) == exitInterrupted {
			return ran
		}
		s.End(s.dict, ran)
		return json.NewEncoder(w).Encode(s.Stats)
	})
	return cmp.Or(ran, err)
}
