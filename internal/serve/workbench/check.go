package workbench

import (
	"math"

	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/why"
	"crossat/internal/problem/fit"
	"crossat/internal/stem"
)

// checkRequest has the fill shown by the page, and options for additional results.
type checkRequest struct {
	ofFill
	ofSlots
	Previous []string `json:"previous"`
	Settled  *bool    `json:"settled"` // false to keep looking for a fill better than Previous
	Fill     *bool    `json:"fill"`
	Explain  *bool    `json:"explain"`
}

// check runs at every change. It reports how many words are left for each slot, the words for the slots at the cursor,
// the scores of the entries, a fill, and whether the grid has one.
func (c *call) check(q checkRequest) error {
	d, err := c.desk(q.ofFill)
	if err != nil {
		return err
	}
	slots, err := q.of(d.grid)
	if err != nil {
		return err
	}
	c.tell(d.entries())
	d.o.Count = 1
	f, err := fills.NewFiller(d.grid, d.dict, d.o)
	if err != nil {
		if len(slots) > 0 {
			d.listWithoutFill(slots, q.Most)
		}
		return d.verdict(err, unless(q.Explain))
	}
	c.tell(candidates(f.Problem()))
	for _, slot := range slots {
		c.list(f.Problem(), slot, q.Most)
	}
	if !unless(q.Fill) {
		return nil
	}
	found, err := d.fill(f, q.Previous)
	if err != nil {
		return d.verdict(err, unless(q.Explain))
	}
	c.tell(found)
	c.tell(verdict{Type: "verdict", Status: fillable, Expected: expected(f)})
	if !found.Kept || !unless(q.Settled) {
		d.betterFills(f, q.Previous, found)
	}
	return nil
}

// verdict reports whether the grid has a fill and, on request, an explanation if it has none.
func (d *desk) verdict(err error, explain bool) error {
	v, err := judge(err)
	if err != nil {
		return err
	}
	d.tell(v)
	if v.Status == impossible && explain {
		return d.core()
	}
	return nil
}

// candidatesMessage reports the candidates left by arc consistency.
type candidatesMessage struct {
	Type    string `json:"type"`
	Slots   []int  `json:"slots"`   // number of words by slot
	Letters []int  `json:"letters"` // number of letters by cell; 0 for cells outside of slots
}

func candidates(p *fit.Problem) candidatesMessage {
	m := candidatesMessage{Type: "candidates", Slots: []int{}, Letters: make([]int, p.Grid.Size())}
	for i, s := range p.Grid.Slots() {
		m.Slots = append(m.Slots, len(p.Candidates[i]))
		for _, cell := range s.Cells {
			m.Letters[cell] = len(p.Letters(cell))
		}
	}
	return m
}

// expected returns the decimal logarithm of the number of expected fills, or nil if it isn't finite.
func expected(f *fills.Filler) *float64 {
	log := f.LogExpected()
	if math.IsInf(log, 0) || math.IsNaN(log) {
		return nil
	}
	return &log
}

// entriesMessage reports on complete entries.
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

// entries looks up the complete entries.
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

// coreMessage reports slots that can't be filled together.
type coreMessage struct {
	Type    string   `json:"type"`
	Slots   []string `json:"slots"`
	Why     []string `json:"why,omitempty"`
	Text    string   `json:"text"`
	Minimal bool     `json:"minimal"`
}

// core explains why the grid has no fill.
func (d *desk) core() error {
	e, err := why.Explain(d.ctx, d.grid, d.all, d.explainOptions())
	if _, cut := job.OutcomeOf(err); err != nil && !cut {
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
	d.tell(m)
	return nil
}

func (d *desk) explainOptions() why.ExplainOptions {
	return why.ExplainOptions{Seed: d.o.Seed, MinScore: d.minScore, Repeats: d.o.Repeats, Rules: d.o.Rules}
}

// changeMessage reports a change that makes the grid fillable.
type changeMessage struct {
	Type     string   `json:"type"`
	Kind     string   `json:"kind"`
	Text     string   `json:"text"`
	MinScore int      `json:"min_score,omitempty"` // for a lower score
	Slots    []string `json:"slots,omitempty"`
	Cells    []int    `json:"cells,omitempty"`
	Rows     []string `json:"rows"`
}

// changes looks for changes that make the grid fillable.
func (c *call) changes(q ofFill) error {
	d, err := c.desk(q)
	if err != nil {
		return err
	}
	e, err := why.Explain(c.ctx, d.grid, d.all, d.explainOptions())
	if e == nil {
		if err == nil {
			c.tell(verdict{Type: "verdict", Status: fillable})
			return nil
		}
		return d.verdict(err, true)
	}
	for change := range e.Changes(c.ctx, d.all, d.explainOptions()) {
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
