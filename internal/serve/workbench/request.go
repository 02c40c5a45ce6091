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

// ofPuzzle is a request with a puzzle.
type ofPuzzle struct {
	Puzzle json.RawMessage `json:"puzzle"`
}

// puzzle reads the puzzle.
func (q ofPuzzle) puzzle() (*puzzle.Puzzle, error) {
	if len(q.Puzzle) == 0 {
		return nil, badRequest("the request has no puzzle")
	}
	return Unpack(q.Puzzle)
}

// ofFill is a request to fill a puzzle. The requests forced and changes consist only of this.
type ofFill struct {
	ofPuzzle
	Words words  `json:"words"`
	Rules rules  `json:"rules"`
	Seed  uint64 `json:"seed"`
}

// ofSlots asks for the words of slots, up to a number each.
type ofSlots struct {
	Slots []string `json:"slots"`
	Most  int      `json:"most"`
}

// ofMake asks for new puzzles.
type ofMake struct {
	Seed   uint64 `json:"seed"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Count  int    `json:"count"`
}

// words selects the words.
type words struct {
	Lists    []string `json:"lists"`
	Own      string   `json:"own"`
	MinScore int      `json:"min_score"`
	Rude     bool     `json:"rude"`
}

// rules are the constructor's own rules.
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

// span is an inclusive range of numbers.
type span [2]int

func (s *span) rule() *grids.Range {
	if s == nil {
		return nil
	}
	return &grids.Range{Least: s[0], Most: s[1]}
}

// of returns the slots with the requested names.
func (q ofSlots) of(g *grids.Grid) (slots []int, err error) {
	for _, name := range q.Slots {
		slot, err := g.FindSlot(name)
		if err != nil {
			return nil, BadRequest{err}
		}
		slots = append(slots, slot)
	}
	return slots, nil
}

// unless dereferences b, with a default of true.
func unless(b *bool) bool { return b == nil || *b }

// fit converts the rules for a grid. Rules for missing slots are dropped, because the grid could have changed since.
func (from rules) fit(g *grids.Grid) fit.Rules {
	r := fit.Rules{Stems: from.Stems, MaxShared: from.MaxShared, Pangram: from.Pangram}
	for _, s := range from.Slots {
		if _, err := g.FindSlot(s.Slot); err == nil && (s.MinScore > 0 || s.Pattern != "") {
			r.Slots = append(r.Slots, fit.SlotRule{Slot: s.Slot, MinScore: s.MinScore, Pattern: s.Pattern})
		}
	}
	return r
}

// desk holds a puzzle with everything needed to fill it, by search alone, which answers fastest.
type desk struct {
	*call
	puzzle *puzzle.Puzzle
	grid   *grids.Grid
	*book
	minScore int
	o        fills.Options
}

// desk reads the puzzle, the words and the rules of a request.
func (c *call) desk(q ofFill) (*desk, error) {
	p, err := q.puzzle()
	if err != nil {
		return nil, err
	}
	d := &desk{call: c, puzzle: p, grid: p.Grid, minScore: q.Words.MinScore, o: fills.Options{
		Seed: q.Seed, Repeats: q.Rules.Repeats, Rules: q.Rules.fit(p.Grid), Engines: []fills.Engine{fills.SearchEngine{}},
	}}
	d.book, err = c.book(q.Words)
	return d, err
}

// fit returns the options of the problem.
func (d *desk) fit() fit.Options {
	return fit.Options{Repeats: d.o.Repeats, AcceptGiven: true, Rules: d.o.Rules}
}

// book returns the dictionary for a request.
func (c *call) book(w words) (*book, error) {
	b, err := c.shelf.get(w)
	var wrong *dicts.Error
	if errors.As(err, &wrong) {
		return nil, badRequest("%s", wrong.Text(func(o dicts.Option) string { return optionNames[o] }))
	}
	return b, err
}

// optionNames holds the page's names for the options of lists.
var optionNames = map[dicts.Option]string{
	dicts.Charset: "the encoding", dicts.Join: "spaces", dicts.MinScore: "the minimum score",
	dicts.MinLength: "the minimum length", dicts.MaxLength: "the maximum length",
}

// filled reads a fill of a grid from its rows.
func filled(g *grids.Grid, rows []string) (*grids.Grid, error) {
	if len(rows) == 0 {
		return nil, errors.New("no rows")
	}
	f, err := g.Read(rows)
	if err != nil {
		return nil, fmt.Errorf("the fill doesn't match the grid: %w", err)
	}
	return f, nil
}
