package csp

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
)

// xcsp3Verdicts are the answer lines of the XCSP3 competitions.
var xcsp3Verdicts = map[string]cnf.Answer{
	"s SATISFIABLE": cnf.Satisfiable, "s UNSATISFIABLE": cnf.Unsatisfiable, "s UNKNOWN": cnf.Unknown,
	"s UNSUPPORTED": cnf.Unknown,
}

// instantiation is a solution of an XCSP3 instance.
type instantiation struct {
	List   string `xml:"list"`
	Values string `xml:"values"`
}

// readXCSP3 reads the output of a solver in the form of the XCSP3 competitions: an "s" line, and each solution as an
// instantiation in "v" lines. The instantiation alone is enough.
func readXCSP3(name string, in io.Reader, h *fill.Header) (cnf.Answer, *grids.Grid, error) {
	answer, answered, text, err := splitOutput(name, in)
	if err != nil {
		return cnf.Unknown, nil, err
	}
	last, err := lastInstantiation(text)
	var g *grids.Grid
	switch {
	case err != nil:
	case last != nil && !answered, last != nil && answer == cnf.Satisfiable:
		answer = cnf.Satisfiable
		g, err = last.grid(h)
	case answer == cnf.Satisfiable:
		err = errors.New("no instantiation: the output is cut short")
	case !answered:
		err = errors.New("no answer (expected \"s SATISFIABLE\" and an instantiation, or \"s UNSATISFIABLE\")")
	}
	if err != nil {
		return cnf.Unknown, nil, fmt.Errorf("%s: %w", name, err)
	}
	return answer, g, nil
}

// splitOutput returns the answer of the "s" line, if present, and the text of the instantiations.
func splitOutput(name string, in io.Reader) (answer cnf.Answer, answered bool, text *bytes.Buffer, err error) {
	text = new(bytes.Buffer)
	err = eachLine(name, in, func(line string) error {
		line = strings.TrimSpace(line)
		verdict, known := xcsp3Verdicts[line]
		values, isValues := strings.CutPrefix(line, "v")
		switch {
		case known:
			answer, answered = verdict, true
		case isValues && (values == "" || strings.ContainsAny(values[:1], " \t")):
			text.WriteString(values + "\n")
		case strings.HasPrefix(line, "<") || text.Len() > 0 && !answered:
			text.WriteString(line + "\n")
		}
		return nil
	})
	return answer, answered, text, err
}

// lastInstantiation returns the last instantiation, or nil for none.
func lastInstantiation(text io.Reader) (last *instantiation, err error) {
	d := xml.NewDecoder(text)
	for {
		next := new(instantiation)
		switch err := d.Decode(next); {
		case err == io.EOF:
			return last, nil
		case err != nil:
			return nil, fmt.Errorf("the instantiation: %w", err)
		}
		last = next
	}
}

// grid returns the grid of an instantiation.
func (in *instantiation) grid(h *fill.Header) (*grids.Grid, error) {
	cells := coveredCells(h.Atoms.Grid)
	values, err := expandValues(in.Values)
	if err != nil {
		return nil, err
	}
	letters, found := make([]rune, h.Atoms.Grid.Size()), 0
	for i, x := range expandNames(in.List, len(cells)) {
		if x < 0 || i >= len(values) {
			continue
		}
		v := values[i]
		if x >= len(cells) || v < 0 || v >= len(h.Letters) || letters[cells[x]] != 0 {
			return nil, fmt.Errorf("x[%d] is %d: %w", x, v, errOther)
		}
		letters[cells[x]] = h.Letters[v]
		found++
	}
	if found < len(cells) {
		return nil, fmt.Errorf("it has values for %d of %d cells: %w", found, len(cells), errOther)
	}
	return h.Atoms.Grid.Fill(letters), nil
}

// expandNames returns the indices of the cells' variables in a list, -1 for other variables. The variables x[] come
// first in an instance, so it doesn't matter how many variables other names with [] stand for.
func expandNames(list string, cells int) []int {
	var all []int
	for _, name := range strings.Fields(list) {
		index, isCell := strings.CutPrefix(strings.TrimSuffix(name, "]"), "x[")
		i, err := strconv.Atoi(index)
		switch {
		case isCell && index == "":
			for i := range cells {
				all = append(all, i)
			}
		case isCell && err == nil:
			all = append(all, i)
		default:
			all = append(all, -1)
		}
	}
	return all
}

// maxValues bounds the values of an instantiation.
const maxValues = 1 << 24

// expandValues returns the values of an instantiation; 0x5 stands for five times 0.
func expandValues(text string) ([]int, error) {
	var all []int
	for _, field := range strings.Fields(text) {
		value, times, repeated := strings.Cut(field, "x")
		n := 1
		v, err := strconv.Atoi(value)
		if err == nil && repeated {
			n, err = strconv.Atoi(times)
		}
		if err != nil || n < 1 || n > maxValues-len(all) {
			return nil, fmt.Errorf("%q is not a value", field)
		}
		all = append(all, slices.Repeat([]int{v}, n)...)
	}
	return all, nil
}
