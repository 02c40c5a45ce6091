package bitset_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/internal/bitset"
)

// members is a set of numbers as a map: what the bit sets of this package are held against.
type members map[int]bool

// sorted returns the numbers, ascending.
func (m members) sorted() []int { return slices.Sorted(maps.Keys(m)) }

// where returns the numbers below n of which keep holds.
func where(n int, keep func(k int) bool) members {
	m := members{}
	for k := range n {
		if keep(k) {
			m[k] = true
		}
	}
	return m
}

// sizes are around the multiples of 64, where sets gain a word.
var sizes = []int{0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 256}

// random returns a random set of the numbers below n and the same set as a map: empty, sparse, dense
// or full.
func random(rng *rand.Rand, n int) (bitset.Set, members) {
	share := []float64{0, 0.05, 0.5, 0.95, 1}[rng.IntN(5)]
	s, m := bitset.New(n), where(n, func(int) bool { return rng.Float64() < share })
	for k := range m {
		s.Add(k)
	}
	return s, m
}

// each calls test with pairs of random sets of each size.
func each(t *testing.T, test func(t *testing.T, n int, s, other bitset.Set, m, otherM members)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range sizes {
		for range 50 {
			s, m := random(rng, n)
			other, otherM := random(rng, n)
			test(t, n, s, other, m, otherM)
		}
	}
}

// same fails the test unless a set has exactly these numbers, by all ways to read it.
func same(t *testing.T, what string, n int, s bitset.Set, want members) {
	t.Helper()
	list := want.sorted()
	if got := slices.Collect(s.All()); !slices.Equal(got, list) {
		t.Fatalf("%s, below %d: %v, want %v", what, n, got, list)
	}
	if s.Count() != len(list) {
		t.Fatalf("%s, below %d: %d numbers, want %d", what, n, s.Count(), len(list))
	}
	next, last := -1, -1
	for k := n; k >= 0; k-- {
		if want[k] {
			next, last = k, max(last, k)
		}
		if got := s.Next(k); got != next {
			t.Fatalf("%s, below %d: next of %d is %d, want %d", what, n, k, got, next)
		}
		if k < n && s.Has(k) != want[k] {
			t.Fatalf("%s, below %d: has %d: %t, want %t", what, n, k, s.Has(k), want[k])
		}
	}
	if got := s.Last(); got != last {
		t.Fatalf("%s, below %d: last is %d, want %d", what, n, got, last)
	}
}

// TestOneNumber checks that adding or removing a number changes no other, and that doing so twice is
// doing so once.
func TestOneNumber(t *testing.T) {
	each(t, func(t *testing.T, n int, s, _ bitset.Set, m, _ members) {
		same(t, "random", n, s, m)
		for _, k := range []int{0, n / 3, n - 1} {
			if k < 0 || k >= n {
				continue
			}
			for range 2 {
				s.Add(k)
				m[k] = true
				same(t, "added", n, s, m)
			}
			for range 2 {
				s.Remove(k)
				delete(m, k)
				same(t, "removed", n, s, m)
			}
		}
		s.Clear()
		same(t, "cleared", n, s, members{})
	})
}

// TestTwoSets checks the operations on two sets, each of which changes the first only.
func TestTwoSets(t *testing.T) {
	tests := []struct {
		name string
		do   func(s, other bitset.Set)
		want func(in, inOther bool) bool
	}{
		{"or", bitset.Set.Or, func(in, inOther bool) bool { return in || inOther }},
		{"and", bitset.Set.And, func(in, inOther bool) bool { return in && inOther }},
		{"and not", bitset.Set.AndNot, func(in, inOther bool) bool { return in && !inOther }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			each(t, func(t *testing.T, n int, s, other bitset.Set, m, otherM members) {
				tt.do(s, other)
				same(t, "result", n, s, where(n, func(k int) bool { return tt.want(m[k], otherM[k]) }))
				same(t, "operand", n, other, otherM)
			})
		})
	}
}

