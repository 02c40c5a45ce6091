package crossat

import "crossat/internal/job"

// Status is how a job ended.
type Status int

// A job ends in one of these ways.
const (
	Found       Status = iota // it found what you asked for
	Impossible                // it proved that no solution exists
	GaveUp                    // it reached a limit of time, memory or effort
	Interrupted               // its context was cancelled
)

// String is "found", "impossible", "gave up" or "interrupted".
func (s Status) String() string { return job.Status(s).String() }

// Outcome is the error of a job that ended without everything you asked for. Get it with [errors.As]. Any other error
// is about something else: an option, a file, a solver that crashed.
type Outcome struct {
	Status Status
	// Reason is one line: why no solution exists, or which limit was reached.
	Reason string
	// Slots are the slots to blame, as indices into [grids.Grid.Slots], and Rules the rules to blame: without any one
	// of them, the job has a solution. Both can be empty.
	Slots []int
	Rules []string
	// Results is the number of results before the end.
	Results int
	// Share estimates the searched share of the space, from 0 to 1; 0 without an estimate.
	Share float64
	// Bound is the value of the best result so far. It's nil unless the job has an objective.
	Bound *Bound

	err error
}

// Error returns the reason.
func (o *Outcome) Error() string { return o.Reason }

// Unwrap returns the error behind the outcome, for example [context.DeadlineExceeded].
func (o *Outcome) Unwrap() error { return o.err }

// outcomeOf converts a job's error to an [*Outcome] if it describes how the job ended.
func outcomeOf(err error) error {
	o, ok := job.OutcomeOf(err)
	if err == nil || !ok {
		return err
	}
	out := &Outcome{
		Status: Status(o.Status), Reason: o.Reason, Results: o.Found, Share: o.Share, Bound: (*Bound)(o.Bound), err: err,
	}
	if o.Proof != nil {
		out.Slots = o.Proof.Slots
		for _, rule := range o.Proof.Rules {
			out.Rules = append(out.Rules, string(rule))
		}
	}
	return out
}
