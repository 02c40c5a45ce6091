package formats

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// shadeColour is the colour of grey cells.
const shadeColour = "D3D3D3"

// writeIpuz encodes a puzzle with one row or clue per line.
func writeIpuz(p *puzzle.Puzzle) ([]byte, []string, error) {
	w := ipuzWriter{Puzzle: p, numbers: numbersOf(p.Grid), enumerated: isEnumerated(p)}
	w.add("version", "http://ipuz.org/v2")
	w.add("kind", []string{"http://ipuz.org/crossword#1"})
	w.addText("title", p.Title)
	w.addText("author", p.Author)
	w.addText("copyright", p.Copyright)
	w.addText("notes", p.Notes)
	w.add("origin", "crossat")
	w.add("dimensions", ipuzSize{p.Grid.Width(), p.Grid.Height()})
	if w.enumerated {
		w.add("showenumerations", true)
	}
	w.fields = append(w.fields, field("puzzle", w.rows(w.cell)))
	if w.isSolved() {
		w.fields = append(w.fields, field("solution", w.rows(w.solution)))
	}
	w.addClues()
	w.addOwn()
	return []byte("{\n  " + strings.Join(w.fields, ",\n  ") + "\n}\n"), nil, nil
}

// ipuzWriter makes the fields of a file.
type ipuzWriter struct {
	*puzzle.Puzzle
	numbers    []int // by cell; 0 for none
	enumerated bool
	fields     []string
}

// numbersOf returns the numbers of cells; 0 for none.
func numbersOf(g *grids.Grid) []int {
	numbers := make([]int, g.Size())
	for _, s := range g.Slots() {
		numbers[s.Cells[0]] = s.Number
	}
	return numbers
}

// isSolved reports whether any letter is known.
func (w *ipuzWriter) isSolved() bool {
	for cell := range w.Grid.Size() {
		if w.Text(cell) != "" {
			return true
		}
	}
	return false
}

// jsonLine encodes a value as one line of JSON, with spaces for readability. The value must be encodable.
func jsonLine(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(value)
	return stringOrMark.ReplaceAllStringFunc(strings.TrimSpace(b.String()), func(m string) string {
		if m == "," || m == ":" {
			return m + " "
		}
		return m
	})
}

