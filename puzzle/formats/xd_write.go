package formats

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"crossat/grids"
	"crossat/puzzle"
)

func writeXD(p *puzzle.Puzzle) ([]byte, []string, error) {
	if err := cellsOnly(p, "xd"); err != nil {
		return nil, nil, err
	}
	p, notes, err := fromTwo(p)
	if err != nil {
		return nil, nil, err
	}
	special, header := puzzle.Circle, "circle"
	if !p.Any(special) {
		special, header = puzzle.Shade, "shaded"
	}
	w := xdWriter{Puzzle: p, special: special, keys: make(map[xdCell]rune)}
	grid, err := w.grid()
	if err != nil {
		return nil, nil, err
	}
	if !p.Any(special) {
		header = ""
	} else if w.lost {
		notes = append(notes, "open cells lose their circles or shades")
	}
	var file strings.Builder
	file.WriteString("## Metadata\n\n")
	for _, h := range [][2]string{
		{"Title", p.Title}, {"Author", p.Author}, {"Copyright", p.Copyright},
		{"Rebus", strings.Join(w.rebus, " ")}, {"Special", header},
	} {
		if value := puzzle.Words(h[1]); value != "" {
			fmt.Fprintf(&file, "%s: %s\n", h[0], value)
		}
	}
	fmt.Fprintf(&file, "\n## Grid\n\n%s\n## Clues\n%s", grid, w.clues())
	if notes := lines(p.Notes); notes != "" {
		fmt.Fprintf(&file, "\n## Notes\n\n%s\n", headingLine.ReplaceAllString(notes, " $0"))
	}
	return []byte(file.String()), append(notes, lostMarks(p, special)...), nil
}

// xdWriter writes the grid and the clues of a puzzle.
type xdWriter struct {
	*puzzle.Puzzle
	special puzzle.Mark     // the meaning of lowercase letters
	keys    map[xdCell]rune // signs for cells other than single letters
	rebus   []string        // "1=HEART"
	lost    bool            // open cells have the mark
}

// xdCell is the meaning of a key.
type xdCell struct {
	text    string
	special bool
}

// grid returns the grid with one line per row.
func (w *xdWriter) grid() (string, error) {
	var grid strings.Builder
	for cell := range w.Grid.Size() {
		sign, err := w.sign(cell)
		if err != nil {
			return "", fmt.Errorf("%s: %w", w.Grid.CellName(cell), err)
		}
		grid.WriteRune(sign)
		if (cell+1)%w.Grid.Width() == 0 {
			grid.WriteByte('\n')
		}
	}
	return grid.String(), nil
}

// sign returns the character for a cell: its letter, in lowercase if the cell has the mark, or a key.
func (w *xdWriter) sign(cell int) (rune, error) {
	text, special := w.Text(cell), w.Has(cell, w.special)
	letters := []rune(text)
	switch {
	case w.Grid.At(cell) == grids.Black:
		return xdBlack, nil
	case text == "":
		w.lost = w.lost || special
		return xdOpen, nil
	case len(letters) > 1:
	case special:
		if small := strings.ToLower(text); small != text && strings.ToUpper(small) == text {
			return []rune(small)[0], nil
		}
	case !unicode.IsLower(letters[0]):
		return letters[0], nil
	}
	return w.key(xdCell{text, special})
}

// key returns the key for a cell.
func (w *xdWriter) key(c xdCell) (rune, error) {
	if key, ok := w.keys[c]; ok {
		return key, nil
	}
	for _, key := range xdKeys[c.special] {
		taken := strings.ContainsRune(w.Grid.String(), unicode.ToUpper(key))
		for _, other := range w.keys {
			taken = taken || other == key
		}
		if !taken {
			w.keys[c] = key
			w.rebus = append(w.rebus, fmt.Sprintf("%c=%s", key, c.text))
			return key, nil
		}
	}
	return 0, errors.New("xd has no signs left for other than single letters: use " + formatsWithBars)
}

// xdKeys are the signs for cells other than single letters: lowercase letters if the cells have the mark.
var xdKeys = map[bool][]rune{
	false: append([]rune("1234567890"), printable('①', '⒵', '─', '➿')...),
	true:  printable('a', 'z', 'α', 'ω', 'а', 'я'),
}

// printable returns the printable characters in the given ranges.
func printable(ends ...rune) (all []rune) {
	for i := 0; i < len(ends); i += 2 {
		for r := ends[i]; r <= ends[i+1]; r++ {
			if unicode.IsPrint(r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// clues returns the clues with their answers, and an empty line before each direction.
func (w *xdWriter) clues() string {
	var list strings.Builder
	enumerated := isEnumerated(w.Puzzle)
	dir := grids.Down + 1
	for i, s := range w.Grid.Slots() {
		if s.Dir != dir {
			dir = s.Dir
			list.WriteByte('\n')
		}
		fmt.Fprintf(&list, "%s%d. %s ~ ", dir.String()[:1], s.Number, xdEscape(clueText(w.Puzzle, i, enumerated)))
		for _, cell := range s.Cells {
			if text := w.Text(cell); text != "" {
				list.WriteString(text)
			} else {
				list.WriteRune(xdOpen)
			}
		}
		list.WriteByte('\n')
	}
	return list.String()
}
