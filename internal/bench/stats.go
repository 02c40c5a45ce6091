package bench

import (
	"crossat"
	"crossat/dicts"
	"crossat/internal/process"
)

// Take adds up what the events of a fill say.
func (s *Stats) Take(e crossat.Event) {
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

// End says which dictionary a fill was from, nil if it was not read, and how the fill ended.
func (s *Stats) End(d *dicts.Dict, err error) {
	if d != nil {
		s.Dict, s.Words, s.Fingerprint = d.Name(), d.Len(), d.Fingerprint()
	}
	own, children := process.Peaks()
	s.PeakMB = Megabytes(max(own, children))
	s.Status = Failed
	if outcome, ok := crossat.OutcomeOf(err); ok {
		s.Status = map[crossat.Status]string{
			crossat.Found: Filled, crossat.Impossible: NoFill, crossat.GaveUp: GaveUp, crossat.Interrupted: Failed,
		}[outcome.Status]
	}
	if err != nil {
		s.Error = err.Error()
	}
}
