package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/grids"
	"crossat/puzzle"
)

func writeExolve(p *puzzle.Puzzle) ([]byte, []string, error) {
	w := exolveWriter{Puzzle: p}
	w.line("exolve-begin")
	w.line("  exolve-title: %s", toExolve(p.Title))
	w.line("  exolve-setter: %s", toExolve(p.Author))
	w.line("  exolve-copyright: %s", toExolve(p.Copyright))
	w.line("  exolve-width: %d", p.Grid.Width())
	w.line("  exolve-height: %d", p.Grid.Height())
	w.writeOptions()
	w.writeNotes()
	w.writeGrid()
	w.writeShades()
	w.writeClues(grids.Across)
	w.writeClues(grids.Down)
	w.line("exolve-end")
	return []byte(w.text.String()), append(w.notes, lostMarks(p, puzzle.Given|puzzle.Circle|puzzle.Shade)...), nil
}

// exolveWriter writes lines.
type exolveWriter struct {
	*puzzle.Puzzle
	text    strings.Builder
	skipped []bool // by cell: without a number, although Exolve has a slot there
	notes   []string
}

// line writes a line, unless it is a section with an empty value.
func (w *exolveWriter) line(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	if !strings.HasSuffix(line, ": ") {
		w.text.WriteString(line + "\n")
	}
}

var (
	// A text can be part of a page, inside of a JavaScript template literal. A # after a space would begin a comment.
	exolveEscapes = strings.NewReplacer("`", "&#96;", `\`, "&#92;", "${", "&#36;{")
	hash          = regexp.MustCompile(`(^| )#`)

	clueEscapes = strings.NewReplacer("~{", "&#126;{", "}~", "}&#126;")
)

// toExolve escapes a text for one line of Exolve.
func toExolve(text string) string {
	text = exolveEscapes.Replace(toHTML(puzzle.Words(text)))
	return hash.ReplaceAllString(text, "$1&#35;")
}

// writeOptions writes the options that Exolve needs before it reads the grid.
func (w *exolveWriter) writeOptions() {
	if script := w.script(); script != "" {
		w.line("  exolve-language: %s", script)
	}
	var options []string
	if w.isRebus() {
		options = append(options, "rebus-cells", "ignore-enum-mismatch")
	}
	w.findSkipped()
	if w.Grid.MinSlot() > 2 {
		options = append(options, "ignore-unclued")
	}
	w.line("  exolve-option: %s", strings.Join(options, " "))
}

// isRebus reports whether a cell has several letters.
func (w *exolveWriter) isRebus() bool {
	for cell := range w.Grid.Size() {
		if utf8.RuneCountInString(w.Text(cell)) > 1 {
			return true
		}
	}
	return false
}

// script returns the language and the script of letters beyond A to Z, or an empty string without such letters.
func (w *exolveWriter) script() string {
	var scripts []string
	foreign := false
	for cell := range w.Grid.Size() {
		for _, letter := range w.Text(cell) {
			foreign = foreign || letter > 'Z'
			if script := scriptOf(letter); !slices.Contains(scripts, script) {
				scripts = append(scripts, script)
			}
		}
	}
	switch {
	case !foreign:
		return ""
	case len(scripts) > 1:
		slices.Sort(scripts)
		w.notes = append(w.notes, "Exolve takes letters of one script only, these are "+strings.Join(scripts, " and "))
	case scripts[0] == "Cyrillic":
		return "ru Cyrillic"
	}
	return "und " + scripts[0]
}

// scriptOf returns the name of a letter's script.
func scriptOf(letter rune) string {
	for _, name := range []string{"Latin", "Cyrillic"} {
		if unicode.Is(unicode.Scripts[name], letter) {
			return name
		}
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, letter) {
			return name
		}
	}
	return "Common"
}

