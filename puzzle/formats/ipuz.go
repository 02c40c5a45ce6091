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

// ipuz is the open format of http://ipuz.org/v2, JSON with texts in HTML, and the format in which crossat stores
// puzzles. Whatever it has no fields for is in crossat's own fields, which other programs skip:
//
//	crossat:min_slot   the minimum length of slots, unless it's 2
//	crossat:locked     the row and the column of locked cells, from 1
//	crossat:choices    the choices of open rebus cells, lists of strings
//	crossat:entries    scores, themes, sources and drafts, by number and direction
//	crossat:origin     how crossat made the puzzle
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

// ipuzChoice holds the choices of an open rebus cell.
type ipuzChoice struct {
	At      place    `json:"at"`
	Strings []string `json:"strings"`
}

// ipuzEntry holds the parts of an entry that ipuz has no fields for.
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
	linked int // clues that continue in other slots
}

// isIpuz recognises JSON that names its version of ipuz, with or without a function call around it.
func isIpuz(data []byte) bool {
	data = jsonOf(data)
	return bytes.HasPrefix(data, []byte("{")) && bytes.Contains(data, []byte("ipuz.org/v"))
}

var call = regexp.MustCompile(`^[\w.$]+\s*\(\s*\{`)

// jsonOf removes a byte order mark, and a function call around the JSON.
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

// decode decodes a field. It returns false if the field is missing or has another type.
func (r *ipuzReader) decode(name string, to any) bool {
	data, ok := r.fields[name]
	if !ok {
		return false
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(to) == nil
}

// text returns an HTML field as text.
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

// ipuzKnown lists the fields that are read, or that aren't part of the puzzle.
var ipuzKnown = []string{
	"version", "kind", "dimensions", "puzzle", "solution", "clues", "title", "author", "copyright", "notes", "intro",
	"block", "empty", "styles", "showenumerations", "origin", "volatile", "checksum", "charset", "saved",
	ipuzMinSlot, ipuzLocked, ipuzChoices, ipuzEntries, ipuzOrigin,
}

// noteRest notes the fields and links that aren't read.
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

// cell returns the cell of a place; ok is false outside of the board.
func (at place) cell(b grids.Board) (int, bool) {
	row, column := at[0], at[1]
	ok := row >= 1 && row <= b.Height && column >= 1 && column <= b.Width
	return (row-1)*b.Width + column - 1, ok
}
