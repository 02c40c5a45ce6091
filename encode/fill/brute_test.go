package fill_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"crossat/decode"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/encode/fit"
	"crossat/grids"
	"crossat/solve"
	"crossat/solve/gopher"
)

func TestMain(m *testing.M) {
	gopher.Main()
	os.Exit(m.Run())
}

// instance is a small puzzle.
type instance struct {
	name, grid string
	words      []string
	minSlot    int
}

// TestFillsEqualEnumeration compares all fills that a SAT solver finds with all
// that plain enumeration finds, for every encoding and every way to keep words distinct.
func TestFillsEqualEnumeration(t *testing.T) {
	for _, in := range instances() {
		t.Run(in.name, func(t *testing.T) {
			t.Parallel()
			g, d := in.parse(t)
			for _, encoding := range fill.FormNames() {
				for _, nodup := range fill.DistinctNames(encoding) {
					o := fill.Options{Seed: uint64(len(nodup)), Encoding: encoding, NoDup: nodup}
					want := enumerate(g, d, nodup == fill.NoDupNone)
					got, models := allBySAT(t, g, d, o, in.minSlot)
					if !maps.Equal(got, want) {
						t.Errorf("%+v: SAT finds %v, enumeration %v\ngrid:\n%swords: %v", o, keys(got), keys(want), in.grid, in.words)
					}
					if !ownVariables[nodup] && models != len(want) {
						t.Errorf("%+v: %d models for %d fills", o, models, len(want))
					}
				}
			}
		})
	}
}

// ownVariables has the ways to keep words distinct whose own variables multiply
// the models of a fill.
var ownVariables = map[string]bool{"ladder": true, "letters": true}

// instances are hand-made ones for the corners, and random ones.
func instances() []instance {
	list := []instance{
		{"one row", "....", []string{"ABCD", "EFGH", "IJ"}, 2},
		{"one column", ".\n.\n.", []string{"ABC", "DEF"}, 2},
		{"one word for two slots", "..#..", []string{"AB"}, 2},
		{"two words in two slots", "..#..", []string{"AB", "CD"}, 2},
		{"unchecked cells", "...\n.#.\n...", []string{"ABC", "CDE", "AFG", "GHE", "ABX", "XDE"}, 2},
		{"unchecked slot differs in one letter", "...", []string{"ABC", "ABD", "AXC"}, 2},
		{"givens", "A..\n...\n..e", []string{"ABC", "BDC", "CCE", "ABE", "BCC", "CBE", "EEE"}, 2},
		{"given in no word", "Z..", []string{"ABC"}, 2},
		{"symmetric square needs repeats", "..\n..", []string{"AB", "BA"}, 2},
		{"hebrew", "...\n.#.\n...", []string{"אבג", "גדה", "אוז", "זחה"}, 2},
		{"chinese", "..\n..", []string{"天地", "地人", "天人", "人天"}, 2},
		{"cyrillic", "...\n...", []string{"КОТ", "АРА", "КА", "ОР", "ТА"}, 2},
		{"min slot 3", "...\n...", []string{"ABC", "BCA", "AB"}, 3},
		{"isolated cell", ".#..", []string{"AB"}, 2},
		{"same word across and down", "AB\nB#", []string{"AB"}, 2},
	}
	rng := rand.New(rand.NewPCG(7, 11))
	for i := range 60 {
		list = append(list, randomInstance(rng, fmt.Sprintf("random %d", i)))
	}
	return list
}

func randomInstance(rng *rand.Rand, name string) instance {
	alphabet := [][]rune{[]rune("AB"), []rune("ABC"), []rune("ЖЁ")}[rng.IntN(3)]
	pick := func() rune { return alphabet[rng.IntN(len(alphabet))] }
	in := instance{name: name, minSlot: 2 + rng.IntN(2)}
	w, h := 1+rng.IntN(4), 1+rng.IntN(4)
	for w < in.minSlot && h < in.minSlot {
		w++
	}
	for range h {
		for range w {
			switch rng.IntN(12) {
			case 0, 1:
				in.grid += "#"
			case 2:
				in.grid += string(pick())
			default:
				in.grid += "."
			}
		}
		in.grid += "\n"
	}
	for range 3 + rng.IntN(18) {
		word := make([]rune, 2+rng.IntN(3))
		for i := range word {
			word[i] = pick()
		}
		in.words = append(in.words, string(word))
	}
	return in
}

