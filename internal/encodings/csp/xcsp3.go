package csp

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// writeXCSP3 writes a model as an instance of XCSP3-core. The variables are
//
//	x[i]     the letter of the i-th cell that is in a slot, row by row: an index into the letters of the header
//	k[s][j]  the j-th key of the word in slot s
//	low[s]   whether the word in slot s scores low
//
// Source: F. Boussemart, C. Lecoutre, G. Audemard, C. Piette, XCSP3-core: A Format for Representing Constraint
// Satisfaction/Optimization Problems, 2020.
func writeXCSP3(out *bufio.Writer, m *Model, header []string) {
	x := xcsp3{out, m}
	fmt.Fprintf(out, "<instance format=\"XCSP3\" type=\"CSP\">\n<!--\n")
	for _, line := range header {
		fmt.Fprintf(out, "%s\n", commentText.Replace(line))
	}
	fmt.Fprintf(out, "-->\n<variables>\n")
	x.variables()
	fmt.Fprintf(out, "</variables>\n<constraints>\n")
	for _, t := range m.tables {
		x.table(t)
	}
	if !m.Problem.Repeats {
		x.distinct()
	}
	x.rules()
	fmt.Fprintf(out, "</constraints>\n</instance>\n")
}

// commentText escapes a line for a comment; html.UnescapeString undoes it.
var commentText = strings.NewReplacer("&", "&amp;", "--", "-&#45;")

// xcsp3 writes the parts of an instance.
type xcsp3 struct {
	*bufio.Writer
	m *Model
}

func (x xcsp3) variables() {
	m := x.m
	fmt.Fprintf(x, "<array id=\"x\" size=\"[%d]\"> 0..%d </array>\n", len(m.cells), len(m.Problem.Alphabet)-1)
	if m.keys > 0 {
		fmt.Fprintf(x, "<array id=\"k\" size=\"[%d][%d]\"> 0..%d </array>\n", len(m.tableOf), m.keys,
			m.Problem.Groups().Len())
	}
	if m.judged() {
		fmt.Fprintf(x, "<array id=\"low\" size=\"[%d]\"> 0 1 </array>\n", len(m.tableOf))
	}
}

// table writes the words of some slots once, for all of them.
func (x xcsp3) table(t table) {
	fmt.Fprintf(x, "<group>\n<extension>\n<list> %%... </list>\n<supports>")
	row := make([]int32, 0, x.m.width(t))
	for _, w := range t.words {
		x.tuple(x.m.appendRow(row, t, w))
	}
	fmt.Fprintf(x, "</supports>\n</extension>\n")
	for _, slot := range t.slots {
		fmt.Fprintf(x, "<args> %s", x.entry(slot))
		for j := range x.m.keys {
			fmt.Fprintf(x, " k[%d][%d]", slot, j)
		}
		if x.m.judged() {
			fmt.Fprintf(x, " low[%d]", slot)
		}
		fmt.Fprintf(x, " </args>\n")
	}
	fmt.Fprintf(x, "</group>\n")
}

// tuple writes a row of a table.
func (x xcsp3) tuple(row []int32) {
	for i, v := range row {
		x.WriteByte("(,"[min(i, 1)])
		x.Write(strconv.AppendInt(x.AvailableBuffer(), int64(v), 10))
	}
	x.WriteByte(')')
}

// entry returns the variables of a slot's cells.
func (x xcsp3) entry(slot int) string {
	var names []string
	for _, i := range x.m.variables(slot) {
		names = append(names, fmt.Sprintf("x[%d]", i))
	}
	return strings.Join(names, " ")
}

// distinct writes that slots of the same length have different words.
func (x xcsp3) distinct() {
	for length, slots := range x.m.byLength() {
		switch {
		case length == 2:
			x.distinctPairs(slots)
		case len(slots) > 1:
			x.differ(slots)
		}
	}
}

// differ writes that the entries of some slots are different lists of letters.
func (x xcsp3) differ(slots []int) {
	fmt.Fprintf(x, "<allDifferent>\n")
	for _, slot := range slots {
		fmt.Fprintf(x, "<list> %s </list>\n", x.entry(slot))
	}
	fmt.Fprintf(x, "</allDifferent>\n")
}

// distinctPairs is distinct for slots of two cells. If two have the same first or second cell, the other cells must
// differ: ACE rejects lists that differ only in one place.
func (x xcsp3) distinctPairs(slots []int) {
	for i, t := range slots {
		for _, s := range slots[:i] {
			a, b := x.m.variables(s), x.m.variables(t)
			switch {
			case a[0] == b[0]:
				fmt.Fprintf(x, "<allDifferent> x[%d] x[%d] </allDifferent>\n", a[1], b[1])
			case a[1] == b[1]:
				fmt.Fprintf(x, "<allDifferent> x[%d] x[%d] </allDifferent>\n", a[0], b[0])
			default:
				x.differ([]int{s, t})
			}
		}
	}
}

// rules writes the rules that concern several slots.
func (x xcsp3) rules() {
	if x.m.keys > 0 {
		fmt.Fprintf(x, "<allDifferent>\n<list> k[][] </list>\n<except> 0 </except>\n</allDifferent>\n")
	}
	if x.m.judged() {
		fmt.Fprintf(x, "<sum>\n<list> low[] </list>\n<condition> (le,%d) </condition>\n</sum>\n", x.m.Problem.Rules.Low.Most)
	}
	for _, having := range x.m.Problem.Wanted() {
		fmt.Fprintf(x, "<count>\n<list> x[] </list>\n<values> %s </values>\n<condition> (ge,1) </condition>\n</count>\n",
			strings.Trim(fmt.Sprint(having), "[]"))
	}
}

// xcsp3Comments reads the lines of the first comment.
func xcsp3Comments(in *bufio.Reader) ([]string, error) {
	var lines []string
	for inside := false; ; {
		line, err := in.ReadString('\n')
		switch line = strings.TrimRight(line, "\r\n"); {
		case strings.HasPrefix(line, "<!--"):
			inside = true
		case inside && line == "-->":
			return lines, nil
		case inside:
			lines = append(lines, html.UnescapeString(line))
		}
		if err == io.EOF {
			return lines, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
