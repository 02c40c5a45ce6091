// Package workbench is the backend of a crossword editor: checks and fills at every change, words for a slot, new
// puzzles, clues, files. A job gets all its input in a request, and answers with a stream of messages.
//
// It is independent of HTTP and files, because it serves a page either from a server or in a browser's Worker.
// internal/serve/README.md describes the requests and messages.
package workbench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"crossat/dicts"
	"crossat/internal/glosses"
	"crossat/internal/job"
	"crossat/internal/named"
)

// Bench runs jobs, several at a time. It caches word lists, but keeps no other state between jobs.
type Bench struct {
	o     Options
	shelf shelf
}

// Options configures a bench. The zero value is ready to use.
type Options struct {
	// Version is the program's version, for the page.
	Version string
	// Lists describes the lists; nil means [dicts.Embedded].
	Lists func() ([]dicts.Info, error)
	// Open opens a list; nil means [dicts.OpenWith].
	Open func(name string, o dicts.Options) (*dicts.Dict, error)
	// Definitions returns the definitions for drafts of clues; nil means [glosses.WordNet].
	Definitions func() (*glosses.Book, error)
}

// New returns a bench.
func New(o Options) *Bench {
	if o.Lists == nil {
		o.Lists = func() ([]dicts.Info, error) { return dicts.Embedded(), nil }
	}
	if o.Open == nil {
		o.Open = dicts.OpenWith
	}
	if o.Definitions == nil {
		o.Definitions = func() (*glosses.Book, error) { return glosses.WordNet(), nil }
	}
	return &Bench{o: o, shelf: shelf{open: o.Open}}
}

// Job is a kind of request.
type Job struct {
	Name string
	// Background jobs can take minutes. For other jobs, a person is waiting.
	Background bool
	// Limit is the default time limit.
	Limit time.Duration

	run func(c *call, request []byte) error
}

// ID returns the name.
func (j Job) ID() string { return j.Name }

// Jobs lists the jobs.
var Jobs = []Job{
	{Name: "info", Limit: time.Minute, run: asked((*call).info)},
	{Name: "check", Limit: 10 * time.Second, run: asked((*call).check)},
	{Name: "words", Limit: 5 * time.Second, run: asked((*call).words)},
	{Name: "another", Limit: 10 * time.Second, run: asked((*call).another)},
	{Name: "forced", Limit: time.Minute, run: asked((*call).forced)},
	{Name: "changes", Limit: time.Minute, run: asked((*call).changes)},
	{Name: "improve", Background: true, Limit: time.Hour, run: asked((*call).improve)},
	{Name: "pattern", Background: true, Limit: 10 * time.Minute, run: asked((*call).pattern)},
	{Name: "compose", Background: true, Limit: time.Hour, run: asked((*call).compose)},
	{Name: "layout", Background: true, Limit: 10 * time.Minute, run: asked((*call).layout)},
	{Name: "square", Background: true, Limit: 10 * time.Minute, run: asked((*call).square)},
	{Name: "clues", Limit: time.Minute, run: asked((*call).clues)},
	{Name: "read", Limit: time.Minute, run: asked((*call).read)},
	{Name: "write", Limit: time.Minute, run: asked((*call).write)},
}

// asked converts a function with a typed request to a job's run function.
func asked[R any](do func(*call, R) error) func(*call, []byte) error {
	return func(c *call, data []byte) error {
		var request R
		if err := json.Unmarshal(data, &request); err != nil {
			return badRequest("the request is not the JSON of this job: %w", err)
		}
		return do(c, request)
	}
}

// Find finds a job by name.
func Find(name string) (Job, error) { return named.Find("job", Jobs, name) }

// BadRequest is an error in the request. Repeating the request won't help.
type BadRequest struct{ Err error }

func (e BadRequest) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e BadRequest) Unwrap() error { return e.Err }

func badRequest(format string, args ...any) error { return BadRequest{fmt.Errorf(format, args...)} }

// Message is one line of an answer: a JSON object without line feeds.
type Message []byte

// call is a request in progress.
type call struct {
	*Bench
	ctx    context.Context
	send   func(Message) error
	stop   context.CancelFunc
	failed error // error returned by send
}

// Do runs a job. It sends messages one at a time; the last one is "done". The error is a [BadRequest], the context's
// error, or an error returned by send. A job that reaches its time limit is done, without an error.
func (b *Bench) Do(ctx context.Context, job Job, data []byte, send func(Message) error) error {
	c := &call{Bench: b, send: send}
	var request struct {
		Limit float64 `json:"limit"` // in seconds; 0 means the job's own
	}
	if err := json.Unmarshal(data, &request); err != nil {
		return badRequest("the request is not the JSON of %s: %w", job.Name, err)
	}
	limit := job.Limit
	if s := request.Limit; s < 0 || s > time.Hour.Seconds() {
		return badRequest("limit is %v: give seconds from 0 to %v", s, time.Hour.Seconds())
	} else if s > 0 {
		limit = time.Duration(s * float64(time.Second))
	}
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	c.ctx, c.stop = ctx, cancel
	err := c.run(job, data)
	switch {
	case c.failed != nil:
		return c.failed
	case outer.Err() != nil:
		return outer.Err()
	case err != nil && !errors.Is(err, context.DeadlineExceeded):
		return err
	}
	c.tell(message{Type: "done"})
	return c.failed
}

// run runs the job. A panic in one job must not take down the others.
func (c *call) run(job Job, data []byte) (err error) {
	defer func() {
		if failed := recover(); failed != nil {
			err = fmt.Errorf("%v", failed)
		}
	}()
	return job.run(c, data)
}

// tell sends a message. If that fails, the client is gone, and the job ends.
func (c *call) tell(m any) {
	if c.failed != nil {
		return
	}
	line, err := json.Marshal(m)
	if err == nil {
		err = c.send(line)
	}
	if c.failed = err; err != nil {
		c.stop()
	}
}

// message is a message with only a type and a text.
type message struct {
	Type string `json:"type"`
	Text string `json:"text,omitempty"`
}

// verdict reports whether a grid has a fill.
type verdict struct {
	Type   string `json:"type"`
	Status string `json:"status"`
	Reason string `json:"reason,omitempty"`

	Expected *float64 `json:"expected,omitempty"` // decimal logarithm of the number of expected fills
}

// The states of a verdict.
const (
	fillable   = "fillable"
	impossible = "impossible"
	unknown    = "unknown"
)

// judge converts the error of a fill to a verdict, or returns it if it's another kind of error.
func judge(err error) (verdict, error) {
	v := verdict{Type: "verdict", Status: fillable}
	if err == nil {
		return v, nil
	}
	o, ok := job.OutcomeOf(err)
	switch {
	case !ok:
		return v, BadRequest{err}
	case o.Status == job.Impossible:
		v.Status, v.Reason = impossible, o.Reason
	default:
		v.Status, v.Reason = unknown, o.Reason
	}
	return v, nil
}
