package clues

import (
	"slices"
	"strings"

	"crossat/internal/glosses"
	"crossat/puzzle"
)

// WordNet makes clues of WordNet's definitions, which are embedded, see [Drafts].
func WordNet() Source { return Drafts(glosses.WordNet()) }

// Drafts makes clues of the definitions in a book, such as one that crossat's page loads. A definition that gives a
// part of the answer away is left out, as are insults.
func Drafts(book *glosses.Book) Source {
	return func(answer string) []Clue { return drafts(book, answer) }
}

// draft is a clue with what it costs to prefer it to others.
type draft struct {
	Clue
	cost int
}

func drafts(book *glosses.Book, answer string) []Clue {
	senses := book.Of(answer)
	slices.SortStableFunc(senses, func(a, b glosses.Sense) int { return standing(b) - standing(a) })
	var all []draft
	secret := newSecret(answer)
	isWord := slices.ContainsFunc(senses, func(s glosses.Sense) bool { return s.Form == glosses.Base })
	for place, s := range senses {
		w, ok := word(book, s)
		// A presenter presents; it is not what is more present.
		graded := s.Form == glosses.Comparative || s.Form == glosses.Superlative
		if !ok || isWord && graded || secret.with(s.Lemma).revealedBy(w.text) != "" {
			continue
		}
		if slices.ContainsFunc(all, func(d draft) bool { return d.Text == w.text }) {
			continue
		}
		all = append(all, draft{Clue{answer, enumeration(s, answer), w.text, puzzle.WordNet, note(s), true}, place + w.cost()})
	}
	slices.SortStableFunc(all, func(a, b draft) int { return a.cost - b.cost })
	var clues []Clue
	for _, d := range all {
		clues = append(clues, d.Clue)
	}
	return clues
}

// standing says how well known a sense is. Of those that were never tagged, names come last, and the answer's own
// before those of which it is a form.
func standing(s glosses.Sense) int {
	switch {
	case s.Count > 0 && s.Form == glosses.Base:
		return 2*s.Count + 3
	case s.Count > 0:
		return s.Count + 3
	case s.Form == glosses.Base && strings.ToLower(s.Lemma) == s.Lemma:
		return 2
	case s.Form != glosses.Base:
		return 1
	}
	return 0
}

// What a draft costs besides its place.
const (
	goodLength            = 60
	longCost, awkwardCost = 1, 2
)

func (w wording) cost() int {
	cost := 0
	if len(w.text) > goodLength {
		cost += longCost
	}
	if w.cut || w.bare {
		cost += awkwardCost
	}
	return cost
}

// enumeration is that of the lemma, of which the last word may be inflected in the answer.
func enumeration(s glosses.Sense, answer string) string {
	if s.Form == glosses.Base {
		return puzzle.Enumerate(s.Lemma)
	}
	head := s.Lemma[:strings.LastIndexAny(s.Lemma, " -")+1]
	before := len(strings.Join(wordsOf(head), ""))
	return puzzle.Enumerate(head + answer[min(before, len(answer)):])
}

// formNames name the forms in notes, and on drafts whose definitions could not be rewritten.
var formNames = map[glosses.Form]string{
	glosses.Plural: "plural", glosses.ThirdPerson: "third person", glosses.Past: "past tense",
	glosses.Participle: "past participle", glosses.Gerund: "-ing form",
	glosses.Comparative: "comparative", glosses.Superlative: "superlative",
}

// note says which form of the lemma the answer is, if it is not the lemma itself.
func note(s glosses.Sense) string {
	if s.Form == glosses.Base {
		return ""
	}
	return formNames[s.Form] + " of " + s.Lemma
}
