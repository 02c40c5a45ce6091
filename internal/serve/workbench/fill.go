package workbench

import (
	"errors"
	"math"
	"time"

	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
)

// fillMessage reports a fill.
type fillMessage struct {
	Type  string   `json:"type"`
	Rows  []string `json:"rows"`
	Kept  bool     `json:"kept,omitempty"`
	Worst *int     `json:"worst,omitempty"` // of the entries that aren't the author's
	Mean  float64  `json:"mean,omitempty"`
	Value string   `json:"value,omitempty"` // its quality by an objective
}

// fillOf returns the message for a fill.
func fillOf(f *fills.Filler, g *grids.Grid) fillMessage {
	m := fillMessage{Type: "fill", Rows: g.Rows()}
	if s, err := f.Score(g); err == nil {
		worst := s.Worst()
		m.Worst, m.Mean = &worst, s.Mean()
	}
	return m
}

// level is a minimum score for all entries of a fill.
type level struct {
	score int
	limit time.Duration // of the search for such a fill
}

// levels are the levels to try. Fills with only words that an average solver knows (the second) take a second if fills
// at the first level take a tenth of one.
var levels = []level{{fit.KnownScore - 10, 200 * time.Millisecond}, {fit.KnownScore, time.Second}}

// fill finds a fill. If the shown one still fits, it stays; otherwise fill prefers one close to it, so that people
// don't see needless changes.
func (d *desk) fill(f *fills.Filler, shown []string) (fillMessage, error) {
	if kept, err := filled(d.grid, shown); err == nil && d.accepts(kept) {
		m := fillOf(f, kept)
		m.Kept = true
		return m, nil
	}
	if previous := lettersOf(d.grid, shown); previous != nil {
		worst := d.worst(previous)
		for i := len(levels) - 1; i >= 0; i-- {
			if levels[i].score > worst {
				continue
			}
			if p, err := f.Problem().AtLeast(levels[i].score); err == nil {
				if g := d.near(p, previous); g != nil && d.accepts(g) {
					return fillOf(f, g), nil
				}
			}
			break
		}
		if g := d.near(f.Problem(), previous); g != nil && d.accepts(g) {
			return fillOf(f, g), nil
		}
	}
	for r, err := range f.Fills(d.ctx) {
		if err != nil {
			return fillMessage{}, err
		}
		return fillOf(f, r.Grid), nil
	}
	return fillMessage{}, errors.New("no fill was asked for")
}

// betterFills reports fills with a better worst entry than the fill found.
func (d *desk) betterFills(f *fills.Filler, shown []string, found fillMessage) {
	previous := lettersOf(d.grid, shown)
	for _, l := range levels {
		if found.Worst == nil || *found.Worst >= l.score {
			continue
		}
		p, err := f.Problem().AtLeast(l.score)
		if err != nil {
			return
		}
		var g *grids.Grid
		if previous != nil {
			g = d.near(p, previous)
		}
		if g == nil {
			g, _ = d.searchFor(p, l.limit)
		}
		if g == nil || !d.accepts(g) {
			return
		}
		d.tell(fillOf(f, g))
	}
}

// worst returns the lowest score of the words that letters, by cell, spell in open slots.
func (d *desk) worst(letters []rune) int {
	worst := math.MaxInt
	for _, s := range d.grid.Slots() {
		if d.grid.Filled(s) {
			continue
		}
		score, _ := d.o.Rules.Score(d.all, textOf(s, letters))
		worst = min(worst, score)
	}
	return worst
}

// accepts reports whether a fill passes the check.
func (d *desk) accepts(g *grids.Grid) bool {
	return fills.CheckFill(d.grid, g, d.dict, d.fit()) == nil
}
