package blacks

import (
	"math/rand/v2"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/pattern"
)

// theme is where the words of the theme may stand, and the letters that they give.
type theme struct {
	words    [][]rune
	places   []pattern.Place // in order of their variables, which come after the wall
	alphabet []rune
	letters  cnf.Lit // "the first cell has the first letter"; the other letters and cells follow
}

// placeTheme numbers the places, in random order.
func (a *Atoms) placeTheme(rng *rand.Rand) {
	t := &a.theme
	for _, text := range a.Rules.Theme {
		word := []rune(text)
		t.words, t.alphabet = append(t.words, word), append(t.alphabet, word...)
	}
	t.places = pattern.Places(a.Rules)
	slices.Sort(t.alphabet)
	t.alphabet = slices.Compact(t.alphabet)
	rng.Shuffle(len(t.places), func(i, j int) { t.places[i], t.places[j] = t.places[j], t.places[i] })
}

// stands returns the variable of "the word stands there", for the i-th place.
func (a *Atoms) stands(i int) cnf.Lit { return a.wall + 1 + cnf.Lit(i) }

// letter returns the literal of "the cell has the letter". It must hold where a word of
// the theme gives the cell the letter; elsewhere it says nothing.
func (a *Atoms) letter(cell int, letter rune) cnf.Lit {
	i, _ := slices.BinarySearch(a.theme.alphabet, letter)
	return a.theme.letters + cnf.Lit(cell*len(a.theme.alphabet)+i)
}

// writeTheme says that each word of the theme stands once, that the images of their
// slots are theirs, too, and that they agree where they cross.
func (a *Atoms) writeTheme(b *cnf.Builder) {
	t := &a.theme
	t.letters = b.Fresh(len(a.vars) * len(t.alphabet))
	at := make(map[pattern.Place]cnf.Lit, len(t.places))
	byWord := make([][]cnf.Lit, len(t.words))
	for i, p := range t.places {
		at[p] = a.stands(i)
		byWord[p.Word] = append(byWord[p.Word], a.stands(i))
		a.writePlace(b, a.stands(i), p)
	}
	for _, all := range byWord {
		b.AnyOf(all)
		card.Ladder.Encode(b, all)
	}
	for i, p := range t.places {
		a.writeImage(b, a.stands(i), p, at)
	}
	for cell := range a.vars {
		for i, x := range t.alphabet {
			for _, y := range t.alphabet[:i] {
				b.NotBoth(a.letter(cell, x), a.letter(cell, y))
			}
		}
	}
	a.writeGaps(b)
}

// fix says that words of the theme stand in places.
func (a *Atoms) fix(b *cnf.Builder, placed pattern.Placement) {
	for i, p := range a.theme.places {
		if slices.Contains(placed, p) {
			b.AnyOf([]cnf.Lit{a.stands(i)})
		}
	}
}

// writePlace says that where a word stands there is a slot with its letters, and that a
// slot has all of them only where it stands.
func (a *Atoms) writePlace(b *cnf.Builder, stands cnf.Lit, p pattern.Place) {
	word := a.theme.words[p.Word]
	before, after := a.black(p.Line, p.Start-1), a.black(p.Line, p.Start+len(word))
	b.Implies(stands, before)
	b.Implies(stands, after)
	only := []cnf.Lit{stands, -before, -after}
	for i, letter := range word {
		has := a.letter(a.cell(p.Line, p.Start+i), letter)
		b.Implies(stands, has)
		b.Implies(stands, -a.black(p.Line, p.Start+i))
		only = append(only, -has)
	}
	b.AnyOf(only)
}

// writeImage says that the image of a place is that of another word of the same length,
// unless it is the place itself.
func (a *Atoms) writeImage(b *cnf.Builder, stands cnf.Lit, p pattern.Place, at map[pattern.Place]cnf.Lit) {
	image := pattern.Image(a.Rules, p)
	if image == p {
		return
	}
	var partners []cnf.Lit
	for other, word := range a.theme.words {
		if other != p.Word && len(word) == len(a.theme.words[p.Word]) {
			image.Word = other
			partners = append(partners, at[image])
		}
	}
	b.ImpliesAnyOf(stands, partners)
}

// writeGaps says that words side by side have lines between them. A variable for each
// cell and direction says that a word covers the cell.
func (a *Atoms) writeGaps(b *cnf.Builder) {
	if a.Rules.ThemeGap == 0 || len(a.theme.words) < 2 {
		return
	}
	covered := [2]cnf.Lit{grids.Across: b.Fresh(len(a.vars)), grids.Down: b.Fresh(len(a.vars))}
	for i, p := range a.theme.places {
		for k := range a.theme.words[p.Word] {
			b.Implies(a.stands(i), covered[p.Line.Dir]+cnf.Lit(a.cell(p.Line, p.Start+k)))
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

// decodeTheme returns the letters of the theme by cell, 0 for none.
func (a *Atoms) decodeTheme(m cnf.Model) []rune {
	letters := make([]rune, len(a.vars))
	for i, p := range a.theme.places {
		if !m.Holds(a.stands(i)) {
			continue
		}
		for k, letter := range a.theme.words[p.Word] {
			letters[a.cell(p.Line, p.Start+k)] = letter
		}
	}
	return letters
}

// moved returns the literals of "a word of the theme stands elsewhere than in a pattern".
func (a *Atoms) moved(g *grids.Grid) []cnf.Lit {
	var lits []cnf.Lit
	for i, p := range a.theme.places {
		if a.standsIn(g, p) {
			lits = append(lits, -a.stands(i))
		}
	}
	return lits
}

// standsIn reports whether a pattern has a word of the theme at a place.
func (a *Atoms) standsIn(g *grids.Grid, p pattern.Place) bool {
	word := a.theme.words[p.Word]
	for k, letter := range word {
		if g.At(a.cell(p.Line, p.Start+k)) != letter {
			return false
		}
	}
	ends := func(i int) bool { return i < 0 || i >= p.Line.Length || g.At(a.cell(p.Line, i)) == grids.Black }
	return ends(p.Start-1) && ends(p.Start+len(word))
}
