package cnf_test

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"crossat/internal/cnf"
)

// TestReadFormats reads the same formula from files of each format.
func TestReadFormats(t *testing.T) {
	const wcnf = "c a comment\nc  b\nh 1 2 -3 0\nc inside\nh -1 -2 0\n5 -1 0\n3 3 -2 0\n"
	const opb = "* #variable= 3 #constraint= 2\n* a comment\n*  b\nmin: +5 x1 +3 x2 ;\n" +
		"+1 x1 +1 x2 -1 x3 >= 0 ;\n-1 x1 -1 x2 >= -1;\n"
	f, err := cnf.Read("x", strings.NewReader(wcnf))
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]cnf.Lit{{1, 2, -3}, {-1, -2}}; f.Format != cnf.WCNF || !reflect.DeepEqual(clauses(&f.Formula), want) {
		t.Errorf("%v, clauses %v, want %v", f.Format, clauses(&f.Formula), want)
	}
	soft := []cnf.Soft{{Clause: []cnf.Lit{-1}, Weight: 5}, {Clause: []cnf.Lit{3, -2}, Weight: 3}}
	if !reflect.DeepEqual(f.Soft, soft) || !reflect.DeepEqual(f.Comments, []string{"a comment", " b"}) {
		t.Errorf("soft clauses %v, comments %q", f.Soft, f.Comments)
	}
	if got := f.Cost(cnf.Model{false, true, true, false}); got != 8 {
		t.Errorf("cost %d, want 8", got)
	}
	p, err := cnf.Read("x", strings.NewReader(opb))
	if err != nil {
		t.Fatal(err)
	}
	if p.Format != cnf.OPB || !reflect.DeepEqual(clauses(&p.Formula), clauses(&f.Formula)) ||
		!reflect.DeepEqual(p.Comments, f.Comments) || p.Soft[1].Clause[0] != -2 || p.Soft[1].Weight != 3 {
		t.Errorf("%v, clauses %v, soft %v, comments %q", p.Format, clauses(&p.Formula), p.Soft, p.Comments)
	}
	d, err := cnf.Read("x", strings.NewReader("c a\np cnf 2 1\n1 2 0\n"))
	if err != nil || d.Format != cnf.DIMACS || d.Len() != 1 || d.Vars() != 2 {
		t.Errorf("%+v, %v", d, err)
	}
}

