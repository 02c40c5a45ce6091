package blacks

import (
	"maps"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/pattern"
)

// theme holds the theme entries, their possible places and the letters that they give to cells.
type theme struct {
	entries  [][]rune
	places   []pattern.Place // by variable, after the border
	alphabet []rune          // the letters of all entries, sorted
	letters  cnf.Lit         // variable of the first cell and letter; ordered by cell, then letter
}

// numberTheme numbers the places of theme entries, in random order.
func (a *Atoms) numberTheme(rng *rand.Rand) {
	t := &a.theme
	for _, text := range a.Rules.Theme {
		entry := []rune(text)
		t.entries, t.alphabet = append(t.entries, entry), append(t.alphabet, entry...)
	}
	t.places = pattern.Places(a.Rules)
	slices.Sort(t.alphabet)
	t.alphabet = slices.Compact(t.alphabet)
	rng.Shuffle(len(t.places), func(i, j int) { t.places[i], t.places[j] = t.places[j], t.places[i] })
}

// placeLit returns the variable of the i-th place: "the entry is placed there".
func (a *Atoms) placeLit(i int) cnf.Lit { return a.border + 1 + cnf.Lit(i) }

// letter returns the literal of "a theme entry gives the cell this letter". It is implied by the places; in cells
// without a theme entry it is unconstrained.
func (a *Atoms) letter(cell int, letter rune) cnf.Lit {
	i, _ := slices.BinarySearch(a.theme.alphabet, letter)
	return a.theme.letters + cnf.Lit(cell*len(a.theme.alphabet)+i)
}

// writeTheme states that each theme entry has exactly one place, that the image of its slot is the slot of a theme
// entry of the same length (or of any word, for one left over), that entries agree at their crossings, and that they
// are far enough apart.
func (a *Atoms) writeTheme(b *cnf.Builder) {
	t := &a.theme
	t.letters = b.Fresh(len(a.vars) * len(t.alphabet))
	byPlace := make(map[pattern.Place]cnf.Lit, len(t.places))
	byEntry := make([][]cnf.Lit, len(t.entries))
	for i, p := range t.places {
		byPlace[p] = a.placeLit(i)
		byEntry[p.Word] = append(byEntry[p.Word], a.placeLit(i))
		a.writePlace(b, a.placeLit(i), p)
	}
	for _, lits := range byEntry { // exactly one place per entry
		b.AnyOf(lits)
		card.Ladder.Encode(b, lits)
	}
	alone := a.writeAlone(b)
	for i, p := range t.places {
		a.writeImage(b, a.placeLit(i), p, byPlace, alone[p.Word])
	}
	for cell := range a.vars { // at most one letter per cell: entries agree at their crossings
		for i, x := range t.alphabet {
			for _, y := range t.alphabet[:i] {
				b.NotBoth(a.letter(cell, x), a.letter(cell, y))
			}
		}
	}
	a.writeGaps(b)
}

// writePlace states that an entry is in a place if and only if its letters form a slot there: the converse keeps other
// theme entries from spelling it again.
func (a *Atoms) writePlace(b *cnf.Builder, placed cnf.Lit, p pattern.Place) {
	entry := a.theme.entries[p.Word]
	before, after := a.black(p.Line, p.Start-1), a.black(p.Line, p.Start+len(entry))
	b.Implies(placed, before)
	b.Implies(placed, after)
	converse := []cnf.Lit{placed, -before, -after}
	for i, letter := range entry {
		has := a.letter(a.cell(p.Line, p.Start+i), letter)
		b.Implies(placed, has)
		b.Implies(placed, -a.black(p.Line, p.Start+i))
		converse = append(converse, -has)
	}
	b.AnyOf(converse)
}

