package clues

import (
	"strings"

	"crossat/internal/glosses"
)

// conjugate puts the verbs at the start of the text, and verbs joined to them, into a form.
func (g *grammar) conjugate(form glosses.Form) bool {
	if g.word(0) == "to" {
		g.words = g.words[1:]
	}
	first := 0
	for first < len(g.words)-1 && strings.HasSuffix(g.word(first), "ly") && !g.is(first, glosses.Verb) {
		first++
	}
	if !g.is(first, glosses.Verb) {
		return false
	}
	g.set(first, verb(g.word(first), form))
	g.conjugateJoined(first, form)
	return true
}

// conjugateJoined conjugates the verbs joined to the first one, in a list or by a conjunction. After an infinitive, a
// verb could be joined to the infinitive, so it stays unchanged.
func (g *grammar) conjugateJoined(first int, form glosses.Form) {
	infinitive := false
	listed := true // the words so far are verbs separated by commas or conjunctions
	for i := first + 1; i < len(g.words); i++ {
		joins := conjunctions[g.word(i)]
		listed = listed && (joins || g.hasComma(i-1) || conjunctions[g.word(i-1)])
		infinitive = infinitive || g.word(i) == "to" && g.is(i+1, glosses.Verb) && !objects[g.word(i+1)]
		switch {
		case listed && !joins && g.is(i, glosses.Verb):
			g.set(i, verb(g.word(i), form))
		case !listed && joins && !infinitive && g.isVerb(i+1):
			i++
			g.set(i, verb(g.word(i), form))
		}
	}
}

// alwaysVerbs lists words that count as verbs after a conjunction.
var alwaysVerbs = set("be become come do get give go have keep make put take")

// isVerb reports whether a word after a conjunction is a verb, based on the next word and on how often it's a verb.
func (g *grammar) isVerb(i int) bool {
	if !g.is(i, glosses.Verb) {
		return false
	}
	if alwaysVerbs[g.word(i)] || objects[g.word(i+1)] && !g.ends(i) {
		return true
	}
	asVerb, asOther := 1, 0
	for _, s := range g.book.Of(strings.ToUpper(g.word(i))) {
		switch {
		case s.Form != glosses.Base:
		case s.Part == glosses.Verb:
			asVerb += s.Count
		default:
			asOther += s.Count + 1
		}
	}
	return asVerb > 2*asOther
}
