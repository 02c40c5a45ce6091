package csp_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem/fittest"
)

func save(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// answerHeader returns the header of the model for the answers below.
func answerHeader() *fill.Header {
	g := fittest.Must(grids.Parse("grid", "A.\n#[AB/C]\n", grids.Options{}))
	return &fill.Header{Atoms: &fill.Atoms{Grid: g}, Letters: append([]rune("ABC"), g.Choices(3)[1])}
}

// answers are outputs of solvers, with the expected verdict and grid, or part of the error.
var answers = map[string]struct {
	format csp.Format
	output string
	want   string
}{
	"grid":       {csp.MiniZinc, "AB\n#C\n----------\n", "AB\n#C\n"},
	"rebus":      {csp.Data, "% time elapsed: 0.1 s\nAB\n#[AB]\n\n----------\n==========\n", "AB\n#[AB]\n"},
	"last":       {csp.MiniZinc, "AB\n#C\n----------\nAC\n#C\n----------\n% stat\n", "AC\n#C\n"},
	"windows":    {csp.MiniZinc, "AB\r\n#C\r\n----------\r\n", "AB\n#C\n"},
	"mzn unsat":  {csp.MiniZinc, "=====UNSATISFIABLE=====\n", "UNSATISFIABLE"},
	"mzn gave":   {csp.MiniZinc, "=====UNKNOWN=====\n", "UNKNOWN"},
	"mzn cut":    {csp.MiniZinc, "AB\n#C\n", "answer: no answer"},
	"mzn shape":  {csp.MiniZinc, "AB\n#C\nAA\n----------\n", "answer:4: .*does not have the shape.*another model"},
	"mzn given":  {csp.MiniZinc, "BB\n#C\n----------\n", "answer:3: .*is 'B', but 'A' in the grid"},
	"mzn open":   {csp.MiniZinc, "A.\n#C\n----------\n", "answer: 1-Across has a cell without a letter"},
	"empty":      {csp.XCSP3, "", "answer: no answer"},
	"inst":       {csp.XCSP3, "<instantiation><list>x[]</list><values>0 1 2</values></instantiation>", "AB\n#C\n"},
	"s and v":    {csp.XCSP3, xcsp3("x[] k[][]", "0x2 3 7 7"), "AA\n#[AB]\n"},
	"names":      {csp.XCSP3, xcsp3("low[1] x[2] x[0] x[1]", "1 2 0 1"), "AB\n#C\n"},
	"unsat":      {csp.XCSP3, "c x\ns UNSATISFIABLE\n", "UNSATISFIABLE"},
	"gave up":    {csp.XCSP3, "s UNKNOWN\n", "UNKNOWN"},
	"no values":  {csp.XCSP3, "s SATISFIABLE\n", "cut short"},
	"cut":        {csp.XCSP3, "s SATISFIABLE\nv <instantiation> <list> x[]", "answer: the instantiation: .*EOF"},
	"few":        {csp.XCSP3, xcsp3("x[]", "0 1"), "2 of 3 cells"},
	"other x":    {csp.XCSP3, xcsp3("x[0] x[1] x[3]", "0 1 2"), `x\[3\] is 2: .*another model`},
	"other code": {csp.XCSP3, xcsp3("x[]", "0 1 4"), `x\[2\] is 4: .*another model`},
	"twice":      {csp.XCSP3, xcsp3("x[0] x[0] x[1]", "0 1 2"), `x\[0\] is 1: .*another model`},
	"star":       {csp.XCSP3, xcsp3("x[]", "0 1 *"), `"\*" is not a value`},
	"many":       {csp.XCSP3, xcsp3("x[]", "0x99999999999 1"), `is not a value`},
}

func xcsp3(list, values string) string {
	return "s SATISFIABLE\nv <instantiation>\nv <list> " + list + " </list>\nv <values> " + values +
		" </values>\nv </instantiation>\n"
}

func TestReadAnswer(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(answers)) {
		a := answers[name]
		answer, g, err := a.format.ReadAnswer("answer", strings.NewReader(a.output), answerHeader())
		switch {
		case err != nil:
			if answer != cnf.Unknown || !regexp.MustCompile(a.want).MatchString(err.Error()) {
				t.Errorf("%s: %s, %v", name, answer, err)
			}
		case answer == cnf.Satisfiable:
			if g.String() != a.want {
				t.Errorf("%s: the grid is\n%s", name, g)
			}
		case answer.String() != a.want:
			t.Errorf("%s: %s", name, answer)
		}
	}
}

// FuzzReadAnswer checks that a grid in an answer is the model's grid, with a letter in each cell of a slot.
func FuzzReadAnswer(f *testing.F) {
	for _, name := range slices.Sorted(maps.Keys(answers)) {
		f.Add(answers[name].format.Name == csp.XCSP3.Name, answers[name].output)
	}
	f.Fuzz(func(t *testing.T, isXCSP3 bool, output string) {
		format := csp.MiniZinc
		if isXCSP3 {
			format = csp.XCSP3
		}
		h := answerHeader()
		answer, g, err := format.ReadAnswer("answer", strings.NewReader(output), h)
		if (answer == cnf.Satisfiable) != (g != nil) || err != nil && answer != cnf.Unknown {
			t.Fatalf("%s, %v, %v", answer, g, err)
		}
		if g == nil {
			return
		}
		for _, s := range g.Slots() {
			if !g.Filled(s) {
				t.Errorf("%s is not filled:\n%s", s.Name(), g)
			}
		}
	})
}
