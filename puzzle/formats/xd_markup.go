package formats

import "strings"

// Clues in xd may have {/italics/} and other markup between braces. It is left out, for clues are plain text. A brace
// of a plain clue that would open such markup is followed by {__}, which underlines nothing.

// xdMarks are what opens and closes markup, within braces.
const xdMarks = "/*_-~^@#!"

// xdEmpty is markup of nothing.
const xdEmpty = "{__}"

// xdEscape writes plain text.
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

// opensMarkup reports whether there is the start of markup in a text.
func opensMarkup(text string, at int) bool {
	return text[at] == '{' && at+1 < len(text) && strings.IndexByte(xdMarks, text[at+1]) >= 0
}

// xdDepth is how many markups may be within each other.
const xdDepth = 5

// xdPlain reads a text, and reports whether there was markup in it.
func xdPlain(text string, depth int) (plain string, marked bool) {
	var out strings.Builder
	var unclosed [256]bool // marks for which there is no end any more
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

// shown is what is to be read of markup: of links and colours the text, of pictures the words for them.
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
