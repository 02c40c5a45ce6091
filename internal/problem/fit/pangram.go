package fit

import (
	"slices"
	"strings"

	"crossat/grids"
)

// checkPangram returns an Impossible if the candidates alone exclude the pangram.
func (p *Problem) checkPangram() error {
	missing := p.missing()
	if len(missing) == 0 {
		return nil
	}
	if cells, letters := p.openCells(); len(missing) > letters {
		return noFill(nil, "%d more letters of the pangram do not go into %d open cells", len(missing), cells)
	}
	for i, having := range p.Wanted() {
		if !p.anyCellHas(having) {
			return noFill(nil, "no fill has all the letters %s: no candidate has %c", p.Rules.Pangram, missing[i])
		}
	}
	return nil
}

// openCells counts the cells of slots without a given letter, and the letters that fit into them.
func (p *Problem) openCells() (cells, letters int) {
	seen := make(map[int]bool)
	for _, s := range p.Grid.Slots() {
		for _, cell := range s.Cells {
			if seen[cell] || p.Grid.At(cell) != grids.White {
				continue
			}
			seen[cell] = true
			most := 1
			for _, content := range p.Grid.Choices(cell) {
				most = max(most, len([]rune(p.Grid.Expand(string(content)))))
			}
			letters += most
		}
	}
	return len(seen), letters
}

// missing returns the letters of the pangram that aren't given, each once.
func (p *Problem) missing() []rune {
	var letters []rune
	for _, l := range p.Rules.Pangram {
		if !slices.Contains(letters, l) {
			letters = append(letters, l)
		}
	}
	return slices.DeleteFunc(letters, func(l rune) bool { return hasLetter(p.Grid, l) })
}

// hasLetter reports whether any cell has a letter.
func hasLetter(g *grids.Grid, letter rune) bool {
	for cell := range g.Size() {
		if strings.ContainsRune(g.CellText(cell), letter) {
			return true
		}
	}
	return false
}

// anyCellHas reports whether any of some letters and symbols is in the domain of a cell of a slot.
func (p *Problem) anyCellHas(letters []int32) bool {
	for _, s := range p.Grid.Slots() {
		for _, cell := range s.Cells {
			if slices.ContainsFunc(letters, func(l int32) bool { return p.cells.Has(cell, int(l)) }) {
				return true
			}
		}
	}
	return false
}

// Wanted returns, for each letter of the pangram that isn't given, its carriers: the letter itself and symbols of rebus
// cells, as indices into Alphabet. At least one cell of a slot must hold one of them.
func (p *Problem) Wanted() [][]int32 {
	var wanted [][]int32
	for _, letter := range p.missing() {
		var having []int32
		for i, content := range p.Alphabet {
			if strings.ContainsRune(p.Grid.Expand(string(content)), letter) {
				having = append(having, int32(i))
			}
		}
		wanted = append(wanted, having)
	}
	return wanted
}
