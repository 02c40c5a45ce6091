package cnf

import (
	"fmt"
	"strconv"
	"strings"
)

// Hint is advice to a solver about the variables First … First+Count-1: where it
// must guess, it should first try them true, and from the start it should prefer
// them the more, the higher the activity is (0 for no preference). No answer
// depends on hints.
type Hint struct {
	First    Lit
	Count    int
	Activity int
}

const hintKey = "hint"

// HintComments writes hints as lines for the comments of a DIMACS file:
//
//	hint FIRST COUNT ACTIVITY
func HintComments(hints []Hint) []string {
	lines := make([]string, len(hints))
	for i, h := range hints {
		lines[i] = fmt.Sprintf("%s %d %d %d", hintKey, h.First, h.Count, h.Activity)
	}
	return lines
}

// ReadHints finds the hints about the variables 1..vars among the comments of a
// DIMACS file. Comments that are none, or speak of other variables, do not matter.
func ReadHints(comments []string, vars int) []Hint {
	var hints []Hint
	for _, line := range comments {
		fields := strings.Fields(line)
		if len(fields) != 4 || fields[0] != hintKey {
			continue
		}
		var n [3]int
		good := true
		for i, field := range fields[1:] {
			value, err := strconv.ParseInt(field, 10, 32)
			n[i], good = int(value), good && err == nil
		}
		if good && n[0] >= 1 && n[1] >= 1 && n[0] <= vars && n[1] <= vars-n[0]+1 && n[2] >= 0 {
			hints = append(hints, Hint{Lit(n[0]), n[1], n[2]})
		}
	}
	return hints
}
