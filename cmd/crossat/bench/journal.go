package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// A journal is a file of rows, a JSON object a line, that grows as runs end.

// AppendLine appends the row as a line of a journal.
func AppendLine(b []byte, r Row) ([]byte, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return b, err
	}
	return append(append(b, line...), '\n'), nil
}

// rowStart is how each line begins.
const rowStart = `{"grid":`

// ParseJournal reads the lines of a journal. whole is how many bytes the rows
// take; what stands after them is the start of a line that was not written to
// its end. The error says which line is no row.
func ParseJournal(name string, data []byte) (rows []Row, whole int, err error) {
	for n := 1; ; n++ {
		line, _, ok := bytes.Cut(data[whole:], []byte("\n"))
		if !ok {
			if part := line[:min(len(line), len(rowStart))]; string(part) != rowStart[:len(part)] {
				return nil, 0, notRow(name, n, nil)
			}
			return rows, whole, nil
		}
		var r Row
		if err := json.Unmarshal(line, &r); err != nil || r.Grid == "" || r.Status == "" {
			return nil, 0, notRow(name, n, err)
		}
		rows = append(rows, r)
		whole += len(line) + 1
	}
}

func notRow(name string, line int, err error) error {
	why := "a row has grid and status"
	if err != nil {
		why = err.Error()
	}
	return fmt.Errorf("%s:%d: no row of a benchmark: %s: is it another file?", name, line, why)
}

// Latest returns the rows in their order, but of several with the same key only
// the last.
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

// Due returns the runs that have no row yet, each once.
func Due(runs []Run, rows []Row) []Run {
	done := make(map[Key]bool)
	for _, r := range rows {
		done[r.Key] = true
	}
	return slices.DeleteFunc(slices.Clone(runs), func(r Run) bool {
		has := done[r.Key]
		done[r.Key] = true
		return has
	})
}
