package named_test

import (
	"slices"
	"testing"

	"crossat/internal/named"
)

type fruit string

func (f fruit) ID() string { return string(f) }

func TestFind(t *testing.T) {
	table := []fruit{"apple", "pear"}
	for name, want := range map[string]fruit{"": "apple", "apple": "apple", "pear": "pear"} {
		if got, err := named.Find("fruit", table, name); got != want || err != nil {
			t.Errorf("Find(%q) = %q, %v, want %q", name, got, err, want)
		}
	}
	_, err := named.Find("fruit", table, "plum")
	if want := `no fruit "plum": use apple, pear`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if named.Has(table, "") || named.Has(table, "plum") || !named.Has(table, "pear") {
		t.Error("Has disagrees with the table")
	}
	if _, err := named.Find("fruit", []fruit{}, ""); err == nil {
		t.Error("no error for an empty table")
	}
	if names := named.Names(table); !slices.Equal(names, []string{"apple", "pear"}) {
		t.Errorf("names %q", names)
	}
}
