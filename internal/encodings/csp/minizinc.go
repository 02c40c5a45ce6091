package csp

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// GenericModel is the MiniZinc model of all fills. A file of [Data] specialises it for one grid.
//
//go:embed fill.mzn
var GenericModel string

// writeMiniZinc writes the generic model with the data.
func writeMiniZinc(out *bufio.Writer, m *Model, header []string) {
	writeHeader(out, header)
	fmt.Fprintf(out, "%s\n", GenericModel)
	writeAssignments(out, m)
}

// writeData writes the data of a model.
func writeData(out *bufio.Writer, m *Model, header []string) {
	writeHeader(out, header)
	writeAssignments(out, m)
}

func writeHeader(out *bufio.Writer, header []string) {
	for _, line := range header {
		fmt.Fprintf(out, "%% %s\n", line)
	}
	fmt.Fprintln(out)
}

// writeAssignments writes the values of the generic model's parameters. Indices and letters count from 1.
func writeAssignments(out *bufio.Writer, m *Model) {
	p := m.Problem
	var letters []string
	for _, l := range p.Alphabet {
		letters = append(letters, p.Grid.Print([]rune{l}))
	}
	fmt.Fprintf(out, "letters = %s;\n", quoted(letters))
	fmt.Fprintf(out, "between = %s;\n", quoted(m.between()))
	fmt.Fprintf(out, "repeats = %v;\nkeys = %d;\nmax_key = %d;\nmax_low = %d;\nwanted = [%s];\n",
		p.Repeats, m.keys, p.Groups().Len(), m.maxLow(), strings.Join(m.wantedSets(), ", "))
	fmt.Fprintf(out, "slots = [|%s|];\n", strings.Join(m.slotRows(), "|\n"))
	tableOf, starts := make([]int, len(m.tableOf)), []int{1}
	for slot, t := range m.tableOf {
		tableOf[slot] = t + 1
	}
	for i, t := range m.tables {
		starts = append(starts, starts[i]+len(t.words)*m.width(t))
	}
	fmt.Fprintf(out, "table_of = [%s];\nstarts = [%s];\ntables = [\n", list(tableOf), list(starts))
	for _, t := range m.tables {
		writeRows(out, m, t)
	}
	fmt.Fprintf(out, "];\n")
}

// slotRows returns the cells of each slot, and zeros up to the length of the longest.
func (m *Model) slotRows() []string {
	var rows []string
	for slot := range m.tableOf {
		row := make([]int, m.longest())
		for i, v := range m.variables(slot) {
			row[i] = v + 1
		}
		rows = append(rows, list(row))
	}
	return rows
}

// writeRows writes a table, with one row per line.
func writeRows(out *bufio.Writer, m *Model, t table) {
	row := make([]int32, 0, m.width(t))
	for _, w := range t.words {
		for i, v := range m.appendRow(row, t, w) {
			if i < m.length(t) {
				v++
			}
			out.Write(append(strconv.AppendInt(out.AvailableBuffer(), int64(v), 10), ','))
		}
		out.WriteByte('\n')
	}
}

// maxLow returns how many entries can score low; -1 for no limit.
func (m *Model) maxLow() int {
	if m.judged() {
		return m.Problem.Rules.Low.Most
	}
	return -1
}

// wantedSets returns sets of values; some cell must have a value of each set.
func (m *Model) wantedSets() []string {
	var sets []string
	for _, having := range m.Problem.Wanted() {
		values := make([]int, len(having))
		for i, v := range having {
			values[i] = int(v) + 1
		}
		sets = append(sets, "{"+list(values)+"}")
	}
	return sets
}

// between returns the parts of the grid's text before, between and after the letters of the cells.
func (m *Model) between() []string {
	const open = '\uFFFF' // in no text
	letters := make([]rune, m.Problem.Grid.Size())
	for _, cell := range m.cells {
		letters[cell] = open
	}
	return strings.Split(m.Problem.Grid.Fill(letters).String(), string(open))
}

// list returns numbers separated by commas.
func list(numbers []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ","), "[]")
}

// quoted returns an array of strings.
func quoted(texts []string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	var all []string
	for _, text := range texts {
		all = append(all, `"`+escape.Replace(text)+`"`)
	}
	return "[" + strings.Join(all, ",") + "]"
}

// miniZincComments reads the comments at the start of a file.
func miniZincComments(in *bufio.Reader) ([]string, error) {
	var lines []string
	for {
		line, err := in.ReadString('\n')
		text, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "% ")
		if ok {
			lines = append(lines, text)
		}
		if !ok || err == io.EOF {
			return lines, nil
		}
		if err != nil {
			return nil, err
		}
	}
}
