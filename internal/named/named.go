// Package named looks up strategies by name. Each kind of strategy has a table of values that know their own names.
package named

import (
	"fmt"
	"strings"
)

// Thing is a value with a name for flags.
type Thing interface{ ID() string }

// Find returns the thing with a name. An empty name means the first of the table. The error mentions the kind of thing
// and lists the known names.
func Find[T Thing](kind string, table []T, name string) (T, error) {
	for _, t := range table {
		if t.ID() == name || name == "" {
			return t, nil
		}
	}
	var none T
	return none, fmt.Errorf("no %s %q: use %s", kind, name, List(table))
}

// Has reports whether the table has a thing with this name.
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

// List returns the names, separated by commas.
func List[T Thing](table []T) string { return strings.Join(Names(table), ", ") }
