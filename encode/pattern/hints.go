package pattern

import "crossat/encode/cnf"

// Hints advise a solver to begin with some cells at random, and to make them black.
func (e *Encoding) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v := 1; v < len(e.Atoms.orbits); v++ {
		hints = append(hints, cnf.Hint{First: cnf.Lit(v), Count: 1, Activity: e.rng.IntN(1000)})
	}
	return hints
}
