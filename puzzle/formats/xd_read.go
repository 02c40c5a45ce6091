package formats

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/puzzle"
)

func readXD(data []byte) (*draft, error) {
	if !utf8.Valid(data) {
		return nil, errNotUTF8
	}
	f := parseXD(dicts.NFC(string(data)))
	if len(f.grid) == 0 {
		return nil, errors.New("no grid: in xd it has a heading, ## Grid, or two empty lines before it")
	}
	d, err := newDraft(utf8.RuneCountInString(f.grid[0]), len(f.grid))
	if err != nil {
		return nil, err
	}
	d.inText = true
	f.addHeaders(d)
	f.addClues(d)
	if err := f.addCells(d); err != nil {
		return nil, err
	}
	f.addDesign(d)
	return d, nil
}

// errNotUTF8 is for files in another encoding.
var errNotUTF8 = errors.New("the file is not in UTF-8: save it in UTF-8")

// addHeaders takes over what is printed around the grid, and says which headers and sections it does not know.
func (f *xdFile) addHeaders(d *draft) {
	h := f.headers
	d.Title, d.Author, d.Copyright = h["title"], h["author"], h["copyright"]
	if editor := h["editor"]; editor != "" {
		d.Author = strings.TrimPrefix(d.Author+" / "+editor, " / ")
	}
	d.Notes = lines(strings.Join(append([]string{h["description"], h["notes"]}, f.notes...), "\n"))
	for _, name := range f.names {
		switch strings.ToLower(name) {
		case "title", "author", "copyright", "editor", "description", "notes":
		case "rebus", "special", "splitcharacter", "form":
		default:
			f.others = append(f.others, name)
		}
	}
	d.noteSome("headers and sections that are left out", f.others)
}

// addCells sets the cells.
func (f *xdFile) addCells(d *draft) error {
	keys, special := f.rebus(), f.special()
	for y, row := range f.grid {
		if n := utf8.RuneCountInString(row); n != d.board.Width {
			return fmt.Errorf("row %d of the grid has %d cells, the first row has %d: all rows must be equally long",
				y+1, n, d.board.Width)
		}
		at := y * d.board.Width
		for _, r := range row {
			c := f.cell(r, keys, special)
			d.cells[at] = c
			d.setText(at, c.text)
			at++
		}
	}
	return nil
}

// cell is the cell of a character.
func (f *xdFile) cell(r rune, keys map[rune]string, special puzzle.Mark) cell {
	var c cell
	text, key := keys[r]
	switch {
	case key:
		c.text = text
	case r == xdBlack || r == xdOpen && !f.opens():
		return cell{black: true}
	case r == xdVoid:
		return cell{black: true, marks: puzzle.Void}
	case r == xdOpen:
		return c
	default:
		c.text = string(r)
	}
	if unicode.IsLower(r) {
		c.marks = special
	}
	return c
}

// rebus is what keys in the grid stand for.
func (f *xdFile) rebus() map[rune]string {
	keys := make(map[rune]string)
	for pair := range strings.FieldsFuncSeq(f.headers["rebus"], func(r rune) bool { return r == ' ' || r == ',' }) {
		key, text, _ := strings.Cut(pair, "=")
		if r, n := utf8.DecodeRuneInString(key); n == len(key) && n > 0 && text != "" {
			keys[r] = text
		}
	}
	return keys
}

// special is what small letters in the grid stand for; nothing if there is no header for them.
func (f *xdFile) special() puzzle.Mark {
	switch kind := strings.ToLower(f.headers["special"]); {
	case kind == "":
		return 0
	case strings.Contains(kind, "shade"):
		return puzzle.Shade
	}
	return puzzle.Circle
}

// opens reports whether a dot is an open cell. In files of some programs it is a black one, and nothing else is.
func (f *xdFile) opens() bool {
	grid := strings.Join(f.grid, "")
	return strings.ContainsRune(grid, xdBlack) || strings.Trim(grid, string(xdOpen)) == "" || f.openAnswers
}

// addClues adds the clues, and says which lines are none. The second clue of a slot is a hint.
func (f *xdFile) addClues(d *draft) {
	var lost []string
	hints := false
	seen := make(map[string]bool)
	for _, line := range f.clues {
		m := xdClueLine.FindStringSubmatch(line)
		switch {
		case m == nil && !xdMetaLine.MatchString(line):
			lost = append(lost, line)
		case m == nil || seen[m[1]]:
			hints = true
		default:
			seen[m[1]] = true
			c, marked := f.clue(m)
			d.clues, d.marked = append(d.clues, c), d.marked || marked
		}
	}
	d.noteSome("no clue across or down", lost)
	if hints {
		d.notef("hints, and what else is said of clues, are left out")
	}
}

// clue is a clue of which the parts match xdClueLine.
func (f *xdFile) clue(m []string) (c clue, marked bool) {
	c = clue{dir: grids.Across, label: strings.TrimLeft(m[3], "0")}
	if m[2] == "D" {
		c.dir = grids.Down
	}
	text, answer := m[4], ""
	if at := strings.LastIndexByte(text, '~'); at >= 0 {
		text, answer = text[:at], text[at+1:]
	}
	f.openAnswers = f.openAnswers || strings.Contains(answer, string(xdOpen))
	if split := f.headers["splitcharacter"]; split != "" {
		c.entry.Enumeration = puzzle.Enumerate(strings.ReplaceAll(answer, split, " "))
	}
	c.entry.Clue.Text, marked = xdPlain(puzzle.Words(text), xdDepth)
	return c, marked
}
