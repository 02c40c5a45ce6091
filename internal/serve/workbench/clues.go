package workbench

import (
	"strings"

	"crossat/dicts"
	"crossat/puzzle"
	"crossat/puzzle/clues"
)

// cluesMessage reports clues for entries.
type cluesMessage struct {
	Type  string `json:"type"`
	Clues []clue `json:"clues"`
}

type clue struct {
	Slot        string `json:"slot"`
	Answer      string `json:"answer"`
	Text        string `json:"text"`
	Source      string `json:"source,omitempty"`
	Enumeration string `json:"enumeration,omitempty"`
	Draft       bool   `json:"draft,omitempty"`
}

// cluesRequest has lists of clues, as texts, and optionally a single slot.
type cluesRequest struct {
	ofPuzzle
	Slot  string   `json:"slot"`
	Lists []string `json:"lists"`
}

// clues finds one clue for each complete entry or, for a single slot, all clues.
func (c *call) clues(q cluesRequest) error {
	p, err := q.puzzle()
	if err != nil {
		return err
	}
	sources, err := c.clueSources(q.Lists)
	if err != nil {
		return err
	}
	var slots, answers []string
	for _, s := range p.Grid.Slots() {
		if p.Grid.Filled(s) && (q.Slot == "" || strings.EqualFold(q.Slot, s.Name())) {
			slots, answers = append(slots, s.Name()), append(answers, p.Grid.Answer(s))
		}
	}
	m := cluesMessage{Type: "clues", Clues: []clue{}}
	switch {
	case q.Slot == "":
		for i, found := range clues.Choose(answers, nil, sources...) {
			if found.Text != "" {
				m.Clues = append(m.Clues, clueOf(slots[i], found))
			}
		}
	case len(slots) == 1:
		for _, source := range sources {
			for _, found := range source(answers[0]) {
				m.Clues = append(m.Clues, clueOf(slots[0], found))
			}
		}
	}
	c.tell(m)
	return nil
}

// clueSources returns the lists and the definitions as sources.
func (c *call) clueSources(lists []string) (sources []clues.Source, err error) {
	for _, text := range lists {
		list, _, err := clues.Read("your clues", strings.NewReader(text), dicts.Options{Join: true})
		if err != nil {
			return nil, BadRequest{err}
		}
		sources = append(sources, list.Clues)
	}
	book, err := c.o.Definitions()
	if err != nil {
		return nil, err
	}
	return append(sources, clues.Drafts(book)), nil
}

func clueOf(slot string, c clues.Clue) clue {
	p := c.InPuzzle()
	return clue{slot, c.Answer, p.Text, p.Source, puzzle.Words(c.Enumeration), p.Draft}
}
