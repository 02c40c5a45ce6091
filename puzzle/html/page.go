package html

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// page is the data for the template.
type page struct {
	Title, Author, Copyright, Notes string
	Language                        string // of the clues, for screen readers
	Rows                            [][]cell
	Lists                           []list
	Check                           bool // some cell has a solution that isn't given

	Policy string
	Style  template.CSS
	Script template.JS
	Data   data
}

// cell is a cell of the table.
type cell struct {
	ID          string
	Row, Column int // from 1
	Number      int // 0 for none
	Class       string
	Black       bool   // or void
	Given       string // its letters; empty unless given
}

// list is a list of clues.
type list struct {
	Heading string
	Entries []entry
}

// entry is a line in a list of clues.
type entry struct {
	Slot, Number      int
	Clue, Enumeration string
	First             string // the ID of its first cell
}

// data is used by the script in addition to the page itself.
type data struct {
	Key      string `json:"key"`      // the browser's storage key for the state
	Slots    []slot `json:"slots"`    // in the order of the lists
	Solution string `json:"solution"` // see hide
}

type slot struct {
	Name  string `json:"name"`
	Down  bool   `json:"down"`
	Cells []int  `json:"cells"`
}

func newPage(p *puzzle.Puzzle) *page {
	title := cmp.Or(p.Title, "Crossword")
	return &page{
		Title: title, Author: p.Author, Copyright: p.Copyright, Notes: p.Notes, Language: language(p),
		Rows: rows(p), Lists: lists(p), Check: hidden(p),
		Data: data{Key: key(p), Slots: slots(p.Grid), Solution: hide(p)},
	}
}

// rows returns the cells by row.
func rows(p *puzzle.Puzzle) [][]cell {
	numbers := make(map[int]int)
	for _, s := range p.Grid.Slots() {
		numbers[s.Cells[0]] = s.Number
	}
	all := make([][]cell, p.Grid.Height())
	for i := range p.Grid.Size() {
		c := newCell(p, i)
		c.Number = numbers[i]
		all[c.Row-1] = append(all[c.Row-1], c)
	}
	return all
}

func newCell(p *puzzle.Puzzle, i int) cell {
	g := p.Grid
	c := cell{ID: g.CellName(i), Row: i/g.Width() + 1, Column: i%g.Width() + 1, Black: g.At(i) == grids.Black}
	if p.Has(i, puzzle.Given) {
		c.Given = p.Text(i)
	}
	var classes []string
	for _, class := range []struct {
		name string
		ok   bool
	}{
		{"void", p.Has(i, puzzle.Void)},
		{"black", c.Black && !p.Has(i, puzzle.Void)},
		{"shade", p.Has(i, puzzle.Shade)},
		{"circle", p.Has(i, puzzle.Circle)},
		{"given", c.Given != ""},
		{"bar-right", g.Bar(i, grids.Across)},
		{"bar-below", g.Bar(i, grids.Down)},
	} {
		if class.ok {
			classes = append(classes, class.name)
		}
	}
	c.Class = strings.Join(classes, " ")
	return c
}

// lists returns the lists of clues, except empty ones.
func lists(p *puzzle.Puzzle) []list {
	var all []list
	for i, s := range p.Grid.Slots() {
		if heading := s.Dir.String(); len(all) == 0 || all[len(all)-1].Heading != heading {
			all = append(all, list{Heading: heading})
		}
		l := &all[len(all)-1]
		l.Entries = append(l.Entries, entry{
			Slot: i, Number: s.Number, Clue: p.Entries[i].Clue.Text, Enumeration: p.Enumeration(i),
			First: p.Grid.CellName(s.Cells[0]),
		})
	}
	return all
}

func slots(g *grids.Grid) []slot {
	all := make([]slot, len(g.Slots()))
	for i, s := range g.Slots() {
		all[i] = slot{fmt.Sprintf("%d %s", s.Number, s.Dir), s.Dir == grids.Down, s.Cells}
	}
	return all
}

// hidden reports whether the puzzle has known letters that aren't given, and can be checked or revealed.
func hidden(p *puzzle.Puzzle) bool {
	for i := range p.Grid.Size() {
		if p.Text(i) != "" && !p.Has(i, puzzle.Given) {
			return true
		}
	}
	return false
}

// hide encodes the letters of all cells, so that people don't read them by accident in the source of the page. The
// script decodes them, and so can everyone.
func hide(p *puzzle.Puzzle) string {
	texts := make([]string, p.Grid.Size())
	for i := range texts {
		texts[i] = p.Text(i)
	}
	plain, _ := json.Marshal(texts) // strings always encode
	return base64.StdEncoding.EncodeToString(plain)
}

// key derives a storage key from the grid, the letters and the clues. A puzzle keeps its state if its title changes,
// and doesn't get the state of another.
func key(p *puzzle.Puzzle) string {
	sum := sha256.New()
	fmt.Fprintln(sum, p.Grid, hide(p))
	for i := range p.Grid.Size() {
		fmt.Fprint(sum, p.Has(i, puzzle.Given))
	}
	for _, e := range p.Entries {
		fmt.Fprintf(sum, "%q", e.Clue.Text)
	}
	return "crossat-" + hex.EncodeToString(sum.Sum(nil)[:8])
}
