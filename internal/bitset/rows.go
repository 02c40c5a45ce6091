package bitset

// Rows are sets of the numbers below the same n, one after the other in memory.
type Rows struct {
	words  []uint64
	stride int // words per set
}

// NewRows returns the given number of empty sets of the numbers below n.
func NewRows(rows, n int) Rows {
	stride := Words(n)
	return Rows{make([]uint64, rows*stride), stride}
}

// Row returns set i, not a copy of it.
func (r Rows) Row(i int) Set { return r.words[i*r.stride : (i+1)*r.stride] }

// Add adds k to set i.
func (r Rows) Add(i, k int) { r.words[i*r.stride+k>>6] |= 1 << (k & 63) }

// Remove removes k from set i.
func (r Rows) Remove(i, k int) { r.words[i*r.stride+k>>6] &^= 1 << (k & 63) }

// Has reports whether k is in set i.
func (r Rows) Has(i, k int) bool { return r.words[i*r.stride+k>>6]>>(k&63)&1 != 0 }
