package formats

import (
	"html"
	"regexp"
	"strings"

	"crossat/puzzle"
)

// Texts in ipuz, jpz and Exolve are HTML. Those in puzzles aren't.

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// toHTML escapes a text for HTML.
func toHTML(text string) string { return escapes.Replace(text) }

// tag matches tags of elements for text. Anything else between < and > is text.
var tag = regexp.MustCompile(`(?i)</?(a|abbr|acronym|b|big|center|cite|code|del|em|font|i|img|ins|kbd|mark|` +
	`q|s|small|span|strike|strong|style|sub|sup|tt|u|var|` + breaks + `)(\s[^<>]*)?/?>`)

// breaks matches the names of elements that begin a new line.
const breaks = `br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|table|td|th|tr|ul`

var breakTag = regexp.MustCompile(`(?i)^</?(` + breaks + `)\b`)

// fromHTML converts HTML to text. Markup is dropped, and reported; elements for lines or paragraphs begin a new line.
func fromHTML(text string) (plain string, marked bool) {
	text = tag.ReplaceAllStringFunc(withoutComments(text), func(tag string) string {
		marked = true
		if breakTag.MatchString(tag) {
			return "\n"
		}
		return ""
	})
	return html.UnescapeString(text), marked
}

// withoutComments removes comments from HTML.
func withoutComments(text string) string {
	var kept strings.Builder
	for {
		before, rest, begins := strings.Cut(text, "<!--")
		_, after, ends := strings.Cut(rest, "-->")
		if !begins || !ends {
			kept.WriteString(text)
			return kept.String()
		}
		kept.WriteString(before)
		text = after
	}
}

// plain converts HTML to text, and notes in the draft if markup was dropped.
func (d *draft) plain(text string) string {
	text, marked := fromHTML(text)
	d.marked = d.marked || marked
	return text
}

// lines normalises the white space in each line of a text, and removes empty lines at both ends.
func lines(text string) string {
	all := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range all {
		all[i] = puzzle.Words(line)
	}
	return strings.Trim(strings.Join(all, "\n"), "\n")
}
