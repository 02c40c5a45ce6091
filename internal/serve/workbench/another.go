package workbench

import (
	"cmp"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
)

// anotherRequest has the page's fills, and the minimum number of cells in which the new fill must differ from each.
type anotherRequest struct {
	ofFill
	Apart int        `json:"apart"`
	Fills [][]string `json:"fills"`
}

// another finds a fill that differs from the page's fills.
func (c *call) another(q anotherRequest) error {
	d, err := c.desk(q.ofFill)
	if err != nil {
		return err
	}
	d.o.Count, d.o.Apart = 1, max(q.Apart, 1)
	for _, rows := range q.Fills {
		if other, err := filled(d.grid, rows); err == nil { // skip fills of an earlier version of the grid
			d.o.Others = append(d.o.Others, other)
		}
	}
	f, err := fills.NewFiller(d.grid, d.dict, d.o)
	if err != nil {
		return c.outcome(err)
	}
	for r, err := range f.Fills(c.ctx) {
		if err != nil {
			return c.outcome(err)
		}
		c.tell(fillOf(f, r.Grid))
	}
	return nil
}

// outcome reports the error of a fill as a verdict.
func (c *call) outcome(err error) error {
	v, err := judge(err)
	if err == nil {
		c.tell(v)
	}
	return err
}

// forcedMessage reports letters that all fills have, or cells in which fills differ.
type forcedMessage struct {
	Type  string       `json:"type"`
	Cells []cellLetter `json:"cells"`
}

type cellLetter struct {
	Cell   int    `json:"cell"`
	Letter string `json:"letter,omitempty"`
}

// forced finds the letters that all fills have in common.
func (c *call) forced(q ofFill) error {
	d, err := c.desk(q)
	if err != nil {
		return err
	}
	for l, err := range fills.Backbone(c.ctx, d.grid, d.dict, d.o) {
		if err != nil {
			return c.outcome(err)
		}
		m := forcedMessage{Type: "free", Cells: []cellLetter{{Cell: l.Cell}}}
		if l.Letter != 0 {
			m.Type, m.Cells[0].Letter = "forced", d.grid.Expand(string(l.Letter))
		}
		if c.tell(m); c.failed != nil {
			return c.failed
		}
	}
	return nil
}

// boundMessage reports how good the best fill is, or how good a fill can be at best.
type boundMessage struct {
	Type   string `json:"type"`
	Text   string `json:"text"`
	Proved bool   `json:"proved"`
}

// improveRequest has the criterion for the best fill.
type improveRequest struct {
	ofFill
	Objective string `json:"objective"`
	Threshold int    `json:"threshold"`
}

// improve looks for increasingly better fills.
func (c *call) improve(q improveRequest) error {
	d, err := c.desk(q.ofFill)
	if err != nil {
		return err
	}
	d.o.Count, d.o.Objective, d.o.Threshold = 1, cmp.Or(q.Objective, fills.Good), q.Threshold
	var f *fills.Filler
	d.o.Observer.Event = func(e job.Event) {
		switch e := e.(type) {
		case job.BetterEvent:
			c.better(f, e.Grid, e.Value)
		case job.BoundEvent:
			c.tell(boundMessage{"bound", e.Bound.String(), false})
		}
	}
	if f, err = fills.NewFiller(d.grid, d.dict, d.o); err != nil {
		return c.outcome(err)
	}
	for r, err := range f.Fills(c.ctx) {
		var bound *job.Bound
		if r != nil {
			c.better(f, r.Grid, "")
			bound = r.Bound
		}
		if o, ok := job.OutcomeOf(err); ok && o.Bound != nil {
			bound = o.Bound
		}
		if bound != nil {
			c.tell(boundMessage{"bound", bound.String(), bound.Proved})
		}
		if err != nil {
			return c.outcome(err)
		}
	}
	return nil
}

// better reports a fill.
func (c *call) better(f *fills.Filler, g *grids.Grid, value string) {
	m := fillOf(f, g)
	m.Value = value
	c.tell(m)
}