// TestReadLeast reads constraints that want more than one literal, or exactly so many.
func TestReadLeast(t *testing.T) {
	const text = "* #variable= 3 #constraint= 3\n" +
		"+1 x1 +1 x2 >= 1 ;\n-1 x1 -1 x2 -1 x3 >= -1 ;\n+1 x1 +1 x2 +1 x3 = 1 ;\n"
	f, err := cnf.Read("x.opb", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for bits := range 8 {
		m := cnf.Model{false, bits&1 > 0, bits&2 > 0, bits&4 > 0}
		if ok := f.Check(m) == nil; ok != (bits == 1 || bits == 2) {
			t.Errorf("%v satisfies: %v", m, ok)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"x", "h 1 2\n", "x:1: the clause has no closing 0: expected one clause a line"},
		{"x", "h 1 0 2 0\n", `x:1: "2" after the closing 0: expected one clause a line`},
		{"x", "h 1 0\nx 1 0\n", `x:2: "x" is neither h nor a weight of 1 or more`},
		{"x", "h 1 0\n0 1 0\n", `x:2: "0" is neither h nor a weight of 1 or more`},
		{"x", "h 1 y 0\n", `x:1: "y" is not a literal`},
		{"x.wcnf", "p wcnf 1 1 9\n", `x.wcnf:1: "p wcnf 1 1 9" is a header of the old format: ` +
			"expected h or a weight before each clause, as in the MaxSAT evaluations since 2022"},
		{"x.wcnf", "9223372036854775807 1 0\n1 2 0\n", "x.wcnf:2: the weights add up to 2^63 or more"},
		{"x", "* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n",
			"x:2: 1 constraints, but the header says 2: the file is cut short"},
		{"x", "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n", "x:2: variable x2, but the header says 1 variables"},
		{"x", "* a\n+1 x1 >= 1\n", "x:2: the line does not end with a semicolon: expected one constraint a line"},
		{"x", "* a\n+2 x1 >= 1 ;\n", "x:2: weight 2: only constraints with weights 1 and -1 can be read"},
		{"x", "* a\nmin: -2 x1 ;\n", "x:2: weight -2: only sums of weights above 0 can be read"},
		{"x", "* a\n+1 y1 >= 1 ;\n", `x:2: "y1" is not a variable`},
		{"x", "* a\n+1 x1 < 1 ;\n", `x:2: "< 1": expected >= or =, and a number`},
		{"x", "* a\n+1 x1 = -9223372036854775808 ;\n", `x:2: "= -9223372036854775808": expected >= or =, and a number`},
		{"x", "* a\n-1 x1 >= 9223372036854775807 ;\n", `x:2: ">= 9223372036854775807": expected >= or =, and a number`},
		{"x", "* a\nmin: +9223372036854775808 x1 ;\n", `x:2: "+9223372036854775808" is not a weight`},
		{"x", "* a\n+1 x4294967297 >= 1 ;\n", `x:2: "x4294967297" is not a variable`},
		{"x", "* #variable= 2147483647 #constraint= 1\n",
			`x:1: header "* #variable= 2147483647 #constraint= 1": more than 100000000 variables`},
		{"x.wcnf", "9223372036854775808 1 0\n", `x.wcnf:1: "9223372036854775808" is neither h nor a weight of 1 or more`},
		{"x", "h 4294967297 0\n", `x:1: "4294967297" is not a literal`},
		{"x", "p cnf 9223372036854775807 1\n",
			`x:1: header "p cnf 9223372036854775807 1": more than 100000000 variables`},
		{"x", "p cnf 1 -1\n", `x:1: header "p cnf 1 -1": the counts are not usable numbers`},
		{"x", "", "x:1: no header: expected p cnf VARIABLES CLAUSES; is this a CNF file?"},
	} {
		if _, err := cnf.Read(tt.name, strings.NewReader(tt.in)); err == nil || err.Error() != tt.want {
			t.Errorf("%q: error %v, want %s", tt.in, err, tt.want)
		}
	}
}

// TestTerms checks that a model of the formula with terms costs as much as it does with soft clauses, at least.
func TestTerms(t *testing.T) {
	var w cnf.Weighted
	w.Add([]cnf.Lit{1, 2})
	for _, s := range []cnf.Soft{{[]cnf.Lit{-1}, 5}, {[]cnf.Lit{1}, 2}, {[]cnf.Lit{-1, -2}, 7}, {nil, 1}} {
		w.AddSoft(s)
	}
	f, terms := w.Terms()
	for bits := range 4 {
		m := cnf.Model{false, bits&1 > 0, bits&2 > 0}
		best := -1
		for more := range 1 << (f.Vars() - 2) {
			all := m
			for v := range f.Vars() - 2 {
				all = append(all[:3+v:3+v], more>>v&1 > 0)
			}
			cost := 0
			for _, term := range terms {
				if all.Holds(term.Lit) {
					cost += term.Weight
				}
			}
			if f.Check(all) == nil && (best < 0 || cost < best) {
				best = cost
			}
		}
		if want := w.Cost(m); bits > 0 && best != want || bits == 0 && best != -1 {
			t.Errorf("%v costs %d as terms, %d as soft clauses", m, best, want)
		}
	}
	if w.Len() != 1 || w.Vars() != 2 {
		t.Error("Terms changes the formula")
	}
}

func TestReadOptimum(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"o 5\ns OPTIMUM FOUND\nv -1 2 -3 0\n", "o 5 s OPTIMUM FOUND v -1 2 -3 0"},
		{"o 5\no 3\ns SATISFIABLE\nv 010\n", "o 3 s SATISFIABLE v -1 2 -3 0"},
		{"s OPTIMUM FOUND\nv -x1 x2\nv -x3\n", "s OPTIMUM FOUND v -1 2 -3 0"},
		{"v 1 -2 -3 0\no 9\nv -1 2\nv -3 0\no 4\ns OPTIMUM FOUND\n", "o 4 s OPTIMUM FOUND v -1 2 -3 0"},
		{"v 1 -2 -3 0\nv -1 2 -3 0\ns OPTIMUM FOUND\n", "s OPTIMUM FOUND v -1 2 -3 0"},
		{"o 7\nv x1 x2 x3\no 4\nv -x1 x2 -x3\ns OPTIMUM FOUND\n", "o 4 s OPTIMUM FOUND v -1 2 -3 0"},
		{"c x\ns UNSATISFIABLE\n", "s UNSATISFIABLE"},
		{"o 3\ns UNKNOWN\n", "s UNKNOWN"},
		{"s OPTIMUM FOUND\nv -1 2\n", "x:2: the values have no closing 0: the output is cut short"},
		{"s OPTIMUM FOUND\nv 0101\n", `x:2: literal 0101, but the formula has 3 variables: ` +
			"is this the answer to another formula?"},
		{"s OPTIMUM FOUND\no 3\n", "x:2: satisfiable, but no values follow: the output is cut short, " +
			"or the solver was told not to print them"},
		{"s OPTIMUM FOUND\ns SATISFIABLE\n", `x:2: a second answer "s SATISFIABLE"`},
		{"s FOUND\n", `x:1: "s FOUND" is not an answer: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN`},
		{"o x\n", `x:1: "x" is not a cost`},
		{"v y\n", `x:1: "y" is not a literal`},
		{"", `x: no answer (expected "s SATISFIABLE" or "SAT", or the same for unsatisfiable), or "s OPTIMUM FOUND"`},
	} {
		o, err := cnf.ReadOptimum("x", strings.NewReader(tt.in), 3)
		var b strings.Builder
		if err == nil {
			err = cnf.WriteOptimum(&b, o)
		}
		got := strings.Join(strings.Fields(b.String()), " ")
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%q:\ngot  %s\nwant %s", tt.in, got, tt.want)
		}
	}
}

