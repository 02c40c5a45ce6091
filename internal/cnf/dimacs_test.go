package cnf_test

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/internal/cnf"
)

func TestWriteDIMACS(t *testing.T) {
	tests := []struct {
		name     string
		formula  *cnf.Formula
		comments []string
		want     string
	}{
		{"nothing", of(0), nil, "p cnf 0 0\n"},
		{"clauses", of(4, lits{1, -2, 3}, lits{-1}), nil, "p cnf 4 2\n1 -2 3 0\n-1 0\n"},
		{"empty clause", of(1, lits{}), nil, "p cnf 1 1\n0\n"},
		{"comments", of(1), []string{"one", "", "  two"}, "c one\nc \nc   two\np cnf 1 0\n"},
		{"largest variable", of(0, lits{-cnf.MaxVar}), nil, "p cnf 100000000 1\n-100000000 0\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			if err := tt.formula.WriteDIMACS(&b, tt.comments); err != nil {
				t.Fatal(err)
			}
			if b.String() != tt.want {
				t.Errorf("got  %q\nwant %q", b.String(), tt.want)
			}
		})
	}
}

func TestICNF(t *testing.T) {
	var b strings.Builder
	e := cnf.NewICNF(&b, []string{"one"}, 4, 2)
	for _, clause := range []lits{{1, -2}, {3, 4}} {
		e.Add(clause)
	}
	for _, cube := range []lits{{1, -3}, {}} {
		e.AddCube(cube)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if want := "c one\np inccnf\n1 -2 0\n3 4 0\na 1 -3 0\na 0\n"; b.String() != want {
		t.Errorf("got  %q\nwant %q", b.String(), want)
	}
	f, err := cnf.Read("x.icnf", strings.NewReader(b.String()))
	want := &cnf.File{
		Format:   cnf.DIMACS,
		Weighted: cnf.Weighted{Formula: *of(4, lits{1, -2}, lits{3, 4})},
		Comments: []string{"one"},
	}
	if err != nil || !reflect.DeepEqual(f, want) {
		t.Errorf("read %v, error %v; want %v", f, err, want)
	}
	e = cnf.NewICNF(&b, nil, 4, 0)
	e.AddCube(lits{5})
	if err := e.Close(); err == nil {
		t.Error("a cube with an undeclared variable is accepted")
	}
}

func TestRoundTrip(t *testing.T) {
	wide := make(lits, 50_000)
	for i := range wide {
		wide[i] = cnf.Lit(1+i) * cnf.Lit(1-i%2*2)
	}
	tests := []struct {
		name     string
		formula  *cnf.Formula
		comments []string
	}{
		{"nothing", of(0), nil},
		{"unused variables", of(9, lits{3}), nil},
		{"empty clauses", of(2, lits{}, lits{1, 2}, lits{}), nil},
		{"repeats", of(2, lits{1, 1, -1}, lits{1, 1, -1}), nil},
		{"largest variable", of(0, lits{cnf.MaxVar, -cnf.MaxVar}), nil},
		{"comments", of(1, lits{1}),
			[]string{"x 1 A at r1c1", "", " indented", "c c", "p cnf 3 3", "Ёлка, ÅNGSTRÖM"}},
		{"long lines", of(0, wide, lits{-1}, wide), []string{strings.Repeat("long ", 40_000)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b strings.Builder
			if err := tt.formula.WriteDIMACS(&b, tt.comments); err != nil {
				t.Fatal(err)
			}
			f, err := cnf.Read("x.cnf", strings.NewReader(b.String()))
			if err != nil {
				t.Fatal(err)
			}
			if f.Vars() != tt.formula.Vars() || !reflect.DeepEqual(clauses(&f.Formula), clauses(tt.formula)) {
				t.Errorf("%d variables %.200v, want %d %.200v",
					f.Vars(), clauses(&f.Formula), tt.formula.Vars(), clauses(tt.formula))
			}
			if !reflect.DeepEqual(f.Comments, tt.comments) {
				t.Errorf("comments %.200q, want %.200q", f.Comments, tt.comments)
			}
		})
	}
}

func TestReadDIMACS(t *testing.T) {
	tests := []struct {
		name, in string
		vars     int
		want     []lits
		comments []string
	}{
		{"no clauses", "p cnf 3 0\n", 3, nil, nil},
		{"no final newline", "p cnf 3 1\n1 -3 0", 3, []lits{{1, -3}}, nil},
		{"Windows line ends", "c a\r\np cnf 2 2\r\n1 0\r\n-2\r\n1 0\r\n", 2, []lits{{1}, {-2, 1}}, []string{"a"}},
		{"clauses over several lines", "p cnf 3 2\n1\n\n -2 3\n0 -1\n0\n", 3, []lits{{1, -2, 3}, {-1}}, nil},
		{"several on a line", "p cnf 3 3\n1 0 2 0 0\n", 3, []lits{{1}, {2}, {}}, nil},
		{"blanks", "p\tcnf  3   2 \n\t1\t2  0 \n \n  -3 0\t\n\n", 3, []lits{{1, 2}, {-3}}, nil},
		{"comments", "c\nc one\nc  two\ncthree\np cnf 1 1\nc lost\n1\nc lost\n0\nc lost\n", 1, []lits{{1}},
			[]string{"", "one", " two", "three"}},
		{"SATLIB", "c s\np cnf 2 1\n 1 -2 0\n%\n0\n\n", 2, []lits{{1, -2}}, []string{"s"}},
		{"SATLIB, Windows line ends", "p cnf 2 1\r\n 1 -2 0\r\n%\r\n0\r\n", 2, []lits{{1, -2}}, nil},
		{"leading zeros", "p cnf 02 01\n-002 00\n", 2, []lits{{-2}}, nil},
		{"negative zero", "p cnf 2 1\n-2 -0\n", 2, []lits{{-2}}, nil},
		{"largest variable", "p cnf 100000000 1\n-100000000 0\n", cnf.MaxVar, []lits{{-cnf.MaxVar}}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(tt.in), iotest.OneByteReader(strings.NewReader(tt.in))} {
				f, err := cnf.Read("x.cnf", r)
				if err != nil {
					t.Fatal(err)
				}
				if got := clauses(&f.Formula); f.Vars() != tt.vars || fmt.Sprint(got) != fmt.Sprint(tt.want) {
					t.Errorf("%d variables, clauses %v, want %d, %v", f.Vars(), got, tt.vars, tt.want)
				}
				if f.Format != cnf.DIMACS || !reflect.DeepEqual(f.Comments, tt.comments) {
					t.Errorf("%s, comments %q, want %q", f.Format.Name, f.Comments, tt.comments)
				}
			}
		})
	}
}

