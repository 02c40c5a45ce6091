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
	smallPart = 12_000 // candidates
	beamNoise = 0.2    // the standard deviation of what chance adds to the logarithm of the fills
)

// promisingFirst splits the most promising parts of each depth until they are small.
func (s *splitter) promisingFirst(ctx context.Context) error {
	var small, beside []part
	for level := []part{{share: 1}}; len(level) > 0; {
		var next []part
		for _, p := range level {
			if err := ctx.Err(); err != nil {
				return err
			}
			parts, ok := s.split(p, s.estimateHere, s.judge)
			if !ok {
				small = append(small, p)
			}
			for _, child := range parts {
				next = s.hopeful(next, child)
			}
		}
		level = nil
		for _, p := range s.byPromise(next) {
			switch {
			case len(level) == s.o.Beam:
				beside = append(beside, p)
			case p.small:
				small = append(small, p)
			default:
				level = append(level, p)
			}
		}
	}
	s.addCubes(small)
	s.addCubes(beside)
	return nil
}

// judge looks at the part entered.
func (s *splitter) judge(p *part) {
	p.expected, p.small = s.expected(), s.candidates() <= smallPart
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
func (s *splitter) byPromise(parts []part) []part {
	type judged struct {
		part
		promise float64
	}
	list := make([]judged, len(parts))
	for i, p := range parts {
		list[i] = judged{p, p.expected + beamNoise*s.rng.NormFloat64()}
	}
	slices.SortStableFunc(list, func(a, b judged) int { return cmp.Compare(b.promise, a.promise) })
	for i, j := range list {
		parts[i] = j.part
	}
	return parts
}
