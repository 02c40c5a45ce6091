package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"crossat/dicts"
	"crossat/grids"
)

// laidOut is a layout with the clues of its words.
type laidOut struct {
	*placed
	entries []dicts.Entry
	seed    uint64
}

// upright turns a layout that was made for a wide board, if the one asked for is high.
func (l *laidOut) upright(width, height int) *placed {
	if width > 0 && (l.grid.Width() > width || l.grid.Height() > height) {
		turned := *l.placed
		turned.grid = l.grid.Mirrored()
		l.placed = &turned
	}
	return l.placed
}

type jsonLayout struct {
	Width     int        `json:"width"`
	Height    int        `json:"height"`
	Crossings int        `json:"crossings"`
	Grid      []string   `json:"grid"`
	Entries   []jsonClue `json:"entries"`
	LeftOut   []string   `json:"left_out,omitempty"`
	Seed      uint64     `json:"seed"`
}

type jsonClue struct {
	jsonEntry
	Clue string `json:"clue,omitempty"`
}

// write prints a layout: the grid, and if there are clues, these by direction and number.
func (l *laidOut) write(w io.Writer, format string) error {
	if format == "json" {
		return l.writeJSON(w)
	}
	var text strings.Builder
	text.WriteString(l.grid.String())
	dir := grids.Down + 1
	for _, s := range l.grid.Slots() {
		clue := l.clue(l.grid.Entry(s))
		if !l.hasClues() {
			break
		}
		if s.Dir != dir {
			dir = s.Dir
			fmt.Fprintf(&text, "\n%s\n", dir)
		}
		if clue != "" {
			clue += " "
		}
		fmt.Fprintf(&text, "%d. %s(%d)\n", s.Number, clue, s.Len())
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// hasClues reports whether a word that is placed has a clue.
func (l *laidOut) hasClues() bool {
	for _, word := range l.words {
		if l.clue(word) != "" {
			return true
		}
	}
	return false
}

// clue of a word.
func (l *laidOut) clue(word string) string {
	for _, e := range l.entries {
		if e.Text == word {
			return e.Clue
		}
	}
	return ""
}

func (l *laidOut) writeJSON(w io.Writer) error {
	g := l.grid
	out := jsonLayout{Width: g.Width(), Height: g.Height(), Crossings: l.crossings, Grid: rows(g), Seed: l.seed}
	stands := make(map[string]bool)
	for _, s := range g.Slots() {
		e := entryOf(g, s)
		stands[e.Answer] = true
		out.Entries = append(out.Entries, jsonClue{e, l.clue(e.Answer)})
	}
	for _, e := range l.entries {
		if !stands[e.Text] {
			out.LeftOut = append(out.LeftOut, e.Text)
		}
	}
	return json.NewEncoder(w).Encode(out)
}
