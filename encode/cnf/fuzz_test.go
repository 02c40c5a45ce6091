package cnf_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"crossat/encode/cnf"
)

// FuzzReadDIMACS checks these laws: an error has one line and a position; literals of an accepted formula are
// in range; it survives a round trip; writing it again gives the same bytes.
func FuzzReadDIMACS(f *testing.F) {
	for _, in := range []string{
		"", "p cnf 0 0\n", "c a\nc  b\np cnf 3 2\n1 -2 0\n3 0\n", "p cnf 2 1\r\n1\r\n2 0\r\n%\r\n0\r\n",
		"c \xff\rx\n\np cnf 2147483646 1\n-2147483646 0", "p cnf 1 1\n1", "1 0", "p cnf 9 9 9",
		"p cnf 1 1\n2 0\n",
	} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		formula, comments, err := cnf.ReadDIMACS("x.cnf", bytes.NewReader(in))
		if err != nil {
			checkError(t, err)
			return
		}
		checkRange(t, formula)
		first := dimacs(t, formula, comments)
		again, comments2, err := cnf.ReadDIMACS("x.cnf", strings.NewReader(first))
		if err != nil {
			t.Fatalf("cannot read what was written: %v\n%s", err, first)
		}
		if again.Vars() != formula.Vars() || !reflect.DeepEqual(clauses(again), clauses(formula)) ||
			!reflect.DeepEqual(comments2, comments) {
			t.Errorf("round trip changes the formula:\n%s", first)
		}
		if second := dimacs(t, again, comments2); second != first {
			t.Errorf("writing it again gives other bytes:\n%q\n%q", first, second)
		}
	})
}

// checkError checks that an error is one line of text that names the file and a line number.
func checkError(t *testing.T, err error) {
	t.Helper()
	msg := err.Error()
	if strings.ContainsAny(msg, "\n\r") || !utf8.ValidString(msg) || len(msg) > 300 ||
		!strings.HasPrefix(msg, "x.cnf:") {
		t.Errorf("bad error message: %q", msg)
	}
	syntax := new(cnf.SyntaxError)
	if errors.As(err, &syntax) && syntax.Line < 1 {
		t.Errorf("bad line number %d: %s", syntax.Line, msg)
	}
}

// checkRange checks that all literals are in range.
func checkRange(t *testing.T, f *cnf.Formula) {
	t.Helper()
	if f.Vars() > cnf.MaxVar {
		t.Errorf("%d variables", f.Vars())
	}
	for _, c := range clauses(f) {
		for _, l := range c {
			if l == 0 || l.Var() < 1 || l.Var() > f.Vars() {
				t.Errorf("literal %d of %d variables", l, f.Vars())
			}
		}
	}
}

func dimacs(t *testing.T, f *cnf.Formula, comments []string) string {
	t.Helper()
	var b strings.Builder
	if err := f.WriteDIMACS(&b, comments); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// FuzzReadAnswer checks these laws: an error has one line and comes without an answer; a satisfiable answer,
// and no other, has a model of the formula's variables; an accepted answer survives a round trip.
func FuzzReadAnswer(f *testing.F) {
	for _, in := range []string{
		"", "s SATISFIABLE\nv 1 -2 0\n", "SAT\n-1 2 3 0\n", "SAT\n 0\n", "UNSAT\n", "s UNKNOWN\r\n", "INDET",
		"s SATISFIABLE\nv 1", "s SATISFIABLE\ns UNSATISFIABLE\n", "v 0\ns SATISFIABLE\n", "s \xff\n", "v x\n",
		"SAT\n9 0\n",
	} {
		f.Add([]byte(in), uint8(3))
		f.Add([]byte(in), uint8(0))
	}
	f.Fuzz(func(t *testing.T, in []byte, vars uint8) {
		a, m, err := cnf.ReadAnswer("x.cnf", bytes.NewReader(in), int(vars))
		switch {
		case err != nil:
			checkError(t, err)
			if a != cnf.Unknown || m != nil {
				t.Errorf("%v, %v with the error %v", a, m, err)
			}
			return
		case a == cnf.Satisfiable && len(m) != int(vars)+1:
			t.Errorf("a model of %d variables, want %d", len(m)-1, vars)
		case a != cnf.Satisfiable && m != nil:
			t.Errorf("%v with the model %v", a, m)
		}
		checkAnswer(t, a, m)
	})
}
