package html

import (
	"strings"
	"unicode"

	"crossat/puzzle"
)

// language guesses the language of a puzzle from the letters of its answers and clues: en, ru, or und for any other.
func language(p *puzzle.Puzzle) string {
	latin, russian, all := 0, 0, 0
	for i, e := range p.Entries {
		for _, r := range strings.ToLower(p.Answer(i) + e.Clue.Text) {
			switch {
			case !unicode.IsLetter(r):
				continue
			case r >= 'a' && r <= 'z':
				latin++
			case r >= 'а' && r <= 'я', r == 'ё':
				russian++
			}
			all++
		}
	}
	switch most := all - all/strangers; {
	case all == 0:
		return "und"
	case latin >= most:
		return "en"
	case russian >= most:
		return "ru"
	}
	return "und"
}

// strangers limits foreign letters to one in this number. English has fewer accents, as in café, than other languages
// in Latin script.
const strangers = 100
