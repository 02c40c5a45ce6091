package formats

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"crossat/grids"
)

// exolve is the text format of the Exolve solver (github.com/viresh-ratnakar/exolve), between the lines exolve-begin
// and exolve-end, in a file of its own or in a web page. Its README is the specification. Texts are HTML, and clues end
// with enumerations.
var exolve = Format{
	Name: "exolve", Title: "text for the Exolve solver", Extensions: []string{".exolve"},
	Write: writeExolve,
	read:  drafted(readExolve),
	is: func(data []byte) bool {
		return bytes.Contains(data, []byte("exolve-begin")) && bytes.Contains(data, []byte("exolve-grid"))
	},
}

// exolveReader reads sections into a draft.
type exolveReader struct {
	*draft
	sections []exolveSection
	rebus    bool // cells can have several letters
	extra    map[string]int
}

// exolveSection is a section: its name, the value after the colon, and the lines below.
type exolveSection struct {
	name, value string
	lines       []string
}

func readExolve(data []byte) (*draft, error) {
	r := exolveReader{extra: make(map[string]int)}
	text := strings.ToValidUTF8(string(data), "\ufffd")
	if err := r.split(text); err != nil {
		return nil, err
	}
	width, _ := strconv.Atoi(r.value("width"))
	height, _ := strconv.Atoi(r.value("height"))
	var err error
	if r.draft, err = newDraft(width, height); err != nil {
		return nil, err
	}
	if err := r.readGrid(); err != nil {
		return nil, err
	}
	for _, s := range r.sections {
		r.read(s)
	}
	if len(r.extra) > 0 {
		r.notef("left out of the Exolve file: %s", some(slices.Sorted(maps.Keys(r.extra))))
	}
	return r.draft, nil
}

// split cuts the first puzzle in the file into sections.
func (r *exolveReader) split(text string) error {
	begun := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(withoutComment(line))
		if !begun {
			begun = strings.HasSuffix(line, "exolve-begin")
			continue
		}
		head, isHead := strings.CutPrefix(line, "exolve-")
		name, value, _ := strings.Cut(head, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		switch {
		case isHead && name == "end":
			return nil
		case isHead:
			r.sections = append(r.sections, exolveSection{name: name, value: strings.TrimSpace(value)})
		case line != "" && len(r.sections) > 0:
			last := &r.sections[len(r.sections)-1]
			last.lines = append(last.lines, line)
		}
	}
	return errors.New("not an Exolve puzzle: it should be between the lines exolve-begin and exolve-end")
}

// comment begins a comment: # between spaces, or at an end of a line.
var comment = regexp.MustCompile(`(^| )#( |\s*$)`)

// withoutComment returns a line up to a comment.
func withoutComment(line string) string {
	line = strings.TrimRight(line, "\r\n")
	if at := comment.FindStringIndex(line); at != nil {
		return line[:at[0]]
	}
	return line
}

// section returns the last section with a name, which is the one Exolve uses.
func (r *exolveReader) section(name string) (s exolveSection) {
	for _, other := range r.sections {
		if other.name == name {
			s = other
		}
	}
	return s
}

func (r *exolveReader) value(name string) string { return r.section(name).value }

// read reads a section that is neither the grid nor its size.
func (r *exolveReader) read(s exolveSection) {
	switch s.name {
	case "title":
		r.Title = r.plain(s.value)
	case "setter":
		r.Author = r.plain(s.value)
	case "copyright":
		r.Copyright = r.plain(s.value)
	case "preamble", "prelude":
		r.Notes = r.prelude(s)
	case "across":
		r.readClues(grids.Across, s.lines)
	case "down":
		r.readClues(grids.Down, s.lines)
	case "colour", "color":
		r.readColour(s.value)
	case "width", "height", "grid", "id", "language", "maker", "option", "relabel", "cell-size", "email", "submit":
	default:
		r.extra["exolve-"+s.name]++
	}
}

// prelude returns the text of a multi-line section. It is HTML, so only markup breaks lines.
func (r *exolveReader) prelude(s exolveSection) string {
	text := strings.Join(append([]string{s.value}, s.lines...), " ")
	plain, marked := fromHTML(lineBreak.ReplaceAllString(text, "\n"))
	r.marked = r.marked || marked
	return lines(plain)
}

var lineBreak = regexp.MustCompile(`(?i)<br\s*/?>`)

// readColour shades the cells of a section with a colour, and cells or slots.
func (r *exolveReader) readColour(value string) {
	var cells []int
	var colour string
	for _, word := range strings.Fields(value) {
		cell, ok := r.chess(word)
		switch {
		case ok:
			cells = append(cells, cell)
		case slotName.MatchString(word):
			r.extra["colours of slots"]++
		default:
			colour = word
		}
	}
	for _, cell := range cells {
		r.shade(cell, colour)
	}
}

var (
	slotName  = regexp.MustCompile(`(?i)^(\d+[a-z]|[a-z]\d+)$`)
	rowColumn = regexp.MustCompile(`^r(\d{1,4})c(\d{1,4})$`)
	columnRow = regexp.MustCompile(`^c(\d{1,4})r(\d{1,4})$`)
	chessCell = regexp.MustCompile(`^([a-z])(\d{1,4})$`)
)

// chess returns the cell of a name such as a1, r1c1 or c1r1, which are all at the lower left.
func (r *exolveReader) chess(name string) (cell int, ok bool) {
	var row, column string
	if m := rowColumn.FindStringSubmatch(name); m != nil {
		row, column = m[1], m[2]
	} else if m := columnRow.FindStringSubmatch(name); m != nil {
		column, row = m[1], m[2]
	} else if m := chessCell.FindStringSubmatch(name); m != nil {
		column, row = fmt.Sprint(m[1][0]-'a'+1), m[2]
	}
	up, _ := strconv.Atoi(row)
	right, _ := strconv.Atoi(column)
	return place{r.board.Height - up + 1, right}.cell(r.board)
}
