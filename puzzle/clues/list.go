package clues

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/internal/spreadsheet"
	"crossat/puzzle"
)

// List is clues from a file. It is a person's own list, a worksheet or a journal.
type List struct {
	rows     []Row
	byAnswer map[string][]int // indices of rows
}

// Row is a line of a list.
type Row struct {
	Clue
	Slot string // on a worksheet, such as 17-Across; empty otherwise
	Line int    // in the file, from 1
}

// Report counts what [Read] read.
type Report struct {
	Clues      int // rows kept
	NotLetters int // skipped: the word has characters other than letters
	NoClue     int // skipped: the clue is empty
}

// Read reads a list of clues, a row a line: CSV (RFC 4180, with commas or semicolons) or TSV, whichever the first line
// is. The columns are word, clue and perhaps source, or those that a header names: word or answer, clue, source, and
// others of worksheets; columns of any other name are ignored. Blank lines and lines that start with # are skipped.
//
// In TSV, a field in quotes is taken for a spreadsheet's if it has commas or doubled quotes; other quotes are part of
// the clue.
//
// Words are normalised as in package dicts; of o only Charset, Join and FoldYo matter. A word may have several clues:
// their order is kept. A row without a column for the clue, or with more columns than there should be, is a
// [*dicts.Error], as is text that cannot be decoded.
func Read(name string, r io.Reader, o dicts.Options) (*List, Report, error) {
	text, err := dicts.ReadText(name, r, o)
	if err != nil {
		return nil, Report{}, err
	}
	p := &parser{options: o, columns: plainColumns, list: &List{byAnswer: make(map[string][]int)}}
	if listErr := eachRecord(text, p.record); listErr != nil {
		listErr.Name = name
		return nil, p.report, listErr
	}
	p.report.Clues = len(p.list.rows)
	return p.list, p.report, nil
}

// Rows returns the rows in the order of the file. The slice is shared and must not be modified.
func (l *List) Rows() []Row { return slices.Clip(l.rows) }

// Clues returns the clues for a normal answer in the order of the file: it is a [Source].
func (l *List) Clues(answer string) []Clue {
	var clues []Clue
	for _, i := range l.byAnswer[answer] {
		clues = append(clues, l.rows[i].Clue)
	}
	return clues
}

// The columns of lists.
const (
	wordColumn = iota
	clueColumn
	sourceColumn
	slotColumn
	lengthColumn
	draftColumn
	columns
)

// plainColumns are the columns of a list without a header.
var plainColumns = []int{wordColumn, clueColumn, sourceColumn}

// columnNames are the names of columns in headers.
var columnNames = map[string]int{
	"word": wordColumn, "answer": wordColumn, "entry": wordColumn, "слово": wordColumn, "ответ": wordColumn,
	"clue": clueColumn, "hint": clueColumn, "definition": clueColumn,
	"определение": clueColumn, "вопрос": clueColumn, "подсказка": clueColumn,
	"source": sourceColumn, "источник": sourceColumn,
	"slot": slotColumn, "enumeration": lengthColumn, "draft": draftColumn,
}

// parser reads rows.
type parser struct {
	options dicts.Options
	columns []int // of each field; -1 is ignored
	started bool  // a record was read
	list    *List
	report  Report
}

// record reads a record. Its error has no name.
func (p *parser) record(line int, fields []string) *dicts.Error {
	first := !p.started
	p.started = true
	if first && p.header(fields) {
		return nil
	}
	if last := slices.Index(p.columns, clueColumn); len(fields) <= last {
		return &dicts.Error{Line: line, Msg: "no clue", Advice: "write WORD,CLUE or, with a tab between, WORD and CLUE"}
	}
	if len(fields) > len(p.columns) {
		const format = "%d columns, at most %d expected"
		return &dicts.Error{
			Line: line, Msg: fmt.Sprintf(format, len(fields), len(p.columns)),
			Advice: "put a clue with commas in quotes, or name the columns in a header",
		}
	}
	var values [columns]string
	for i, field := range fields {
		if c := p.columns[i]; c >= 0 {
			values[c] = oneLine(field)
		}
	}
	p.add(line, values)
	return nil
}

// header takes a record for the header if it names a word and a clue.
func (p *parser) header(fields []string) bool {
	var named []int
	for _, field := range fields {
		column, ok := columnNames[strings.ToLower(strings.TrimSpace(field))]
		if !ok {
			column = -1
		}
		named = append(named, column)
	}
	if !slices.Contains(named, wordColumn) || !slices.Contains(named, clueColumn) {
		return false
	}
	p.columns = named
	return true
}

// add adds a row, or counts why not.
func (p *parser) add(line int, values [columns]string) {
	answer, ok := dicts.Normal(values[wordColumn], p.options)
	switch {
	case !ok:
		p.report.NotLetters++
		return
	case values[clueColumn] == "":
		p.report.NoClue++
		return
	}
	if values[slotColumn] != "" {
		for i, value := range values {
			values[i] = spreadsheet.Unquote(value)
		}
	}
	row := Row{Slot: values[slotColumn], Line: line, Clue: Clue{
		Answer: answer, Enumeration: values[lengthColumn], Text: values[clueColumn], Source: values[sourceColumn],
	}}
	if row.Enumeration == "" {
		row.Enumeration = puzzle.Enumerate(values[wordColumn])
	}
	row.settle(values[draftColumn])
	p.list.byAnswer[answer] = append(p.list.byAnswer[answer], len(p.list.rows))
	p.list.rows = append(p.list.rows, row)
}

// breaks replaces line breaks and tabs by spaces.
var breaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ")

// oneLine makes a text one line without tabs, and trims it.
func oneLine(text string) string { return strings.TrimSpace(breaks.Replace(text)) }
