package sat

import "math/bits"

// Luby returns the i-th term, i >= 1, of the Luby sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … A randomised search that
// restarts after these multiples of a unit of work takes at most a logarithmic factor longer, in expectation, than with
// the optimal fixed cutoff, even if that isn't known.
//
// Source: M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas algorithms, Information Processing Letters
// 47 (1993).
func Luby(i int) int {
	for {
		n := bits.Len(uint(i)) // 2^(n-1) <= i < 2^n
		if i == 1<<n-1 {
			return 1 << (n - 1)
		}
		i -= 1<<(n-1) - 1 // the block that ends before 2^(n-1) repeats
	}
}
