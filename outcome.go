package crossat

import "crossat/internal/job"

// Status says how a job ended.
type Status int

// A job ends in one of these ways.
const (
	Found       Status = iota // it found what you asked for
	Impossible                // it proved that there is no solution
	GaveUp                    // it reached a limit of time, memory or effort
	Interrupted               // its context was cancelled
)

// String is "found", "impossible", "gave up" or "interrupted".
func (s Status) String() string { return job.Status(s).String() }

// Outcome is the error of a job that ended without all you asked for. Get it with [errors.As]. Any other error is about
// something else: an option, a file, a solver that crashed.
type Outcome struct {
	Status Status
	// Reason is one line: why there is no solution, or which limit was reached.
	Reason string
	// Slots are the slots to blame, as indices into [grids.Grid.Slots], and Rules the rules without any one of which
	// there is a solution. Both may be empty.
	Slots []int
	Rules []string
	// Results is the number of results before the end.
	Results int
	// Share estimates the share of the space that was searched, from 0 to 1; 0 without an estimate.
	Share float64
	// Bound says how good the best result so far is. It's nil unless the job looks for the best.
	Bound *Bound

	err error
}

// Error is the reason.
func (o *Outcome) Error() string { return o.Reason }

// Unwrap returns the error behind the outcome, such as [context.DeadlineExceeded].
func (o *Outcome) Unwrap() error { return o.err }

// outcomeOf turns a job's error into an [*Outcome] if it says how the job ended.
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
