// Package bench defines benchmarks of crossat fill: the matrix of runs and their order, the rows of measurements and
// their journal, and the tables and plots of the results. It also defines suites of formulas for SAT solvers, and
// writes them.
package bench

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Stats is the statistics of one run of crossat fill, as --stats writes them. With several solutions, times and counts
// are totals, and the size of the formula is that of the last one.
type Stats struct {
	Grid        string  `json:"grid"` // as given on the command line
	Dict        string  `json:"dict"`
	Words       int     `json:"words"`       // in the dictionary
	Fingerprint string  `json:"fingerprint"` // of the dictionary
	Seed        uint64  `json:"seed"`
	Solver      string  `json:"solver"`           // as given on the command line, or chosen by default
	Engine      string  `json:"engine,omitempty"` // the engine that found the last fill
	Encoding    string  `json:"encoding,omitempty"`
	NoDup       string  `json:"nodup,omitempty"`
	Variables   int     `json:"variables,omitempty"` // 0 without a formula, like the next two
	Clauses     int     `json:"clauses,omitempty"`
	Literals    int     `json:"literals,omitempty"`
	Candidates  int     `json:"candidates"`      // total over all slots
	Prepare     float64 `json:"prepare_seconds"` // arc consistency
	Encode      float64 `json:"encode_seconds"`
	Solve       float64 `json:"solve_seconds"` // including starting the solver and writing its input
	Conflicts   int     `json:"conflicts"`     // 0, like the next two, if the solver doesn't report it
	Decisions   int     `json:"decisions"`
	Restarts    int     `json:"restarts"`
	Nodes       int     `json:"nodes,omitempty"` // of the search, like the next two
	Fails       int     `json:"fails,omitempty"` // dead ends
	Search      float64 `json:"search_seconds,omitempty"`
	PeakMB      float64 `json:"peak_mb"` // peak of the largest process in 10^6 bytes; 0 if the system doesn't report it
	Status      string  `json:"status"`
	Error       string  `json:"error,omitempty"`
}

// Values of Status. A crossat fill that reaches its own time limit reports GaveUp; only the benchmark reports Timeout.
const (
	Filled  = "filled"
	NoFill  = "nofill" // proved to have no fill
	GaveUp  = "gaveup"
	Timeout = "timeout"
	Failed  = "error"
)

// Key identifies a run. Rows with the same key are measurements of the same run.
type Key struct {
	Grid     string `json:"grid"`
	Dict     string `json:"dict"`
	Solver   string `json:"solver"`             // with its arguments
	Encoding string `json:"encoding,omitempty"` // empty without a formula
	NoDup    string `json:"nodup,omitempty"`    // without a formula, empty or "none", which allows repeated words
	Config   string `json:"config,omitempty"`   // name of the config
	Args     string `json:"args,omitempty"`     // additional arguments of crossat fill
	Limit    Limit  `json:"timeout"`
	Version  string `json:"version"` // of crossat
	Seed     uint64 `json:"seed"`
}

// Row is the measurement of a finished run.
type Row struct {
	Key
	Status  string  `json:"status"`
	Seconds float64 `json:"seconds"`     // wall-clock time
	CPU     float64 `json:"cpu_seconds"` // user and system time, including solvers
	PeakMB  float64 `json:"peak_mb"`
	Error   string  `json:"error,omitempty"`
	Procs   int     `json:"gomaxprocs"`
	CPUs    int     `json:"cpus"`
	Go      string  `json:"go"`
	Stats   *Stats  `json:"stats,omitempty"` // of crossat fill; nil if it was killed
}

// Solved reports whether the run has an answer: a fill, or a proof that none exists.
func (r Row) Solved() bool { return r.Status == Filled || r.Status == NoFill }

// time returns the seconds to the answer, infinite without one.
func (r Row) time() float64 {
	if r.Solved() {
		return r.Seconds
	}
	return math.Inf(1)
}

// String returns the key on one line, for people to read, without limit and version.
func (k Key) String() string {
	var parts []string
	for _, part := range []string{k.Grid, k.Dict, k.Solver, k.Encoding, k.NoDup, k.Config} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return fmt.Sprintf("%s seed %d", strings.Join(parts, " "), k.Seed)
}

// Limit is a time limit, formatted like a [time.Duration] but without trailing zeros.
type Limit time.Duration

// String omits trailing zero minutes and seconds: 5m, not 5m0s.
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

// Seconds returns the limit in seconds.
func (l Limit) Seconds() float64 { return time.Duration(l).Seconds() }

// MarshalText formats the limit for JSON.
func (l Limit) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText parses a duration in Go's syntax.
func (l *Limit) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	*l = Limit(d)
	return err
}
