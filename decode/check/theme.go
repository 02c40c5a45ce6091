package check

import (
	"fmt"
	"slices"

	"crossat/grids"
)

// theme looks for the entries of the theme among the runs: each occurs once, the image of its
// slot is that of one of the same length, and those side by side are far enough apart.
func (p *patternChecker) theme() error {
	r := p.rules
	var slots [][]int
	for _, word := range r.Theme {
		slot, err := p.find(word)
		if err != nil {
			return err
		}
		slots = append(slots, slot)
	}
	for i, slot := range slots {
		image := p.imageOf(slot)
		if !slices.ContainsFunc(slots, func(other []int) bool { return slices.Equal(other, image) }) {
			return fmt.Errorf("%s is in %s to %s, but no entry of the theme in %s to %s", r.Theme[i],
				p.CellName(slot[0]), p.CellName(slot[len(slot)-1]), p.CellName(image[0]), p.CellName(image[len(image)-1]))
		}
		for j, other := range slots[:i] {
			if lines := p.between(slot, other); lines >= 0 && lines < r.ThemeGap {
				return fmt.Errorf("%s and %s are side by side with %d lines between, not %d", r.Theme[j], r.Theme[i], lines, r.ThemeGap)
			}
		}
	}
	return nil
}

// find returns the only run that holds an entry.
func (p *patternChecker) find(word string) (found []int, err error) {
	for _, run := range p.runs {
		switch {
		case p.Entry(grids.Slot{Cells: run}) != word || len(run) < 2:
		case found != nil:
			return nil, fmt.Errorf("%s occurs twice, from %s and from %s", word, p.CellName(found[0]), p.CellName(run[0]))
		default:
			found = run
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s is not in the pattern", word)
	}
	return found, nil
}

// imageOf returns the images of the cells of a slot, in order.
func (p *patternChecker) imageOf(slot []int) []int {
	var image []int
	for _, cell := range slot {
		image = append(image, p.image(cell))
	}
	slices.Sort(image)
	return image
}

// between is the number of lines between two slots side by side, -1 if they are not:
// both across, with a column in common, or both down, with a row in common.
func (p *patternChecker) between(a, b []int) int {
	column := func(cell int) int { return cell % p.Width() }
	row := func(cell int) int { return cell / p.Width() }
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
