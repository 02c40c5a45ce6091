package compose

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/poll"
	"crossat/internal/problem/pattern"
)

// Site is a placement of the theme to lay out black cells around.
type Site struct {
	Placement pattern.Placement

	sketch  *sketch
	words   int       // minimum number of words that fit each slot with letters of the theme
	score   float64   // see [sketch.score]
	depth   int       // known cells in the deepest sketch of a trial
	freedom float64   // of that sketch, see [sketch.freedom]
	fails   []float64 // by line: how often all draws failed
}

const (
	drawsPerLine = 4   // divisions to try for a line
	patternDraws = 300 // limit per pattern
	trialDraws   = 60  // limit per trial
	// patternFailures is the number of failures that a pattern survives in a search for fills.
	patternFailures = 100
	// failWeight is the weight of each failure against the weight of a line, as a decimal logarithm.
	failWeight = 0.3
)

// Pattern lays out black cells around the theme. The result is arc consistent, and partly singleton arc consistent, and
// a short search for fills doesn't refute it. It is nil if no accepted pattern is found soon, or the context ends. The
// seed and the earlier calls determine the result.
func (s *Site) Pattern(ctx context.Context, seed uint64, accept func(*grids.Grid) bool) *grids.Grid {
	rng := rand.New(rand.NewPCG(seed, 0x7061747465726e21))
	s.depth -= triedCells
	d := drawer{ctx: ctx, site: s, rng: rng, accept: accept, left: patternDraws}
	g := d.extend(s.sketch)
	if g == nil {
		return nil
	}
	if on := s.examine(g, patternFailures, rng); on.refuted {
		return s.repair(ctx, on, patternFailures, rng, accept)
	}
	return g
}

// try measures how far patterns get.
func (s *Site) try(ctx context.Context, rng *rand.Rand) {
	d := drawer{ctx: ctx, site: s, rng: rng, accept: func(*grids.Grid) bool { return true }, left: trialDraws}
	d.extend(s.sketch)
	s.depth, s.freedom = d.deepest, d.freedom
}

// drawer draws the divisions of lines one by one, the hardest first, and backtracks if that fails.
type drawer struct {
	ctx     context.Context
	site    *Site
	rng     *rand.Rand
	accept  func(*grids.Grid) bool
	left    int     // remaining draws
	deepest int     // most known cells
	freedom float64 // of the deepest sketch
}

// extend lays out the rest of a sketch.
func (d *drawer) extend(s *sketch) *grids.Grid {
	if known := s.known(); known > d.deepest {
		d.deepest, d.freedom = known, s.freedom()
	}
	line := s.hardest(d.site.fails)
	if line < 0 {
		if g := s.grid(); d.accept(g) {
			return g
		}
		return nil
	}
	useful := false
	if ways := s.divideByWords(line); ways.weight() > 0 {
		for range drawsPerLine {
			if d.left--; d.left < 0 || poll.Err(d.ctx) != nil {
				return nil
			}
			next := s.clone()
			if !next.divideBy(line, ways.draw(d.rng)) || !next.good() {
				continue
			}
			useful = true
			if g := d.extend(next); g != nil {
				return g
			}
		}
	}
	if !useful {
		d.site.fails[line]++
	}
	return nil
}

// hardest returns the line with unknown cells that has the least weight of divisions, or that failed most; -1 if all
// cells are known.
func (s *sketch) hardest(fails []float64) int {
	line, least := -1, math.Inf(1)
	for i, l := range s.lines {
		open := false
		for k := range l.Length {
			open = open || s.states[l.Cell(s.rules, k)] == unknown
		}
		if weight := s.totals[i] - failWeight*fails[i]; open && weight < least {
			line, least = i, weight
		}
	}
	return line
}

// divideBy makes the cells of a line black or white, and reports whether that is possible.
func (s *sketch) divideBy(line int, runs []run) bool {
	for _, r := range runs {
		to := white
		if r.colour == 1 {
			to = black
		}
		for i := r.start; i < r.end; i++ {
			if !s.set(s.lines[line].Cell(s.rules, i), to) {
				return false
			}
		}
	}
	return true
}

// known counts the cells that are known.
func (s *sketch) known() int {
	n := 0
	for _, is := range s.states {
		if is != unknown {
			n++
		}
	}
	return n
}