// FuzzReadOptimum checks these laws: an error has one line and comes without an answer; a satisfiable answer, and no
// other, has a model of the formula's variables; an accepted answer survives a round trip.
func FuzzReadOptimum(f *testing.F) {
	for _, in := range []string{
		"", "o 3\ns OPTIMUM FOUND\nv 1 -2 3 0\n", "s SATISFIABLE\nv 010\n", "v x1 -x2\nv x3\no 2\ns OPTIMUM FOUND\n",
		"s UNSATISFIABLE\n", "s UNKNOWN\n", "v\ns OPTIMUM FOUND\n", "v 1 2 0\nv 0\ns SATISFIABLE\n", "o -1\n", "v 1 \xff\n",
	} {
		f.Add([]byte(in), uint8(3))
		f.Add([]byte(in), uint8(0))
	}
	f.Fuzz(func(t *testing.T, in []byte, vars uint8) {
		o, err := cnf.ReadOptimum("x.cnf", bytes.NewReader(in), int(vars))
		if err != nil {
			if text := err.Error(); !strings.HasPrefix(text, "x.cnf:") || strings.ContainsAny(text, "\n\r") {
				t.Errorf("bad error message: %q", text)
			}
			if o.Answer != cnf.Unknown || o.Model != nil {
				t.Errorf("%+v with the error %v", o, err)
			}
			return
		}
		if (o.Answer == cnf.Satisfiable) != (len(o.Model) == int(vars)+1) || o.Answer != cnf.Satisfiable && o.Model != nil {
			t.Errorf("%v with a model of %d variables, want %d", o, len(o.Model)-1, vars)
		}
		var b strings.Builder
		if err := cnf.WriteOptimum(&b, o); err != nil {
			t.Fatal(err)
		}
		again, err := cnf.ReadOptimum("x.cnf", strings.NewReader(b.String()), int(vars))
		if err != nil || !reflect.DeepEqual(again, o) {
			t.Errorf("round trip changes %+v to %+v, %v", o, again, err)
		}
	})
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]string{
		"x.cnf": "cnf", "x.WCNF": "wcnf", "x.opb.zst": "opb", "a.wcnf.v2.gz": "wcnf", "a.opb.cnf": "cnf", "a.opb/x": "",
		"-": "", "": "", "x.gz": "", "cnf": "",
	} {
		f, known := cnf.FormatOf(name)
		if known != (want != "") || known && f.Name != want || !known && f != cnf.Formats[0] {
			t.Errorf("%q: %s, known %v; want %q", name, f.Name, known, want)
		}
	}
}
