package bench

import (
	"crossat/dicts"
	"crossat/internal/job"
	"crossat/internal/process"
)

// Take adds the figures of an event.
func (s *Stats) Take(e job.Event) {
	switch e := e.(type) {
	case job.CandidatesEvent:
		s.Candidates, s.Prepare = e.Candidates, e.Took.Seconds()
	case job.FormulaEvent:
		s.Encoding, s.NoDup = e.Encoding, e.NoDup
		s.Variables, s.Clauses, s.Literals = e.Vars, e.Clauses, e.Literals
		s.Encode += e.Took.Seconds()
	case job.SolvedEvent:
		s.Conflicts += e.Stats.Conflicts
		s.Decisions += e.Stats.Decisions
		s.Restarts += e.Stats.Restarts
		s.Solve += e.Took.Seconds()
	case job.SearchedEvent:
		s.Nodes += e.Stats.Nodes
		s.Fails += e.Stats.Fails
		s.Restarts += e.Stats.Restarts
		s.Search += e.Took.Seconds()
	case job.FoundEvent:
		s.Engine = e.Engine
	}
}

// End records the dictionary of a fill, nil if it wasn't read, and how the fill ended.
func (s *Stats) End(d *dicts.Dict, err error) {
	if d != nil {
		s.Dict, s.Words, s.Fingerprint = d.Name(), d.Len(), d.Fingerprint()
	}
	own, children := process.Peaks()
	s.PeakMB = Megabytes(max(own, children))
	s.Status = Failed
	if outcome, ok := job.OutcomeOf(err); ok {
		s.Status = map[job.Status]string{
			job.Found: Filled, job.Impossible: NoFill, job.GaveUp: GaveUp, job.Interrupted: Failed,
		}[outcome.Status]
	}
	if err != nil {
		s.Error = err.Error()
	}
}
