// Package csp writes the filling of a grid as a constraint model, for solvers of constraint programming: as an XCSP3
// instance or in MiniZinc, see [Formats]. It also reads their answers.
//
// The model has a variable for each cell of a slot, whose value is a letter, and for each slot the table of its words.
// Slots with the same words share a table. Any two entries of the same length differ at some position. A rule adds
// columns to all tables, and variables for them:
//
//	keep apart   columns of keys: words share a key if the rule keeps them apart, and no key is in the grid twice;
//	             0 stands for no key
//	low scores   a column that is 1 for words with low scores; its sum is limited
//	pangram      no column; for each letter, some cell has it
//
// Rules of single slots and given letters are in the tables. Each fill is one solution of the model.
package csp

import (
	"errors"
	"slices"

	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
)

// Model is the constraint model of a problem.
type Model struct {
	Problem *fit.Problem

	cells   []int   // cells in slots, ascending; variables have these indices
	tables  []table // in the order of their first slots
	tableOf []int   // by slot
	keys    int     // columns of keys
}

// table holds the words of slots that share them.
type table struct {
	slots []int
	words []int32
}

// New returns the model of a problem. Tables are shared best if the problem has all words ([fit.Options.AllWords]). It
// returns a *[problem.Impossible] if the candidates show that no fill exists, or an error for features that a model
// doesn't support: some rules, and symmetric squares.
func New(p *fit.Problem) (*Model, error) {
	if p.Repeats && p.Groups().Len() > 0 {
		return nil, errors.New("a constraint model can't combine repeated words with rules about pairs: write a formula")
	}
	if p.Grid.Symmetric() {
		return nil, errors.New("a constraint model can't express symmetry: write a formula")
	}
	m := &Model{Problem: p, cells: coveredCells(p.Grid), tableOf: make([]int, len(p.Candidates))}
	for slot, words := range p.Candidates {
		if len(words) == 0 {
			return nil, problem.Impossiblef("%s has no candidate", p.Grid.Slots()[slot].Name())
		}
		m.addSlot(slot)
	}
	if slices.ContainsFunc(p.Wanted(), func(having []int32) bool { return len(having) == 0 }) {
		return nil, problem.Impossiblef("the pangram %s has a letter that no candidate has", p.Rules.Pangram)
	}
	if p.Groups().Len() == 0 {
		return m, nil
	}
	for _, t := range m.tables {
		for _, w := range t.words {
			m.keys = max(m.keys, len(m.keysOf(t, w)))
		}
	}
	return m, nil
}

// coveredCells returns the cells that are in slots, ascending.
func coveredCells(g *grids.Grid) []int {
	var cells []int
	for _, s := range g.Slots() {
		cells = append(cells, s.Cells...)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// addSlot adds a slot to the table of its words.
func (m *Model) addSlot(slot int) {
	i := slices.IndexFunc(m.tables, func(t table) bool {
		return m.length(t) == m.Problem.Grid.Slots()[slot].Len() &&
			m.Problem.Given(t.slots[0]) == m.Problem.Given(slot) && slices.Equal(t.words, m.Problem.Candidates[slot])
	})
	if i < 0 {
		i = len(m.tables)
		m.tables = append(m.tables, table{words: m.Problem.Candidates[slot]})
	}
	m.tables[i].slots = append(m.tables[i].slots, slot)
	m.tableOf[slot] = i
}

// length returns the number of cells of a table's slots.
func (m *Model) length(t table) int { return m.Problem.Grid.Slots()[t.slots[0]].Len() }

// keysOf returns the keys of a word, less 1: the groups it is in.
func (m *Model) keysOf(t table, w int32) []int32 {
	return m.Problem.Groups().Of(fit.Ref{Length: int32(m.length(t)), Word: w})
}

// judged reports whether tables have a column for low scores.
func (m *Model) judged() bool { return m.Problem.Rules.Low.Score > 0 }

// width returns the number of columns of a table.
func (m *Model) width(t table) int {
	if m.judged() {
		return m.length(t) + m.keys + 1
	}
	return m.length(t) + m.keys
}

// appendRow appends the row of a word: its letters as indices into the alphabet, its keys, and whether it scores low.
func (m *Model) appendRow(row []int32, t table, w int32) []int32 {
	p := m.Problem
	row = append(row, p.Row(p.Grid.Slots()[t.slots[0]], w)...)
	if m.keys > 0 {
		keys := m.keysOf(t, w)
		for _, key := range keys {
			row = append(row, key+1)
		}
		row = append(row, make([]int32, m.keys-len(keys))...)
	}
	switch {
	case !m.judged():
	case p.IsLow(t.slots[0], w):
		row = append(row, 1)
	default:
		row = append(row, 0)
	}
	return row
}

// variables returns the indices of a slot's cells among the variables.
func (m *Model) variables(slot int) []int {
	var vars []int
	for _, cell := range m.Problem.Grid.Slots()[slot].Cells {
		i, _ := slices.BinarySearch(m.cells, cell)
		vars = append(vars, i)
	}
	return vars
}

// longest returns the number of cells of the longest slot.
func (m *Model) longest() int {
	n := 0
	for _, s := range m.Problem.Grid.Slots() {
		n = max(n, s.Len())
	}
	return n
}

// byLength returns the slots of each length, ascending.
func (m *Model) byLength() [][]int {
	slots := make([][]int, m.longest()+1)
	for i, s := range m.Problem.Grid.Slots() {
		slots[s.Len()] = append(slots[s.Len()], i)
	}
	return slots
}
