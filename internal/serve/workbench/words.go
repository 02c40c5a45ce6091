package workbench

import (
	"cmp"
	"context"
	"slices"
	"time"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
)

// mostWords is the default limit on the words shown for a slot.
const mostWords = 200

// proofs is the number of words to try, and proofLimit the time for each.
const (
	proofs     = 40
	proofLimit = 300 * time.Millisecond
)

// wordsMessage has the words for a slot.
type wordsMessage struct {
	Type  string      `json:"type"`
	Slot  string      `json:"slot"`
	Total int         `json:"total"`
	Words []candidate `json:"words"`
}

// candidate is a word for a slot.
type candidate struct {
	Word   string `json:"word"`
	Score  int    `json:"score"`
	Leaves int    `json:"leaves"` // the fewest words left in any crossing slot with open cells

	text string // one character per cell
}

// provedMessage reports whether the grid has a fill with a word.
type provedMessage struct {
	Type   string   `json:"type"`
	Slot   string   `json:"slot"`
	Word   string   `json:"word"`
	Status string   `json:"status"`
	Rows   []string `json:"rows,omitempty"`
}

// wordsRequest asks for the words of slots.
type wordsRequest struct {
	ofFill
	ofSlots
}

// words lists the words for the requested slots, and tries the best of them.
func (c *call) words(q wordsRequest) error {
	d, err := c.desk(q.ofFill)
	if err != nil {
		return err
	}
	slots, err := q.of(d.grid)
	if err != nil {
		return err
	}
	p, err := fills.Candidates(d.grid, d.dict, d.fit())
	if err != nil {
		d.listWithoutFill(slots, q.Most)
		return c.outcome(err)
	}
	shown := make([][]candidate, len(slots))
	for i, slot := range slots {
		shown[i] = c.list(p, slot, q.Most)
	}
	for i, slot := range slots {
		if err := d.prove(p, slot, shown[i]); err != nil {
			return err
		}
	}
	return nil
}

// list sends the words for a slot, up to a number, and returns the words sent.
func (c *call) list(p *fit.Problem, slot, most int) []candidate {
	all := rank(p, slot)
	most = cmp.Or(max(most, 0), mostWords)
	shown := all[:min(most, len(all))]
	c.tell(wordsMessage{"words", p.Grid.Slots()[slot].Name(), len(all), shown})
	return shown
}

// listWithoutFill sends the words that match the letters and rules of each slot in a grid that has no fill: a person
// might want to change the surroundings. The caller reports why the grid has no fill.
func (d *desk) listWithoutFill(slots []int, most int) {
	o := d.fit()
	o.AllWords = true
	p, err := fills.Candidates(d.grid, d.dict, o)
	if err != nil {
		return
	}
	for _, slot := range slots {
		d.list(p, slot, most)
	}
}

// rank lists the candidates of a slot: by score in steps of ten and, within a step, by the words they leave for the
// crossing slots.
func rank(p *fit.Problem, slot int) []candidate {
	s := p.Grid.Slots()[slot]
	left := crossingWords(p, slot)
	words := p.Words(len(s.Cells))
	all := make([]candidate, 0, len(p.Candidates[slot]))
	for _, w := range p.Candidates[slot] {
		k := candidate{
			Word: p.Grid.Expand(words[w].Text), Score: words[w].Score, Leaves: -1, text: words[w].Text,
		}
		for pos, l := range p.Row(s, w) {
			if n := left[pos][l]; left[pos] != nil && (k.Leaves < 0 || n < k.Leaves) {
				k.Leaves = n
			}
		}
		k.Leaves = max(k.Leaves, 0)
		all = append(all, k)
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.Score/10, a.Score/10), cmp.Compare(b.Leaves, a.Leaves), cmp.Compare(a.Word, b.Word))
	})
	return all
}

// crossingWords counts, for each position of a slot and each letter there, the words of the crossing slot with that
// letter. It is nil for positions without a crossing, or if the crossing slot is full.
func crossingWords(p *fit.Problem, slot int) []map[int32]int {
	s := p.Grid.Slots()[slot]
	left := make([]map[int32]int, len(s.Cells))
	for _, x := range p.Grid.Crossings() {
		pos, other, otherPos := x.AcrossPos, x.Down, x.DownPos
		switch slot {
		case x.Across:
		case x.Down:
			pos, other, otherPos = x.DownPos, x.Across, x.AcrossPos
		default:
			continue
		}
		if p.Grid.Filled(p.Grid.Slots()[other]) {
			continue
		}
		left[pos] = make(map[int32]int)
		for _, w := range p.Candidates[other] {
			left[pos][p.Row(p.Grid.Slots()[other], w)[otherPos]]++
		}
	}
	return left
}

// prove tries the best words one by one, and reports whether the grid has a fill with each.
func (d *desk) prove(p *fit.Problem, slot int, shown []candidate) error {
	s := p.Grid.Slots()[slot]
	for _, k := range shown[:min(len(shown), proofs)] {
		g, status := d.try(p, s, k.text)
		if d.ctx.Err() != nil {
			return d.ctx.Err()
		}
		m := provedMessage{Type: "proved", Slot: s.Name(), Word: k.Word, Status: status}
		if g != nil {
			if err := fills.CheckFill(d.grid, g, d.dict, d.fit()); err != nil {
				return err
			}
			m.Rows = g.Rows()
		}
		if d.tell(m); d.failed != nil {
			return d.failed
		}
	}
	return nil
}

// try looks for a fill with a word in a slot.
func (d *desk) try(p *fit.Problem, s grids.Slot, text string) (*grids.Grid, string) {
	letters := make([]rune, p.Grid.Size())
	pos := 0
	for _, l := range text {
		if cell := s.Cells[pos]; p.Grid.At(cell) == grids.White {
			letters[cell] = l
		}
		pos++
	}
	narrowed, err := p.Restrict(letters)
	if err != nil {
		return nil, impossible
	}
	return d.searchFor(narrowed, proofLimit)
}

// searchFor looks for a fill of a problem within a time limit.
func (d *desk) searchFor(p *fit.Problem, limit time.Duration) (found *grids.Grid, status string) {
	ctx, cancel := context.WithTimeout(d.ctx, limit)
	defer cancel()
	g, err := fills.SearchEngine{}.Try(ctx, p, fills.Attempt{N: 1, Seed: d.o.Seed})
	if err == nil {
		return g.Untied(), fillable
	}
	if o, ok := job.OutcomeOf(err); ok && o.Status == job.Impossible {
		return nil, impossible
	}
	return nil, unknown
}
