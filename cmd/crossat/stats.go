package main

import (
	"cmp"
	"encoding/json"
	"io"
	"strings"

	"crossat/dicts"
	"crossat/internal/bench"
)

// fillStats collects the figures of --stats while a fill goes on.
type fillStats struct {
	bench.Stats
	command *command
	dict    *dicts.Dict // nil as long as it was not read
}

// around runs a fill and writes its figures, be it filled or not: all but for a
// fill that was interrupted. That the file cannot be is known before the fill.
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