func TestReadDIMACSErrors(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"nothing", "", "x.cnf:1: no header: expected p cnf VARIABLES CLAUSES; is this a CNF file?"},
		{"comments alone", "c a\nc b\n", "x.cnf:2: no header: expected p cnf VARIABLES CLAUSES; is this a CNF file?"},
		{"other format", "p sat 3 1\n", `x.cnf:1: header "p sat 3 1": expected p cnf VARIABLES CLAUSES`},
		{"short header", "p cnf 3\n1 0\n", `x.cnf:1: header "p cnf 3": expected p cnf VARIABLES CLAUSES`},
		{"long header", "p cnf 3 1 5\n", `x.cnf:1: header "p cnf 3 1 5": expected p cnf VARIABLES CLAUSES`},
		{"header without a space", "pcnf 3 1\n", `x.cnf:1: header "pcnf 3 1": expected p cnf VARIABLES CLAUSES`},
		{"very long header", "p cnf 3 1" + strings.Repeat(" 5", 99),
			`x.cnf:1: header "p cnf 3 1 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 …": expected p cnf VARIABLES CLAUSES`},
		{"no number", "c\np cnf x 1\n", `x.cnf:2: header "p cnf x 1": the counts are not usable numbers`},
		{"negative", "p cnf 1 -1\n", `x.cnf:1: header "p cnf 1 -1": the counts are not usable numbers`},
		{"too many variables", "p cnf 100000001 0\n",
			`x.cnf:1: header "p cnf 100000001 0": more than 100000000 variables`},
		{"beyond integers", "p cnf 1 99999999999999999999\n",
			`x.cnf:1: header "p cnf 1 99999999999999999999": the counts are not usable numbers`},
		{"second header", "p cnf 1 1\n1 0\np cnf 1 1\n", `x.cnf:3: a second header "p cnf 1 1"`},
		{"very long second header", "p cnf 0 0\np cnf" + strings.Repeat(" 1", 99),
			`x.cnf:2: a second header "p cnf 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 …"`},
		{"no header", "1 2 0\n", "x.cnf:1: a clause before the header: expected p cnf VARIABLES CLAUSES first"},
		{"no CNF file", "<html>\n", `x.cnf:1: "<html>" is not a literal`},
		{"word", "p cnf 2 1\n1 x 0\n", `x.cnf:2: "x" is not a literal`},
		{"no space between literals", "p cnf 2 1\n1 -2- 0\n", `x.cnf:2: "-2-" is not a literal`},
		{"plus", "p cnf 2 1\n+1 0\n", `x.cnf:2: "+1" is not a literal`},
		{"sign alone", "p cnf 2 1\n1\n- 2 0\n", `x.cnf:3: "-" is not a literal`},
		{"long word", "p cnf 2 1\n" + strings.Repeat("x", 99),
			`x.cnf:2: "` + strings.Repeat("x", 40) + `…" is not a literal`},
		{"control characters", "p cnf 2 1\n1\v0\n", `x.cnf:2: "1\v0" is not a literal`},
		{"beyond the header", "p cnf 2 1\n1\n-3 0\n", "x.cnf:3: literal -3, but the header says 2 variables"},
		{"beyond 32 bits", "p cnf 2 1\n4294967297 0\n", `x.cnf:2: "4294967297" is not a literal`},
		{"beyond 64 bits", "p cnf 2 1\n-18446744073709551617 0\n", `x.cnf:2: "-18446744073709551617" is not a literal`},
		{"too many clauses", "p cnf 2 1\n1 0\n2 0\n", "x.cnf:3: more clauses than the 1 of the header"},
		{"too few clauses", "p cnf 2 3\n1 0\n2 0\n",
			"x.cnf:3: 2 clauses, but the header says 3: the file is cut short"},
		{"no closing 0", "p cnf 2 1\n1 2\n", "x.cnf:2: the last clause has no closing 0: the file is cut short"},
		{"early SATLIB end", "p cnf 2 2\n1 0\n%\n0\n",
			"x.cnf:3: 1 clauses, but the header says 2: the file is cut short"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := cnf.Read("x.cnf", strings.NewReader(tt.in))
			if message(err) != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			if f != nil {
				t.Errorf("%+v with the error", f)
			}
			if syntax := new(cnf.SyntaxError); !errors.As(err, &syntax) || syntax.Name != "x.cnf" {
				t.Errorf("not a SyntaxError in x.cnf: %#v", err)
			}
		})
	}
}

