package csp_test

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// node is an element of an XCSP3 instance.
type node struct {
	XMLName xml.Name
	ID      string `xml:"id,attr"`
	Size    string `xml:"size,attr"`
	Text    string `xml:",chardata"`
	Nodes   []node `xml:",any"`
}

// child returns the text of the first element with a name.
func (n node) child(name string) string {
	for _, c := range n.Nodes {
		if c.XMLName.Local == name {
			return strings.TrimSpace(c.Text)
		}
	}
	return ""
}

// evaluator enumerates the solutions of an instance: it tries the rows of every table, and checks the other constraints
// at the end.
type evaluator struct {
	sizes  map[string][]int // of arrays
	most   map[string]int   // of arrays: the largest value
	tables []tableOf        // in the order of the file
	others []node           // constraints that are not tables
	values map[string]int   // of variables
	found  [][]int          // the values of x[]
}

// tableOf requires some variables to have the values of a row.
type tableOf struct {
	vars []string
	rows [][]int
}

// solve returns the values of x[] in each solution.
func solve(t *testing.T, file string) [][]int {
	t.Helper()
	var root node
	if err := xml.Unmarshal([]byte(file), &root); err != nil {
		t.Fatal(err)
	}
	e := &evaluator{sizes: map[string][]int{}, most: map[string]int{}, values: map[string]int{}}
	for _, part := range root.Nodes {
		for _, n := range part.Nodes {
			e.read(n)
		}
	}
	e.search(0)
	return e.found
}

// read reads an array or a constraint.
func (e *evaluator) read(n node) {
	switch n.XMLName.Local {
	case "array":
		for size := range strings.SplitSeq(strings.Trim(n.Size, "[]"), "][") {
			e.sizes[n.ID] = append(e.sizes[n.ID], number(size))
		}
		domain := strings.TrimSpace(strings.ReplaceAll(n.Text, "..", " "))
		e.most[n.ID] = number(domain[strings.LastIndex(domain, " ")+1:])
	case "group":
		var rows [][]int
		for tuple := range strings.SplitSeq(strings.Trim(n.Nodes[0].child("supports"), "()"), ")(") {
			var row []int
			for value := range strings.SplitSeq(tuple, ",") {
				row = append(row, number(value))
			}
			rows = append(rows, row)
		}
		for _, args := range n.Nodes[1:] {
			e.tables = append(e.tables, tableOf{strings.Fields(args.Text), rows})
		}
	default:
		e.others = append(e.others, n)
	}
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

// search tries the rows of tables from the i-th on.
func (e *evaluator) search(i int) {
	if i == len(e.tables) {
		if !slices.ContainsFunc(e.others, func(n node) bool { return !e.holds(n) }) {
			e.found = append(e.found, e.all("x[]"))
		}
		return
	}
	for _, row := range e.tables[i].rows {
		var set []string
		fits := true
		for j, name := range e.tables[i].vars {
			old, known := e.values[name]
			if known && old != row[j] || row[j] > e.most[name[:strings.Index(name, "[")]] {
				fits = false
				break
			}
			if !known {
				e.values[name] = row[j]
				set = append(set, name)
			}
		}
		if fits {
			e.search(i + 1)
		}
		for _, name := range set {
			delete(e.values, name)
		}
	}
}

// all returns the values of the variables in a list.
func (e *evaluator) all(list string) []int {
	var values []int
	for _, name := range strings.Fields(list) {
		id, index, _ := strings.Cut(name, "[")
		switch index {
		case "]":
			for i := range e.sizes[id][0] {
				values = append(values, e.all(fmt.Sprintf("%s[%d]", id, i))...)
			}
		case "][]":
			for i := range e.sizes[id][0] {
				for j := range e.sizes[id][1] {
					values = append(values, e.all(fmt.Sprintf("%s[%d][%d]", id, i, j))...)
				}
			}
		default:
			value, known := e.values[name]
			if !known {
				panic(name + " is in no table")
			}
			values = append(values, value)
		}
	}
	return values
}

// holds evaluates a constraint that is not a table.
func (e *evaluator) holds(n node) bool {
	switch n.XMLName.Local {
	case "allDifferent":
		return e.different(n)
	case "sum":
		total := 0
		for _, v := range e.all(n.child("list")) {
			total += v
		}
		return total <= number(strings.Trim(n.child("condition"), "(le,)"))
	case "count":
		return n.child("condition") == "(ge,1)" && slices.ContainsFunc(e.all(n.child("list")), func(v int) bool {
			return slices.Contains(strings.Fields(n.child("values")), strconv.Itoa(v))
		})
	}
	panic("no constraint " + n.XMLName.Local)
}

// different evaluates allDifferent: of variables, of lists, or of the values of one list except some value.
func (e *evaluator) different(n node) bool {
	var seen []string
	except := n.child("except")
	for _, v := range e.all(n.Text) {
		seen = append(seen, strconv.Itoa(v))
	}
	for _, c := range n.Nodes {
		if c.XMLName.Local != "list" {
			continue
		}
		values := e.all(c.Text)
		if except == "" {
			seen = append(seen, fmt.Sprint(values))
			continue
		}
		for _, v := range values {
			if strconv.Itoa(v) != except {
				seen = append(seen, strconv.Itoa(v))
			}
		}
	}
	slices.Sort(seen)
	return len(slices.Compact(slices.Clone(seen))) == len(seen)
}
