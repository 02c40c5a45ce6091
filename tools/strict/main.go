// Command strict checks files of formulas (.cnf, .wcnf, .opb and .icnf) more strictly than solvers do, without any of
// crossat's code: exact headers, correct counts, one clause per line, single spaces, variables in range, and no literal
// twice in a clause or next to its negation.
package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	failed := false
	for _, path := range os.Args[1:] {
		if err := check(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			failed = true
		}
	}
	if failed || len(os.Args) < 2 {
		os.Exit(1)
	}
	fmt.Printf("%d files are strict\n", len(os.Args)-1)
}

// formats has a function for each file extension that checks a line.
var formats = map[string]func(*file, string) error{
	".cnf": (*file).cnf, ".icnf": (*file).icnf, ".wcnf": (*file).wcnf, ".opb": (*file).opb,
}

// file is the state of a check, line by line.
type file struct {
	line          int
	header        bool // the last line before the clauses has been read
	vars, clauses int  // as declared; -1 for undeclared
	n             int  // clauses
	seen          map[int]bool
}

func check(path string) error {
	parse, ok := formats[filepath.Ext(path)]
	if !ok {
		return fmt.Errorf("%s: no format has such files", path)
	}
	r, err := os.Open(path)
	if err != nil {
		return err
	}
	defer r.Close()
	f := &file{vars: -1, clauses: -1, seen: map[int]bool{}}
	lines := bufio.NewReader(r)
	for {
		line, err := lines.ReadString('\n')
		if line == "" && err != nil {
			break
		}
		f.line++
		text, ended := strings.CutSuffix(line, "\n")
		switch {
		case !ended:
			err = fmt.Errorf("the last line has no end")
		case strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }):
			err = fmt.Errorf("a control character")
		default:
			err = parse(f, text)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w: %.60s", path, f.line, err, text)
		}
	}
	switch {
	case f.clauses >= 0 && f.n != f.clauses:
		return fmt.Errorf("%s: %d clauses, not %d as the header says", path, f.n, f.clauses)
	case f.n == 0:
		return fmt.Errorf("%s: no clauses", path)
	}
	return nil
}

var (
	cnfHeader = regexp.MustCompile(`^p cnf (0|[1-9][0-9]*) (0|[1-9][0-9]*)$`)
	opbHeader = regexp.MustCompile(`^\* #variable= (0|[1-9][0-9]*) #constraint= (0|[1-9][0-9]*)$`)
	literal   = regexp.MustCompile(`^-?[1-9][0-9]*$`)
	weight    = regexp.MustCompile(`^[1-9][0-9]*$`)
	term      = regexp.MustCompile(`^[+-][1-9][0-9]*$`)
	opbVar    = regexp.MustCompile(`^x[1-9][0-9]*$`)
	number    = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
)

func (f *file) comment(line, mark string) bool {
	return !f.header && strings.HasPrefix(line, mark+" ") && f.n == 0
}

func (f *file) cnf(line string) error {
	if f.comment(line, "c") {
		return nil
	}
	if m := cnfHeader.FindStringSubmatch(line); m != nil && !f.header {
		f.header = true
		f.vars, _ = strconv.Atoi(m[1])
		f.clauses, _ = strconv.Atoi(m[2])
		return nil
	}
	if !f.header {
		return fmt.Errorf("neither a comment nor the header")
	}
	return f.clause(line)
}

// icnf is like cnf, but with another header, and with cubes after the clauses.
func (f *file) icnf(line string) error {
	if f.comment(line, "c") {
		return nil
	}
	if line == "p inccnf" && !f.header {
		f.header = true
		return nil
	}
	cube, isCube := strings.CutPrefix(line, "a ")
	if !f.header || !isCube {
		return f.clause(line)
	}
	f.n--
	return f.clause(cube)
}

func (f *file) wcnf(line string) error {
	if f.comment(line, "c") {
		return nil
	}
	first, rest, _ := strings.Cut(line, " ")
	if first != "h" && !weight.MatchString(first) {
		return fmt.Errorf("neither h nor a weight")
	}
	return f.clause(rest)
}

// clause checks literals and the final 0.
func (f *file) clause(line string) error {
	f.n++
	words := strings.Split(line, " ")
	if words[len(words)-1] != "0" {
		return fmt.Errorf("no 0 at the end")
	}
	clear(f.seen)
	for _, word := range words[:len(words)-1] {
		if !literal.MatchString(word) {
			return fmt.Errorf("%q is not a literal", word)
		}
		lit, _ := strconv.Atoi(word)
		if err := f.use(lit); err != nil {
			return err
		}
	}
	return nil
}

// use records a literal of a clause.
func (f *file) use(lit int) error {
	switch {
	case f.vars >= 0 && max(lit, -lit) > f.vars:
		return fmt.Errorf("variable %d, but there are %d", max(lit, -lit), f.vars)
	case f.seen[lit]:
		return fmt.Errorf("%d twice", lit)
	case f.seen[-lit]:
		return fmt.Errorf("%d and %d", -lit, lit)
	}
	f.seen[lit] = true
	return nil
}

// opb checks a constraint or the objective.
func (f *file) opb(line string) error {
	if f.line == 1 {
		m := opbHeader.FindStringSubmatch(line)
		if m == nil {
			return fmt.Errorf("not the header")
		}
		f.vars, _ = strconv.Atoi(m[1])
		f.clauses, _ = strconv.Atoi(m[2])
		return nil
	}
	if f.comment(line, "*") {
		return nil
	}
	words := strings.Split(line, " ")
	if len(words) < 2 || words[len(words)-1] != ";" {
		return fmt.Errorf("no semicolon at the end")
	}
	words = words[:len(words)-1]
	if words[0] == "min:" && !f.header {
		f.header = true
		return f.sum(words[1:])
	}
	f.header = true
	f.n++
	if len(words) < 4 || words[len(words)-2] != ">=" || !number.MatchString(words[len(words)-1]) {
		return fmt.Errorf("not a sum, >= and a number")
	}
	return f.sum(words[:len(words)-2])
}

// sum checks weights and variables.
func (f *file) sum(words []string) error {
	clear(f.seen)
	for i := 0; i < len(words); i += 2 {
		if i+1 == len(words) || !term.MatchString(words[i]) || !opbVar.MatchString(words[i+1]) {
			return fmt.Errorf("%q is not a weight before a variable", words[i])
		}
		v, _ := strconv.Atoi(words[i+1][1:])
		if err := f.use(v); err != nil {
			return err
		}
	}
	return nil
}
