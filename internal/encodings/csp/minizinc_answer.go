package csp

import (
	"fmt"
	"io"
	"strings"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
)

// miniZincVerdicts maps MiniZinc's lines for no solution. UNSATorUNBOUNDED and ERROR don't occur for fills.
var miniZincVerdicts = map[string]cnf.Answer{
	"=====UNSATISFIABLE=====": cnf.Unsatisfiable, "=====UNKNOWN=====": cnf.Unknown,
}

// endOfSolution is the line after each solution of MiniZinc.
const endOfSolution = "----------"

// readMiniZinc reads MiniZinc's output for the generic model: for each solution the rows of a grid and a line of
// dashes. Lines that begin with % are statistics.
func readMiniZinc(name string, in io.Reader, h *fill.Header) (cnf.Answer, *grids.Grid, error) {
	var rows []string
	var last *grids.Grid
	answer, answered := cnf.Unknown, false
	err := eachLine(name, in, func(line string) (err error) {
		verdict, known := miniZincVerdicts[line]
		switch {
		case known:
			answer, answered = verdict, true
		case line == endOfSolution:
			answer, answered = cnf.Satisfiable, true
			if last, err = h.Atoms.Grid.Read(rows); err != nil {
				return fmt.Errorf("%w: %w", err, errOther)
			}
			rows = nil
		case strings.TrimSpace(line) != "" && line[0] != '%':
			rows = append(rows, line)
		}
		return nil
	})
	if err == nil && !answered {
		err = fmt.Errorf("%s: no answer (expected a grid and %s, or =====UNSATISFIABLE=====)", name, endOfSolution)
	}
	if err != nil {
		return cnf.Unknown, nil, err
	}
	return answer, last, nil
}
