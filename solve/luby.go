package solve

import "math/bits"

// Luby is the i-th number, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
// Runs of random length, each given up after so many units of work, take in this
// order at most a logarithm longer than with the best limit, whatever that is.
//
// Source: M. Luby, A. Sinclair, D. Zuckerman, Optimal speedup of Las Vegas
// algorithms, Information Processing Letters 47 (1993).
func Luby(i int) int {
	for {
		n := bits.Len(uint(i)) // 2^(n-1) <= i < 2^n
		if i == 1<<n-1 {
			return 1 << (n - 1)
		}
		i -= 1<<(n-1) - 1
	}
}
