package explain

import (
	"slices"

	"crossat/grids"
)

// Core is a set of constraints without a common solution: slots to fill, or rules. Each constraint has a number.
type Core struct {
	// Members are the numbers of the constraints, ascending. For slots, they are indices into [grids.Grid.Slots].
	Members []int
	// Without has, by member, a solution of the others as evidence that the member is needed.
	Without map[int]*grids.Grid
}

// Minimal reports whether all members are known to be needed.
func (c *Core) Minimal() bool { return len(c.Without) == len(c.Members) }

// Answer is a solution of some constraints, or a refutation. It is neither if a limit of effort was reached.
type Answer struct {
	Found   *grids.Grid
	Refuted bool
}

// Solve looks for a solution of some constraints, ascending. A solution must also be a solution of any subset.
type Solve func(members []int) (Answer, error)

// Minimize removes members that aren't needed, in the given order and at first atOnce at a time. It doesn't retry
// members that are known to be needed. On an error, it leaves the smallest core so far. Better, if not nil, is called
// with each smaller core.
//
// Source: deletion, with halves of chunks that can't be removed at once (U. Junker, QuickXplain, AAAI 2004, divides in
// the same way).
func (c *Core) Minimize(order []int, atOnce int, solve Solve, better func(*Core)) error {
	if c.Without == nil {
		c.Without = make(map[int]*grids.Grid)
	}
	m := minimizer{c, solve, better}
	order = slices.DeleteFunc(slices.Clone(order), func(n int) bool {
		return c.Without[n] != nil || !slices.Contains(c.Members, n)
	})
	for chunk := range slices.Chunk(order, atOnce) {
		if err := m.leaveOut(chunk); err != nil {
			return err
		}
	}
	return nil
}

// minimizer makes a core smaller.
type minimizer struct {
	*Core
	solve  Solve
	better func(*Core)
}

// leaveOut removes all of some members or, if that isn't possible, as many of each half as it can.
func (m minimizer) leaveOut(members []int) error {
	rest := without(m.Members, members...)
	a, err := m.solve(rest)
	half := len(members) / 2
	switch {
	case err != nil:
		return err
	case a.Refuted:
		if m.Members = rest; m.better != nil {
			m.better(m.Core)
		}
		return nil
	case half == 0:
		if a.Found != nil {
			m.Without[members[0]] = a.Found
		}
		return nil
	}
	if err := m.leaveOut(members[:half]); err != nil {
		return err
	}
	return m.leaveOut(members[half:])
}
