package formats

import (
	"fmt"
	"regexp"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// writeJPZ encodes a puzzle with one cell, word or clue per line.
func writeJPZ(p *puzzle.Puzzle) ([]byte, []string, error) {
	w := jpzWriter{Puzzle: p, enumerated: isEnumerated(p)}
	w.line(`<?xml version="1.0" encoding="UTF-8"?>`)
	w.open(`crossword-compiler-applet xmlns="http://crossword.info/xml/crossword-compiler-applet"`)
	w.open(`rectangular-puzzle xmlns="http://crossword.info/xml/rectangular-puzzle"`)
	w.writeTexts()
	w.open("crossword")
	w.writeGrid()
	w.writeWords()
	w.writeClues(grids.Across)
	w.writeClues(grids.Down)
	for len(w.around) > 0 {
		w.close()
	}
	return []byte(w.text.String()), lostMarks(p, puzzle.Void|puzzle.Given|puzzle.Circle|puzzle.Shade), nil
}

// jpzWriter writes elements.
type jpzWriter struct {
	*puzzle.Puzzle
	enumerated bool
	text       strings.Builder
	around     []string // the open elements
}

func (w *jpzWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.text, strings.Repeat("  ", len(w.around))+format+"\n", args...)
}

// open begins an element. The tag can have attributes.
func (w *jpzWriter) open(tag string) {
	w.line("<%s>", tag)
	name, _, _ := strings.Cut(tag, " ")
	w.around = append(w.around, name)
}

// close ends the innermost open element.
func (w *jpzWriter) close() {
	name := w.around[len(w.around)-1]
	w.around = w.around[:len(w.around)-1]
	w.line("</%s>", name)
}

var (
	asMarkup = regexp.MustCompile(`&lt;[a-zA-Z/!?]|&amp;[a-zA-Z#]`)
	noXML    = regexp.MustCompile(`[^\x{9}\x{a}\x{d}\x{20}-\x{d7ff}\x{e000}-\x{fffd}\x{10000}-\x{10ffff}]`)
)

// toXML escapes a text for XML.
func toXML(text string) string {
	return toHTML(noXML.ReplaceAllString(strings.ToValidUTF8(text, "\ufffd"), " "))
}

// clueXML escapes a clue for XML. Some readers parse the result again as HTML, so an empty comment breaks up anything
// that would then be a tag or an entity.
func clueXML(text string) string {
	return asMarkup.ReplaceAllStringFunc(toXML(text), func(m string) string {
		return m[:len(m)-1] + "<!---->" + m[len(m)-1:]
	})
}

// writeTexts writes the texts around the grid.
func (w *jpzWriter) writeTexts() {
	w.open("metadata")
	for _, text := range []struct{ name, text string }{
		{"title", w.Title}, {"creator", w.Author}, {"copyright", w.Copyright}, {"description", w.Notes},
	} {
		if text.text != "" {
			w.line("<%s>%s</%[1]s>", text.name, toXML(text.text))
		}
	}
	w.close()
}

func (w *jpzWriter) writeGrid() {
	w.open(fmt.Sprintf(`grid width="%d" height="%d"`, w.Grid.Width(), w.Grid.Height()))
	w.line(`<grid-look numbering-scheme="normal"/>`)
	numbers := numbersOf(w.Grid)
	for cell := range w.Grid.Size() {
		at := placeOf(w.Grid, cell)
		w.line(`<cell x="%d" y="%d"%s/>`, at[1], at[0], w.attributes(cell, numbers[cell]))
	}
	w.close()
}

// attributes returns the attributes of a cell. number is 0 for a cell without a number.
func (w *jpzWriter) attributes(cell, number int) string {
	switch {
	case w.Has(cell, puzzle.Void):
		return ` type="void"`
	case w.Grid.At(cell) == grids.Black:
		return ` type="block"`
	}
	var text strings.Builder
	add := func(is bool, name, value string) {
		if is {
			fmt.Fprintf(&text, ` %s="%s"`, name, value)
		}
	}
	add(w.Text(cell) != "", "solution", w.Text(cell))
	add(number > 0, "number", fmt.Sprint(number))
	add(w.Has(cell, puzzle.Given), "hint", "true")
	add(w.Has(cell, puzzle.Circle), "background-shape", "circle")
	add(w.Has(cell, puzzle.Shade), "background-color", "#"+shadeColour)
	add(w.Grid.Bar(cell, grids.Across), "right-bar", "true")
	add(w.Grid.Bar(cell, grids.Down), "bottom-bar", "true")
	return text.String()
}

// writeWords writes the cells of the slots, with identifiers from 1.
func (w *jpzWriter) writeWords() {
	for i, s := range w.Grid.Slots() {
		first, last := placeOf(w.Grid, s.Cells[0]), placeOf(w.Grid, s.Cells[s.Len()-1])
		if s.Dir == grids.Across {
			w.line(`<word id="%d" x="%d-%d" y="%d"/>`, i+1, first[1], last[1], first[0])
		} else {
			w.line(`<word id="%d" x="%d" y="%d-%d"/>`, i+1, first[1], first[0], last[0])
		}
	}
}

// writeClues writes the clues of a direction, including empty ones.
func (w *jpzWriter) writeClues(dir grids.Dir) {
	w.open(`clues ordering="normal"`)
	w.line("<title><b>%s</b></title>", dir)
	for i, s := range w.Grid.Slots() {
		if s.Dir != dir {
			continue
		}
		format := ""
		if w.enumerated {
			format = fmt.Sprintf(` format="%s"`, w.Enumeration(i))
		}
		w.line(`<clue word="%d" number="%d"%s>%s</clue>`, i+1, s.Number, format, clueXML(w.Entries[i].Clue.Text))
	}
	w.close()
}
