package bench

import "math"

// timeTicks returns round times in seconds for a logarithmic axis from low to high: 1, 2 and 5 times powers of ten, or
// only powers of ten for more than three decades or so.
func timeTicks(low, high float64) []float64 {
	steps := []float64{1, 2, 5}
	if high/low > 2000 {
		steps = steps[:1]
	}
	var ticks []float64
	for e := -3; e < 9; e++ {
		for _, s := range steps {
			if t := s * math.Pow10(e); t >= low*0.999 && t <= high {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// roundDown returns the largest number of the form 1, 2 or 5 times a power of ten that is at most t.
func roundDown(t float64) float64 {
	unit := math.Pow10(int(math.Floor(math.Log10(t))))
	for _, s := range []float64{5, 2} {
		if s*unit <= t {
			return s * unit
		}
	}
	return unit
}

// countStep returns a round step that divides an axis from 0 to n into at most ten parts.
func countStep(n int) int {
	for unit := 1; ; unit *= 10 {
		for _, s := range []int{1, 2, 5} {
			if n <= 10*s*unit {
				return s * unit
			}
		}
	}
}
