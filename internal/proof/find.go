package proof

import "crossat/internal/cnf"

// finder finds clauses to delete by their literals, in any order. It is a hash table with chaining.
type finder struct {
	*store
	heads []int32 // the newest clause of each chain + 1
	next  []int32 // by clause, the one before it in its chain + 1
	buf   []lit
}

// newFinder enters all clauses of the store.
func newFinder(s *store) *finder {
	f := &finder{store: s}
	f.rehash()
	return f
}

// rehash moves all clauses that haven't been taken to a larger table.
func (f *finder) rehash() {
	gone := f.next
	size := 1 << 10
	for size < 2*len(f.refs) {
		size *= 2
	}
	f.heads, f.next = make([]int32, size), make([]int32, 0, size)
	for i := range f.refs {
		f.next = append(f.next, taken)
		if i >= len(gone) || gone[i] != taken {
			f.link(int32(i))
		}
	}
}

// taken marks a clause that is in no chain.
const taken = -1

// added enters the last clause of the store.
func (f *finder) added() {
	if len(f.refs) > len(f.heads) {
		f.next = append(f.next, 0)
		f.rehash()
		return
	}
	f.next = append(f.next, taken)
	f.link(int32(len(f.refs) - 1))
}

func (f *finder) link(i int32) {
	h := f.hash(f.lits(f.refs[i]))
	f.next[i], f.heads[h] = f.heads[h], i+1
}

// take removes a clause with these literals from the table, and returns it; false if it finds none.
func (f *finder) take(clause []cnf.Lit) (int32, bool) {
	lits := f.buf[:0]
	f.mark(clause, func(l lit) { lits = append(lits, l) })
	f.buf = lits
	for at := &f.heads[f.hash(lits)]; *at > 0; at = &f.next[*at-1] {
		i := *at - 1
		if f.marked(f.lits(f.refs[i]), len(lits)) {
			*at, f.next[i] = f.next[i], taken
			return i, true
		}
	}
	return 0, false
}

// marked reports whether the literals are exactly the n marked last.
func (f *finder) marked(lits []lit, n int) bool {
	if len(lits) != n {
		return false
	}
	for _, l := range lits {
		if f.stamps[l] != f.stamp {
			return false
		}
	}
	return true
}

// hash returns the chain for a set of literals.
func (f *finder) hash(lits []lit) uint64 {
	h := uint64(len(lits))
	for _, l := range lits {
		x := (uint64(l) + 1) * 0x9e3779b97f4a7c15
		h += x ^ x>>29
	}
	h *= 0xbf58476d1ce4e5b9
	return (h >> 32) & uint64(len(f.heads)-1)
}
