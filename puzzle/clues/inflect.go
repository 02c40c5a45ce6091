package clues

import (
	"strings"

	"crossat/internal/glosses"
)

// inflect rewrites a definition to fit an inflected form. It handles the cases that simple rules do well. In other
// cases it returns false, and the definition unchanged.
func inflect(book *glosses.Book, text string, form glosses.Form) (string, bool) {
	g := grammar{book, strings.Fields(text)}
	fits := false
	switch form {
	case glosses.Plural:
		fits = g.plural()
	case glosses.Comparative:
		fits = g.compare("er", "more")
	case glosses.Superlative:
		fits = g.compare("est", "most")
	default:
		fits = g.conjugate(form)
	}
	if !fits {
		return text, false
	}
	return strings.Join(g.words, " "), true
}
