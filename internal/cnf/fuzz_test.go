package cnf_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"crossat/internal/cnf"
)

// FuzzRead checks these laws: an error has one line and a position; literals of an accepted formula are in range; it
// survives a round trip as a WCNF file, and if it comes from a DIMACS file, as such, with its comments.
func FuzzRead(f *testing.F) {
	for _, in := range []string{
		"", "p cnf 0 0\n", "c a\nc  b\np cnf 3 2\n1 -2 0\n3 0\n", "p cnf 2 1\r\n1\r\n2 0\r\n%\r\n0\r\n",
		"c \xff\rx\n\np cnf 100000000 1\n-100000000 0", "p cnf 1 1\n1", "1 0", "p cnf 9 9 9",
		"p cnf 1 1\n2 0\n", "p cnf 2 1\n1 2 0\n",
		"c a\nh 1 -2 0\n3 2 0\n", "h 0\n", "h 1 0\n9 0\n", "h 1 0\np\n",
		"* #variable= 2 #constraint= 1\n* a\nmin: +3 x1 ;\n+1 x1 -1 x2 >= 0 ;\n",
		"* \n+1 x1 +1 x2 = 1 ;\n", "min: +0 x1 ;", "*\n;", "*\nmin: 1 ;", "*\n>= 1 ;",
	} {
		f.Add([]byte(in))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		file, err := cnf.Read("x.cnf", bytes.NewReader(in))
		if err != nil {
			checkError(t, err)
			return
		}
		checkRange(t, &file.Formula)
		if file.Format == cnf.DIMACS {
			checkDIMACS(t, file)
		}
		if file.Least == nil {
			checkWCNF(t, file)
		}
	})
}

// checkDIMACS checks that a file survives a round trip, and that writing it again gives the same bytes.
func checkDIMACS(t *testing.T, file *cnf.File) {
	t.Helper()
	first := dimacs(t, file)
	again, err := cnf.Read("x.cnf", strings.NewReader(first))
	if err != nil {
		t.Fatalf("cannot read what was written: %v\n%s", err, first)
	}
	if again.Vars() != file.Vars() || !reflect.DeepEqual(clauses(&again.Formula), clauses(&file.Formula)) ||
		!reflect.DeepEqual(again.Comments, file.Comments) {
		t.Errorf("round trip changes the formula:\n%s", first)
	}
	if second := dimacs(t, again); second != first {
		t.Errorf("writing it again gives other bytes:\n%q\n%q", first, second)
	}
}

// checkWCNF checks that a formula survives a round trip as a WCNF file.
func checkWCNF(t *testing.T, file *cnf.File) {
	t.Helper()
	var b strings.Builder
	if err := file.WriteWCNF(&b, nil); err != nil {
		t.Fatal(err)
	}
	again, err := cnf.Read("x.wcnf", strings.NewReader(b.String()))
	if err != nil {
		t.Fatalf("cannot read what was written: %v\n%s", err, b.String())
	}
	if !reflect.DeepEqual(clauses(&again.Formula), clauses(&file.Formula)) || len(again.Soft) != len(file.Soft) {
		t.Errorf("round trip changes the formula:\n%s", b.String())
	}
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

func dimacs(t *testing.T, file *cnf.File) string {
	t.Helper()
	var b strings.Builder
	if err := file.WriteDIMACS(&b, file.Comments); err != nil {
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
