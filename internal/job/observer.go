package job

import (
	"fmt"
	"sync"
	"time"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/numbers"
	"crossat/internal/problem/cubes"
	"crossat/internal/sat"
	"crossat/internal/search"
)

// Observer receives progress events. The zero value discards them.
type Observer struct {
	// Event is called with each event, from several goroutines but never concurrently. The event's String is one line
	// for a log.
	Event func(Event)
	// Every is the interval between reports of a search's [Progress]; 0 for none.
	Every time.Duration
}

// Event is one of the types below.
type Event interface{ fmt.Stringer }

// Serial returns an observer whose Event can be called concurrently.
func (o Observer) Serial() Observer {
	if o.Event == nil {
		return Observer{}
	}
	var lock sync.Mutex
	event := o.Event
	o.Event = func(e Event) {
		lock.Lock()
		defer lock.Unlock()
		event(e)
	}
	return o
}

// Tell sends an event, unless the observer discards events.
func (o Observer) Tell(e Event) {
	if o.Event != nil {
		o.Event(e)
	}
}

// Notef sends a note.
func (o Observer) Notef(format string, args ...any) { o.Tell(Note(fmt.Sprintf(format, args...))) }

// Note is a free-form log event.
type Note string

// String returns the note.
func (n Note) String() string { return string(n) }

// CandidatesEvent reports the candidates that arc consistency left.
type CandidatesEvent struct {
	Words, Candidates, Slots int
	Took                     time.Duration
}

// String counts the candidates, words and slots.
func (e CandidatesEvent) String() string {
	return fmt.Sprintf("%d words: arc consistency leaves %d candidates in %d slots", e.Words, e.Candidates, e.Slots)
}

// FormulaEvent reports a formula that was made for a fill.
type FormulaEvent struct {
	Seed                    uint64
	Encoding, NoDup         string
	Vars, Clauses, Literals int
	Took                    time.Duration
}

// String describes the formula.
func (e FormulaEvent) String() string {
	return fmt.Sprintf("seed %d: %s, %d variables, %d clauses, %d literals",
		e.Seed, e.Encoding, e.Vars, e.Clauses, e.Literals)
}

// SolvedEvent reports a formula that a solver answered or gave up on.
type SolvedEvent struct {
	Job           string // the formula's subject, such as a board; can be empty
	Solver        string
	Vars, Clauses int
	Answer        cnf.Answer
	Stats         sat.Stats
	Took          time.Duration
}

// String gives the solver, its answer and its effort.
func (e SolvedEvent) String() string {
	text := fmt.Sprintf("%s: %s in %.2f s%s", e.Solver, e.Answer, e.Took.Seconds(), Effort(e.Stats))
	if e.Job == "" {
		return text
	}
	return fmt.Sprintf("%s: %d variables, %d clauses; %s", e.Job, e.Vars, e.Clauses, text)
}

// Effort formats a solver's counts in parentheses; it returns "" if they are all 0.
func Effort(s sat.Stats) string {
	if s == (sat.Stats{}) {
		return ""
	}
	return fmt.Sprintf(" (%d conflicts, %d decisions, %d restarts)", s.Conflicts, s.Decisions, s.Restarts)
}

// SearchedEvent reports the end of a search.
type SearchedEvent struct {
	Engine string
	End    string // "filled", "no fill", "gave up"
	Stats  search.Stats
	Took   time.Duration
}

// String gives the result and the effort.
func (e SearchedEvent) String() string {
	return fmt.Sprintf("%s: %s in %.2f s (%d nodes, %d fails, %d restarts)",
		e.Engine, e.End, e.Took.Seconds(), e.Stats.Nodes, e.Stats.Fails, e.Stats.Restarts)
}

// Progress reports how far a search has come.
type Progress struct{ search.Progress }

// String counts letters, nodes and restarts.
func (p Progress) String() string {
	letters, cells := lettersOf(p.Best)
	return fmt.Sprintf("%d of %d letters, depth %d, %d nodes (%.0f a second), %d fails, %d restarts",
		letters, cells, p.Depth, p.Nodes, float64(p.Nodes)/p.Took.Seconds(), p.Fails, p.Restarts)
}

// Left estimates the remaining time of a search of the whole space; 0 if it's unknown.
func (p Progress) Left() time.Duration {
	if p.Share == 0 {
		return 0
	}
	return time.Duration(float64(p.Took) * (1 - p.Share) / p.Share)
}

// PatternsEvent counts the patterns of a job that composes crosswords.
type PatternsEvent struct {
	Placements int    // placements of the theme that were tried
	Laid       int    // patterns laid out
	Refuted    int    // patterns proved to have no fill
	Best       string // the value of the best crossword so far; empty unless the job looks for better ones
}

// String puts the most important count first, because a terminal can be too narrow for all.
func (e PatternsEvent) String() string {
	text := fmt.Sprintf("%s, %s tried", e.Patterns(), numbers.Count(e.Placements, "placement"))
	if e.Best != "" {
		text = "best so far: " + e.Best + "; " + text
	}
	return text
}

// Patterns counts patterns: "38 patterns laid out, 31 proved to have no fill".
func (e PatternsEvent) Patterns() string {
	return fmt.Sprintf("%s laid out, %d proved to have no fill", numbers.Count(e.Laid, "pattern"), e.Refuted)
}

// BetterEvent reports a fill or a crossword that is better than those before. The search goes on.
type BetterEvent struct {
	Kind  string // "fill" or "crossword"
	N     int    // from 1
	Value string // the value by the objective
	Grid  *grids.Grid
}

// String gives the value.
func (e BetterEvent) String() string { return fmt.Sprintf("%s %d: %s", e.Kind, e.N, e.Value) }

// BoundEvent reports a tighter bound on all fills: the best one has less room for improvement.
type BoundEvent struct {
	N     int // of the fill, from 1
	Bound *Bound
}

// String gives the bound, with the value of the best fill.
func (e BoundEvent) String() string { return fmt.Sprintf("fill %d: %s", e.N, e.Bound) }

// FoundEvent reports a result before the caller receives it.
type FoundEvent struct {
	Kind string // "fill", "pattern", "crossword", "layout"
	N    int    // from 1
	*Result
	Note string // the effort; can be empty
}

// String gives the seed and the engine.
func (e FoundEvent) String() string {
	text := fmt.Sprintf("%s %d: seed %d", e.Kind, e.N, e.Seed)
	if e.Engine != "" {
		text += ", by " + e.Engine
	}
	if e.Note != "" {
		text += "; " + e.Note
	}
	return text
}

// CubeEvent reports a cube that was solved or given up.
type CubeEvent struct {
	cubes.Record
	Sum  cubes.Sum     // over the cubes chosen
	Left time.Duration // an estimate of the remaining time; 0 if it's unknown
}

// Progress returns how many of the cubes are done, and an estimate of the remaining time.
func (e CubeEvent) Progress() string {
	done := e.Sum.Refuted + e.Sum.Found + e.Sum.Unknown
	text := fmt.Sprintf("%d of %d cubes, %s", done, e.Sum.Cubes, numbers.Share(e.Sum.Share))
	if e.Left > 0 {
		text += ", about " + e.Left.Round(time.Second).String() + " left"
	}
	return text
}

// String gives the answer for the cube.
func (e CubeEvent) String() string {
	return fmt.Sprintf("cube %d: %s by %s in %.2f s", e.Cube, e.Answer, e.Engine, e.Seconds)
}
