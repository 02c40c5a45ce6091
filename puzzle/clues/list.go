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

// List holds clues from a file: a person's own list, a worksheet or a journal.
type List struct {
	rows     []Row
	byAnswer map[string][]int // indices of rows
}

// Row is a row of a list.
type Row struct {
	Clue
	Slot string // on a worksheet, such as 17-Across
	Line int    // in the file, from 1
}

// Report counts the rows seen by [Read].
type Report struct {
	Clues      int // rows kept
	NotLetters int // skipped: the word has characters other than letters
	NoClue     int // skipped: the clue is empty
}

// Read reads a list of clues with one row per line: CSV (RFC 4180, with commas or semicolons) or TSV, depending on the
// first line. The columns are word, clue and optionally source, or follow a header: word or answer, clue, source, and
// the other columns of worksheets; other names are ignored. Blank lines and lines that start with # are skipped.
//
// In TSV, a quoted field counts as a spreadsheet's if it has commas or doubled quotes; other quotes are part of the
// clue.
//
// Words are normalised as in package dicts; only the options Charset, Join and FoldYo are used. A word can have several
// clues, which stay in order. A row without a clue column, or with too many columns, is a [*dicts.Error], as is text
// that can't be decoded.
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

// The columns of a list.
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

// columnNames maps the names in headers to columns.
var columnNames = func() map[string]int {
	columns := map[string]int{
		"source": sourceColumn, "источник": sourceColumn,
		"slot": slotColumn, "enumeration": lengthColumn, "draft": draftColumn,
	}
	for _, name := range strings.Fields("word words answer answers entry entries term terms vocabulary vocab solution " +
		"слово слова ответ ответы wort wörter begriff begriffe lösung lösungen antwort antworten vokabel vokabeln " +
		"mot mots réponse palabra palabras respuesta parola parole risposta") {
		columns[name] = wordColumn
	}
	for _, name := range strings.Fields("clue clues hint hints definition definitions question questions meaning meanings " +
		"explanation explanations description descriptions определение определения вопрос вопросы подсказка подсказки " +
		"frage fragen hinweis hinweise definitionen erklärung erklärungen bedeutung bedeutungen beschreibung " +
		"beschreibungen umschreibung umschreibungen définition définitions indice indices definición definiciones pista " +
		"pistas definizione definizioni") {
		columns[name] = clueColumn
	}
	return columns
}()

// parser reads rows.
type parser struct {
	options dicts.Options
	columns []int // of each field; -1 to ignore it
	started bool  // a record was read
	headed  bool  // the first record was a header
	list    *List
	report  Report
}

// record reads a record. Name is not set in its error.
func (p *parser) record(line int, fields []string) *dicts.Error {
	values, err := p.values(line, fields)
	if values != nil {
		p.add(line, *values)
	}
	return err
}

// values returns the values of a record by column; nil for a header. Name is not set in its error.
func (p *parser) values(line int, fields []string) (*[columns]string, *dicts.Error) {
	first := !p.started
	p.started = true
	if first && p.header(fields) {
		p.headed = true
		return nil, nil
	}
	if last := slices.Index(p.columns, clueColumn); len(fields) <= last {
		return nil, &dicts.Error{Line: line, Msg: "no clue", Advice: "write WORD,CLUE or, with a tab between, WORD and CLUE"}
	}
	if len(fields) > len(p.columns) {
		const format = "%d columns, at most %d expected"
		return nil, &dicts.Error{
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
	return &values, nil
}

// header reports whether a record is a header, which names at least a word and a clue.
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

// add adds a row, or counts why it's skipped.
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

// oneLine joins the lines of a text, replaces tabs, and trims it.
func oneLine(text string) string { return strings.TrimSpace(breaks.Replace(text)) }
