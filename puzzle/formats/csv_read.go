package formats

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/spreadsheet"
	"crossat/puzzle"
)

func readTable(data []byte) (*draft, error) {
	if !utf8.Valid(data) {
		return nil, errNotUTF8
	}
	t, err := newTableReader(data)
	if err != nil {
		return nil, err
	}
	lines, err := t.lines()
	if err != nil {
		return nil, err
	}
	d, err := tableDraft(lines)
	if err != nil {
		return nil, err
	}
	var odd []string
	for _, l := range lines {
		if !l.isEntry() {
			continue
		}
		form, letters, ok := parseEnumeration(l.entry.Enumeration)
		if l.entry.Enumeration != "" && (!ok || letters != l.letters()) {
			form, odd = "", append(odd, l.entry.Enumeration)
		}
		l.entry.Enumeration = form
		d.clues = append(d.clues, clue{dir: l.dir(), start: l.first(d.board) + 1, entry: l.entry})
	}
	d.noteSome("enumerations that do not fit their answers are left out", odd)
	return d, nil
}

// tableReader reads the lines of a table.
type tableReader struct {
	csv *csv.Reader
	at  map[string]int // columns by name
}

// newTableReader reads the names of columns.
func newTableReader(data []byte) (*tableReader, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	first, _, _ := bytes.Cut(data, []byte("\n"))
	t := &tableReader{csv.NewReader(bytes.NewReader(data)), make(map[string]int)}
	t.csv.Comma, t.csv.FieldsPerRecord = separatorOf(first), -1
	names, err := t.csv.Read()
	if err != nil {
		return nil, fmt.Errorf("the first line should name the columns: %w", err)
	}
	for i, name := range names {
		t.at[strings.ToLower(strings.TrimSpace(name))] = i
	}
	for _, name := range neededColumns {
		if _, ok := t.at[name]; !ok {
			return nil, fmt.Errorf("no column %q: the first line should name the columns, at least %s", name,
				strings.Join(neededColumns, ", "))
		}
	}
	return t, nil
}

// separatorOf returns the separator in the first line. In some countries spreadsheets write semicolons.
func separatorOf(first []byte) rune {
	return slices.MaxFunc([]rune(",;\t"), func(a, b rune) int {
		return bytes.Count(first, []byte(string(a))) - bytes.Count(first, []byte(string(b)))
	})
}

// lines reads all lines except empty ones.
func (t *tableReader) lines() ([]line, error) {
	var lines []line
	for {
		record, err := t.csv.Read()
		switch {
		case err == io.EOF && len(lines) == 0:
			return nil, errors.New("the file has no entries")
		case err == io.EOF:
			return lines, nil
		case err != nil:
			return nil, err
		case strings.Join(record, "") == "":
			continue
		}
		l, err := t.line(record)
		if l.number, _ = t.csv.FieldPos(0); err != nil {
			return nil, l.errorf("%w", err)
		}
		lines = append(lines, l)
	}
}

// line parses the fields of a line.
func (t *tableReader) line(record []string) (l line, err error) {
	field := func(name string) string {
		if i, ok := t.at[name]; ok && i < len(record) {
			return strings.TrimSpace(record[i])
		}
		return ""
	}
	l.direction, l.answer = strings.ToLower(field("direction")), strings.ToUpper(dicts.NFC(field("answer")))
	l.entry.Enumeration = field("enumeration")
	text := func(name string) string { return puzzle.Words(spreadsheet.Unquote(field(name))) }
	l.entry.Clue = puzzle.Clue{Text: text("clue"), Source: text("source")}.Since(text("draft"))
	if !slices.Contains([]string{"across", "down", ""}, l.direction) {
		return l, fmt.Errorf("%q isn't a direction: use across or down", short(l.direction))
	}
	if l.row, err = side(field("row"), "row"); err != nil {
		return l, err
	}
	if l.column, err = side(field("column"), "column"); err != nil {
		return l, err
	}
	l.cells, err = tableCells(l.answer)
	if err == nil && !l.isEntry() && len(l.cells) > 1 {
		err = fmt.Errorf("%s is for several cells: give its direction", short(l.answer))
	}
	return l, err
}

// side reads the number of a row or column.
func side(text, name string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > grids.MaxSide {
		return 0, fmt.Errorf("%s %q: use a number from 1 to %d", name, short(text), grids.MaxSide)
	}
	return n, nil
}

