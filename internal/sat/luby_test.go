package sat_test

import (
	"slices"
	"testing"

	"crossat/internal/sat"
)

func TestLuby(t *testing.T) {
	var want []int // by definition, each block is the previous one twice, then the next power of two
	for unit := 1; unit <= 64; unit *= 2 {
		want = append(append(slices.Clip(want), want...), unit)
	}
	for i, w := range want {
		if got := sat.Luby(i + 1); got != w {
			t.Errorf("Luby(%d) = %d, want %d", i+1, got, w)
		}
	}
}
