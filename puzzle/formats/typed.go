package formats

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Signs other than . and # that people draw squares with.
const (
	whiteSigns = "._-?░□⬜▢◻·○"
	blackSigns = "#*█■⬛▓◼●"
)

// asTyped converts what people type instead of a grid to the text of a grid, and notes how it was read: cells separated
// by spaces, tabs, commas or semicolons, other signs for white and black squares, spaces or X for black, or 0 and 1.
// It's not ok if the text isn't one of these, or can be read in two ways.
func asTyped(text string) (plain, note string, ok bool) {
	rows := cellRows(strings.ReplaceAll(text, "\ufe0f", ""))
	counts := make(map[rune]int)
	for _, row := range rows {
		if len(row) != len(rows[0]) {
			return "", "", false
		}
		for _, r := range row {
			counts[unicode.ToUpper(r)]++
		}
	}
	signs, ok := meaning(counts)
	if !ok {
		return "", "", false
	}
	var b strings.Builder
	for _, row := range rows {
		for _, r := range row {
			if sign, isSign := signs[unicode.ToUpper(r)]; isSign {
				r = sign
			}
			b.WriteRune(r)
		}
		b.WriteByte('\n')
	}
	return b.String(), "read " + describe(signs), true
}

// isMatrix reports whether a text is a grid with a field for each cell, as spreadsheets save it.
func isMatrix(text string) bool {
	_, _, ok := asTyped(strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff"))
	return ok && strings.TrimSpace(text) != ""
}

// describe lists how signs were read: "X as black, _ as white".
func describe(signs map[rune]rune) string {
	var parts []string
	for r, sign := range signs {
		name := string(r)
		if r == ' ' {
			name = "a space"
		}
		switch {
		case r == sign:
		case sign == '#':
			parts = append(parts, name+" as black")
		default:
			parts = append(parts, name+" as white")
		}
	}
	slices.Sort(parts)
	if len(parts) == 0 {
		return "the cells without what is between them"
	}
	return strings.Join(parts, ", ") + " (write . for white, # for black)"
}

// cellRows splits a text into rows of cells.
func cellRows(text string) (rows [][]rune) {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	width := 0
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
		width = max(width, utf8.RuneCountInString(lines[i]))
	}
	for _, between := range []string{"\t", ",", ";", " "} {
		if rows = cutAt(lines, between); rows != nil {
			return rows
		}
	}
	hasSpaces := slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, " ") })
	for _, line := range lines {
		if hasSpaces { // trailing ones can be missing
			line += strings.Repeat(" ", width-utf8.RuneCountInString(line))
		}
		rows = append(rows, []rune(line))
	}
	return rows
}

// cutAt splits lines at a separator into cells of one character; nil if that's impossible.
func cutAt(lines []string, between string) (rows [][]rune) {
	for _, line := range lines {
		if !strings.Contains(line, between) {
			return nil
		}
		var row []rune
		for _, cell := range strings.Split(line, between) {
			cell = strings.Trim(cell, ` "`)
			if utf8.RuneCountInString(cell) > 1 || cell == "" && between == " " {
				return nil
			}
			r, _ := utf8.DecodeRuneInString(cell + " ")
			row = append(row, r)
		}
		rows = append(rows, row)
	}
	return rows
}

// meaning maps signs to white and black squares. Signs that aren't in the result are letters.
func meaning(counts map[rune]int) (signs map[rune]rune, ok bool) {
	signs = make(map[rune]rune)
	black, white, letters := 0, 0, 0
	for r := range counts {
		switch {
		case unicode.IsLetter(r):
			letters++
		case strings.ContainsRune(blackSigns, r):
			signs[r], black = '#', black+1
		case strings.ContainsRune(whiteSigns, r):
			signs[r], white = '.', white+1
		case r != ' ' && r != '0' && r != '1':
			return nil, false
		}
	}
	zero, one, space := counts['0'], counts['1'], counts[' ']
	if zero+one > 0 {
		if len(signs) > 0 || space > 0 || letters > 0 || zero*one == 0 || zero == one {
			return nil, false
		}
		if signs['0'], signs['1'] = '.', '#'; one > zero { // grids have fewer black squares than white ones
			signs['0'], signs['1'] = '#', '.'
		}
		return signs, true
	}
	// Across Lite has . for black, and - for cells to fill.
	if black == 0 && white == 2 && signs['.'] != 0 && signs['?'] == 0 {
		signs['.'], black = '#', 1
	}
	switch {
	case space > 0 && black > 0 && white == 0:
		signs[' '] = '.'
	case space > 0 && black == 0:
		signs[' '], black = '#', 1
	case space > 0:
		return nil, false
	}
	if counts['X'] > 0 && letters == 1 && black == 0 && white > 0 {
		signs['X'] = '#'
	}
	return signs, black <= 1
}

// onlyX reports whether X is the only letter of a text without black squares: then it stands for them.
func onlyX(text string) bool {
	return !strings.ContainsAny(text, blackSigns) && strings.ContainsAny(text, "xX") &&
		!strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && r != 'x' && r != 'X' })
}
