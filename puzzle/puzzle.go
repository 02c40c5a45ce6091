// Package puzzle writes what crossat makes, for people and for programs: a grid with its entries,
// clues and figures, as text or as JSON.
package puzzle

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
)

// Puzzle is a grid with what is known of it.
type Puzzle struct {
	Grid *grids.Grid
	// Given are the entries that were asked for, with their clues.
	Given []dicts.Entry
	// Dict is the dictionary of a fill, for scores; nil if it is not known.
	Dict *dicts.Dict
	// Seed gives the same grid again.
	Seed uint64
	// Engine found a fill; empty if that is not known.
	Engine string
	// Figures are those to be written of the grid beside its entries.
	Figures Figures
	// Symmetry is that of a pattern, by name.
	Symmetry string
}

// Figures are what is written of a grid besides letters.
type Figures int

// The kinds of figures.
const (
	NoFigures      Figures = iota
	PatternFigures         // of black cells or bars: how many, words by length, open area, cheaters; no entries
	LayoutFigures          // of a layout: its size, crossings, and the words that were left out
	ThemeFigures           // of a crossword around a theme: the words that were left out
)

// WriteText draws the grid and, if there are clues, lists the entries by direction and number.
func (p *Puzzle) WriteText(w io.Writer) error {
	_, err := io.WriteString(w, p.Grid.String()+p.clueList())
	return err
}

// clues are the clues of entries that have one.
func (p *Puzzle) clues() map[string]string {
	clues := make(map[string]string)
	for _, e := range p.Given {
		if e.Clue != "" {
			clues[e.Text] = e.Clue
		}
	}
	return clues
}

// clueList lists the entries with their clues and lengths; it is empty if none of them has a clue.
func (p *Puzzle) clueList() string {
	var text strings.Builder
	clues, any := p.clues(), false
	dir := grids.Down + 1
	for _, s := range p.Grid.Slots() {
		if s.Dir != dir {
			dir = s.Dir
			fmt.Fprintf(&text, "\n%s\n", dir)
		}
		clue, ok := clues[p.Grid.Entry(s)]
		if ok {
			any = true
			clue += " "
		}
		fmt.Fprintf(&text, "%d. %s(%d)\n", s.Number, clue, s.Len())
	}
	if !any {
		return ""
	}
	return text.String()
}

// document is the form of the JSON: one for all that is made, without what does not apply.
type document struct {
	*layoutFigures
	Grid []string `json:"grid"` // a string a row
	*patternFigures
	Entries []entry  `json:"entries,omitempty"`
	LeftOut []string `json:"left_out,omitempty"`
	Dict    string   `json:"dict,omitempty"`
	Seed    uint64   `json:"seed"`
	Engine  string   `json:"engine,omitempty"`
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
	// Unchecked are white cells in one word only.
	Unchecked int `json:"unchecked"`
	OpenArea  int `json:"open_area"`
	Cheaters  int `json:"cheaters"`
	// Chokepoints are white cells without which the others would not be connected.
	Chokepoints int `json:"chokepoints"`
}

// entry is what a slot holds.
type entry struct {
	Number    int    `json:"number"`
	Direction string `json:"direction"`
	Row       int    `json:"row"` // of the first letter, from 1
	Column    int    `json:"column"`
	Length    int    `json:"length"`
	Answer    string `json:"answer"`
	Score     *int   `json:"score,omitempty"`
	Theme     bool   `json:"theme,omitempty"`
	Clue      string `json:"clue,omitempty"`
}

// WriteJSON writes the puzzle as one line of JSON.
func (p *Puzzle) WriteJSON(w io.Writer) error {
	d := document{Grid: p.Grid.Rows(), Seed: p.Seed, Engine: p.Engine}
	switch p.Figures {
	case PatternFigures:
		d.patternFigures = p.patternFigures()
	case LayoutFigures:
		g := p.Grid
		d.layoutFigures = &layoutFigures{g.Width(), g.Height(), len(g.Crossings())}
	}
	if p.Figures != PatternFigures {
		d.Entries = p.entries()
	}
	if p.Figures == LayoutFigures || p.Figures == ThemeFigures {
		d.LeftOut = p.leftOut(d.Entries)
	}
	if p.Dict != nil {
		d.Dict = p.Dict.Name()
	}
	return json.NewEncoder(w).Encode(d)
}

func (p *Puzzle) patternFigures() *patternFigures {
	shape := p.Grid.Shape()
	unchecked, _ := p.Grid.Unchecked()
	f := &patternFigures{
		Symmetry: p.Symmetry, Black: p.Grid.Blacks(), Bars: p.Grid.Bars(), Words: shape.Slots, Unchecked: len(unchecked),
		Lengths:  make([]int, max(p.Grid.Width(), p.Grid.Height())+1),
		OpenArea: shape.OpenArea, Cheaters: len(p.Grid.Cheaters()), Chokepoints: len(p.Grid.Chokepoints()),
	}
	for _, s := range p.Grid.Slots() {
		f.Lengths[s.Len()]++
	}
	return f
}

// entries are those of all slots. Of a crossword around a theme, those that were given are marked.
func (p *Puzzle) entries() []entry {
	clues := p.clues()
	var all []entry
	for _, s := range p.Grid.Slots() {
		e := entry{
			Number: s.Number, Direction: strings.ToLower(s.Dir.String()), Length: s.Len(),
			Row: s.Cells[0]/p.Grid.Width() + 1, Column: s.Cells[0]%p.Grid.Width() + 1,
			Answer: p.Grid.Entry(s),
		}
		e.Clue = clues[e.Answer]
		given := slices.ContainsFunc(p.Given, func(g dicts.Entry) bool { return g.Text == e.Answer })
		e.Theme = given && p.Figures == ThemeFigures
		if p.Dict != nil {
			if word, ok := p.Dict.Lookup(e.Answer); ok {
				e.Score = &word.Score
			}
		}
		all = append(all, e)
	}
	return all
}

// leftOut are the given entries that are not in the grid.
func (p *Puzzle) leftOut(placed []entry) []string {
	var left []string
	for _, g := range p.Given {
		if !slices.ContainsFunc(placed, func(e entry) bool { return e.Answer == g.Text }) {
			left = append(left, g.Text)
		}
	}
	return left
}