// writeAlone returns, by theme entry, the literal of "another word can be in the image of its slot", in a slice that is
// empty if that isn't allowed. It holds for at most one entry of a length, and only if their number is odd.
func (a *Atoms) writeAlone(b *cnf.Builder) [][]cnf.Lit {
	alone := make([][]cnf.Lit, len(a.theme.entries))
	byLength := make(map[int][]int)
	for i, entry := range a.theme.entries {
		byLength[len(entry)] = append(byLength[len(entry)], i)
	}
	for _, n := range slices.Sorted(maps.Keys(byLength)) {
		if entries := byLength[n]; len(entries)%2 == 1 {
			var lits []cnf.Lit
			for _, i := range entries {
				lits = append(lits, b.Fresh(1))
				alone[i] = lits[len(lits)-1:]
			}
			card.Ladder.Encode(b, lits)
		}
	}
	return alone
}

// writeImage states that the image of a place, unless it is the place itself, is the place of another entry of the same
// length, or that the entry is alone.
func (a *Atoms) writeImage(
	b *cnf.Builder, placed cnf.Lit, p pattern.Place, byPlace map[pattern.Place]cnf.Lit, alone []cnf.Lit,
) {
	image := pattern.Image(a.Rules, p)
	if image == p {
		return
	}
	var partners []cnf.Lit
	for other, entry := range a.theme.entries {
		if other != p.Word && len(entry) == len(a.theme.entries[p.Word]) {
			image.Word = other
			partners = append(partners, byPlace[image])
		}
	}
	b.ImpliesAnyOf(placed, append(partners, alone...))
}

// writeGaps states that theme entries side by side have at least ThemeGap lines between them, with a variable "a theme
// entry covers the cell" for each direction and cell.
func (a *Atoms) writeGaps(b *cnf.Builder) {
	if a.Rules.ThemeGap == 0 || len(a.theme.entries) < 2 {
		return
	}
	// By direction: the variable of the first cell; the other cells follow.
	covered := [2]cnf.Lit{grids.Across: b.Fresh(len(a.vars)), grids.Down: b.Fresh(len(a.vars))}
	for i, p := range a.theme.places {
		for k := range a.theme.entries[p.Word] {
			b.Implies(a.placeLit(i), covered[p.Line.Dir]+cnf.Lit(a.cell(p.Line, p.Start+k)))
		}
	}
	for cell := range a.vars {
		for gap := 1; gap <= a.Rules.ThemeGap; gap++ {
			if below := cell + gap*a.Rules.Width; below < len(a.vars) {
				b.NotBoth(covered[grids.Across]+cnf.Lit(cell), covered[grids.Across]+cnf.Lit(below))
			}
			if cell%a.Rules.Width+gap < a.Rules.Width {
				b.NotBoth(covered[grids.Down]+cnf.Lit(cell), covered[grids.Down]+cnf.Lit(cell+gap))
			}
		}
	}
}

// decodeTheme returns the letters of theme entries by cell, 0 for none.
func (a *Atoms) decodeTheme(m cnf.Model) []rune {
	letters := make([]rune, len(a.vars))
	for i, p := range a.theme.places {
		if !m.Holds(a.placeLit(i)) {
			continue
		}
		for k, letter := range a.theme.entries[p.Word] {
			letters[a.cell(p.Line, p.Start+k)] = letter
		}
	}
	return letters
}

// elsewhere returns the literals of "the entry isn't in its place in g", one per place used in g.
func (a *Atoms) elsewhere(g *grids.Grid) []cnf.Lit {
	var lits []cnf.Lit
	for i, p := range a.theme.places {
		if a.hasPlace(g, p) {
			lits = append(lits, -a.placeLit(i))
		}
	}
	return lits
}

// hasPlace reports whether a pattern has a theme entry in a place, delimited by black cells or the border.
func (a *Atoms) hasPlace(g *grids.Grid, p pattern.Place) bool {
	entry := a.theme.entries[p.Word]
	for k, letter := range entry {
		if g.At(a.cell(p.Line, p.Start+k)) != letter {
			return false
		}
	}
	black := func(i int) bool { return i < 0 || i >= p.Line.Length || g.At(a.cell(p.Line, i)) == grids.Black }
	return black(p.Start-1) && black(p.Start+len(entry))
}
