package explain

import (
	"slices"

	"crossat/grids"
)

// Core is a set of constraints that have no solution together: of slots that are to be filled, or of rules. Each has a
// number.
type Core struct {
	// Members are the numbers of the constraints, ascending. Those of slots are indices into [grids.Grid.Slots].
	Members []int
	// Without has, by member, a solution of the others: what shows that it is needed.
	Without map[int]*grids.Grid
}

// Minimal reports whether all members are known to be needed.
func (c *Core) Minimal() bool { return len(c.Without) == len(c.Members) }

// Answer is a solution of some constraints, or that there is none. It is neither if a limit of effort was reached.
type Answer struct {
	Found   *grids.Grid
	Refuted bool
}

// Solve looks for a solution of some constraints, ascending. What solves them must solve fewer, too.
type Solve func(members []int) (Answer, error)

// Minimize leaves out members that the others need not: those first that are first in an order of them, and at first so
// many at a time. Members that are known to be needed are not tried again. An error leaves the smallest core so far.
// Better, if not nil, is told of each.
//
// Source: deletion, with halves of what cannot be left out at once (U. Junker, QuickXplain, AAAI 2004, divides like
// that).
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

// leaveOut leaves out all of some members or, of those that are needed together, some in each half.
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
