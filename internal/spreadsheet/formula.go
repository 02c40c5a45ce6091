// Package spreadsheet protects texts in tables from spreadsheets, which treat texts starting with =, +, - or @ as
// formulas.
package spreadsheet

import (
	"regexp"
	"strings"
)

// formula matches texts that a spreadsheet treats as formulas, and these texts after apostrophes.
var formula = regexp.MustCompile(`^'*[=+@-]`)

// Quote puts an apostrophe before a formula.
func Quote(text string) string {
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

// Unquote undoes [Quote].
func Unquote(text string) string {
	if strings.HasPrefix(text, "'") && formula.MatchString(text) {
		return text[1:]
	}
	return text
}
