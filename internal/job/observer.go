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
	// Event is called with each event, from several goroutines but never from two at a time. Its
	// String is one line for a log.
	Event func(Event)
	// Every is the time between two reports of a search's [Progress]; 0 for none.
	Every time.Duration
}

// Event is one of the types below.
type Event interface{ fmt.Stringer }

// Serial returns an observer whose Event may be called from several goroutines.
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

// Tell passes an event on, if somebody observes.
func (o Observer) Tell(e Event) {
	if o.Event != nil {
		o.Event(e)
	}
}

// Notef observes a note.
func (o Observer) Notef(format string, args ...any) { o.Tell(Note(fmt.Sprintf(format, args...))) }

// Note is a free-form log event.
type Note string

// String is the line.
func (n Note) String() string { return string(n) }

// CandidatesEvent reports the candidates that arc consistency left.
type CandidatesEvent struct {
	Words, Candidates, Slots int
	Took                     time.Duration
}

// String says how many there are.
func (e CandidatesEvent) String() string {
	return fmt.Sprintf("%d words: arc consistency leaves %d candidates in %d slots", e.Words, e.Candidates, e.Slots)
}

// FormulaEvent is a formula that was made for a fill.
type FormulaEvent struct {
	Seed                    uint64
	Encoding, NoDup         string
	Vars, Clauses, Literals int
	Took                    time.Duration
}

// String says how large it is.
func (e FormulaEvent) String() string {
	return fmt.Sprintf("seed %d: %s, %d variables, %d clauses, %d literals",
		e.Seed, e.Encoding, e.Vars, e.Clauses, e.Literals)
}

// SolvedEvent is a formula that a solver has answered, or given up.
type SolvedEvent struct {
	Job           string // what the formula is of, such as a board; may be empty
	Solver        string
	Vars, Clauses int
	Answer        cnf.Answer
	Stats         sat.Stats
	Took          time.Duration
}

// String says who answered what.
func (e SolvedEvent) String() string {
	text := fmt.Sprintf("%s: %s in %.2f s%s", e.Solver, e.Answer, e.Took.Seconds(), Effort(e.Stats))
	if e.Job == "" {
		return text
	}
	return fmt.Sprintf("%s: %d variables, %d clauses; %s", e.Job, e.Vars, e.Clauses, text)
}

// Effort puts counts of a solver's work in parentheses; empty where there are none.
func Effort(s sat.Stats) string {
	if s == (sat.Stats{}) {
		return ""
	}
	return fmt.Sprintf(" (%d conflicts, %d decisions, %d restarts)", s.Conflicts, s.Decisions, s.Restarts)
}

// SearchedEvent is a search that has ended.
type SearchedEvent struct {
	Engine string
	End    string // "filled", "no fill", "gave up"
	Stats  search.Stats
	Took   time.Duration
}

// String says how it ended.
func (e SearchedEvent) String() string {
	return fmt.Sprintf("%s: %s in %.2f s (%d nodes, %d fails, %d restarts)",
		e.Engine, e.End, e.Took.Seconds(), e.Stats.Nodes, e.Stats.Fails, e.Stats.Restarts)
}

// Progress is how far a search is.
type Progress struct{ search.Progress }

// String counts letters, nodes and restarts.
func (p Progress) String() string {
	letters, cells := lettersOf(p.Best)
	return fmt.Sprintf("%d of %d letters, depth %d, %d nodes (%.0f a second), %d fails, %d restarts",
		letters, cells, p.Depth, p.Nodes, float64(p.Nodes)/p.Took.Seconds(), p.Fails, p.Restarts)
}

// Left is an estimate of the time to the end of a search of the whole space; 0 if there is none.
func (p Progress) Left() time.Duration {
	if p.Share == 0 {
		return 0
	}
	return time.Duration(float64(p.Took) * (1 - p.Share) / p.Share)
}

// PatternsEvent is what has become of the patterns of a job that composes crosswords.
type PatternsEvent struct {
	Placements int    // of the theme, looked at
	Laid       int    // patterns laid out
	Refuted    int    // those of them that are proved to have no fill
	Best       string // how good the best crossword so far is, where better ones are looked for
}

// String counts them, the most important first: a terminal may be too narrow for all.
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

// BetterEvent is a fill or a crossword that is better than those before it, while the search goes on.
type BetterEvent struct {
	Kind  string // "fill" or "crossword"
	N     int    // from 1
	Value string // how good it is
	Grid  *grids.Grid
}

// String says how good it is.
func (e BetterEvent) String() string { return fmt.Sprintf("%s %d: %s", e.Kind, e.N, e.Value) }

// BoundEvent is that less is left to be gained: a bound on all fills is closer to the best one.
type BoundEvent struct {
	N     int // of the fill, from 1
	Bound *Bound
}

// String says how good the best fill is, and how good another might be.
func (e BoundEvent) String() string { return fmt.Sprintf("fill %d: %s", e.N, e.Bound) }

// FoundEvent is a result, before it is given to the caller.
type FoundEvent struct {
	Kind string // "fill", "pattern", "crossword", "layout"
	N    int    // from 1
	*Result
	Note string // what it took; may be empty
}

// String says where it comes from.
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

// CubeEvent is a cube that was solved, or given up.
type CubeEvent struct {
	cubes.Record
	Sum  cubes.Sum     // over the cubes chosen
	Left time.Duration // an estimate of the time to the end; 0 if there is none
}

// Progress says how far all cubes are, and for how long they may still take.
func (e CubeEvent) Progress() string {
	done := e.Sum.Refuted + e.Sum.Found + e.Sum.Unknown
	text := fmt.Sprintf("%d of %d cubes, %s", done, e.Sum.Cubes, numbers.Share(e.Sum.Share))
	if e.Left > 0 {
		text += ", about " + e.Left.Round(time.Second).String() + " left"
	}
	return text
}

// String says what became of it.
func (e CubeEvent) String() string {
	return fmt.Sprintf("cube %d: %s by %s in %.2f s", e.Cube, e.Answer, e.Engine, e.Seconds)
}