func TestReaderFails(t *testing.T) {
	fails := errors.New("the disk is gone")
	for _, start := range []string{"", "p cnf 2 1\n", "p cnf 2 1\n1 2"} {
		r := io.MultiReader(strings.NewReader(start), iotest.ErrReader(fails))
		if _, err := cnf.Read("x.cnf", r); !errors.Is(err, fails) {
			t.Errorf("after %q: %v", start, err)
		}
	}
}

func TestEncoderErrors(t *testing.T) {
	tests := []struct {
		name          string
		vars, clauses int
		add           []lits
		want          string
	}{
		{"as declared", 2, 2, []lits{{1}, {2, -1}}, ""},
		{"too few", 2, 2, []lits{{1}}, "1 clauses written where the header says 2"},
		{"too many", 2, 1, []lits{{1}, {2}, {1}}, "3 clauses written where the header says 1"},
		{"beyond the variables", 2, 2, []lits{{1}, {2, -3}}, "clause 2: literal -3, but there are 2 variables"},
		{"first error", 1, 0, []lits{{2}, {3}}, "clause 1: literal 2, but there are 1 variables"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := cnf.NewEncoder(io.Discard, nil, tt.vars, tt.clauses)
			for _, c := range tt.add {
				e.Add(c)
			}
			if got := message(e.Close()); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// full is a writer that fails after room bytes.
type full struct{ room int }

var errFull = errors.New("no space left")

func (w *full) Write(b []byte) (int, error) {
	if len(b) > w.room {
		return w.room, errFull
	}
	w.room -= len(b)
	return len(b), nil
}

func TestWriterFails(t *testing.T) {
	f := of(9)
	for range 100_000 {
		f.Add(lits{1, -2, 3})
	}
	for _, room := range []int{0, 10, 500_000} {
		if err := f.WriteDIMACS(&full{room}, []string{"comment"}); !errors.Is(err, errFull) {
			t.Errorf("room for %d bytes: %v", room, err)
		}
		if err := cnf.WriteAnswer(&full{room}, cnf.Satisfiable, make(cnf.Model, 200_000)); !errors.Is(err, errFull) {
			t.Errorf("answer, room for %d bytes: %v", room, err)
		}
	}
}