// findSkipped finds the cells at which only Exolve has a slot.
func (w *exolveWriter) findSkipped() {
	numbers := numbersOf(w.Grid)
	white := func(cell int) bool { return cell >= 0 && w.Grid.At(cell) != grids.Black }
	w.skipped = make([]bool, w.Grid.Size())
	for cell := range w.skipped {
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			before, after := w.Grid.Ends(cell, 1, dir)
			if white(cell) && !white(before) && white(after) && numbers[cell] == 0 {
				w.skipped[cell] = true
			}
		}
	}
}

// writeNotes writes the notes before the grid.
func (w *exolveWriter) writeNotes() {
	if w.Notes == "" {
		return
	}
	w.line("  exolve-prelude:")
	all := strings.Split(w.Notes, "\n")
	for i, line := range all {
		line = toExolve(line)
		if rest, is := strings.CutPrefix(line, "exolve-"); is {
			line = "exolve&#45;" + rest
		}
		if i < len(all)-1 {
			line += "<br>"
		}
		w.line("    %s", line)
	}
}

// writeGrid writes the cells with their decorators, in columns of equal width.
func (w *exolveWriter) writeGrid() {
	w.line("  exolve-grid:")
	open := w.open()
	cells := make([]string, w.Grid.Size())
	widest := 0
	for cell := range cells {
		cells[cell] = w.cell(cell, open)
		widest = max(widest, utf8.RuneCountInString(cells[cell]))
	}
	for row := range slices.Chunk(cells, w.Grid.Width()) {
		var line strings.Builder
		for _, cell := range row {
			line.WriteString(cell + strings.Repeat(" ", widest+1-utf8.RuneCountInString(cell)))
		}
		w.line("    %s", strings.TrimRight(line.String(), " "))
	}
}

// open returns the notation of an open cell, which is 0 in a grid without a solution.
func (w *exolveWriter) open() string {
	for cell := range w.Grid.Size() {
		if w.Text(cell) != "" && !w.Has(cell, puzzle.Given) {
			return "?"
		}
	}
	return "0"
}

// cell returns a cell with its decorators.
func (w *exolveWriter) cell(cell int, open string) string {
	text := w.Text(cell)
	switch {
	case w.Grid.At(cell) == grids.Black:
		return "."
	case text == "":
		text = open
	}
	add := func(is bool, decorator string) {
		if is {
			text += decorator
		}
	}
	right, below := w.Grid.Bar(cell, grids.Across), w.Grid.Bar(cell, grids.Down)
	add(w.Has(cell, puzzle.Circle), "@")
	add(w.Has(cell, puzzle.Given), "!")
	add(w.skipped[cell], "~")
	add(right && below, "+")
	add(right && !below, "|")
	add(below && !right, "_")
	return text
}

// writeShades writes the grey cells. Rows count from the bottom.
func (w *exolveWriter) writeShades() {
	var names []string
	for _, at := range placesOf(w.Puzzle, puzzle.Shade) {
		names = append(names, fmt.Sprintf("r%dc%d", w.Grid.Height()-at[0]+1, at[1]))
	}
	if len(names) > 0 {
		w.line("  exolve-colour: lightgrey %s", strings.Join(names, " "))
	}
}

// writeClues writes the clues of a direction, including empty ones, each with its enumeration.
func (w *exolveWriter) writeClues(dir grids.Dir) {
	begun := false
	for i, s := range w.Grid.Slots() {
		if s.Dir != dir {
			continue
		}
		if !begun {
			w.line("  exolve-%s:", strings.ToLower(dir.String()))
			begun = true
		}
		w.line("    %s", strings.Join(strings.Fields(fmt.Sprintf("%d. %s (%s)", s.Number, w.clue(i), w.Enumeration(i))), " "))
	}
}

// clue returns the clue of a slot, escaped so that no part is taken for an enumeration.
func (w *exolveWriter) clue(i int) string {
	text := clueEscapes.Replace(toExolve(w.Entries[i].Clue.Text))
	return numericEnd.ReplaceAllStringFunc(text, func(m string) string { return "&#40;" + m[1:] })
}
