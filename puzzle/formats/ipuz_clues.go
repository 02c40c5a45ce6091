package formats

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// ipuzClue is a clue as an object.
type ipuzClue struct {
	Number      any     // or a list of numbers, if the answer continues in other slots
	Numbers     []any   // the same
	Label       any     // instead of a number
	Clue        string  // in HTML
	Enumeration string  // how the answer is spelled
	Continued   []any   // slots in which the answer continues
	Cells       [][]int // columns and rows of the answer's cells
}

// readClues reads the lists of clues, whose names are directions, or begin with one: "Across:Horizontal".
func (r *ipuzReader) readClues() error {
	var clues map[string][]json.RawMessage
	r.decode("clues", &clues)
	read := make(map[string][]ipuzClue)
	for name, list := range clues {
		if len(list) > 2*r.board.Size() {
			return fmt.Errorf("%d clues in a list, for %s: is it a puzzle?", len(list),
				numbers.Count(r.board.Size(), "cell"))
		}
		for _, data := range list {
			read[name] = append(read[name], parseIpuzClue(data))
		}
	}
	r.inText = true
	for _, list := range read {
		r.inText = r.inText && !slices.ContainsFunc(list, func(c ipuzClue) bool { return c.Enumeration != "" })
	}
	base := cellBase(read, r.board)
	for _, name := range slices.Sorted(maps.Keys(read)) {
		direction, _, _ := strings.Cut(name, ":")
		lost := 0
		for _, c := range read[name] {
			if !r.readClue(direction, c, base) {
				lost++
			}
		}
		if lost > 0 {
			r.notef("clues of the list %q that are for no slot are left out: %d of them", short(name), lost)
		}
	}
	return nil
}

// parseIpuzClue reads a clue: an object, a text, or a number and a text.
func parseIpuzClue(data json.RawMessage) (c ipuzClue) {
	var pair []any
	switch {
	case json.Unmarshal(data, &c.Clue) == nil:
	case unmarshalNumbers(data, &pair) == nil:
		if len(pair) >= 2 {
			c.Number = pair[0]
			c.Clue = ipuzText(pair[1])
		}
	default:
		_ = unmarshalNumbers(data, &c) // keep whatever was decoded
	}
	return c
}

// unmarshalNumbers decodes JSON and keeps numbers as written.
func unmarshalNumbers(data []byte, to any) error {
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.UseNumber()
	return d.Decode(to)
}

// cellBase returns the number of the first row and column in the cells of clues: 1, unless some cell has a 0.
func cellBase(clues map[string][]ipuzClue, b grids.Board) int {
	for _, list := range clues {
		for _, c := range list {
			for _, at := range c.Cells {
				if slices.Contains(at, 0) {
					return 0
				}
			}
		}
	}
	return 1
}

var firstNumber = regexp.MustCompile(`^\d+`)

// readClue reads a clue. The direction can also be the name of another list. It returns false if the clue has no slot.
// base is the number of the first row and column.
func (r *ipuzReader) readClue(direction string, c ipuzClue, base int) bool {
	to := clue{label: r.number(&c)}
	to.entry.Clue.Text = r.plain(c.Clue)
	setEnumeration(&to.entry, c.Enumeration)
	switch {
	case strings.EqualFold(direction, grids.Across.String()):
	case strings.EqualFold(direction, grids.Down.String()):
		to.dir = grids.Down
	default:
		to.label = ""
	}
	if to.label == "" {
		r.setCells(&to, r.cellsOf(c, base))
		if to.start == 0 {
			return to.entry == puzzle.Entry{}
		}
	}
	r.clues = append(r.clues, to)
	return true
}

// number returns the number of a clue, or of its first slot if the answer continues in others.
func (r *ipuzReader) number(c *ipuzClue) string {
	all := c.Numbers
	if list, ok := c.Number.([]any); ok {
		all = append(list, all...)
	}
	if len(all) > 1 || len(c.Continued) > 0 {
		r.linked++
	}
	for _, n := range append([]any{c.Number}, append(all, c.Label)...) {
		number := ipuzText(n)
		if first := firstNumber.FindString(number); first != "" {
			return first
		}
		if number != "" {
			return number
		}
	}
	return ""
}

// cellsOf returns the cells of a clue, or nil if it has none or some are outside of the board.
func (r *ipuzReader) cellsOf(c ipuzClue, base int) []int {
	var cells []int
	for _, at := range c.Cells {
		if len(at) != 2 {
			return nil
		}
		cell, ok := place{at[1] - base + 1, at[0] - base + 1}.cell(r.board)
		if !ok {
			return nil
		}
		cells = append(cells, cell)
	}
	return cells
}
