package grids

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Clear returns a copy of the grid with some cells emptied. Black cells stay black, and a rebus cell with only one
// string keeps it.
func (g *Grid) Clear(cells []int) *Grid {
	letters := make([]rune, g.Size())
	for _, cell := range cells {
		if len(g.Choices(cell)) != 1 {
			letters[cell] = White
		}
	}
	return g.Fill(letters)
}

// Erase is like [Grid.Clear], but also drops the choices of rebus cells, so that the cells give nothing away.
func (g *Grid) Erase(cells []int) *Grid {
	letters := make([]rune, g.Size())
	for _, cell := range cells {
		letters[cell] = White
	}
	erased := g.Fill(letters)
	if g.rebus != nil {
		erased.rebus = &rebus{g.rebus.strings, maps.Clone(g.rebus.choices)}
		for _, cell := range cells {
			delete(erased.rebus.choices, cell)
		}
	}
	return erased
}

// Region returns the cells named by a text: a rectangle between two corners, such as A1:E5, one cell, such as C3, or a
// slot, such as 17-Across. Columns have letters and rows numbers, as in spreadsheets: AA follows Z. Case doesn't
// matter. The error is one line.
func (g *Grid) Region(text string) ([]int, error) {
	if strings.Contains(text, "-") {
		slot, err := g.FindSlot(text)
		if err != nil {
			return nil, err
		}
		return g.slots[slot].Cells, nil
	}
	first, last, isRange := strings.Cut(text, ":")
	if !isRange {
		last = first
	}
	a, err := g.cellAt(first)
	if err != nil {
		return nil, err
	}
	b, err := g.cellAt(last)
	if err != nil {
		return nil, err
	}
	var cells []int
	top, left, bottom, right := g.Board().Bounds([]int{a, b})
	for row := top; row <= bottom; row++ {
		for column := left; column <= right; column++ {
			cells = append(cells, row*g.width+column)
		}
	}
	return cells, nil
}

// FindSlot returns the index of the slot with a name, ignoring case. The error lists the slots of the grid.
func (g *Grid) FindSlot(name string) (int, error) {
	i := slices.IndexFunc(g.slots, func(s Slot) bool { return strings.EqualFold(s.Name(), name) })
	if i < 0 {
		return i, fmt.Errorf("no slot %s: the grid has %s", name, g.slotNames())
	}
	return i, nil
}

// slotNames lists the slots, as in "1-Across to 5-Across, 1-Down".
func (g *Grid) slotNames() string {
	var ranges []string
	for _, dir := range []Dir{Across, Down} {
		var names []string
		for _, s := range g.slots {
			if s.Dir == dir {
				names = append(names, s.Name())
			}
		}
		switch n := len(names); {
		case n == 1:
			ranges = append(ranges, names[0])
		case n > 1:
			ranges = append(ranges, names[0]+" to "+names[n-1])
		}
	}
	return strings.Join(ranges, ", ")
}

// cellAddress matches the address of a cell: letters for the column and the number of the row.
var cellAddress = regexp.MustCompile(`^([A-Za-z]{1,3})([0-9]{1,4})$`)

// cellAt returns the cell with an address such as C3.
func (g *Grid) cellAt(address string) (int, error) {
	match := cellAddress.FindStringSubmatch(address)
	if match == nil {
		return 0, errors.New("write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across")
	}
	column := 0
	for _, letter := range strings.ToUpper(match[1]) {
		column = 26*column + int(letter-'A') + 1
	}
	row, _ := strconv.Atoi(match[2]) // at most four digits
	if row < 1 || row > g.height || column > g.width {
		return 0, fmt.Errorf("no cell %s: the grid has columns A to %s and rows 1 to %d",
			strings.ToUpper(address), columnName(g.width), g.height)
	}
	return (row-1)*g.width + column - 1, nil
}

// columnName returns the letters of a column, from 1.
func columnName(column int) string {
	name := ""
	for ; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}
