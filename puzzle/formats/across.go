package formats

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// isAcross recognises the text format from which Across Lite makes .puz files, in both versions ("Creating Across puzzles
// using Across Lite", Literate Software Systems). Its sections begin with a line such as <TITLE>. In the grid, a dot is
// black. <REBUS> has the contents of other signs, as in 1:HEART:H. If it has MARK, lowercase letters have circles. Clues
// are in the order of their numbers.
func isAcross(data []byte) bool { return bytes.HasPrefix(trimStart(data), []byte("<ACROSS PUZZLE")) }

// trimStart removes a byte order mark and white space from the start of a file.
func trimStart(data []byte) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
}

func readAcross(data []byte) (*draft, error) {
	text := string(trimStart(data))
	if !utf8.ValidString(text) {
		text, _ = charmap.Windows1252.NewDecoder().String(text)
	}
	sections := acrossSections(text)
	rows := sections["GRID"]
	if len(rows) == 0 {
		return nil, errors.New("no grid: its rows should follow a line <GRID>")
	}
	d, err := newDraft(utf8.RuneCountInString(rows[0]), len(rows))
	if err != nil {
		return nil, err
	}
	d.inText = true
	d.Title, d.Author = acrossText(sections["TITLE"]), acrossText(sections["AUTHOR"])
	d.Copyright = acrossText(sections["COPYRIGHT"])
	d.Notes = lines(strings.Join(sections["NOTEPAD"], "\n"))
	size := acrossText(sections["SIZE"])
	if size != "" && !strings.EqualFold(strings.ReplaceAll(size, " ", ""), d.board.String()) {
		d.notef("the file declares a grid of %s, and has %s", size, d.board)
	}
	if err := d.addAcross(rows, sections["REBUS"]); err != nil {
		return nil, err
	}
	return d, d.addInOrder(sections["ACROSS"], sections["DOWN"])
}

// acrossSections returns the lines of each section, except empty ones.
func acrossSections(text string) map[string][]string {
	sections, name := make(map[string][]string), ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "<") && strings.HasSuffix(line, ">") {
			name = strings.ToUpper(strings.Trim(line, "<>"))
		} else if line != "" {
			sections[name] = append(sections[name], line)
		}
	}
	return sections
}

// acrossText returns the text of a single-line section.
func acrossText(section []string) string { return strings.Join(section, " ") }

// addAcross sets the cells from the rows of the grid and the lines of <REBUS>.
func (d *draft) addAcross(rows, rebus []string) error {
	texts, marks := make(map[rune]string), false
	for entry := range strings.FieldsFuncSeq(strings.Join(rebus, ";"), func(r rune) bool { return r == ';' }) {
		parts := strings.Split(strings.TrimSpace(entry), ":")
		sign, n := utf8.DecodeRuneInString(parts[0])
		switch {
		case strings.EqualFold(parts[0], "MARK"):
			marks = true
		case len(parts) > 1 && n == len(parts[0]) && n > 0:
			texts[sign] = parts[1]
		default:
			d.notef("a line of <REBUS> is left out: %s", short(entry))
		}
	}
	for y, row := range rows {
		if n := utf8.RuneCountInString(row); n != d.board.Width {
			return fmt.Errorf("row %d of the grid has %s, the first row has %d: all rows must be equally long",
				y+1, numbers.Count(n, "cell"), d.board.Width)
		}
		for x, sign := range []rune(row) {
			i := y*d.board.Width + x
			text, isRebus := texts[sign]
			switch {
			case isRebus:
				d.setText(i, text)
			case sign == puzBlack || sign == puzBlackToo:
				d.cells[i].black = true
			case sign != puzOpen:
				d.setText(i, string(sign))
			}
			if marks && unicode.IsLower(sign) {
				d.cells[i].marks |= puzzle.Circle
			}
		}
	}
	return nil
}

// addInOrder adds clues in the order of their slots. From their numbers it follows whether two-letter words have clues.
func (d *draft) addInOrder(clues ...[]string) error {
	g, err := d.grid(Options{})
	if err != nil {
		return err
	}
	counts := func(g *grids.Grid) (n [2]int) {
		for _, s := range g.Slots() {
			n[s.Dir]++
		}
		return n
	}
	given := [2]int{len(clues[grids.Across]), len(clues[grids.Down])}
	if longer, err := d.grid(Options{MinSlot: 3}); err == nil && counts(g) != given && counts(longer) == given {
		g, d.minSlot = longer, 3
	}
	if n := counts(g); given != [2]int{} && given != n {
		d.notef("the file has %d clues across and %d down, for %d and %d slots: look whether they are where they belong",
			given[0], given[1], n[0], n[1])
	}
	for _, i := range byNumber(g.Slots()) {
		s := g.Slots()[i]
		if len(clues[s.Dir]) == 0 {
			continue
		}
		c := clue{dir: s.Dir, start: s.Cells[0] + 1}
		c.entry.Clue.Text, clues[s.Dir] = puzzle.Words(clues[s.Dir][0]), clues[s.Dir][1:]
		d.clues = append(d.clues, c)
	}
	return nil
}