// parse returns grid and dictionary; it skips a random grid that has no slot.
func (in instance) parse(t *testing.T) (*grids.Grid, *dicts.Dict) {
	g, err := grids.Parse("grid", in.grid, grids.Options{MinSlot: in.minSlot})
	if err != nil && strings.HasPrefix(in.name, "random") {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	words := make([]dicts.Word, len(in.words))
	for i, w := range in.words {
		words[i].Text = w
	}
	return g, dicts.New("words", words)
}

// enumerate tries every word in every slot, and looks only whether letters agree.
func enumerate(g *grids.Grid, d *dicts.Dict, repeats bool) map[string]bool {
	found := make(map[string]bool)
	used := make(map[string]bool)
	var place func(slot int, g *grids.Grid)
	place = func(slot int, g *grids.Grid) {
		if slot == len(g.Slots()) {
			found[g.String()] = true
			return
		}
		s := g.Slots()[slot]
		for _, w := range d.ByLength(s.Len()) {
			letters, fits := make([]rune, g.Size()), repeats || !used[w.Text]
			for i, l := range []rune(w.Text) {
				there := g.At(s.Cells[i])
				fits = fits && (there == grids.White || there == l)
				letters[s.Cells[i]] = l
			}
			if fits {
				used[w.Text] = true
				place(slot+1, g.Fill(letters))
				delete(used, w.Text)
			}
		}
	}
	place(0, g)
	return found
}

// allBySAT finds all fills by excluding those found, and counts all models by
// excluding whole models.
func allBySAT(t *testing.T, g *grids.Grid, d *dicts.Dict, o fill.Options, minSlot int) (fills map[string]bool, models int) {
	t.Helper()
	fills = make(map[string]bool)
	var noFill *fit.NoFill
	p, err := fit.New(g, d)
	if errors.As(err, &noFill) {
		return fills, 0
	}
	e, err := fill.Encode(p, o)
	if errors.As(err, &noFill) {
		return fills, 0
	}
	f, err := e.Formula()
	if err != nil {
		t.Fatal(err)
	}
	if f.Vars() != e.Vars || f.Len() != e.Clauses || f.Lits() != e.Lits {
		t.Fatalf("the formula has %d/%d/%d variables/clauses/literals, announced were %d/%d/%d", f.Vars(), f.Len(), f.Lits(), e.Vars, e.Clauses, e.Lits)
	}
	rules := decode.Rules{MinSlot: minSlot, Repeats: o.NoDup == fill.NoDupNone, Word: func(w string) bool { _, ok := d.Lookup(w); return ok }}
	for m := range answers(t, e, func(m cnf.Model) []cnf.Lit {
		filled, err := decode.Fill(e.Atoms, m)
		if err != nil {
			t.Fatal(err)
		}
		clause, ok := e.Atoms.Block(filled)
		if !ok {
			t.Fatalf("no clause to exclude\n%s", filled)
		}
		return clause
	}) {
		filled, err := decode.Fill(e.Atoms, m)
		if err != nil {
			t.Fatal(err)
		}
		if err := decode.Check(g, filled, rules); err != nil {
			t.Fatalf("%v:\n%s", err, filled)
		}
		if fills[filled.String()] {
			t.Fatalf("an excluded fill comes again:\n%s", filled)
		}
		fills[filled.String()] = true
	}
	if ownVariables[o.NoDup] {
		return fills, 0
	}
	for range answers(t, e, wholeModel) {
		models++
	}
	return fills, models
}

// wholeModel excludes one model.
func wholeModel(m cnf.Model) []cnf.Lit {
	var clause []cnf.Lit
	for v := 1; v < len(m); v++ {
		if m[v] {
			clause = append(clause, -cnf.Lit(v))
		} else {
			clause = append(clause, cnf.Lit(v))
		}
	}
	return clause
}

// answers yields models until there are no more; block gives the clause that
// excludes one.
func answers(t *testing.T, e *fill.Encoding, block func(cnf.Model) []cnf.Lit) func(func(cnf.Model) bool) {
	return func(yield func(cnf.Model) bool) {
		f, err := e.Formula()
		if err != nil {
			t.Fatal(err)
		}
		for {
			r, err := solve.Run(t.Context(), gopher.Solver{}, solve.Task{Formula: f, Hints: e.Hints()})
			if err != nil {
				t.Fatal(err)
			}
			if r.Answer != cnf.Satisfiable {
				return
			}
			if !yield(r.Model) {
				return
			}
			f.Add(block(r.Model))
		}
	}
}

func keys(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }
