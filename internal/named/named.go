// Package named looks strategies up by name. A strategy names itself and stands in one table; this
// package is the only place that searches such tables.
package named

import (
	"fmt"
	"strings"
)

// Thing is what has a name that users write.
type Thing interface{ ID() string }

// Find returns the thing of that name; an empty name stands for the first. The error says what
// kind of thing there is none of, and what there is.
func Find[T Thing](kind string, table []T, name string) (T, error) {
	for _, t := range table {
		if t.ID() == name || name == "" {
			return t, nil
		}
	}
	var none T
	return none, fmt.Errorf("no %s %q: use %s", kind, name, List(table))
}

// Has reports whether there is a thing of that name.
func Has[T Thing](table []T, name string) bool {
	for _, t := range table {
		if t.ID() == name {
			return true
		}
	}
	return false
}

// Names returns the names in the order of the table.
func Names[T Thing](table []T) []string {
	names := make([]string, 0, len(table))
	for _, t := range table {
		names = append(names, t.ID())
	}
	return names
}

// List is the names with commas between.
func List[T Thing](table []T) string { return strings.Join(Names(table), ", ") }
