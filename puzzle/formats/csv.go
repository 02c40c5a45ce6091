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

// Tables for spreadsheets have one line per entry, with its place, answer and clue. The grid is reconstructed from
// them: cells without an entry are black, and an entry that ends next to a white cell has a bar there. Cells for which
// that isn't enough have a line with only a place and, as the answer, the cell's notation in the text of grids: "#" for
// a black cell (the last row and column can be without entries), "A" for a letter in no entry, "A|" for one with a bar.
// Several letters in one cell are in brackets: [HEART]ACHE.
//
// Clues that are drafts appear in two columns: a clue that differs from its draft counts as written by a person.
//
// Spreadsheets take texts that begin with =, +, - or @ for formulas, so these get an apostrophe in front.
var (
	commas = tableFormat("csv", "a table of entries and clues", ',')
	tabs   = tableFormat("tsv", "such a table, with tabs", '\t')
)

// tableFormat returns a format of tables with the given separator. Reading accepts any separator.
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

// columns lists the names of the columns, in order.
var columns = []string{
	"slot", "number", "direction", "row", "column", "answer", "enumeration", "clue", "source", "draft",
}

// neededColumns are the columns required to build the grid.
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

// record returns the fields of a line.
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

// entryLines returns a line for each entry.
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

// cellLines returns lines for the cells that don't follow from the entries.
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

// notation returns the notation of the cell in the text of a grid, if it holds letters.
func (c cell) notation() string {
	text, _ := c.gridText(Options{})
	return text
}

// blackCell is a black cell of a draft.
var blackCell = cell{black: true}

// cellOf returns a cell of a puzzle as a draft has it, without marks.
func cellOf(p *puzzle.Puzzle, at int) cell {
	return cell{
		text: p.Text(at), black: p.Grid.At(at) == grids.Black,
		barRight: p.Grid.Bar(at, grids.Across), barBelow: p.Grid.Bar(at, grids.Down),
	}
}