// freedom returns the sum of the logarithms of the domains' sizes: larger domains make a fill more likely.
func (s *sketch) freedom() float64 {
	sum := 0.0
	for cell, domain := range s.domains {
		if s.states[cell] == white {
			sum += math.Log10(float64(domain.size()))
		}
	}
	return sum
}

// grid returns the pattern of a sketch without unknown cells.
func (s *sketch) grid() *grids.Grid {
	blacks := make([]bool, len(s.states))
	for cell, is := range s.states {
		blacks[cell] = is == black
	}
	g, err := grids.Pattern(s.rules.Width, blacks, s.rules.MinLength)
	if err != nil {
		panic("crossat: " + err.Error()) // the rules have been checked
	}
	return g.Fill(s.letters)
}

// good settles a sketch, and reports whether it can still be part of a pattern with a fill.
func (s *sketch) good() bool { return s.settle() && s.plausible() && s.consistent() }

// plausible reports whether the known cells don't break a rule about areas, numbers of black cells, or cheaters.
func (s *sketch) plausible() bool {
	return s.numbersFit() && s.areasFit() && s.cheatersFit()
}

// numbersFit compares the number of black cells, and of possibly black ones, with the rules.
func (s *sketch) numbersFit() bool {
	if s.rules.Black == nil {
		return true
	}
	blacks, maybe := 0, 0
	for _, is := range s.states {
		switch is {
		case black:
			blacks++
		case unknown:
			maybe++
		}
	}
	return blacks <= s.rules.Black.Most && blacks+maybe >= s.rules.Black.Least
}

// areasFit reports whether white cells can be connected, and open areas and blocks aren't too large.
func (s *sketch) areasFit() bool {
	board := s.rules.Board()
	for cell, is := range s.states {
		row, column := cell/s.rules.Width, cell%s.rules.Width
		block := is == white && s.isWhite(row, column+1) && s.isWhite(row+1, column) && s.isWhite(row+1, column+1)
		if block && s.rules.NoBlocks {
			return false
		}
	}
	if s.rules.MaxOpen >= 0 {
		for _, area := range board.Areas(s.open) {
			if len(area) > s.rules.MaxOpen {
				return false
			}
		}
	}
	separate := 0
	for _, area := range board.Areas(func(cell int) bool { return s.states[cell] != black }) {
		if slices.ContainsFunc(area, func(cell int) bool { return s.states[cell] == white }) {
			separate++
		}
	}
	return separate <= 1
}

// cheatersFit counts the black cells that are cheaters whatever the unknown cells are, and compares their number with
// the rules.
func (s *sketch) cheatersFit() bool {
	if s.rules.MaxCheaters < 0 {
		return true
	}
	s.cheaters = 0
	for cell, is := range s.states {
		row, column := cell/s.rules.Width, cell%s.rules.Width
		if is == black && !s.between(row, column, grids.Across) && !s.between(row, column, grids.Down) {
			s.cheaters++
		}
	}
	return s.cheaters <= s.rules.MaxCheaters
}

// open reports whether a cell and its eight neighbours are known to be white.
func (s *sketch) open(cell int) bool {
	row, column := cell/s.rules.Width, cell%s.rules.Width
	for _, r := range [3]int{row - 1, row, row + 1} {
		for c := column - 1; c <= column+1; c++ {
			if !s.isWhite(r, c) {
				return false
			}
		}
	}
	return true
}

// between reports whether a cell can be between two white cells, across or down.
func (s *sketch) between(row, column int, dir grids.Dir) bool {
	if dir == grids.Across {
		return !s.isBlack(row, column-1) && !s.isBlack(row, column+1)
	}
	return !s.isBlack(row-1, column) && !s.isBlack(row+1, column)
}

// isBlack reports whether a cell is known to be black, or is off the board.
func (s *sketch) isBlack(row, column int) bool {
	return !s.onBoard(row, column) || s.states[row*s.rules.Width+column] == black
}

// isWhite reports whether a cell is known to be white.
func (s *sketch) isWhite(row, column int) bool {
	return s.onBoard(row, column) && s.states[row*s.rules.Width+column] == white
}

func (b *board) onBoard(row, column int) bool {
	return row >= 0 && row < b.rules.Height && column >= 0 && column < b.rules.Width
}
