// Package spreadsheet protects texts in tables from spreadsheets, which take those that begin with =, +, - or @ for
// formulas.
package spreadsheet

import (
	"regexp"
	"strings"
)

// formula is what a spreadsheet takes for one, and what has apostrophes before it.
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