// stringOrMark matches a JSON string, or a mark between values.
var stringOrMark = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[,:]`)

// field encodes a field whose value is already JSON.
func field(name, value string) string { return jsonLine(name) + ": " + value }

// list joins JSON values into a list, one per line, indented by the given number of spaces.
func list(values []string, indent int) string {
	if len(values) == 0 {
		return "[]"
	}
	margin := "\n" + strings.Repeat(" ", indent)
	return "[" + margin + "  " + strings.Join(values, ","+margin+"  ") + margin + "]"
}

func (w *ipuzWriter) add(name string, value any) {
	w.fields = append(w.fields, field(name, jsonLine(value)))
}

// addText adds an HTML text, unless it is empty.
func (w *ipuzWriter) addText(name, text string) {
	if text != "" {
		w.add(name, toHTML(text))
	}
}

// rows encodes the rows of a grid. of returns the value of a cell.
func (w *ipuzWriter) rows(of func(cell int) any) string {
	rows := make([]string, w.Grid.Height())
	for row := range rows {
		cells := make([]string, w.Grid.Width())
		for column := range cells {
			cells[column] = jsonLine(of(row*w.Grid.Width() + column))
		}
		rows[row] = "[" + strings.Join(cells, ", ") + "]"
	}
	return list(rows, 2)
}

type ipuzSize struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}

// ipuzStyled is a cell with a style or a given letter.
type ipuzStyled struct {
	Cell  any        `json:"cell"`
	Style *ipuzStyle `json:"style,omitempty"`
	Value string     `json:"value,omitempty"`
}

type ipuzStyle struct {
	Shape  string `json:"shapebg,omitempty"`
	Colour string `json:"color,omitempty"`
	Barred string `json:"barred,omitempty"`
}

// cell returns a cell of the puzzle.
func (w *ipuzWriter) cell(cell int) any {
	var content any = w.numbers[cell]
	switch {
	case w.Has(cell, puzzle.Void):
		return nil
	case w.Grid.At(cell) == grids.Black:
		return string(grids.Black)
	}
	var style ipuzStyle
	if w.Has(cell, puzzle.Circle) {
		style.Shape = "circle"
	}
	if w.Has(cell, puzzle.Shade) {
		style.Colour = shadeColour
	}
	if w.Grid.Bar(cell, grids.Across) {
		style.Barred += "R"
	}
	if w.Grid.Bar(cell, grids.Down) {
		style.Barred += "B"
	}
	styled := ipuzStyled{Cell: content}
	if style != (ipuzStyle{}) {
		styled.Style = &style
	}
	if w.Has(cell, puzzle.Given) {
		styled.Value = w.Text(cell)
	}
	if styled == (ipuzStyled{Cell: content}) {
		return content
	}
	return styled
}

// solution returns the solution of a cell.
func (w *ipuzWriter) solution(cell int) any {
	switch text := w.Text(cell); {
	case w.Has(cell, puzzle.Void):
		return nil
	case w.Grid.At(cell) == grids.Black:
		return string(grids.Black)
	case text == "":
		return 0
	default:
		return text
	}
}

// addClues adds the clues of all slots by direction, including empty ones: other programs find the answers by them.
func (w *ipuzWriter) addClues() {
	clues := make([][]string, 2)
	for i, s := range w.Grid.Slots() {
		text := toHTML(w.Entries[i].Clue.Text)
		clue := jsonLine([]any{s.Number, text})
		if w.enumerated {
			clue = jsonLine(struct {
				Number      int    `json:"number"`
				Clue        string `json:"clue"`
				Enumeration string `json:"enumeration"`
			}{s.Number, text, w.Enumeration(i)})
		}
		clues[s.Dir] = append(clues[s.Dir], clue)
	}
	var fields []string
	for dir, all := range clues {
		fields = append(fields, field(grids.Dir(dir).String(), list(all, 4)))
	}
	w.fields = append(w.fields, field("clues", "{\n    "+strings.Join(fields, ",\n    ")+"\n  }"))
}

// addOwn adds crossat's own fields.
func (w *ipuzWriter) addOwn() {
	if least := w.Grid.MinSlot(); least != 2 {
		w.add(ipuzMinSlot, least)
	}
	if locked := placesOf(w.Puzzle, puzzle.Locked); len(locked) > 0 {
		w.add(ipuzLocked, locked)
	}
	var choices []ipuzChoice
	for cell := range w.Grid.Size() {
		if all := choicesOf(w.Puzzle, cell); all != nil {
			choices = append(choices, ipuzChoice{placeOf(w.Grid, cell), all})
		}
	}
	if len(choices) > 0 {
		w.add(ipuzChoices, choices)
	}
	if entries := w.entries(); len(entries) > 0 {
		w.fields = append(w.fields, field(ipuzEntries, list(entries, 2)))
	}
	if !reflect.ValueOf(w.Origin).IsZero() {
		w.add(ipuzOrigin, origin(w.Origin))
	}
}

// entries returns the entries for which ipuz lacks fields.
func (w *ipuzWriter) entries() []string {
	var entries []string
	for i, s := range w.Grid.Slots() {
		e := w.Entries[i]
		own := ipuzEntry{Score: e.Score, Theme: e.Theme, Source: e.Clue.Source, Draft: e.Clue.Draft}
		if own != (ipuzEntry{}) {
			own.Number, own.Direction = fmt.Sprint(s.Number), s.Dir.String()
			entries = append(entries, jsonLine(own))
		}
	}
	return entries
}
