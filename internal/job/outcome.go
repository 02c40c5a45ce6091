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
	Found       Status = iota // with what was asked for
	Impossible                // with the proof that there is none
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

// Outcome is how a job ended. It is the error of a job that ended without all that was asked for;
// use [OutcomeOf] to get it from an error.
type Outcome struct {
	Status Status
	// Reason says in one line what happened: for Impossible, why there is no solution.
	Reason string
	// Found is how many results there were before the end.
	Found int
	// Share is an estimate of the share of the space that was searched, from 0 to 1; 0 if there
	// is none.
	Share float64
	// Bound is how good another result might be, for jobs that look for the best.
	Bound *Bound
	// Proof is the reason as data, for Impossible; nil where there is no more to say than Reason.
	Proof *problem.Impossible

	Cause error // the context's error, if that ended the job
}

// Error is the reason.
func (o *Outcome) Error() string { return o.Reason }

// Unwrap returns the [problem.Impossible] or the context's error behind the outcome.
func (o *Outcome) Unwrap() error {
	if o.Proof != nil {
		return o.Proof
	}
	return o.Cause
}

// OutcomeOf returns the outcome that an error of a job stands for. Nil stands for Found. It returns
// false for an error that is about something else: a file, an option, a solver that crashed.
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

// StatusOf is the status that an error stands for; false for one that stands for none.
func StatusOf(err error) (Status, bool) {
	o, ok := OutcomeOf(err)
	return o.Status, ok
}

// IsImpossible reports whether an error is the proof that there is no solution.
func IsImpossible(err error) bool {
	status, ok := StatusOf(err)
	return ok && status == Impossible
}

// GaveUpf is the outcome of a job that reached a limit of effort.
func GaveUpf(format string, args ...any) *Outcome {
	return &Outcome{Status: GaveUp, Reason: fmt.Sprintf(format, args...)}
}

// Ended makes an outcome of the error that ended a job: with what it had found so far, if that is a
// limit of time. Other errors stay as they are.
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

// Bound says how good a result is by an objective, and how good another might be.
type Bound struct {
	Objective string // as [LayoutOptions] or [FillOptions] name it
	Value     string // of the result, such as "32 cells"
	Limit     string // no result is better than this; empty if that is not known
	Proved    bool   // the result is the best there is
	// Neighbours is a number of entries, 0 for none: no change of so many or fewer, connected by their crossings, makes
	// a fill better.
	Neighbours int
}

// String is "proved to be best by 32 cells", or what is known instead.
func (b *Bound) String() string {
	switch {
	case b.Proved:
		return "proved to be best by " + b.Value
	case b.Limit == "":
		return b.Value
	case b.Value == b.Limit:
		return fmt.Sprintf("no layout has fewer than %s, but there may be a squarer board", b.Limit)
	}
	text := fmt.Sprintf("%s, and none is better than %s", b.Value, b.Limit)
	if b.Neighbours > 1 {
		text += fmt.Sprintf("; no change of up to %d neighbouring entries is better", b.Neighbours)
	}
	return text
}

// WithFound adds to an outcome how many results there were.
func WithFound(err error, n int) error {
	var o *Outcome
	if errors.As(err, &o) {
		o.Found = n
	}
	return err
}

// CutShort is the outcome of a search that an error has ended, with how good its fill is.
func CutShort(err error, value string, bound *Bound) error {
	o, ok := OutcomeOf(err)
	if !ok {
		return err
	}
	o.Bound, o.Reason = bound, o.Reason+" with "+value
	return &o
}
