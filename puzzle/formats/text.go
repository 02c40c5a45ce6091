package formats

import (
	"fmt"
	"regexp"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/puzzle"
)

// text is the format for terminals: the grid as drawn by [grids.Grid.String] and, after an empty line, the clues by
// direction, if the puzzle has clues:
//
//	CAT
//	A#O
//	BED
//
//	Across
//	1. Purring pet (3)
//	3. (3)
//
//	Down
//	...
//
// It has no marks and no texts around the grid. The text format of Across Lite can also be read.
var text = Format{
	Name: "text", Title: "the grid as text, with clues below it", Extensions: []string{".txt", ".text", ".grid", ".md", ".out", ".log"},
	Many: true, Spaced: true,
	Write: writeText,
	read: func(name string, data []byte, o Options) (*puzzle.Puzzle, []string, error) {
		if isAcross(data) {
			return drafted(readAcross)(name, data, o)
		}
		return readText(name, string(data), o)
	},
}

func writeText(p *puzzle.Puzzle) ([]byte, []string, error) {
	return []byte(p.Grid.String() + clueList(p)), lostHead(p), nil
}

// clueList lists the entries with their clues and lengths; it is empty if none of the entries has a clue.
func clueList(p *puzzle.Puzzle) string {
	if !p.HasClues() {
		return ""
	}
	var text strings.Builder
	dir := grids.Down + 1
	for i, s := range p.Grid.Slots() {
		if s.Dir != dir {
			dir = s.Dir
			fmt.Fprintf(&text, "\n%s\n", dir)
		}
		fmt.Fprintf(&text, "%d. ", s.Number)
		if clue := p.Entries[i].Clue.Text; clue != "" {
			text.WriteString(clue + " ")
		}
		fmt.Fprintf(&text, "(%s)\n", p.Enumeration(i))
	}
	return text.String()
}

// readText reads a grid, and clues after it.
func readText(name, text string, o Options) (*puzzle.Puzzle, []string, error) {
	text, list := cutClues(dicts.Compose(strings.ReplaceAll(text, "\r\n", "\n"), o.FoldYo))
	gridOptions := grids.Options{MinSlot: o.MinSlot}
	g, err := grids.Parse(name, text, gridOptions)
	var notes []string
	if err != nil || onlyX(text) {
		if plain, note, ok := asTyped(text); ok {
			typed, err2 := grids.Parse(name, plain, gridOptions)
			if err2 == nil && (err != nil || typed.String() != g.String()) {
				g, err, notes = typed, nil, []string{note}
			}
		}
	}
	if err != nil {
		return nil, nil, err
	}
	p := puzzle.New(g)
	return p, append(notes, readClues(p, list)...), nil
}

// cutClues splits a text into the grid and the list of clues, which can be empty.
func cutClues(text string) (grid, list string) {
	at := headline.FindStringIndex(text)
	if at == nil {
		return text, ""
	}
	return text[:at[0]], text[at[0]:]
}

var (
	headline = regexp.MustCompile(`(?m)^(Across|Down)$`)
	clueLine = regexp.MustCompile(`^(\d+)\. (?:(.*) )?\((\d+(?:[,-]\d+)*)\)$`)
)

// readClues reads the output of clueList. It notes the lines that it leaves out.
func readClues(p *puzzle.Puzzle, list string) (notes []string) {
	slots := make(map[string]int)
	for i, s := range p.Grid.Slots() {
		slots[s.Name()] = i
	}
	var odd, lost []string
	dir := grids.Across
	for line := range strings.Lines(strings.ToValidUTF8(list, "\ufffd")) {
		line = strings.TrimSpace(line)
		m := clueLine.FindStringSubmatch(line)
		switch {
		case line == "" || line == grids.Across.String():
			continue
		case line == grids.Down.String():
			dir = grids.Down
			continue
		case m == nil:
			odd = append(odd, line)
			continue
		}
		name := fmt.Sprintf("%s-%s", m[1], dir)
		i, ok := slots[name]
		if !ok {
			lost = append(lost, name)
			continue
		}
		e := &p.Entries[i]
		e.Clue.Text = m[2]
		setEnumeration(e, m[3])
	}
	if len(odd) > 0 {
		notes = append(notes, "lines that are no clues, such as 1. Purring pet (3), are left out: "+some(odd))
	}
	if len(lost) > 0 {
		notes = append(notes, "clues for which the grid has no slot are left out: "+some(lost))
	}
	return notes
}
