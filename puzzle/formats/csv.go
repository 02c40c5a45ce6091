package formats

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"crossat/grids"
	"crossat/internal/spreadsheet"
	"crossat/puzzle"
)

// Tables have a line for each entry, with its place, answer and clue, for spreadsheets. The grid follows from these:
// cells without an entry are black, and an entry that ends beside a white cell has a bar there. What does not follow
// has a line with no more than a place and, as the answer, the cell as it is in the text of grids: "#" for a black one,
// since the last row and column may have no entry, "A" for a letter in no entry, "A|" for one with a bar. Letters of
// one cell are in brackets: [HEART]ACHE.
//
// Drafts of clues are there twice: a clue that is no longer the same as its draft is a person's.
//
// A spreadsheet takes what begins with =, +, - or @ for a formula. Such texts get an apostrophe before them.
var (
	commas = tableFormat("csv", "a table of entries and clues", ',')
	tabs   = tableFormat("tsv", "such a table, with tabs", '\t')
)

// tableFormat is the format of tables with some character between fields. It is read with any.
func tableFormat(name, title string, separator rune) Format {
	return Format{
		Name: name, Title: title, Extensions: []string{"." + name},
		Write: func(p *puzzle.Puzzle) ([]byte, []string, error) { return writeTable(p, separator) },
		read:  drafted(readTable),
		is: func(data []byte) bool {
			_, err := newTableReader(data)
			return err == nil
		},
	}
}

// columns are the names of the columns, in order.
var columns = []string{
	"slot", "number", "direction", "row", "column", "answer", "enumeration", "clue", "source", "draft",
}

// neededColumns are those without which there is no grid.
var neededColumns = []string{"direction", "row", "column", "answer"}

// line is a line of a table: an entry, or a cell.
type line struct {
	number      int    // in the file
	slot        string // 1-Across
	direction   string // across or down; empty for a cell
	row, column int    // from 1
	answer      string
	cells       []cell // of the answer
	entry       puzzle.Entry
}

func writeTable(p *puzzle.Puzzle, separator rune) ([]byte, []string, error) {
	p, notes, err := fromTwo(p)
	if err != nil {
		return nil, nil, err
	}
	lines := entryLines(p)
	more, err := cellLines(p, lines)
	if err != nil {
		return nil, nil, err
	}
	var file bytes.Buffer
	w := csv.NewWriter(&file)
	w.Comma = separator
	records := [][]string{columns}
	for _, l := range append(lines, more...) {
		records = append(records, l.record())
	}
	err = w.WriteAll(records)
	return file.Bytes(), slices.Concat(notes, lostHead(p), lostMarks(p, 0)), err
}

// record are the fields of a line.
func (l line) record() []string {
	number, _, _ := strings.Cut(l.slot, "-")
	draft := ""
	if l.entry.Clue.Draft {
		draft = l.entry.Clue.Text
	}
	return []string{
		l.slot, number, l.direction, strconv.Itoa(l.row), strconv.Itoa(l.column), l.answer, l.entry.Enumeration,
		spreadsheet.Quote(l.entry.Clue.Text), spreadsheet.Quote(l.entry.Clue.Source),
		spreadsheet.Quote(draft),
	}
}

// entryLines are the lines of entries.
func entryLines(p *puzzle.Puzzle) []line {
	var lines []line
	for i, s := range p.Grid.Slots() {
		at := placeOf(p.Grid, s.Cells[0])
		l := line{
			slot: s.Name(), direction: strings.ToLower(s.Dir.String()), row: at[0], column: at[1], entry: p.Entries[i],
		}
		l.entry.Clue.Text, l.entry.Clue.Source = puzzle.Words(l.entry.Clue.Text), puzzle.Words(l.entry.Clue.Source)
		for _, at := range s.Cells {
			c := cell{text: p.Text(at)}
			l.answer, l.cells = l.answer+c.notation(), append(l.cells, c)
		}
		lines = append(lines, l)
	}
	return lines
}

// cellLines are the lines of cells that do not follow from those of entries.
func cellLines(p *puzzle.Puzzle, entries []line) ([]line, error) {
	d, err := tableDraft(entries)
	if err != nil {
		return nil, err
	}
	var lines []line
	for cell := range p.Grid.Size() {
		at := placeOf(p.Grid, cell)
		got, want := blackCell, cellOf(p, cell)
		inside := at[0] <= d.board.Height && at[1] <= d.board.Width
		if inside {
			got = d.cells[(at[0]-1)*d.board.Width+at[1]-1]
		}
		if got != want || !inside && cell == p.Grid.Size()-1 {
			answer := want.notation() + strings.TrimSpace(want.mark())
			lines = append(lines, line{row: at[0], column: at[1], answer: answer})
		}
	}
	return lines, nil
}

// notation is the cell in the text of a grid, if it holds letters.
func (c cell) notation() string {
	text, _ := c.gridText(Options{})
	return text
}

// blackCell is a black cell of a draft.
var blackCell = cell{black: true}

// cellOf is a cell of a puzzle as in a draft, without marks.
func cellOf(p *puzzle.Puzzle, at int) cell {
	return cell{
		text: p.Text(at), black: p.Grid.At(at) == grids.Black,
		barRight: p.Grid.Bar(at, grids.Across), barBelow: p.Grid.Bar(at, grids.Down),
	}
}