// tableCells splits an answer into cells.
func tableCells(answer string) ([]cell, error) {
	whole := short(answer)
	var cells []cell
	for answer != "" {
		r, n := utf8.DecodeRuneInString(answer)
		c := cell{text: answer[:n]}
		switch last := len(cells) - 1; {
		case r == '[':
			text, rest, closed := strings.Cut(answer[1:], "]")
			if !closed {
				return nil, fmt.Errorf("no ] in %s", whole)
			}
			c.text, n = text, len(answer)-len(rest)
		case r == grids.Black:
			c = blackCell
		case r == grids.White:
			c.text = ""
		case strings.ContainsRune("|_+", r) && last >= 0:
			cells[last].barRight, cells[last].barBelow = r != '_', r != '|'
			answer = answer[n:]
			continue
		}
		if c.text != "" && !isLetters(c.text) {
			return nil, fmt.Errorf("%q in %s isn't a letter", short(c.text), whole)
		}
		cells, answer = append(cells, c), answer[n:]
	}
	if len(cells) == 0 {
		return nil, errors.New("no answer: write a dot for each open cell")
	}
	return cells, nil
}

func (l line) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %w", l.number, fmt.Errorf(format, args...))
}

func (l line) isEntry() bool { return l.direction != "" }

func (l line) dir() grids.Dir {
	if l.direction == "down" {
		return grids.Down
	}
	return grids.Across
}

// first returns the first cell.
func (l line) first(b grids.Board) int { return (l.row-1)*b.Width + l.column - 1 }

// letters returns the number of letters in the answer. Open cells count as one.
func (l line) letters() int {
	n := 0
	for _, c := range l.cells {
		n += max(1, utf8.RuneCountInString(c.text))
	}
	return n
}

// tableDraft builds the grid from the lines of a table.
func tableDraft(lines []line) (*draft, error) {
	width, height := 0, 0
	for _, l := range lines {
		last := len(l.cells) - 1
		if l.dir() == grids.Down {
			width, height = max(width, l.column), max(height, l.row+last)
		} else {
			width, height = max(width, l.column+last), max(height, l.row)
		}
	}
	d, err := newDraft(width, height)
	if err != nil {
		return nil, err
	}
	for i := range d.cells {
		d.cells[i] = blackCell
	}
	for _, l := range lines {
		if err := d.addLine(l); err != nil {
			return nil, err
		}
	}
	for _, l := range lines {
		d.addBars(l)
	}
	for _, l := range lines {
		if c := &d.cells[l.first(d.board)]; !l.isEntry() {
			c.barRight, c.barBelow = l.cells[0].barRight, l.cells[0].barBelow
		}
	}
	return d, d.checkEntries(lines)
}

// checkEntries looks for entries that conflict with others.
func (d *draft) checkEntries(lines []line) error {
	seen := make(map[start]bool)
	for _, l := range lines {
		at := start{l.dir(), l.first(d.board)}
		if !l.isEntry() {
			continue
		}
		if seen[at] {
			return l.errorf("another entry begins where %s does", short(l.answer))
		}
		seen[at] = true
		for i := range l.cells[1:] {
			if *d.cells[at.cell+i*d.board.Step(at.dir)].bar(at.dir) {
				return l.errorf("another entry begins or ends within %s", short(l.answer))
			}
		}
	}
	return nil
}

// addLine sets the cells of a line.
func (d *draft) addLine(l line) error {
	at := l.first(d.board)
	for _, c := range l.cells {
		known := &d.cells[at]
		switch {
		case known.black || known.text == "" && !c.black:
			known.text, known.black = c.text, c.black
		case c.text != "" && c.text != known.text || c.black:
			return l.errorf("%s has %s in %s, where another line has %s", short(l.answer), short(c.notation()),
				d.board.CellName(at), short(known.notation()))
		}
		at += d.board.Step(l.dir())
	}
	return nil
}

// addBars adds the bars at the ends of an entry if it has white neighbours there.
func (d *draft) addBars(l line) {
	if !l.isEntry() {
		return
	}
	first, dir := l.first(d.board), l.dir()
	before, after := d.board.Ends(first, len(l.cells), dir)
	if before >= 0 && !d.cells[before].black {
		*d.cells[before].bar(dir) = true
	}
	if after >= 0 && !d.cells[after].black {
		*d.cells[first+(len(l.cells)-1)*d.board.Step(dir)].bar(dir) = true
	}
}

// bar returns the bar after a cell.
func (c *cell) bar(dir grids.Dir) *bool {
	if dir == grids.Down {
		return &c.barBelow
	}
	return &c.barRight
}
