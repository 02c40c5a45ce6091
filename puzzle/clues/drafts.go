package clues

import (
	"slices"
	"strings"

	"crossat/internal/glosses"
	"crossat/puzzle"
)

// WordNet returns a source of drafts from the embedded definitions of WordNet, see [Drafts].
func WordNet() Source { return Drafts(glosses.WordNet()) }

// Drafts returns a source of drafts from the definitions in a book, such as one loaded by crossat's page. Definitions
// that give away a part of the answer are omitted, as are insults.
func Drafts(book *glosses.Book) Source {
	return func(answer string) []Clue { return drafts(book, answer) }
}

// draft is a clue with its cost; cheaper ones are preferred.
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
		// A presenter presents; it isn't more present than others.
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

// standing returns how well known a sense is. Among senses that were never tagged, the answer's own come before the
// senses of a word that it's a form of, and names come last.
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

// The costs of a draft, added to its place.
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

// enumeration returns the enumeration of the lemma, the last word of which can be inflected in the answer.
func enumeration(s glosses.Sense, answer string) string {
	if s.Form == glosses.Base {
		return puzzle.Enumerate(s.Lemma)
	}
	head := s.Lemma[:strings.LastIndexAny(s.Lemma, " -")+1]
	before := len(strings.Join(wordsOf(head), ""))
	return puzzle.Enumerate(head + answer[min(before, len(answer)):])
}

// formNames holds the names of forms, for notes and for drafts of definitions that couldn't be rewritten.
var formNames = map[glosses.Form]string{
	glosses.Plural: "plural", glosses.ThirdPerson: "third person", glosses.Past: "past tense",
	glosses.Participle: "past participle", glosses.Gerund: "-ing form",
	glosses.Comparative: "comparative", glosses.Superlative: "superlative",
}

// note describes the answer as a form of its lemma; empty for the lemma itself.
func note(s glosses.Sense) string {
	if s.Form == glosses.Base {
		return ""
	}
	return formNames[s.Form] + " of " + s.Lemma
}
