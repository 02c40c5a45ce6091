package formats

import "strings"

// Clues in xd can have {/italics/} and other markup in braces. It is dropped, because our clues are plain text. In
// plain clues, a brace that would begin markup is followed by {__}, which underlines nothing.

// xdMarks are the characters that open and close markup, next to the braces.
const xdMarks = "/*_-~^@#!"

// xdEmpty is markup of nothing.
const xdEmpty = "{__}"

// xdEscape escapes plain text.
func xdEscape(text string) string {
	var escaped strings.Builder
	for i, r := range text {
		escaped.WriteRune(r)
		if opensMarkup(text, i) {
			escaped.WriteString(xdEmpty)
		}
	}
	return escaped.String()
}

// opensMarkup reports whether markup starts at a brace in a text.
func opensMarkup(text string, at int) bool {
	return text[at] == '{' && at+1 < len(text) && strings.IndexByte(xdMarks, text[at+1]) >= 0
}

// xdDepth is the maximum nesting of markup.
const xdDepth = 5

// xdPlain converts a text to plain text, and reports whether it had markup.
func xdPlain(text string, depth int) (plain string, marked bool) {
	var out strings.Builder
	var unclosed [256]bool // marks with no end in the rest
	for i := 0; i < len(text); {
		if depth == 0 || !opensMarkup(text, i) || unclosed[text[i+1]] {
			out.WriteByte(text[i])
			i++
			continue
		}
		mark := text[i+1]
		end := strings.Index(text[i+2:], string(mark)+"}")
		if end < 0 {
			unclosed[mark] = true
			continue
		}
		content := text[i+2 : i+2+end]
		i += 2 + end + 2
		inner, _ := xdPlain(shown(mark, content), depth-1)
		out.WriteString(inner)
		marked = marked || mark != '_' || content != ""
	}
	return out.String(), marked
}

// shown returns the readable part of markup: the text of links and colours, the description of pictures.
func shown(mark byte, content string) string {
	switch mark {
	case '@', '#':
		content, _, _ = strings.Cut(content, "|")
	case '!':
		_, content, _ = strings.Cut(strings.Trim(content, "![]"), "|")
		content, _, _ = strings.Cut(content, "|")
	}
	return content
}
