package workbench

import (
	"errors"
	"math"
	"time"

	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
)

// fillMessage is a fill.
type fillMessage struct {
	Type  string   `json:"type"`
	Rows  []string `json:"rows"`
	Kept  bool     `json:"kept,omitempty"`
	Worst *int     `json:"worst,omitempty"` // of the entries that are not the author's
	Mean  float64  `json:"mean,omitempty"`
	Value string   `json:"value,omitempty"` // how good it is by an objective
}

// fillOf is the message of a fill.
func fillOf(f *fills.Filler, g *grids.Grid) fillMessage {
	m := fillMessage{Type: "fill", Rows: g.Rows()}
	if s, err := f.Score(g); err == nil {
		worst := s.Worst()
		m.Worst, m.Mean = &worst, s.Mean()
	}
	return m
}

// level is fills in which no entry scores less.
type level struct {
	score int
	limit time.Duration // of the search for one
}

// levels are what is tried: all that an average solver knows takes a second where the lesser takes a tenth.
var levels = []level{{fit.KnownScore - 10, 200 * time.Millisecond}, {fit.KnownScore, time.Second}}

// fill finds a fill: the one that the page shows if it still fits, or one near it, so that what a person looks at does
// not change without need, or any.
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

// betterFills tells of fills whose worst entry scores more than that of the one found.
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

// worst is what the worst word scores that letters by cell spell where the grid is open.
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

// accepts reports whether the judge accepts a fill.
func (d *desk) accepts(g *grids.Grid) bool {
	return fills.CheckFill(d.grid, g, d.dict, d.fit()) == nil
}
