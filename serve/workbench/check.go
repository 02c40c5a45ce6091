package workbench

import (
	"errors"
	"math"
	"time"

	"crossat"
	"crossat/dicts/stem"
	"crossat/grids"
)

// check says at every change what is known of the grid: how many words each slot has left, what its entries score, a
// fill, and whether there is one.
func (c *call) check() error {
	d, err := c.desk()
	if err != nil {
		return err
	}
	c.tell(d.entries())
	d.o.Count = 1
	f, err := crossat.NewFiller(d.grid, d.dict, d.o)
	if err != nil {
		return c.verdict(d, err)
	}
	c.tell(candidates(f))
	if !unless(c.request.Fill) {
		return nil
	}
	found, err := c.fill(d, f)
	if err == nil {
		c.tell(found)
	}
	return c.verdict(d, err)
}

// verdict says whether there is a fill and, if not, why.
func (c *call) verdict(d *desk, err error) error {
	v, err := judge(err)
	if err != nil {
		return err
	}
	c.tell(v)
	if v.Status == impossible && unless(c.request.Explain) {
		return c.core(d)
	}
	return nil
}

// candidatesMessage is what arc consistency has left.
type candidatesMessage struct {
	Type     string   `json:"type"`
	Slots    []int    `json:"slots"`    // number of words by slot
	Letters  []int    `json:"letters"`  // number of letters by cell; 0 for cells of no slot
	Expected *float64 `json:"expected"` // decimal logarithm of the fills to be expected; nil for none
}

func candidates(f *crossat.Filler) candidatesMessage {
	p := f.Problem()
	m := candidatesMessage{Type: "candidates", Slots: []int{}, Letters: make([]int, p.Grid.Size())}
	for i, s := range p.Grid.Slots() {
		m.Slots = append(m.Slots, len(p.Candidates[i]))
		for _, cell := range s.Cells {
			m.Letters[cell] = len(p.Letters(cell))
		}
	}
	if log := f.LogExpected(); !math.IsInf(log, 0) && !math.IsNaN(log) {
		m.Expected = &log
	}
	return m
}

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
func fillOf(f *crossat.Filler, g *grids.Grid) fillMessage {
	m := fillMessage{Type: "fill", Rows: g.Rows()}
	if s, err := f.Score(g); err == nil {
		worst := s.Worst()
		m.Worst, m.Mean = &worst, s.Mean()
	}
	return m
}

// knownLimit bounds the search for a fill of words that are well known.
const knownLimit = 150 * time.Millisecond

// fill finds a fill: the one that the page shows if it still fits, or one of well-known words, or any. Those near the
// one that the page shows come first, so that what a person looks at does not change without need.
func (c *call) fill(d *desk, f *crossat.Filler) (fillMessage, error) {
	if kept, err := filled(d.grid, c.request.Previous); err == nil && d.accepts(kept) {
		m := fillOf(f, kept)
		m.Kept = true
		return m, nil
	}
	known := d.knownFiller()
	for _, try := range []func() *grids.Grid{
		func() *grids.Grid { return c.near(known) },
		func() *grids.Grid { return c.near(f) },
		func() *grids.Grid { return c.searchKnown(known) },
	} {
		if g := try(); g != nil && d.accepts(g) {
			return fillOf(f, g), nil
		}
	}
	for r, err := range f.Fills(c.ctx) {
		if err != nil {
			return fillMessage{}, err
		}
		return fillOf(f, r.Grid), nil
	}
	return fillMessage{}, errors.New("no fill was asked for")
}

// knownFiller fills with well-known words alone; nil if it cannot, or there are no others.
func (d *desk) knownFiller() *crossat.Filler {
	if d.known == nil {
		return nil
	}
	f, err := crossat.NewFiller(d.grid, d.known, d.o)
	if err != nil {
		return nil
	}
	return f
}

// searchKnown looks for a fill of well-known words for a while.
func (c *call) searchKnown(f *crossat.Filler) *grids.Grid {
	if f == nil {
		return nil
	}
	g, _ := c.searchFor(f.Problem(), knownLimit)
	return g
}

// accepts reports whether the judge accepts a fill.
func (d *desk) accepts(g *grids.Grid) bool {
	return crossat.CheckFill(d.grid, g, d.dict, d.fit()) == nil
}

