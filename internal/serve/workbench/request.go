package workbench

import (
	"encoding/json"
	"errors"
	"fmt"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/puzzle"
)

// request has the fields of all requests. Each job has its own, besides those that many share.
type request struct {
	Puzzle json.RawMessage `json:"puzzle"`
	Words  words           `json:"words"`
	Rules  rules           `json:"rules"`
	Seed   uint64          `json:"seed"`
	Limit  float64         `json:"limit"` // seconds; 0 for the job's own

	// check
	Previous []string `json:"previous"`
	Settled  *bool    `json:"settled"` // false if there was no time for a better one than Previous
	Fill     *bool    `json:"fill"`
	Explain  *bool    `json:"explain"`
	// check, words
	Slots []string `json:"slots"`
	Most  int      `json:"most"`
	// another
	Apart int        `json:"apart"`
	Fills [][]string `json:"fills"`
	// improve
	Objective string `json:"objective"`
	Threshold int    `json:"threshold"`
	// pattern, compose, layout, square
	Width     int    `json:"width"`
	Height    int    `json:"height"`
	Style     string `json:"style"`
	Symmetry  string `json:"symmetry"`
	Black     *span  `json:"black"`
	Entries   *span  `json:"entries"`
	Count     int    `json:"count"`
	Symmetric bool   `json:"symmetric"`
	Theme     string `json:"theme"`
	Text      string `json:"text"`
	// clues
	Slot  string   `json:"slot"`
	Lists []string `json:"lists"`
	// read, write
	Name   string `json:"name"`
	Data   []byte `json:"data"`
	Format string `json:"format"`
	Blank  bool   `json:"blank"`
}

// words say which words there are.
type words struct {
	Lists    []string `json:"lists"`
	Own      string   `json:"own"`
	MinScore int      `json:"min_score"`
	Rude     bool     `json:"rude"`
}

// rules are the constructor's own.
type rules struct {
	Repeats   bool       `json:"repeats"`
	Stems     bool       `json:"stems"`
	MaxShared int        `json:"max_shared"`
	Pangram   string     `json:"pangram"`
	Slots     []slotRule `json:"slots"`
}

type slotRule struct {
	Slot     string `json:"slot"`
	MinScore int    `json:"min_score"`
	Pattern  string `json:"pattern"`
}

// span is a range of numbers, both ends included.
type span [2]int

func (s *span) rule() *grids.Range {
	if s == nil {
		return nil
	}
	return &grids.Range{Least: s[0], Most: s[1]}
}

// slots finds the slots of the request by their names.
func (c *call) slots(g *grids.Grid) (slots []int, err error) {
	for _, name := range c.request.Slots {
		slot, err := g.FindSlot(name)
		if err != nil {
			return nil, BadRequest{err}
		}
		slots = append(slots, slot)
	}
	return slots, nil
}

// unless is true without a value.
func unless(b *bool) bool { return b == nil || *b }

// MaxSide is the most columns or rows of a puzzle that a person edits.
const MaxSide = 60

// puzzle reads the puzzle of the request.
func (c *call) puzzle() (*puzzle.Puzzle, error) {
	if len(c.request.Puzzle) == 0 {
		return nil, badRequest("the request has no puzzle")
	}
	return Unpack(c.request.Puzzle)
}

// fitRules are the rules of the request for a grid. Rules for slots that the grid does not have are left out: the grid
// may have changed since.
func (c *call) fitRules(g *grids.Grid) fit.Rules {
	from := c.request.Rules
	r := fit.Rules{Stems: from.Stems, MaxShared: from.MaxShared, Pangram: from.Pangram}
	for _, s := range from.Slots {
		if _, err := g.FindSlot(s.Slot); err == nil && (s.MinScore > 0 || s.Pattern != "") {
			r.Slots = append(r.Slots, fit.SlotRule{Slot: s.Slot, MinScore: s.MinScore, Pattern: s.Pattern})
		}
	}
	return r
}

// fillOptions are how to fill a grid: by search alone, which answers soonest.
func (c *call) fillOptions(g *grids.Grid) fills.Options {
	return fills.Options{
		Seed: c.request.Seed, Repeats: c.request.Rules.Repeats, Rules: c.fitRules(g),
		Engines: []fills.Engine{fills.SearchEngine{}},
	}
}

// desk is a puzzle with all that it takes to fill it.
type desk struct {
	puzzle *puzzle.Puzzle
	grid   *grids.Grid
	*book
	o fills.Options
}

// desk reads the puzzle, the words and the rules of the request.
func (c *call) desk() (*desk, error) {
	p, err := c.puzzle()
	if err != nil {
		return nil, err
	}
	d := &desk{puzzle: p, grid: p.Grid, o: c.fillOptions(p.Grid)}
	d.book, err = c.book()
	return d, err
}

// fit are the options of the problem.
func (d *desk) fit() fit.Options {
	return fit.Options{Repeats: d.o.Repeats, AcceptGiven: true, Rules: d.o.Rules}
}

// book is the dictionary of the request.
func (c *call) book() (*book, error) {
	b, err := c.shelf.get(c.request.Words)
	var wrong *dicts.Error
	if errors.As(err, &wrong) {
		return nil, badRequest("%s", wrong.Text(func(o dicts.Option) string { return optionNames[o] }))
	}
	return b, err
}

// optionNames are what the page calls what lists are opened with.
var optionNames = map[dicts.Option]string{
	dicts.Charset: "the encoding", dicts.Join: "spaces", dicts.MinScore: "the minimum score",
	dicts.MinLength: "the minimum length", dicts.MaxLength: "the maximum length",
}

// filled reads the rows of a fill of a grid.
func filled(g *grids.Grid, rows []string) (*grids.Grid, error) {
	if len(rows) == 0 {
		return nil, errors.New("no rows")
	}
	f, err := g.Read(rows)
	if err != nil {
		return nil, fmt.Errorf("the fill does not go with the grid: %w", err)
	}
	return f, nil
}
