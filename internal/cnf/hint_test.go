package cnf

import (
	"reflect"
	"testing"
)

func TestHintComments(t *testing.T) {
	hints := []Hint{{1, 3, 7}, {4, 1, 0}, {5, 6, 1000}}
	lines := append([]string{"seed 4", "hint", "hint 1 1"}, HintComments(hints)...)
	if got := ReadHints(lines, 10); !reflect.DeepEqual(got, hints) {
		t.Errorf("got %v, want %v", got, hints)
	}
	if got := ReadHints(lines, 9); !reflect.DeepEqual(got, hints[:2]) {
		t.Errorf("of 9 variables: got %v, want %v", got, hints[:2])
	}
	for _, line := range []string{
		"hint 0 1 1", "hint -1 1 1", "hint 1 0 1", "hint 1 1 -1", "hint 2 9223372036854775807 1",
		"hint 1 1 99999999999", "hint a 1 1", "hint 1 1 1 1", "hints 1 1 1",
	} {
		if got := ReadHints([]string{line}, 5); got != nil {
			t.Errorf("%q was read as %v", line, got)
		}
	}
}
