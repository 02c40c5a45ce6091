package grids

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// checkTheme looks for the theme words among the runs of a grid that has their letters:
// each stands once, the image of its slot is that of one of the same length, and those
// side by side are far enough apart.
func (r Rules) checkTheme(g *Grid, runs [][]int) error {
	var slots [][]int
	for _, word := range r.Theme {
		slot, err := findWord(g, runs, word)
		if err != nil {
			return err
		}
		slots = append(slots, slot)
	}
	for i, slot := range slots {
		image := r.imageOf(slot)
		if !slices.ContainsFunc(slots, func(other []int) bool { return slices.Equal(other, image) }) {
			return fmt.Errorf("%s stands from %s to %s, but no word of the theme from %s to %s", r.Theme[i],
				g.CellName(slot[0]), g.CellName(slot[len(slot)-1]), g.CellName(image[0]), g.CellName(image[len(image)-1]))
		}
		for j, other := range slots[:i] {
			if lines := r.between(slot, other); lines >= 0 && lines < r.ThemeGap {
				return fmt.Errorf("%s and %s stand side by side with %d lines between, not %d", r.Theme[j], r.Theme[i], lines, r.ThemeGap)
			}
		}
	}
	return nil
}

// findWord returns the only run that holds a word.
func findWord(g *Grid, runs [][]int, word string) (found []int, err error) {
	for _, run := range runs {
		switch {
		case g.Entry(Slot{Cells: run}) != word || len(run) < 2:
		case found != nil:
			return nil, fmt.Errorf("%s stands twice, from %s and from %s", word, g.CellName(found[0]), g.CellName(run[0]))
		default:
			found = run
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s does not stand in the pattern", word)
	}
	return found, nil
}

// imageOf returns the images of the cells of a slot, in order.
func (r Rules) imageOf(slot []int) []int {
	var image []int
	for _, cell := range slot {
		image = append(image, r.Symmetry.Image(r.Width, r.Height, cell))
	}
	slices.Sort(image)
	return image
}

// between is the number of lines between two slots side by side, -1 if they are not:
// both across, with a column in common, or both down, with a row in common.
func (r Rules) between(a, b []int) int {
	column := func(cell int) int { return cell % r.Width }
	row := func(cell int) int { return cell / r.Width }
	line, place := row, column
	if row(a[0]) != row(a[1]) {
		line, place = column, row
	}
	apart := line(a[0]) - line(b[0])
	sameDir := line(b[0]) == line(b[1])
	if !sameDir || apart == 0 || place(a[len(a)-1]) < place(b[0]) || place(b[len(b)-1]) < place(a[0]) {
		return -1
	}
	return max(apart, -apart) - 1
}

// Unpaired are the words of the theme that are left when all others stand in pairs of
// one length: one of each length of which there is an odd number. The symmetry must leave
// their slots as they are.
func (r Rules) Unpaired() []string {
	odd := map[int]bool{}
	for _, word := range r.Theme {
		n := utf8.RuneCountInString(word)
		odd[n] = !odd[n]
	}
	var left []string
	for _, word := range r.Theme {
		if n := utf8.RuneCountInString(word); odd[n] {
			odd[n] = false
			left = append(left, word)
		}
	}
	return left
}
