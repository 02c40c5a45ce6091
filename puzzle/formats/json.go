package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// crossatJSON is crossat's own format for programs: one puzzle per line, with the statistics of its kind. Its schema is
// docs/puzzle.schema.json.
var crossatJSON = Format{
	Name: "json", Title: "crossat's own, for programs", Extensions: []string{".json"}, Many: true,
	Write: writeJSON,
	read:  readJSON,
	is: func(data []byte) bool {
		var d struct {
			Grid []string
		}
		return json.NewDecoder(bytes.NewReader(data)).Decode(&d) == nil && len(d.Grid) > 0
	},
}

// jsonVersion is the version of the schema. It only changes if readers of the old version can't ignore a change.
const jsonVersion = 1

// document is the JSON of all kinds of puzzles. Fields that don't apply are left out.
type document struct {
	Version   int         `json:"version"`
	Kind      puzzle.Kind `json:"kind,omitempty"`
	Title     string      `json:"title,omitempty"`
	Author    string      `json:"author,omitempty"`
	Copyright string      `json:"copyright,omitempty"`
	Notes     string      `json:"notes,omitempty"`
	*layoutFigures
	Grid    []string `json:"grid"` // one string per row, as in text
	MinSlot int      `json:"min_slot,omitempty"`
	*patternFigures
	Void    []place     `json:"void,omitempty"`
	Given   []place     `json:"given,omitempty"`
	Locked  []place     `json:"locked,omitempty"`
	Circles []place     `json:"circles,omitempty"`
	Shaded  []place     `json:"shaded,omitempty"`
	Entries []jsonEntry `json:"entries,omitempty"`
	LeftOut []string    `json:"left_out,omitempty"`
	Dict    string      `json:"dict,omitempty"`
	Seed    *uint64     `json:"seed,omitempty"`
	Engine  string      `json:"engine,omitempty"`
}

type layoutFigures struct {
	Width     int `json:"width"`
	Height    int `json:"height"`
	Crossings int `json:"crossings"`
}

type patternFigures struct {
	Symmetry string `json:"symmetry"`
	Black    int    `json:"black"`
	Bars     int    `json:"bars"`
	Words    int    `json:"words"`
	Lengths  []int  `json:"lengths"` // number of words by length, from 0
	// Unchecked counts the white cells that are in only one word.
	Unchecked int `json:"unchecked"`
	OpenArea  int `json:"open_area"`
	Cheaters  int `json:"cheaters"`
	// Chokepoints counts the white cells whose removal would disconnect the others.
	Chokepoints int `json:"chokepoints"`
}

// place is the row and the column of a cell, from 1.
type place [2]int

// jsonEntry is the entry of a slot.
type jsonEntry struct {
	Number      int    `json:"number"`
	Direction   string `json:"direction"`
	Row         int    `json:"row"` // of the first letter, from 1
	Column      int    `json:"column"`
	Length      int    `json:"length"` // in cells
	Answer      string `json:"answer"`
	Score       *int   `json:"score,omitempty"`
	Theme       bool   `json:"theme,omitempty"`
	Enumeration string `json:"enumeration,omitempty"` // such as 3,5
	Clue        string `json:"clue,omitempty"`
	Source      string `json:"source,omitempty"` // of the clue
	Draft       bool   `json:"draft,omitempty"`
}

func writeJSON(p *puzzle.Puzzle) ([]byte, []string, error) {
	d := document{
		Version: jsonVersion, Kind: p.Origin.Kind,
		Title: p.Title, Author: p.Author, Copyright: p.Copyright, Notes: p.Notes,
		Grid: p.Grid.Rows(), LeftOut: p.Origin.LeftOut, Dict: p.Origin.Dict, Engine: p.Origin.Engine,
	}
	if p.Grid.MinSlot() != 2 {
		d.MinSlot = p.Grid.MinSlot()
	}
	if p.Origin.Kind != "" || p.Origin.Seed != 0 {
		d.Seed = &p.Origin.Seed
	}
	for mark, places := range d.marks() {
		*places = placesOf(p, mark)
	}
	switch p.Origin.Kind {
	case puzzle.Pattern:
		d.patternFigures = figuresOf(p)
	case puzzle.Layout:
		d.layoutFigures = &layoutFigures{p.Grid.Width(), p.Grid.Height(), len(p.Grid.Crossings())}
	}
	described := func(e puzzle.Entry) bool { return e != puzzle.Entry{} }
	if p.Origin.Kind != puzzle.Pattern || slices.ContainsFunc(p.Entries, described) {
		d.Entries = entriesOf(p)
	}
	line, err := json.Marshal(d)
	return append(line, '\n'), nil, err
}

// marks returns the places of each mark.
func (d *document) marks() map[puzzle.Mark]*[]place {
	return map[puzzle.Mark]*[]place{
		puzzle.Void: &d.Void, puzzle.Given: &d.Given, puzzle.Locked: &d.Locked, puzzle.Circle: &d.Circles,
		puzzle.Shade: &d.Shaded,
	}
}

