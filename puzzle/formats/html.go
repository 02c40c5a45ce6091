package formats

import (
	"html"
	"regexp"
	"strings"

	"crossat/puzzle"
)

// Texts in ipuz, jpz and Exolve are HTML. Those of puzzles are not.

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// toHTML is a text as HTML.
func toHTML(text string) string { return escapes.Replace(text) }

// tag is a tag of the elements that texts have. Whatever else is between < and > is text.
var tag = regexp.MustCompile(`(?i)</?(a|abbr|acronym|b|big|center|cite|code|del|em|font|i|img|ins|kbd|mark|` +
	`q|s|small|span|strike|strong|style|sub|sup|tt|u|var|` + breaks + `)(\s[^<>]*)?/?>`)

// breaks are the elements that begin a new line.
const breaks = `br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|table|td|th|tr|ul`

var breakTag = regexp.MustCompile(`(?i)^</?(` + breaks + `)\b`)

// fromHTML is HTML as text, and whether there was markup in it, which is left out. Elements that are lines or
// paragraphs begin a line.
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

// withoutComments is HTML without comments.
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

// plain is HTML as text. The draft notes that markup is left out.
func (d *draft) plain(text string) string {
	text, marked := fromHTML(text)
	d.marked = d.marked || marked
	return text
}

// lines is a text of several lines without white space that only sets it off.
func lines(text string) string {
	all := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range all {
		all[i] = puzzle.Words(line)
	}
	return strings.Trim(strings.Join(all, "\n"), "\n")
}