// entriesMessage is what is known of the entries that are complete.
type entriesMessage struct {
	Type     string      `json:"type"`
	Entries  []entry     `json:"entries"`
	Repeated [][]string  `json:"repeated"` // slots with the same answer
	Stems    [][2]string `json:"stems"`    // slots whose answers share a stem
}

type entry struct {
	Slot   string `json:"slot"`
	Answer string `json:"answer"`
	Score  int    `json:"score"`
	Known  bool   `json:"known"`
}

// entries looks up the entries that are complete.
func (d *desk) entries() entriesMessage {
	m := entriesMessage{Type: "entries", Entries: []entry{}, Repeated: [][]string{}, Stems: [][2]string{}}
	bySlot := make(map[string][]string)
	stems := make(map[string][]int) // entries by stem
	for _, s := range d.grid.Slots() {
		if !d.grid.Filled(s) {
			continue
		}
		text := d.grid.Answer(s)
		score, known := d.o.Rules.Score(d.all, text)
		bySlot[text] = append(bySlot[text], s.Name())
		for _, st := range stem.Of(text) {
			stems[st] = append(stems[st], len(m.Entries))
		}
		m.Entries = append(m.Entries, entry{s.Name(), text, score, known})
	}
	seen := make(map[string]bool)
	paired := make(map[[2]int]bool)
	for i, e := range m.Entries {
		if slots := bySlot[e.Answer]; len(slots) > 1 && !seen[e.Answer] {
			seen[e.Answer] = true
			m.Repeated = append(m.Repeated, slots)
		}
		for _, st := range stem.Of(e.Answer) {
			for _, other := range stems[st] {
				if pair := [2]int{i, other}; other > i && m.Entries[other].Answer != e.Answer && !paired[pair] {
					paired[pair] = true
					m.Stems = append(m.Stems, [2]string{e.Slot, m.Entries[other].Slot})
				}
			}
		}
	}
	return m
}

// coreMessage is a set of slots that cannot be filled together.
type coreMessage struct {
	Type    string   `json:"type"`
	Slots   []string `json:"slots"`
	Why     []string `json:"why,omitempty"`
	Text    string   `json:"text"`
	Minimal bool     `json:"minimal"`
}

// core explains why there is no fill.
func (c *call) core(d *desk) error {
	e, err := crossat.Explain(c.ctx, d.grid, d.all, c.explainOptions(d))
	if _, cut := crossat.OutcomeOf(err); err != nil && !cut {
		return err
	}
	if e == nil {
		return nil
	}
	m := coreMessage{Type: "core", Slots: []string{}, Text: e.String()}
	if len(e.Cores) > 0 {
		m.Why, m.Minimal = e.Why(e.Cores[0]), e.Cores[0].Minimal()
	}
	for _, i := range e.Slots() {
		m.Slots = append(m.Slots, d.grid.Slots()[i].Name())
	}
	c.tell(m)
	return nil
}

func (c *call) explainOptions(d *desk) crossat.ExplainOptions {
	return crossat.ExplainOptions{
		Seed: c.request.Seed, MinScore: c.request.Words.MinScore, Repeats: d.o.Repeats, Rules: d.o.Rules,
	}
}

// changeMessage is something to change, after which there is a fill.
type changeMessage struct {
	Type     string   `json:"type"`
	Kind     string   `json:"kind"`
	Text     string   `json:"text"`
	MinScore int      `json:"min_score,omitempty"` // for a lower score
	Slots    []string `json:"slots,omitempty"`
	Cells    []int    `json:"cells,omitempty"`
	Rows     []string `json:"rows"`
}

// changes tries what could be changed so that there is a fill.
func (c *call) changes() error {
	d, err := c.desk()
	if err != nil {
		return err
	}
	e, err := crossat.Explain(c.ctx, d.grid, d.all, c.explainOptions(d))
	if e == nil {
		if err == nil {
			c.tell(verdict{Type: "verdict", Status: fillable})
			return nil
		}
		return c.verdict(d, err)
	}
	for change := range e.Changes(c.ctx, d.all, c.explainOptions(d)) {
		m := changeMessage{
			Type: "change", Kind: change.Kind, Text: change.Text, MinScore: change.MinScore, Cells: change.Cells,
			Rows: change.Fill.Rows(),
		}
		for _, i := range change.Slots {
			m.Slots = append(m.Slots, d.grid.Slots()[i].Name())
		}
		if c.tell(m); c.failed != nil {
			return c.failed
		}
	}
	return nil
}
