package gopher

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
	"crossat/internal/sat/sattest"
)

// randomWeighted returns a random formula with random soft clauses.
func randomWeighted(seed uint64) *cnf.Weighted {
	rng := rand.New(rand.NewPCG(seed, 12))
	w := &cnf.Weighted{Formula: *sattest.Random(rng)}
	for range rng.IntN(12) {
		var clause []cnf.Lit
		for range rng.IntN(3) + rng.IntN(2) {
			l := cnf.Lit(1 + rng.IntN(max(w.Vars(), 1)))
			if rng.IntN(2) == 0 {
				l = -l
			}
			clause = append(clause, l)
		}
		w.AddSoft(cnf.Soft{Clause: clause, Weight: 1 + rng.IntN(9)})
	}
	return w
}

// cheapest returns the least cost of a model, -1 if there is none, by enumeration.
func cheapest(w *cnf.Weighted) int {
	best := -1
	for m := range sattest.Assignments(w.Vars()) {
		if w.Check(m) == nil && (best < 0 || w.Cost(m) < best) {
			best = w.Cost(m)
		}
	}
	return best
}

// TestMinimize minimises many random formulas in this process.
func TestMinimize(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	seen := make(map[int]int)
	for seed := range uint64(3000) {
		w := randomWeighted(seed)
		f, terms := w.Terms()
		got := -1
		answer, err := minimize(f, terms, func(r solver.Result) error {
			m := append(make(cnf.Model, 1), r.Model...)
			if err := f.Check(m); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if got >= 0 && r.Weight >= got {
				t.Fatalf("seed %d: %d after %d", seed, r.Weight, got)
			}
			if got = w.Cost(m); got != r.Weight {
				t.Fatalf("seed %d: a model that costs %d is said to cost %d", seed, got, r.Weight)
			}
			return nil
		})
		want := cheapest(w)
		if err != nil || got != want || (answer == cnf.Satisfiable) != (want >= 0) {
			t.Fatalf("seed %d: %v, cost %d, %v, want %d", seed, answer, got, err, want)
		}
		seen[want]++
	}
	if seen[-1] < 300 || seen[0] < 300 || len(seen) < 10 {
		t.Errorf("the formulas are unbalanced: %v", seen)
	}
}

// TestMinimizeInChild does so in child processes.
func TestMinimizeInChild(t *testing.T) {
	for seed := range uint64(20) {
		w := randomWeighted(seed)
		o, err := Solver{}.Minimize(t.Context(), w)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want := cheapest(w)
		if want < 0 != (o.Answer == cnf.Unsatisfiable) || want >= 0 && (!o.Proved || *o.Cost != want) {
			t.Errorf("seed %d: %+v, want %d", seed, o, want)
		}
	}
}

// TestMinimizeUntil checks that the best model so far is there when the time is up.
func TestMinimizeUntil(t *testing.T) {
	w := &cnf.Weighted{Formula: *sattest.Pigeonhole(14, 13)}
	w.Formula = *relaxed(&w.Formula, w)
	var o cnf.Optimum
	for limit := 250 * time.Millisecond; o.Answer == cnf.Unknown && limit < sattest.Hang; limit *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), limit) // by which a slow machine has none
		defer cancel()
		var err error
		if o, err = (Solver{}).Minimize(ctx, w); !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("error %v", err)
		}
	}
	if o.Answer != cnf.Satisfiable || o.Proved || *o.Cost < 1 || w.Check(o.Model) != nil {
		t.Errorf("%v, proved %t, cost %v", o.Answer, o.Proved, o.Cost)
	}
}

// relaxed lets each clause of a formula be violated at the cost of 1.
func relaxed(f *cnf.Formula, w *cnf.Weighted) *cnf.Formula {
	var r cnf.Formula
	r.Declare(f.Vars())
	for i := range f.Len() {
		violated := cnf.Lit(r.Vars() + 1)
		r.Add(append([]cnf.Lit{violated}, f.Clause(i)...))
		w.AddSoft(cnf.Soft{Clause: []cnf.Lit{-violated}, Weight: 1})
	}
	return &r
}

func TestTermsRoundTrip(t *testing.T) {
	for _, want := range [][]cnf.Term{nil, {{Lit: 3, Weight: 1}, {Lit: -2, Weight: math.MaxInt64}}} {
		var b bytes.Buffer
		if err := writeTerms(&b, want); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('!')
		got, err := readTerms(&b, 3)
		if err != nil || !reflect.DeepEqual(got, want) || b.Len() != 1 {
			t.Errorf("%v, %v, want %v; %d bytes left, want 1", got, err, want, b.Len())
		}
		if len(want) > 0 {
			if err := writeTerms(&b, want); err != nil {
				t.Fatal(err)
			}
			b.ReadByte()
			if _, err := readTerms(&b, 2); err == nil {
				t.Error("a literal out of range is accepted")
			}
		}
	}
}

// TestReadOptimum cuts the output of a child at each byte, as if the child had been killed there.
func TestReadOptimum(t *testing.T) {
	for text, proved := range map[string]cnf.Optimum{
		"\nv 10\no 7\n\nv 01\no 3\ns OPTIMUM FOUND\n": {Answer: cnf.Satisfiable, Proved: true},
		"s UNSATISFIABLE\n":                           {Answer: cnf.Unsatisfiable},
	} {
		for n := range len(text) + 1 {
			o, err := readOptimum([]byte(text[:n]), 2, true)
			if err != nil {
				t.Errorf("%q: %v", text[:n], err)
			}
			if whole := n == len(text); o.Proved != (whole && proved.Proved) || whole && o.Answer != proved.Answer {
				t.Errorf("%q: %+v", text[:n], o)
			}
		}
	}
}
