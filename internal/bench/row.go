// Package bench holds what a benchmark measures, runs in which order, keeps and
// shows: the matrix of runs, their rows and the journal of those, table and plot.
// It starts no process and opens no file.
package bench

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Stats are the figures of one crossat fill, as --stats writes them. Times and
// counts add up over several solutions; those of the formula are the last one's.
type Stats struct {
	Grid        string  `json:"grid"` // as it was named
	Dict        string  `json:"dict"`
	Words       int     `json:"words"`       // in the dictionary
	Fingerprint string  `json:"fingerprint"` // of the dictionary
	Seed        uint64  `json:"seed"`
	Solver      string  `json:"solver"`           // as it was named, or chosen
	Engine      string  `json:"engine,omitempty"` // that found the last fill
	Encoding    string  `json:"encoding,omitempty"`
	NoDup       string  `json:"nodup,omitempty"`
	Variables   int     `json:"variables,omitempty"` // none without a formula, like the next two
	Clauses     int     `json:"clauses,omitempty"`
	Literals    int     `json:"literals,omitempty"`
	Candidates  int     `json:"candidates"`
	Prepare     float64 `json:"prepare_seconds"` // arc consistency
	Encode      float64 `json:"encode_seconds"`
	Solve       float64 `json:"solve_seconds"` // the solver's start and its input included
	Conflicts   int     `json:"conflicts"`     // zero, as the next two, where a solver does not tell
	Decisions   int     `json:"decisions"`
	Restarts    int     `json:"restarts"`
	Nodes       int     `json:"nodes,omitempty"` // of search, like the next two
	Fails       int     `json:"fails,omitempty"`
	Search      float64 `json:"search_seconds,omitempty"`
	PeakMB      float64 `json:"peak_mb"` // millions of bytes of the largest process; zero where the system does not tell
	Status      string  `json:"status"`
	Error       string  `json:"error,omitempty"`
}

// The ways a run ends. A fill by itself knows no Timeout: it gave up.
const (
	Filled  = "filled"
	NoFill  = "nofill" // proved
	GaveUp  = "gaveup"
	Timeout = "timeout"
	Failed  = "error"
)

// Key is what a row is the measurement of. Rows with the same key are the same
// run.
type Key struct {
	Grid     string `json:"grid"`
	Dict     string `json:"dict"`
	Solver   string `json:"solver"`             // with its arguments
	Encoding string `json:"encoding,omitempty"` // none without a formula
	NoDup    string `json:"nodup,omitempty"`    // then, none if words are distinct
	Config   string `json:"config,omitempty"`   // a name for some of the arguments
	Args     string `json:"args,omitempty"`     // more arguments of crossat fill
	Limit    Limit  `json:"timeout"`
	Version  string `json:"version"` // of crossat
	Seed     uint64 `json:"seed"`
}

// Row is a run that has ended.
type Row struct {
	Key
	Status  string  `json:"status"`
	Seconds float64 `json:"seconds"`
	CPU     float64 `json:"cpu_seconds"` // user and system, solvers included
	PeakMB  float64 `json:"peak_mb"`
	Error   string  `json:"error,omitempty"`
	Procs   int     `json:"gomaxprocs"`
	CPUs    int     `json:"cpus"`
	Go      string  `json:"go"`
	Stats   *Stats  `json:"stats,omitempty"` // of the fill; none if it was killed
}

// Solved reports whether the run has an answer: a fill, or a proof that there is
// none.
func (r Row) Solved() bool { return r.Status == Filled || r.Status == NoFill }

// time is the seconds to the answer, infinite without one.
func (r Row) time() float64 {
	if r.Solved() {
		return r.Seconds
	}
	return math.Inf(1)
}

// String is the key on one line, for people.
func (k Key) String() string {
	var parts []string
	for _, part := range []string{k.Grid, k.Dict, k.Solver, k.Encoding, k.NoDup, k.Config} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return fmt.Sprintf("%s seed %d", strings.Join(parts, " "), k.Seed)
}

// Limit is a time limit that is written as Go writes durations.
type Limit time.Duration

// String leaves out minutes and seconds that are zero: 5m, not 5m0s.
func (l Limit) String() string {
	s := time.Duration(l).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

// Seconds is the limit as a number.
func (l Limit) Seconds() float64 { return time.Duration(l).Seconds() }

// MarshalText writes the limit for JSON.
func (l Limit) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (l *Limit) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	*l = Limit(d)
	return err
}
