package proof

import (
	"errors"
	"math"

	"crossat/internal/cnf"
)

// A ref is the index of a clause's literals in the pool. Before them are its header, with the length above the flags,
// and its number: the clauses of the formula count from 0, followed by lemmas.
type ref = uint32

// header is the number of words before a clause's literals.
const header = 2

// Flags of a clause.
const (
	active = 1 << iota // added and not deleted at this step of the proof
	core               // needed by the steps checked so far
	flags  = active | core
)

// flagBits is the number of bits for flags, below the length.
const flagBits = 2

// errTooLarge is returned if the pool has no room for another clause.
var errTooLarge = errors.New("the formula and the proof are too large: 2^32 literals and more")

// store holds the clauses of the formula and all lemmas, in one flat array.
type store struct {
	*numbering
	pool   []int32
	refs   []ref   // by clause number
	stamps []int32 // stamps[l] is the last mark of the literal l
	stamp  int32
}

// newStore copies the clauses of a formula.
func newStore(f *cnf.Formula) (*store, error) {
	s := &store{
		numbering: newNumbering(f),
		pool:      make([]int32, 0, f.Lits()+f.Lits()/4+header*f.Len()),
		refs:      make([]ref, 0, f.Len()),
	}
	for i := range f.Len() {
		if err := s.add(f.Clause(i)); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// add appends a clause, without duplicate literals. It isn't active yet.
func (s *store) add(clause []cnf.Lit) error {
	if len(s.pool)+len(clause)+header > math.MaxUint32 || len(clause) > math.MaxInt32>>flagBits {
		return errTooLarge
	}
	start := len(s.pool) + header
	s.pool = append(s.pool, 0, int32(len(s.refs)))
	s.mark(clause, func(l lit) { s.pool = append(s.pool, l) })
	s.pool[start-header] = int32(len(s.pool)-start) << flagBits
	s.refs = append(s.refs, ref(start))
	return nil
}

// mark stamps the literals of a clause, and passes each to take once.
func (s *store) mark(clause []cnf.Lit, take func(lit)) {
	s.stamp++
	for _, name := range clause {
		l := s.lit(name)
		if int(l) >= len(s.stamps) {
			s.stamps = append(s.stamps, make([]int32, 2*len(s.names)-len(s.stamps))...)
		}
		if s.stamps[l] != s.stamp {
			s.stamps[l] = s.stamp
			take(l)
		}
	}
}

// lits returns the literals of a clause.
func (s *store) lits(c ref) []lit {
	return s.pool[c : int(c)+int(s.pool[c-header]>>flagBits)]
}

// id returns the number of a clause.
func (s *store) id(c ref) int32 { return s.pool[c-1] }

// is reports whether a clause has a flag.
func (s *store) is(c ref, flag int32) bool { return s.pool[c-header]&flag != 0 }

// set sets a flag.
func (s *store) set(c ref, flag int32) { s.pool[c-header] |= flag }

// unset removes a flag.
func (s *store) unset(c ref, flag int32) { s.pool[c-header] &^= flag }
