package bench

import (
	"errors"
	"slices"

	"crossat/internal/journal"
)

// Rows is the journal of a benchmark.
var Rows = journal.Kind[Row]{
	Name:  "benchmark row",
	Start: `{"grid":`,
	Check: func(r Row) error {
		if r.Grid == "" || r.Status == "" {
			return errors.New("it has no grid or no status")
		}
		return nil
	},
}

// Latest returns the last row of each key, in the order of the rows.
func Latest(rows []Row) []Row {
	last := make(map[Key]int)
	for i, r := range rows {
		last[r.Key] = i
	}
	var kept []Row
	for i, r := range rows {
		if last[r.Key] == i {
			kept = append(kept, r)
		}
	}
	return kept
}

// Due returns the runs that have no row yet, without duplicates.
func Due(runs []Run, rows []Row) []Run {
	done := make(map[Key]bool)
	for _, r := range rows {
		done[r.Key] = true
	}
	return slices.DeleteFunc(slices.Clone(runs), func(r Run) bool {
		skip := done[r.Key]
		done[r.Key] = true
		return skip
	})
}