func placesOf(p *puzzle.Puzzle, m puzzle.Mark) []place {
	var places []place
	for cell := range p.Grid.Size() {
		if p.Has(cell, m) {
			places = append(places, placeOf(p.Grid, cell))
		}
	}
	return places
}

func placeOf(g *grids.Grid, cell int) place { return place{cell/g.Width() + 1, cell%g.Width() + 1} }

func figuresOf(p *puzzle.Puzzle) *patternFigures {
	shape := p.Grid.Shape()
	unchecked, _ := p.Grid.Unchecked()
	f := &patternFigures{
		Symmetry: p.Origin.Symmetry, Black: p.Grid.Blacks(), Bars: p.Grid.Bars(), Words: shape.Slots,
		Unchecked: len(unchecked), Lengths: make([]int, max(p.Grid.Width(), p.Grid.Height())+1),
		OpenArea: shape.OpenArea, Cheaters: len(p.Grid.Cheaters()), Chokepoints: len(p.Grid.Chokepoints()),
	}
	for _, s := range p.Grid.Slots() {
		f.Lengths[s.Len()]++
	}
	return f
}

func entriesOf(p *puzzle.Puzzle) []jsonEntry {
	var all []jsonEntry
	for i, s := range p.Grid.Slots() {
		e, at := p.Entries[i], placeOf(p.Grid, s.Cells[0])
		all = append(all, jsonEntry{
			Number: s.Number, Direction: strings.ToLower(s.Dir.String()), Length: s.Len(), Row: at[0], Column: at[1],
			Answer: p.Answer(i), Enumeration: e.Enumeration, Score: e.Score, Theme: e.Theme,
			Clue: e.Clue.Text, Source: e.Clue.Source, Draft: e.Clue.Draft,
		})
	}
	return all
}

func readJSON(name string, data []byte, o Options) (*puzzle.Puzzle, []string, error) {
	// Decoding needs pointers that aren't nil.
	d := document{layoutFigures: new(layoutFigures), patternFigures: new(patternFigures)}
	decoder := json.NewDecoder(bytes.NewReader(data))
	if err := decoder.Decode(&d); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, notJSON(data, data, err))
	}
	if d.Version > jsonVersion {
		return nil, nil, fmt.Errorf("%s: version %d of the format: this crossat knows versions up to %d",
			name, d.Version, jsonVersion)
	}
	if len(d.Grid) == 0 {
		return nil, nil, fmt.Errorf("%s: no cells: the field %q should be a list of rows", name, "grid")
	}
	if o.MinSlot == 0 {
		o.MinSlot = d.MinSlot
	}
	p, notes, err := readText(name, strings.Join(d.Grid, "\n"), o)
	if err != nil {
		return nil, nil, err
	}
	p.Title, p.Author, p.Copyright, p.Notes = d.Title, d.Author, d.Copyright, d.Notes
	p.Origin = puzzle.Origin{
		Kind: d.Kind, Engine: d.Engine, Dict: d.Dict, LeftOut: d.LeftOut,
	}
	if d.Kind == puzzle.Pattern {
		p.Origin.Symmetry = d.Symmetry
	}
	if d.Seed != nil {
		p.Origin.Seed = *d.Seed
	}
	if err := d.setMarks(p); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	notes = append(notes, d.setEntries(p)...)
	if decoder.More() {
		notes = append(notes, "the file has several puzzles: only the first is read")
	}
	return p, notes, nil
}

// setMarks sets the marks of the cells.
func (d *document) setMarks(p *puzzle.Puzzle) error {
	marks := d.marks()
	for mark := puzzle.Void; mark <= puzzle.Shade; mark <<= 1 {
		for _, at := range *marks[mark] {
			row, column := at[0], at[1]
			if row < 1 || row > p.Grid.Height() || column < 1 || column > p.Grid.Width() {
				return fmt.Errorf("row %d, column %d is outside of the grid", row, column)
			}
			cell := (row-1)*p.Grid.Width() + column - 1
			if mark == puzzle.Void && p.Grid.At(cell) != grids.Black {
				return fmt.Errorf("row %d, column %d is void, and so it should be black in the grid", row, column)
			}
			p.SetMark(cell, mark)
		}
	}
	return nil
}

// setEntries copies the entries to their slots. It notes the entries without a slot.
func (d *document) setEntries(p *puzzle.Puzzle) (notes []string) {
	slots := slotsByStart(p.Grid)
	var lost []string
	for _, e := range d.Entries {
		dir := grids.Across
		if strings.EqualFold(e.Direction, grids.Down.String()) {
			dir = grids.Down
		}
		i, ok := slots[start{dir, (e.Row-1)*p.Grid.Width() + e.Column - 1}]
		if !ok {
			lost = append(lost, fmt.Sprintf("%d %s", e.Number, e.Direction))
			continue
		}
		entry := puzzle.Entry{
			Clue:  puzzle.Clue{Text: e.Clue, Source: e.Source, Draft: e.Draft},
			Score: e.Score, Theme: e.Theme,
		}
		setEnumeration(&entry, e.Enumeration)
		p.Entries[i] = entry
	}
	if len(lost) > 0 {
		notes = append(notes, "entries for which the grid has no slot are left out: "+some(lost))
	}
	return notes
}
