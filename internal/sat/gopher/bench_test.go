package gopher

import (
	"testing"

	"crossat/dicts"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// hardest returns the formula of the first example in the README, in an encoding.
func hardest(b *testing.B, encoding string) *cnf.Formula {
	b.Helper()
	g, d := fittest.Named(b, "hardest15", "en", dicts.Options{})
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		b.Fatal(err)
	}
	e, err := fill.Encode(b.Context(), p, fill.Options{Encoding: encoding}, 0)
	if err != nil {
		b.Fatal(err)
	}
	f, err := e.Formula(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	return f
}

func BenchmarkLoad(b *testing.B) {
	for _, name := range named.Names(fill.Forms) {
		b.Run(name, func(b *testing.B) {
			f := hardest(b, name)
			b.ReportAllocs()
			for b.Loop() {
				if load(f) == nil {
					b.Fatal("unsatisfiable")
				}
			}
		})
	}
}
