package page

import (
	"strings"
	"unicode"

	"crossat/grids"
	"crossat/puzzle"
)

// Language holds the words on a page that don't come from the puzzle.
type Language struct {
	Name                         string // ISO 639 code
	Across, Down                 string
	Solution, Words, Pupil, Date string
}

// ID is the name.
func (l Language) ID() string { return l.Name }

// Languages lists the languages of headings, the default first.
var Languages = []Language{
	{"en", "Across", "Down", "Solution", "Words", "Name", "Date"},
	{"de", "Waagerecht", "Senkrecht", "Lösung", "Wörter", "Name", "Datum"},
	{"es", "Horizontales", "Verticales", "Solución", "Palabras", "Nombre", "Fecha"},
	{"fr", "Horizontalement", "Verticalement", "Solution", "Mots", "Nom", "Date"},
	{"it", "Orizzontali", "Verticali", "Soluzione", "Parole", "Nome", "Data"},
	{"ru", "По горизонтали", "По вертикали", "Ответы", "Слова", "Имя", "Дата"},
	{"uk", "По горизонталі", "По вертикалі", "Відповіді", "Слова", "Ім’я", "Дата"},
}

// heading returns the heading for the clues of a direction.
func (l Language) heading(dir grids.Dir) string {
	if dir == grids.Down {
		return l.Down
	}
	return l.Across
}

// languageOf guesses the language of a puzzle from the letters in its grid and clues.
func languageOf(p *puzzle.Puzzle) string {
	text := strings.ToLower(p.Grid.String())
	for _, e := range p.Entries {
		text += strings.ToLower(e.Clue.Text)
	}
	switch {
	case strings.ContainsAny(text, "ґєії"):
		return "uk"
	case strings.ContainsFunc(p.Grid.String(), func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }):
		return "ru"
	}
	return ""
}
