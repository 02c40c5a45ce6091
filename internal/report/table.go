package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Table is rows that have a value for each column.
type Table struct {
	Columns []string
	Rows    [][]any
	Bare    bool // has no heading as text
}

// Add adds a row.
func (t *Table) Add(values ...any) { t.Rows = append(t.Rows, values) }

// WriteText aligns the columns.
func (t *Table) WriteText(w io.Writer) error {
	aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if !t.Bare {
		fmt.Fprintln(aligned, strings.ToUpper(strings.Join(t.Columns, "\t")))
	}
	for _, row := range t.Rows {
		for i, value := range row {
			if i > 0 {
				fmt.Fprint(aligned, "\t")
			}
			fmt.Fprint(aligned, value)
		}
		fmt.Fprintln(aligned)
	}
	return aligned.Flush()
}

// WriteJSON writes each row as an object on a line, without values that are empty.
func (t *Table) WriteJSON(w io.Writer) error {
	lines := json.NewEncoder(w)
	for _, row := range t.Rows {
		object := make(map[string]any)
		for i, name := range t.Columns {
			if row[i] != "" {
				object[name] = row[i]
			}
		}
		if err := lines.Encode(object); err != nil {
			return err
		}
	}
	return nil
}
