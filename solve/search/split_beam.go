package search

import (
	"cmp"
	"context"
	"slices"
)

// What a beam goes by, measured with gophersat on 7x7 squares: a cube of ten to fifteen
// thousand candidates takes a second or less; larger ones soon take minutes, and in
// smaller ones loading takes longer than solving. Different beams are worth more than the
// very best cubes: so chance has its part in the choice.
const (
	maxSmallPart = 12_000 // candidates
	beamNoise    = 0.2    // the standard deviation of what chance adds to the logarithm of the fills
)

// promisingFirst splits the most promising parts of each depth until they are small.
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
	s.addCubes(small)
	s.addCubes(outside)
	return nil
}

// judge looks at the part entered.
func (s *splitter) evaluate(p *part) {
	p.expected, p.small = s.expected(), s.candidates() <= maxSmallPart
}

// candidates is how many candidates the slots have that have more than one.
func (s *splitter) candidates() int {
	n := 0
	for i := range s.slots {
		if count := int(s.slots[i].count); count > 1 {
			n += count
		}
	}
	return n
}

// byPromise sorts parts by the fills to be expected, and a bit by chance.
func (s *splitter) sortByScore(parts []part) []part {
	type scored struct {
		part
		promise float64
	}
	list := make([]scored, len(parts))
	for i, p := range parts {
		list[i] = scored{p, p.expected + beamNoise*s.rng.NormFloat64()}
	}
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.promise, a.promise) })
	for i, j := range list {
		parts[i] = j.part
	}
	return parts
}
