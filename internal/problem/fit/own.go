package fit

import (
	"cmp"
	"slices"

	"crossat/dicts"
	"crossat/grids"
)

// findOwn computes the words of slots that don't just use the words of their length from the dictionary: given entries,
// words of lists, and words put into rebus cells.
func (p *Problem) findOwn(d *dicts.Dict) (err error) {
	p.own = make([][]dicts.Word, len(p.Grid.Slots()))
	for i, s := range p.Grid.Slots() {
		words := func(length int) []dicts.Word { return p.listed(i, d, length) }
		switch {
		case p.Given(i):
			score, _ := p.Rules.Score(d, p.Grid.Answer(s))
			p.own[i] = []dicts.Word{{Text: p.given[i], Score: score}}
		case hasRebus(p.Grid, s):
			if p.own[i], err = p.spellings(s, words); err != nil {
				return err
			}
		case len(p.ruleOf(i).lists) > 0:
			p.own[i] = words(s.Len())
		}
	}
	return nil
}

// Own reports whether a slot has words of its own instead of the words of the dictionary that have its length.
func (p *Problem) Own(slot int) bool { return p.own[slot] != nil }

// hasRebus reports whether a slot goes through a rebus cell.
func hasRebus(g *grids.Grid, s grids.Slot) bool {
	return g.Rebus() && slices.ContainsFunc(s.Cells, func(cell int) bool { return g.Choices(cell) != nil })
}

// listed returns the words of a length from the sources of a slot: the intersection of its lists or, if it has none,
// the dictionary. It is nil only in the latter case.
func (p *Problem) listed(slot int, d *dicts.Dict, length int) []dicts.Word {
	lists := p.ruleOf(slot).lists
	if len(lists) == 0 {
		return d.ByLength(length)
	}
	words := []dicts.Word{}
	for _, w := range lists[0].ByLength(length) {
		if !slices.ContainsFunc(lists[1:], func(list *dicts.Dict) bool { return !hasWord(list, w.Text) }) {
			score, _ := p.Rules.Score(d, w.Text)
			words = append(words, dicts.Word{Text: w.Text, Score: score})
		}
	}
	return words
}

func hasWord(d *dicts.Dict, text string) bool {
	_, ok := d.Lookup(text)
	return ok
}

// newGroup returns the words of a length in cells: those of the dictionary, and those that only some slots have.
func (p *Problem) newGroup(d *dicts.Dict, length int) *group {
	g := &group{words: d.ByLength(length)}
	extra := make(map[string]bool)
	for i, s := range p.Grid.Slots() {
		if s.Len() != length {
			continue
		}
		for _, w := range p.own[i] {
			if !extra[w.Text] && !hasWord(d, w.Text) {
				extra[w.Text] = true
				g.words = append(g.words, w)
			}
		}
	}
	if len(extra) == 0 {
		g.letters = d.Letters(length)
		return g
	}
	slices.SortFunc(g.words, func(a, b dicts.Word) int { return cmp.Compare(a.Text, b.Text) })
	g.letters = dicts.NumberLetters(g.words, length)
	g.slotOnly = make([]bool, len(g.words))
	for i, w := range g.words {
		g.slotOnly[i] = extra[w.Text]
	}
	if p.Grid.Rebus() {
		for _, w := range g.words {
			g.answers = append(g.answers, p.Grid.Expand(w.Text))
		}
	}
	return g
}

// offered returns the words of a slot's sources.
func (p *Problem) offered(slot int) []int32 {
	length := p.Grid.Slots()[slot].Len()
	g := p.groups[length]
	var words []int32
	if p.own[slot] != nil {
		for _, own := range p.own[slot] {
			w, _ := p.lookup(own.Text, length)
			words = append(words, w)
		}
		slices.Sort(words)
		return words
	}
	words = make([]int32, 0, len(g.words))
	for w := range int32(len(g.words)) {
		if g.slotOnly == nil || !g.slotOnly[w] {
			words = append(words, w)
		}
	}
	return words
}

// starting returns the words of a slot before its cells are considered.
func (p *Problem) starting(slot int) []int32 {
	words, rule := p.offered(slot), p.ruleOf(slot)
	if p.slotRules == nil || p.Given(slot) && p.whyNotGiven(slot) == "" {
		return words
	}
	g := p.groups[p.Grid.Slots()[slot].Len()]
	return slices.DeleteFunc(words, func(w int32) bool {
		return p.Given(slot) || g.words[w].Score < rule.minScore || !rule.fits(g.words[w])
	})
}
