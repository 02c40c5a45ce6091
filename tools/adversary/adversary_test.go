package main

import (
	"strings"
	"testing"
)

// TestJobs runs some instances of each job, and fewer in short tests.
func TestJobs(t *testing.T) {
	numbers := map[string]uint64{
		"fill": 400, "objectives": 400, "counts": 400, "squares": 200, "patterns": 60, "layouts": 40, "compose": 8,
		"explain": 40, "flags": 20,
	}
	for _, j := range jobs {
		t.Run(j.name, func(t *testing.T) {
			if j.name == "flags" && testing.Short() {
				t.Skip("builds the command")
			}
			n := numbers[j.name]
			if testing.Short() {
				n = (n + 9) / 10
			}
			var said strings.Builder
			mismatches, err := run(t.Context(), &said, []task{j}, 1, n, "", 1)
			if err != nil || mismatches > 0 {
				t.Errorf("%v %s", err, &said)
			}
		})
	}
}

// TestTiny compares the small solver with all assignments of small formulas.
func TestTiny(t *testing.T) {
	for seed := range uint64(300) {
		tryFormula(t, seed)
	}
}
