package blacks

import "crossat/internal/cnf"

// Hints suggests deciding first that certain cells are black: one variable in six, chosen at random, which is about the
// final share of black cells. With more of them, patterns would tend to the maximum number of black cells. Each call
// draws new random numbers.
func (e *Encoding) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v := 1; v < len(e.Atoms.orbits); v++ {
		if e.rng.IntN(6) == 0 {
			hints = append(hints, cnf.Hint{First: cnf.Lit(v), Count: 1, Activity: 1 + e.rng.IntN(1000)})
		}
	}
	return hints
}
