package check

import (
	"fmt"
	"slices"

	"crossat/grids"
)

// theme checks the theme entries. Each must occur exactly once. The image of its slot must be the slot of a theme entry
// of the same length, but if the number of entries of a length is odd, one of them is exempt. Parallel ones that
// overlap must be far enough apart.
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
	left := make(map[int]int) // by length: how many can be without a partner
	for _, slot := range slots {
		left[len(slot)] = 1 - left[len(slot)]
	}
	for i, slot := range slots {
		// Slots with the same cells have the same length, so this also checks the pairing by length.
		image := p.imageOf(slot)
		if !slices.ContainsFunc(slots, func(other []int) bool { return slices.Equal(other, image) }) {
			if left[len(slot)]--; left[len(slot)] < 0 {
				return fmt.Errorf("%s is in %s to %s, but no theme entry is in %s to %s", r.Theme[i],
					p.CellName(slot[0]), p.CellName(slot[len(slot)-1]),
					p.CellName(image[0]), p.CellName(image[len(image)-1]))
			}
		}
		for j, other := range slots[:i] {
			if lines := p.between(slot, other); lines >= 0 && lines < r.ThemeGap {
				return fmt.Errorf("%s and %s are side by side with %d lines between, not %d",
					r.Theme[j], r.Theme[i], lines, r.ThemeGap)
			}
		}
	}
	return nil
}

// find returns the run that spells a theme entry. It returns an error if it finds none or several.
func (p *patternChecker) find(word string) (found []int, err error) {
	for _, run := range p.runs {
		switch {
		case p.Entry(grids.Slot{Cells: run}) != word || len(run) < 2: // another run
		case found != nil:
			return nil, fmt.Errorf("%s occurs twice, from %s and from %s",
				word, p.CellName(found[0]), p.CellName(run[0]))
		default:
			found = run
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%s is not in the pattern", word)
	}
	return found, nil
}

// imageOf returns the images of the cells of a slot, sorted.
func (p *patternChecker) imageOf(slot []int) []int {
	var image []int
	for _, cell := range slot {
		image = append(image, p.image(cell))
	}
	slices.Sort(image)
	return image
}

// between returns the number of lines between two slots side by side: both across and sharing a column, or
// both down and sharing a row. It returns -1 for any other two slots.
func (p *patternChecker) between(a, b []int) int {
	column := func(cell int) int { return cell % p.Width() }
	row := func(cell int) int { return cell / p.Width() }
	line, pos := row, column // for slots across: their line, and positions in it
	if row(a[0]) != row(a[1]) {
		line, pos = column, row
	}
	apart := line(a[0]) - line(b[0])
	sameDir := line(b[0]) == line(b[1])
	if !sameDir || apart == 0 || pos(a[len(a)-1]) < pos(b[0]) || pos(b[len(b)-1]) < pos(a[0]) {
		return -1
	}
	return max(apart, -apart) - 1
}
