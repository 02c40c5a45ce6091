package formats

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"crossat/puzzle"
)

var (
	enumeration = regexp.MustCompile(`^[1-9]\d{0,2}(\s*[\s,.;/'’–‑-]\s*[1-9]\d{0,2})*$`)
	digits      = regexp.MustCompile(`\d+|\D+`)
	atEnd       = regexp.MustCompile(`\s*\(([\d\s,.;/'’–‑-]+)\)$`)
)

// parseEnumeration converts an enumeration in a file to the form of [puzzle.Enumerate], and counts the letters: it
// returns 3-4,5 and 12 for 3-3'1, 5. One word gives an empty form. It returns false for other texts, such as 2 words.
func parseEnumeration(text string) (form string, letters int, ok bool) {
	text = strings.TrimSpace(text)
	if !enumeration.MatchString(text) {
		return "", 0, false
	}
	part, mark := 0, ""
	end := func() {
		form += mark + fmt.Sprint(part)
		letters += part
		part = 0
	}
	for _, token := range digits.FindAllString(text, -1) {
		n, err := strconv.Atoi(token)
		switch {
		case err == nil:
			part += n
		case strings.ContainsAny(token, "'’"):
		default:
			end()
			mark = ","
			if strings.ContainsAny(token, "-–‑") {
				mark = "-"
			}
		}
	}
	end()
	if mark == "" {
		form = ""
	}
	return form, letters, true
}

// setEnumeration sets the enumeration of an entry. A text that can't be parsed is appended to the clue.
func setEnumeration(e *puzzle.Entry, text string) {
	form, _, ok := parseEnumeration(text)
	e.Enumeration = form
	if !ok && strings.TrimSpace(text) != "" {
		e.Clue.Text += " (" + text + ")"
	}
}

// cutEnumeration moves the enumeration from the end of a clue to its field, if the answer has that length.
func cutEnumeration(p *puzzle.Puzzle, slot int) {
	e := &p.Entries[slot]
	m := atEnd.FindStringSubmatchIndex(e.Clue.Text)
	if m == nil || e.Enumeration != "" {
		return
	}
	form, letters, ok := parseEnumeration(e.Clue.Text[m[2]:m[3]])
	if ok && fmt.Sprint(letters) == p.Enumeration(slot) {
		e.Clue.Text, e.Enumeration = e.Clue.Text[:m[0]], form
	}
}

// isEnumerated reports whether the file of a puzzle should have enumerations: if an answer has several words, or a clue
// already ends with something like an enumeration.
func isEnumerated(p *puzzle.Puzzle) bool {
	for _, e := range p.Entries {
		if e.Enumeration != "" || atEnd.MatchString(e.Clue.Text) {
			return true
		}
	}
	return false
}

// clueText returns the clue of a slot, with an enumeration at its end if requested.
func clueText(p *puzzle.Puzzle, slot int, enumerated bool) string {
	text := puzzle.Words(p.Entries[slot].Clue.Text)
	if enumerated {
		text = strings.TrimSpace(fmt.Sprintf("%s (%s)", text, p.Enumeration(slot)))
	}
	return text
}
