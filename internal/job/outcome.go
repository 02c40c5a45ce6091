package job

import (
	"context"
	"errors"
	"fmt"

	"crossat/internal/problem"
	"crossat/internal/process"
)

// Status is how a job ended.
type Status int

// The ways a job ends.
const (
	Found       Status = iota // with the requested results
	Impossible                // with a proof that the problem has no solution
	GaveUp                    // at a limit of time or effort
	Interrupted               // because its context was cancelled
)

// String is "found", "impossible", "gave up" or "interrupted".
func (s Status) String() string {
	names := [...]string{"found", "impossible", "gave up", "interrupted"}
	if s < 0 || int(s) >= len(names) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return names[s]
}

// Outcome is how a job ended. It is the error of a job that ended without all the requested results; use [OutcomeOf] to
// get it from an error.
type Outcome struct {
	Status Status
	// Reason is a line for users; for Impossible, it explains why the problem has no solution.
	Reason string
	// Found is how many results were found before the end.
	Found int
	// Share is an estimate of the searched share of the space, from 0 to 1; 0 if it's unknown.
	Share float64
	// Bound limits how good another result can be, for jobs with an objective.
	Bound *Bound
	// Proof is the reason as data, for Impossible; nil if Reason is all that is known.
	Proof *problem.Impossible

	Cause error // the context's error, if that ended the job
}

// Error returns the reason.
func (o *Outcome) Error() string { return o.Reason }

// Unwrap returns the [problem.Impossible] or the context's error behind the outcome.
func (o *Outcome) Unwrap() error {
	if o.Proof != nil {
		return o.Proof
	}
	return o.Cause
}

// OutcomeOf returns the outcome that an error of a job stands for; nil stands for Found. It returns false for other
// errors, such as those about a file, an option or a crashed solver.
func OutcomeOf(err error) (Outcome, bool) {
	var outcome *Outcome
	var impossible *problem.Impossible
	var memory *process.MemoryError
	switch {
	case err == nil:
		return Outcome{Status: Found}, true
	case errors.As(err, &outcome):
		return *outcome, true
	case errors.As(err, &impossible):
		return Outcome{Status: Impossible, Reason: impossible.Error(), Proof: impossible}, true
	case errors.As(err, &memory):
		return Outcome{Status: GaveUp, Reason: "gave up (" + err.Error() + ")", Cause: err}, true
	case errors.Is(err, context.DeadlineExceeded):
		return Outcome{Status: GaveUp, Reason: "gave up at the time limit", Cause: err}, true
	case errors.Is(err, context.Canceled):
		return Outcome{Status: Interrupted, Reason: "interrupted", Cause: err}, true
	}
	return Outcome{}, false
}

// StatusOf returns the status that an error stands for; it returns false like [OutcomeOf].
func StatusOf(err error) (Status, bool) {
	o, ok := OutcomeOf(err)
	return o.Status, ok
}

// IsImpossible reports whether an error is a proof that the problem has no solution.
func IsImpossible(err error) bool {
	status, ok := StatusOf(err)
	return ok && status == Impossible
}

// GaveUpf returns the outcome of a job that reached a limit of effort.
func GaveUpf(format string, args ...any) *Outcome {
	return &Outcome{Status: GaveUp, Reason: fmt.Sprintf(format, args...)}
}

// Ended converts the error that ended a job to an outcome with the number of results. At a time limit, its reason
// includes the formatted text. Other errors are returned unchanged.
func Ended(err error, found int, so string, args ...any) error {
	if err == nil {
		return nil
	}
	o, ok := OutcomeOf(err)
	if !ok {
		return err
	}
	o.Found = found
	if errors.Is(err, context.DeadlineExceeded) {
		o.Reason = "gave up at the time limit with " + fmt.Sprintf(so, args...)
	}
	return &o
}

// Bound gives a result's value by an objective, and a limit on all other results.
type Bound struct {
	Objective string // the name in [LayoutOptions] or [FillOptions]
	Value     string // of the result, for example "32 cells"
	Limit     string // no result is better than this; empty if unknown
	Proved    bool   // the result is proved to be the best
	// Neighbours is a number of entries, 0 for none: changing up to that many entries, connected by their crossings,
	// can't improve the fill.
	Neighbours int
}

// String returns "proved to be best by 32 cells", or a weaker statement.
func (b *Bound) String() string {
	switch {
	case b.Proved:
		return "proved to be best by " + b.Value
	case b.Limit == "":
		return b.Value
	case b.Value == b.Limit:
		return fmt.Sprintf("no layout has fewer than %s, but a squarer board might exist", b.Limit)
	}
	text := fmt.Sprintf("%s, and none is better than %s", b.Value, b.Limit)
	if b.Neighbours > 1 {
		text += fmt.Sprintf("; no change of up to %d neighbouring entries is better", b.Neighbours)
	}
	return text
}

// WithFound sets the number of results of an outcome.
func WithFound(err error, n int) error {
	var o *Outcome
	if errors.As(err, &o) {
		o.Found = n
	}
	return err
}

// CutShort returns the outcome of a search that an error ended, with the value and the bound of its fill.
func CutShort(err error, value string, bound *Bound) error {
	o, ok := OutcomeOf(err)
	if !ok {
		return err
	}
	o.Bound, o.Reason = bound, o.Reason+" with "+value
	return &o
}