func TestCountAnd(t *testing.T) {
	each(t, func(t *testing.T, n int, s, other bitset.Set, m, otherM members) {
		both := where(n, func(k int) bool { return m[k] && otherM[k] })
		if count := s.CountAnd(other); count != len(both) {
			t.Errorf("n = %d: %d numbers are in both, want %d", n, count, len(both))
		}
	})
}

// TestOrBelow checks all bounds, those at the ends included.
func TestOrBelow(t *testing.T) {
	each(t, func(t *testing.T, n int, s, other bitset.Set, m, otherM members) {
		for _, bound := range append(slices.DeleteFunc(slices.Clone(sizes), func(k int) bool { return k > n }), n/3) {
			got := slices.Clone(s)
			got.OrBelow(other, bound)
			same(t, "result", n, got, where(n, func(k int) bool { return m[k] || k < bound && otherM[k] }))
		}
	})
}

// TestAllStops checks that a loop may end early.
func TestAllStops(t *testing.T) {
	s := bitset.New(200)
	for _, k := range []int{3, 64, 199} {
		s.Add(k)
	}
	var got []int
	for k := range s.All() {
		if got = append(got, k); k == 64 {
			break
		}
	}
	if !slices.Equal(got, []int{3, 64}) {
		t.Errorf("the loop has seen %v", got)
	}
}

// TestRows checks that the sets of an array do not touch each other.
func TestRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, n := range sizes {
		const sets = 4
		rows, want := bitset.NewRows(sets, n), make([]members, sets)
		for i := range want {
			want[i] = members{}
		}
		for range 20 * min(n, 20) {
			i, k := rng.IntN(sets), rng.IntN(n)
			if rng.IntN(3) == 0 {
				rows.Remove(i, k)
				delete(want[i], k)
			} else {
				rows.Add(i, k)
				want[i][k] = true
			}
		}
		for i, m := range want {
			same(t, "row", n, rows.Row(i), m)
			for k := range n {
				if rows.Has(i, k) != m[k] {
					t.Fatalf("set %d below %d: has %d: %t, want %t", i, n, k, rows.Has(i, k), m[k])
				}
			}
		}
	}
}

// TestSet256 checks the sets of fixed size against those of any size.
func TestSet256(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		a, m := random(rng, 256)
		b, _ := random(rng, 256)
		var s, other bitset.Set256
		for k := range 256 {
			if a.Has(k) {
				s.Add(k)
			}
			if b.Has(k) {
				other.Add(k)
			}
		}
		same(t, "added", 256, s[:], m)
		for k := range 256 {
			if s.Has(k) != a.Has(k) || s.Next(k) != a.Next(k) {
				t.Fatalf("%d: has %t, next %d; want %t, %d", k, s.Has(k), s.Next(k), a.Has(k), a.Next(k))
			}
		}
		both, without := slices.Clone(a), slices.Clone(a)
		both.And(b)
		without.AndNot(b)
		if got, want := s.Intersects(&other), both.Count() > 0; got != want {
			t.Fatalf("%v and %v intersect: %t, want %t", a, b, got, want)
		}
		if got, want := s.CountAndNot(&other), without.Count(); got != want {
			t.Fatalf("%d of %v are not in %v, want %d", got, a, b, want)
		}
		left, all := s, s
		left.AndNot(&other)
		all.Or(&other)
		a.Or(b)
		if !slices.Equal(left[:], without) || !slices.Equal(all[:], a) {
			t.Fatalf("difference %v, want %v; union %v, want %v", left, without, all, a)
		}
		for k := s.Next(0); k >= 0; k = s.Next(k + 1) {
			s.Remove(k)
		}
		if !s.Empty() || s != (bitset.Set256{}) || all.Empty() != (all == bitset.Set256{}) {
			t.Fatalf("with all removed, %v is left", s)
		}
	}
}
