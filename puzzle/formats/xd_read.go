package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

func readXD(data []byte) (*draft, error) {
	if !utf8.Valid(data) {
		return nil, errNotUTF8
	}
	f := parseXD(string(data))
	for i, row := range f.grid {
		f.grid[i] = dicts.NFC(row)
	}
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

// addHeaders copies the texts around the grid, and notes unknown headers and sections.
func (f *xdFile) addHeaders(d *draft) {
	d.Title, d.Copyright = f.header("title"), f.header("copyright")
	d.Author = strings.Join(slices.Concat(f.headers["author"], f.headers["editor"]), " / ")
	d.Notes = lines(strings.Join(slices.Concat(f.headers["description"], f.headers["notes"], f.notes), "\n"))
	others := f.others
	for _, name := range f.names {
		switch strings.ToLower(name) {
		case "title", "author", "copyright", "editor", "description", "notes":
		case "rebus", "special", "splitcharacter", "form":
		default:
			others = append(others, name)
		}
	}
	d.noteSome("headers and sections that are left out", others)
}

// addCells sets the cells.
func (f *xdFile) addCells(d *draft) error {
	r := f.cellReader()
	for y, row := range f.grid {
		if n := utf8.RuneCountInString(row); n != d.board.Width {
			return fmt.Errorf("row %d of the grid has %s, the first row has %d: all rows must be equally long",
				y+1, numbers.Count(n, "cell"), d.board.Width)
		}
		at := y * d.board.Width
		for _, sign := range row {
			c := r.cell(sign)
			d.cells[at] = c
			d.setText(at, c.text)
			at++
		}
	}
	return nil
}

// xdCells maps the characters of a grid to cells.
type xdCells struct {
	rebus   map[rune]string
	special puzzle.Mark // of lowercase letters
	open    bool        // a dot is an open cell instead of a black one
}

// cellReader determines how to read the characters of the grid. In the files of some programs only a dot is black.
func (f *xdFile) cellReader() xdCells {
	grid := strings.Join(f.grid, "")
	blank := strings.Trim(grid, string(xdOpen)) == ""
	return xdCells{f.rebus(), f.special(), blank || strings.ContainsRune(grid, xdBlack) || f.hasOpenAnswers()}
}

// hasOpenAnswers reports whether answers have dots for open cells.
func (f *xdFile) hasOpenAnswers() bool {
	return slices.ContainsFunc(f.clues, func(line string) bool {
		_, answer := cutAnswer(line)
		return strings.ContainsRune(answer, xdOpen) && xdClueLine.MatchString(line)
	})
}

// cell returns the cell of a character.
func (r xdCells) cell(sign rune) cell {
	var c cell
	text, key := r.rebus[sign]
	switch {
	case key:
		c.text = text
	case sign == xdBlack || sign == xdOpen && !r.open:
		return cell{black: true}
	case sign == xdVoid:
		return cell{black: true, marks: puzzle.Void}
	case sign == xdOpen:
		return c
	default:
		c.text = string(sign)
	}
	if unicode.IsLower(sign) {
		c.marks = r.special
	}
	return c
}

// rebus returns the contents of rebus cells by their key in the grid.
func (f *xdFile) rebus() map[rune]string {
	keys := make(map[rune]string)
	for pair := range strings.FieldsFuncSeq(f.header("rebus"), func(r rune) bool { return r == ' ' || r == ',' }) {
		key, text, _ := strings.Cut(pair, "=")
		if r, n := utf8.DecodeRuneInString(key); n == len(key) && n > 0 && text != "" {
			keys[r] = text
		}
	}
	return keys
}

// special returns the mark of lowercase letters in the grid; 0 without a header for them.
func (f *xdFile) special() puzzle.Mark {
	switch kind := strings.ToLower(f.header("special")); {
	case kind == "":
		return 0
	case strings.Contains(kind, "shade"):
		return puzzle.Shade
	}
	return puzzle.Circle
}

// addClues adds the clues, and notes the lines that aren't clues. The second clue of a slot is a hint.
func (f *xdFile) addClues(d *draft) {
	var lost []string
	hints, split := false, f.header("splitcharacter")
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
			c, marked := xdClue(m, split)
			d.clues, d.marked = append(d.clues, c), d.marked || marked
		}
	}
	d.noteSome("no clue across or down", lost)
	if hints {
		d.notef("hints, and what else is said of clues, are left out")
	}
}

// xdClue parses a clue from the parts matched by xdClueLine. If split isn't empty, it separates the words of answers.
func xdClue(m []string, split string) (c clue, marked bool) {
	c = clue{dir: grids.Across, label: strings.TrimLeft(m[3], "0")}
	if m[2] == "D" {
		c.dir = grids.Down
	}
	text, answer := cutAnswer(m[4])
	if split != "" {
		c.entry.Enumeration = puzzle.Enumerate(strings.ReplaceAll(answer, split, " "))
	}
	c.entry.Clue.Text, marked = xdPlain(puzzle.Words(text), xdDepth)
	return c, marked
}

// cutAnswer cuts the answer off a line.
func cutAnswer(line string) (clue, answer string) {
	if at := strings.LastIndexByte(line, '~'); at >= 0 {
		return line[:at], line[at+1:]
	}
	return line, ""
}
