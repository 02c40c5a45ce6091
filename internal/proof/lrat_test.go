package proof_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"crossat/internal/cnf"
)

// checkLRAT replays an LRAT proof forward. Each hint must be a unit clause, and the last one of a line false.
func checkLRAT(formula [][]cnf.Lit, text string) error {
	c := lratChecker{clauses: make(map[int][]cnf.Lit)}
	for i, clause := range formula {
		c.clauses[i+1] = clause
	}
	for line := range strings.Lines(text) {
		if err := c.line(strings.Fields(line)); err != nil {
			return fmt.Errorf("%s: %w", strings.TrimSpace(line), err)
		}
		if c.done {
			return nil
		}
	}
	return fmt.Errorf("no empty clause")
}

type lratChecker struct {
	clauses map[int][]cnf.Lit
	last    int
	done    bool
}

// line does a line.
func (c *lratChecker) line(fields []string) error {
	if fields[1] == "d" {
		for _, id := range numbers(fields[2 : len(fields)-1]) {
			if c.clauses[id] == nil {
				return fmt.Errorf("clause %d is not there", id)
			}
			delete(c.clauses, id)
		}
		return nil
	}
	all := numbers(fields)
	id, rest := all[0], all[1:]
	end := slices.Index(rest, 0)
	clause := []cnf.Lit{}
	for _, l := range rest[:end] {
		clause = append(clause, cnf.Lit(l))
	}
	if id <= c.last || rest[len(rest)-1] != 0 {
		return fmt.Errorf("the number does not ascend, or there is no 0")
	}
	if err := c.check(clause, rest[end+1:len(rest)-1]); err != nil {
		return err
	}
	c.last, c.clauses[id], c.done = id, clause, len(clause) == 0
	return nil
}

// check checks the hints of a lemma.
func (c *lratChecker) check(clause []cnf.Lit, hints []int) error {
	values := make(map[cnf.Lit]bool)
	for _, l := range clause {
		values[-l] = true
	}
	n := slices.IndexFunc(hints, func(h int) bool { return h < 0 })
	if n < 0 {
		n = len(hints)
	}
	if conflict, err := c.propagate(values, hints[:n]); err != nil || conflict {
		return err
	}
	var resolved []int
	for n < len(hints) {
		id := -hints[n]
		resolved = append(resolved, id)
		end := n + 1
		for end < len(hints) && hints[end] > 0 {
			end++
		}
		if err := c.resolve(values, clause[0], id, hints[n+1:end]); err != nil {
			return err
		}
		n = end
	}
	for id, other := range c.clauses {
		if len(clause) == 0 || slices.Contains(other, -clause[0]) && !slices.Contains(resolved, id) {
			return fmt.Errorf("no hints for clause %d", id)
		}
	}
	return nil
}

// resolve checks the hints of a resolvent.
func (c *lratChecker) resolve(before map[cnf.Lit]bool, pivot cnf.Lit, id int, hints []int) error {
	values := make(map[cnf.Lit]bool)
	for l := range before {
		values[l] = true
	}
	if !slices.Contains(c.clauses[id], -pivot) {
		return fmt.Errorf("no resolvent with clause %d", id)
	}
	for _, l := range c.clauses[id] {
		if l != -pivot && values[l] {
			return nil
		}
		if l != -pivot {
			values[-l] = true
		}
	}
	if conflict, err := c.propagate(values, hints); err != nil || !conflict {
		return fmt.Errorf("no conflict with clause %d: %w", id, err)
	}
	return nil
}

// propagate makes the literals true that the hints imply, and reports whether one of them is false.
func (c *lratChecker) propagate(values map[cnf.Lit]bool, hints []int) (conflict bool, err error) {
	for i, id := range hints {
		clause := c.clauses[id]
		if clause == nil {
			return false, fmt.Errorf("clause %d is not there", id)
		}
		open := set(slices.DeleteFunc(slices.Clone(clause), func(l cnf.Lit) bool { return values[-l] }))
		switch {
		case len(open) == 0 && i == len(hints)-1:
			return true, nil
		case len(open) != 1 || values[open[0]]:
			return false, fmt.Errorf("clause %d is no unit clause: %v", id, open)
		}
		values[open[0]] = true
	}
	return false, nil
}

func numbers(fields []string) []int {
	var all []int
	for _, field := range fields {
		n, err := strconv.Atoi(field)
		if err != nil {
			panic(err) // written by the package itself
		}
		all = append(all, n)
	}
	return all
}
