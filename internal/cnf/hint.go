package cnf

import (
	"fmt"
	"strconv"
	"strings"
)

// Hint is advice to a solver about the variables First … First+Count-1: decide them true first, and start with this
// activity (0 for no preference; higher means decided earlier). Hints don't affect whether a formula is satisfiable.
type Hint struct {
	First    Lit
	Count    int
	Activity int
}

const hintKey = "hint"

// HintComments formats hints as comment lines of a DIMACS file:
//
//	hint FIRST COUNT ACTIVITY
func HintComments(hints []Hint) []string {
	lines := make([]string, len(hints))
	for i, h := range hints {
		lines[i] = fmt.Sprintf("%s %d %d %d", hintKey, h.First, h.Count, h.Activity)
	}
	return lines
}

// ReadHints parses the hints among the comments of a DIMACS file. Comments that are not hints about the
// variables 1..vars are ignored.
func ReadHints(comments []string, vars int) []Hint {
	var hints []Hint
	for _, line := range comments {
		fields := strings.Fields(line)
		if len(fields) != 4 || fields[0] != hintKey {
			continue
		}
		var n [3]int // first, count, activity
		valid := true
		for i, field := range fields[1:] {
			value, err := strconv.ParseInt(field, 10, 32)
			n[i], valid = int(value), valid && err == nil
		}
		if valid && n[0] >= 1 && n[1] >= 1 && n[0] <= vars && n[1] <= vars-n[0]+1 && n[2] >= 0 {
			hints = append(hints, Hint{Lit(n[0]), n[1], n[2]})
		}
	}
	return hints
}
