package bench

import "math"

// timeTicks are the round times of a logarithmic axis.
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

// niceBelow is the largest of 1, 2, 5, 10, … and their tenths that is not above t.
func niceBelow(t float64) float64 {
	unit := math.Pow10(int(math.Floor(math.Log10(t))))
	for _, s := range []float64{5, 2} {
		if s*unit <= t {
			return s * unit
		}
	}
	return unit
}

// countStep is a round distance for about ten ticks.
func countStep(n int) int {
	for unit := 1; ; unit *= 10 {
		for _, s := range []int{1, 2, 5} {
			if n <= 10*s*unit {
				return s * unit
			}
		}
	}
}
