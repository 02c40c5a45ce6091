package blacks

import "crossat/encode/cnf"

// Hints advise a solver to begin with making cells black, one in six at random: about
// as many as are black in the end. With more, patterns would have as many black cells
// as they may.
func (e *Encoding) Hints() []cnf.Hint {
	var hints []cnf.Hint
	for v := 1; v < len(e.Atoms.orbits); v++ {
		if e.rng.IntN(6) == 0 {
			hints = append(hints, cnf.Hint{First: cnf.Lit(v), Count: 1, Activity: 1 + e.rng.IntN(1000)})
		}
	}
	return hints
}
