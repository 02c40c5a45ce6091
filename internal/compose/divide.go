package compose

import (
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/pattern"
)

// division has all ways to divide a line into slots and black runs, with their weights.
type division struct {
	runs []run
	// By position, for white and black: the weight of the cells before it if their last run has this colour, and of
	// those after it if their first run has it. At the ends, where no cells are left, both are 1.
	before, after [][2]float64
	white, black  []float64 // by cell: the weight of the ways that make it white, or black
}

// run is a possible run of cells, with its weight.
type run struct {
	start, end int
	colour     int // 0 for white, 1 for black
	weight     float64
}

// weight returns the weight of all ways.
func (d *division) weight() float64 {
	end := d.before[len(d.before)-1]
	return end[0] + end[1]
}

// forced returns the state of a cell in all ways, or unknown if they differ.
func (d *division) forced(i int) state {
	switch {
	case d.black[i] == 0:
		return white
	case d.white[i] == 0:
		return black
	}
	return unknown
}

// divide finds all ways to divide a line, by dynamic programming from both ends. Slots have the given weights, by start
// and end.
func (s *sketch) divide(line int, weights []float64) *division {
	n := s.lines[line].Length
	flat := make([]float64, 2*n)
	d := &division{
		runs: s.runs(line, weights), before: make([][2]float64, n+1), after: make([][2]float64, n+1),
		white: flat[:n], black: flat[n:],
	}
	d.before[0], d.after[n] = [2]float64{1, 1}, [2]float64{1, 1}
	for _, r := range d.runs {
		d.before[r.end][r.colour] += d.before[r.start][1-r.colour] * r.weight
	}
	for _, r := range slices.Backward(d.runs) {
		d.after[r.start][r.colour] += d.after[r.end][1-r.colour] * r.weight
	}
	for _, r := range d.runs {
		share := d.before[r.start][1-r.colour] * r.weight * d.after[r.end][1-r.colour]
		into := d.white
		if r.colour == 1 {
			into = d.black
		}
		for i := r.start; share > 0 && i < r.end; i++ {
			into[i] += share
		}
	}
	return d
}

// runs lists the possible runs of a line, in the order of their starts.
func (s *sketch) runs(line int, weights []float64) []run {
	r, l := s.rules, s.lines[line]
	all := make([]run, 0, 64)
	add := func(start, end, colour int, weight float64) {
		if weight > 0 {
			all = append(all, run{start, end, colour, weight})
		}
	}
	for start := range l.Length {
		weight := 1.0
		for end := start + 1; end <= l.Length && s.states[l.Cell(r, end-1)] != white; end++ {
			if r.MaxBlackRun > 0 && end-start > r.MaxBlackRun {
				break
			}
			separates := end == start+1 && start > 0 && end < l.Length
			weight *= s.blackWeight(l, end-1, false)
			if separates {
				add(start, end, 1, s.blackWeight(l, start, true))
			} else {
				add(start, end, 1, weight)
			}
		}
		for end := start + 1; end <= l.Length && s.states[l.Cell(r, end-1)] != black; end++ {
			switch length := end - start; {
			case length == 1 && !r.AllChecked():
				add(start, end, 0, 1)
			case length >= r.MinLength:
				add(start, end, 0, weights[start*(l.Length+1)+end])
			}
		}
	}
	return all
}

// Parameters of the weights of black cells.
const (
	blackWeight   = 0.5 // of each black cell in a line
	cheaterWeight = 0.3 // additional factor for a cheater, or a cell that makes one
)

// blackWeight returns the weight of a black cell in a line. A cheater has another black cell, or the border, beside it
// in the crossing line, and doesn't separate two slots.
func (s *sketch) blackWeight(l pattern.Line, i int, separates bool) float64 {
	cell := l.Cell(s.rules, i)
	if s.states[cell] == black || s.rules.MaxCheaters < 0 {
		return blackWeight
	}
	row, column := cell/s.rules.Width, cell%s.rules.Width
	for _, by := range [2]int{-1, 1} {
		row, column := row, column
		if l.Dir == grids.Across {
			row += by
		} else {
			column += by
		}
		if !s.isBlack(row, column) || separates && (!s.onBoard(row, column) || s.between(row, column, l.Dir)) {
			continue
		}
		if s.cheaters >= s.rules.MaxCheaters {
			return 0
		}
		return blackWeight * cheaterWeight
	}
	return blackWeight
}

// draw returns the runs of one way, drawn in proportion to its weight.
func (d *division) draw(rng *rand.Rand) []run {
	var drawn []run
	at := len(d.before) - 1
	for weights := d.before[at]; at > 0; {
		rest := rng.Float64() * (weights[0] + weights[1])
		var chosen run
		for _, r := range slices.Backward(d.runs) {
			if r.end != at || weights[r.colour] == 0 {
				continue
			}
			if share := d.before[r.start][1-r.colour] * r.weight; share > 0 {
				chosen = r
				if rest -= share; rest < 0 {
					break
				}
			}
		}
		drawn = append(drawn, chosen)
		at = chosen.start
		weights = d.before[at]
		weights[chosen.colour] = 0 // colours alternate
	}
	return drawn
}
