package formats

import (
	"regexp"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

const (
	dirLetters = `(?:across|down|ac|dn|a|d)`
	dirSuffix  = `(?:` + dirLetters + `\b)?`
)

var (
	// clueHead matches the start of a clue: cells, and its number, optionally with letters for its direction.
	clueHead = regexp.MustCompile(`(?i)^(?:#([a-z0-9]+)\s+(?:#[a-z0-9]+\s+)*)?(?:` + dirLetters + `\s*)?([1-9]\d*|\[[^\]]*\])` + dirSuffix)
	// clueLink matches the start of a link to another slot that continues the answer.
	clueLink = regexp.MustCompile(`(?i)^\s*(?:,|(?:and|&amp;|&#038;|&|/)\s*[1-9])`)
	clueNext = regexp.MustCompile(`(?i)^\s*(?:,|and|&amp;|&#038;|&|/)\s*(?:` + dirLetters + `\s*)?` +
		`(?:[1-9]\d*|\[[^\]]*\])` + dirSuffix)
	// clueDir matches a direction after a space, with the start of another number or of the clue's text.
	clueDir = regexp.MustCompile(`^( (?i:` + dirLetters + `))(?:, ?[0-9]| [A-Z0-9])`)
	clueDot = regexp.MustCompile(`^\s*\.`)

	numericEnd = regexp.MustCompile(`\([1-9]+[0-9\-,.'’\s]*\)`)
	wordyEnd   = regexp.MustCompile(`(?i)\(([^)]*\s(wo?r?d?s?|le?t?t?e?r?s?)[^)a-z]*|\s*\?\s*)\)`)

	annotated = regexp.MustCompile(`~\{(?:\{[^}]*\})?|\}~`)
)

// readClues reads the lines of a list of clues.
func (r *exolveReader) readClues(dir grids.Dir, lines []string) {
	for _, line := range lines {
		lower := strings.ToLower(line)
		head := clueHead.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(lower, "hint:"), strings.HasPrefix(lower, "concise:"):
			r.extra["hints"]++
		case head == nil:
			r.extra["lines between clues"]++
		default:
			c := clue{dir: dir, label: strings.Trim(head[2], "[]")}
			if cell, ok := r.chess(head[1]); ok {
				c.start = cell + 1
			}
			r.readClue(c, line[len(head[0]):])
		}
	}
}

// readClue reads the part of a clue after its number.
func (r *exolveReader) readClue(c clue, rest string) {
	for clueLink.MatchString(rest) {
		next := clueNext.FindString(rest)
		if next == "" {
			break
		}
		r.extra["links between clues, which stay with the first slot"]++
		rest = rest[len(next):]
		if dir := clueDir.FindStringSubmatch(rest); dir != nil {
			rest = rest[len(dir[1]):]
		}
	}
	if dot := clueDot.FindString(rest); dot != "" && !strings.HasPrefix(rest[len(dot):], ".") {
		rest = rest[len(dot):]
	}
	if rest = strings.TrimSpace(rest); rest == "*" {
		return // the slot belongs to another clue
	}
	text, enumeration, more := cutExolve(rest)
	if more != "" {
		r.extra["annotations"]++
	}
	c.entry.Clue.Text = r.plain(annotated.ReplaceAllString(text, ""))
	if enumeration != "?" {
		setEnumeration(&c.entry, enumeration)
	}
	if c.entry != (puzzle.Entry{}) {
		r.clues = append(r.clues, c)
	}
}

// cutExolve splits a clue into its text, its enumeration, and the rest.
func cutExolve(line string) (text, enumeration, more string) {
	if start, end := findEnumeration(line); end > 0 {
		more = strings.TrimSpace(strings.TrimPrefix(line[end:], "*"))
		return strings.TrimSpace(line[:start]), line[start+1 : end-1], more
	}
	if at := strings.LastIndex(line, "[]"); at >= 0 {
		return strings.TrimSpace(line[:at]), "", strings.TrimSpace(line[at+2:])
	}
	return line, "", ""
}

// findEnumeration finds the enumeration of a clue as Exolve does: the first with brackets after it, or else the last.
// Enumerations with numbers take precedence over words. The range is empty if it finds none.
func findEnumeration(line string) (start, end int) {
	closed := strings.LastIndexByte(line, ']')
	for _, kind := range []*regexp.Regexp{numericEnd, wordyEnd} {
		from := end
		for _, at := range kind.FindAllStringIndex(line[from:], -1) {
			start, end = from+at[0], from+at[1]
			if rest := strings.TrimLeft(line[end:], " "); strings.HasPrefix(rest, "[") && len(line)-len(rest) < closed {
				return start, end
			}
		}
	}
	return start, end
}
