package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// ipuz is the open format of http://ipuz.org/v2, JSON with texts in HTML, and the one that crossat keeps puzzles in.
// What it has no fields for is in fields of crossat's own, which others pass over:
//
//	crossat:min_slot   the minimum length of slots, unless that is 2
//	crossat:locked     the row and the column of locked cells, from 1
//	crossat:choices    what open rebus cells take, one of some strings
//	crossat:entries    scores, themes, sources and drafts, by number and direction
//	crossat:origin     how crossat has made the puzzle
var ipuz = Format{
	Name: "ipuz", Title: "ipuz v2, which holds all of a puzzle", Extensions: []string{".ipuz"},
	Write: writeIpuz,
	read:  drafted(readIpuz),
	is:    isIpuz,
}

// The names of crossat's fields.
const (
	ipuzMinSlot = "crossat:min_slot"
	ipuzLocked  = "crossat:locked"
	ipuzChoices = "crossat:choices"
	ipuzEntries = "crossat:entries"
	ipuzOrigin  = "crossat:origin"
)

// ipuzChoice is what an open rebus cell takes.
type ipuzChoice struct {
	At      place    `json:"at"`
	Strings []string `json:"strings"`
}

// ipuzEntry is what ipuz has no fields for of an entry.
type ipuzEntry struct {
	Number    string `json:"number"`
	Direction string `json:"direction"`
	Score     *int   `json:"score,omitempty"`
	Theme     bool   `json:"theme,omitempty"`
	Source    string `json:"source,omitempty"`
	Draft     bool   `json:"draft,omitempty"`
}

// origin is [puzzle.Origin] in JSON.
type origin struct {
	Kind     puzzle.Kind `json:"kind,omitempty"`
	Seed     uint64      `json:"seed,omitempty"`
	Engine   string      `json:"engine,omitempty"`
	Dict     string      `json:"dict,omitempty"`
	Symmetry string      `json:"symmetry,omitempty"`
	LeftOut  []string    `json:"left_out,omitempty"`
}

// ipuzReader reads the fields of a file into a draft.
type ipuzReader struct {
	*draft
	fields map[string]json.RawMessage
	block  string
	empty  string
	styles map[string]any
	linked int // clues that go on in other slots
}

// isIpuz recognises JSON that names its version of ipuz, be it in a call of a function.
func isIpuz(data []byte) bool {
	data = jsonOf(data)
	return bytes.HasPrefix(data, []byte("{")) && bytes.Contains(data, []byte("ipuz.org/v"))
}

var call = regexp.MustCompile(`^[\w.$]+\s*\(\s*\{`)

// jsonOf cuts a byte order mark, and the call of a function around the JSON.
func jsonOf(data []byte) []byte {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	if head := call.Find(data); head != nil {
		data = bytes.TrimRight(data[len(head)-1:], "); \t\r\n")
	}
	return data
}

func readIpuz(data []byte) (*draft, error) {
	r := ipuzReader{}
	if err := json.Unmarshal(jsonOf(data), &r.fields); err != nil {
		return nil, notJSON(data, jsonOf(data), err)
	}
	var kinds []string
	r.decode("kind", &kinds)
	if len(kinds) > 0 && !slices.ContainsFunc(kinds, func(k string) bool { return strings.Contains(k, "crossword") }) {
		return nil, fmt.Errorf("the kind of puzzle is %q: crossat reads crosswords", short(kinds[0]))
	}
	if err := r.readCells(); err != nil {
		return nil, err
	}
	r.readTexts()
	if err := r.readClues(); err != nil {
		return nil, err
	}
	r.readOwn()
	r.noteRest()
	return r.draft, nil
}

// decode reads a field, unless the file has not got it or it is of another type.
func (r *ipuzReader) decode(name string, to any) bool {
	data, ok := r.fields[name]
	if !ok {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(to) == nil
}

// text is a field in HTML as text.
func (r *ipuzReader) text(name string) string {
	var text string
	r.decode(name, &text)
	return r.plain(text)
}

func (r *ipuzReader) readTexts() {
	intro, notes := r.text("intro"), r.text("notes")
	if intro == notes {
		intro = ""
	}
	r.Notes = strings.TrimSpace(intro + "\n" + notes)
	if r.marked {
		r.Notes = lines(r.Notes)
	}
	r.Title, r.Author, r.Copyright = r.text("title"), r.text("author"), r.text("copyright")
}

// readOwn reads crossat's fields.
func (r *ipuzReader) readOwn() {
	r.decode(ipuzMinSlot, &r.minSlot)
	var locked []place
	r.decode(ipuzLocked, &locked)
	for _, at := range locked {
		if cell, ok := at.cell(r.board); ok {
			r.cells[cell].marks |= puzzle.Locked
		}
	}
	var choices []ipuzChoice
	r.decode(ipuzChoices, &choices)
	for _, c := range choices {
		odd := slices.ContainsFunc(c.Strings, func(s string) bool { return !isLetters(s) })
		if cell, ok := c.At.cell(r.board); ok && !odd && len(c.Strings) > 1 {
			r.cells[cell].choices = strings.Join(c.Strings, "/")
		}
	}
	var entries []ipuzEntry
	r.decode(ipuzEntries, &entries)
	own := make(map[string]ipuzEntry)
	for _, e := range entries {
		own[e.Number+"-"+e.Direction] = e
	}
	for i := range r.clues {
		to := &r.clues[i]
		e := own[to.label+"-"+to.dir.String()]
		to.entry.Score, to.entry.Theme = e.Score, e.Theme
		to.entry.Clue.Source, to.entry.Clue.Draft = e.Source, e.Draft
	}
	var o origin
	r.decode(ipuzOrigin, &o)
	r.Origin = puzzle.Origin(o)
}

// ipuzKnown are the fields that are read, or that say nothing of the puzzle.
var ipuzKnown = []string{
	"version", "kind", "dimensions", "puzzle", "solution", "clues", "title", "author", "copyright", "notes", "intro",
	"block", "empty", "styles", "showenumerations", "origin", "volatile", "checksum", "charset", "saved",
	ipuzMinSlot, ipuzLocked, ipuzChoices, ipuzEntries, ipuzOrigin,
}

// noteRest says what is not read.
func (r *ipuzReader) noteRest() {
	var rest []string
	for name, value := range r.fields {
		if !slices.Contains(ipuzKnown, name) && len(value) > len(`""`) {
			rest = append(rest, name)
		}
	}
	if len(rest) > 0 {
		slices.Sort(rest)
		r.notef("a puzzle has no place for these fields of the file: %s", some(rest))
	}
	if r.linked > 0 {
		r.notef("clues for several slots stay with the first: %d of them", r.linked)
	}
}

// cell is the cell of a place, if it is on the board.
func (at place) cell(b grids.Board) (int, bool) {
	row, column := at[0], at[1]
	ok := row >= 1 && row <= b.Height && column >= 1 && column <= b.Width
	return (row-1)*b.Width + column - 1, ok
}
