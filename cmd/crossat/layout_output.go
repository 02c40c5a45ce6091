package main

import (
	"encoding/json"
	"io"

	"crossat/dicts"
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
	Width     int         `json:"width"`
	Height    int         `json:"height"`
	Crossings int         `json:"crossings"`
	Grid      []string    `json:"grid"`
	Entries   []jsonEntry `json:"entries"`
	LeftOut   []string    `json:"left_out,omitempty"`
	Seed      uint64      `json:"seed"`
}

// write prints a layout: the grid, and if there are clues, these by direction and number.
func (l *laidOut) write(w io.Writer, format string) error {
	if format == "json" {
		return l.writeJSON(w)
	}
	_, err := io.WriteString(w, l.grid.String()+cluesOf(l.entries).list(l.grid))
	return err
}

func (l *laidOut) writeJSON(w io.Writer) error {
	g := l.grid
	out := jsonLayout{Width: g.Width(), Height: g.Height(), Crossings: l.crossings, Grid: rows(g), Seed: l.seed}
	stands, clues := make(map[string]bool), cluesOf(l.entries)
	for _, s := range g.Slots() {
		e := entryOf(g, s)
		stands[e.Answer], e.Clue = true, clues[e.Answer]
		out.Entries = append(out.Entries, e)
	}
	for _, e := range l.entries {
		if !stands[e.Text] {
			out.LeftOut = append(out.LeftOut, e.Text)
		}
	}
	return json.NewEncoder(w).Encode(out)
}
