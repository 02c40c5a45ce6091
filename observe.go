package crossat

import (
	"time"

	"crossat/grids"
	"crossat/internal/job"
)

// Observer receives a job's events. The zero value discards them.
type Observer struct {
	// Event is called from several goroutines, but never concurrently.
	Event func(Event)
	// Every is the interval between Progress events of a search; 0 means none.
	Every time.Duration
}

// Event is something that happened while a job ran.
type Event struct {
	Kind EventKind
	Text string      // one line for a log
	Grid *grids.Grid // nil for a Note
}

// EventKind is the kind of an event, which determines its grid.
type EventKind int

// The kinds of events.
const (
	Note     EventKind = iota // a formula, a solver's answer, the end of a search
	Progress                  // the fullest grid since the search last restarted
	Better                    // a result better than those before; the search goes on
	Complete                  // a result that the caller is about to get
)

// internal converts the observer for the job.
func (o Observer) internal() job.Observer {
	if o.Event == nil {
		return job.Observer{}
	}
	return job.Observer{Every: o.Every, Event: func(e job.Event) {
		event := Event{Text: e.String()}
		switch e := e.(type) {
		case job.Progress:
			event.Kind, event.Grid = Progress, e.Best
		case job.BetterEvent:
			event.Kind, event.Grid = Better, e.Grid
		case job.FoundEvent:
			event.Kind, event.Grid = Complete, e.Result.Grid
		}
		o.Event(event)
	}}
}
