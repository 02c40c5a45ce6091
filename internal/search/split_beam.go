package search

import (
	"cmp"
	"context"
	"slices"
)

// Beam parameters, measured with gophersat on 7x7 squares. A cube with 10,000 to 15,000 candidates takes a second or
// less; larger ones soon take minutes, and smaller ones take longer to load than to solve. Running different beams pays
// off more than having the very best cubes, hence the noise.
const (
	maxSmallPart = 12_000 // candidates
	beamNoise    = 0.2    // standard deviation of the noise on the decimal logarithm of expected fills
)

// beamSearch splits the parts of each depth with the best scores, until they are small.
func (s *splitter) beamSearch(ctx context.Context) error {
	var small, outside []part
	for level := []part{{share: 1}}; len(level) > 0; {
		var next []part
		for _, p := range level {
			if err := ctx.Err(); err != nil {
				return err
			}
			parts, ok := s.split(p, s.computeEstimate, s.evaluate)
			if !ok {
				small = append(small, p)
			}
			for _, child := range parts {
				next = s.appendFeasible(next, child)
			}
		}
		level = nil
		for _, p := range s.sortByScore(next) {
			switch {
			case len(level) == s.o.Beam:
				outside = append(outside, p)
			case p.small:
				small = append(small, p)
			default:
				level = append(level, p)
			}
		}
	}
	// The cubes of the beam come first, then the parts outside it.
	s.addCubes(small)
	s.addCubes(outside)
	return nil
}

// evaluate rates the part just entered.
func (s *splitter) evaluate(p *part) {
	p.expected, p.small = s.expected(), s.candidates() <= maxSmallPart
}

// candidates is the total number of candidates of the slots that have more than one.
func (s *splitter) candidates() int {
	n := 0
	for i := range s.slots {
		if count := int(s.slots[i].count); count > 1 {
			n += count
		}
	}
	return n
}

// sortByScore sorts parts by expected fills plus noise, best first.
func (s *splitter) sortByScore(parts []part) []part {
	type scored struct {
		part
		score float64
	}
	list := make([]scored, len(parts))
	for i, p := range parts {
		list[i] = scored{p, p.expected + beamNoise*s.rng.NormFloat64()}
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	for i, j := range list {
		parts[i] = j.part
	}
	return parts
}
