package fill_test

import (
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// solved is a fill of hardest15 from en.
const solved = `HESSE#POCK#ALBA
ADOWN#HEAR#GOIN
BERET#INCA#EBRO
EMBERIZAAUREOLA
RASTAS#NOTE####
###SPLAT#SACRAL
SHAH#EPHA#CRINE
PARRYSPENSTEMON
ISSUE#SCNT#MEND
CHEBAB#REATA###
####SUMO#LITTLE
ELECTRICALPOWER
LUDO#SLAV#PRION
INTI#ANTE#LIGNE
AGAL#LEAR#EASES
`

// BenchmarkDecode decodes a model and checks the grid.
func BenchmarkDecode(b *testing.B) {
	puzzle, d := fittest.Named(b, "hardest15", "en", dicts.Options{})
	p, err := fit.New(puzzle, d, fit.Options{})
	if err != nil {
		b.Fatal(err)
	}
	words := check.Words{Has: func(text string) bool { _, ok := d.Lookup(text); return ok }}
	for _, name := range named.Names(fill.Forms) {
		b.Run(name, func(b *testing.B) {
			e, err := fill.Encode(b.Context(), p, fill.Options{Encoding: name}, 0)
			if err != nil {
				b.Fatal(err)
			}
			m := letterModel(b, e)
			b.ReportAllocs()
			for b.Loop() {
				g, err := e.Atoms.Decode(m)
				if err != nil {
					b.Fatal(err)
				}
				if err := check.Fill(puzzle, g, words); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// letterModel returns a model that sets only the letter variables, the only ones that decoding reads.
func letterModel(b *testing.B, e *fill.Encoding) cnf.Model {
	b.Helper()
	g, err := grids.Parse("solved", solved, grids.Options{})
	if err != nil {
		b.Fatal(err)
	}
	block, ok := e.Atoms.Block(g)
	if !ok {
		b.Fatal("the encoding does not allow the fill")
	}
	m := make(cnf.Model, e.Vars+1)
	for _, l := range block {
		m[l.Var()] = true
	}
	return m
}
