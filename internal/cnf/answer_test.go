package cnf_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/internal/cnf"
)

func TestAnswerString(t *testing.T) {
	for a, want := range map[cnf.Answer]string{
		cnf.Satisfiable: "SATISFIABLE", cnf.Unsatisfiable: "UNSATISFIABLE", cnf.Unknown: "UNKNOWN",
		cnf.Answer(7): "UNKNOWN",
	} {
		if a.String() != want {
			t.Errorf("%d: %s, want %s", a, a, want)
		}
	}
	var zero cnf.Answer
	if zero != cnf.Unknown {
		t.Errorf("the zero value is %v", zero)
	}
}

func TestReadAnswer(t *testing.T) {
	model := func(values ...bool) cnf.Model { return append(cnf.Model{false}, values...) }
	const yes, no = true, false
	tests := []struct {
		name, in string
		want     cnf.Answer
		model    cnf.Model
	}{
		{"competition", "c hello\ns SATISFIABLE\nv 1 -2 3 0\n", cnf.Satisfiable, model(yes, no, yes)},
		{"several v lines", "s SATISFIABLE\nv 1\nv -2\nv 3\nv 0\n", cnf.Satisfiable, model(yes, no, yes)},
		{"empty v line", "s SATISFIABLE\nv\nv 3 0\nv\n", cnf.Satisfiable, model(no, no, yes)},
		{"values before", "v 3 0\ns SATISFIABLE\n", cnf.Satisfiable, model(no, no, yes)},
		{"variables not mentioned", "s SATISFIABLE\nv 2 0\n", cnf.Satisfiable, model(no, yes, no)},
		{"no variable mentioned", "s SATISFIABLE\nv 0\n", cnf.Satisfiable, model(no, no, no)},
		{"blanks", "s SATISFIABLE \t\nv\t1  2\t-3   0 \n", cnf.Satisfiable, model(yes, yes, no)},
		{"Windows line ends", "s SATISFIABLE\r\nv 1 2\r\nv -3 0\r\n", cnf.Satisfiable, model(yes, yes, no)},
		{"no final newline", "s SATISFIABLE\nv 1 2 3 0", cnf.Satisfiable, model(yes, yes, yes)},
		{"other lines", "o 17\n\nstatistics\nversion 2\nc v 9\ns SATISFIABLE\nt 9\nv 1 0\n2 3\n", cnf.Satisfiable,
			model(yes, no, no)},
		{"minisat", "SAT\n1 -2 3 0\n", cnf.Satisfiable, model(yes, no, yes)},
		{"minisat, no values", "SAT\n 0\n", cnf.Satisfiable, model(no, no, no)},
		{"minisat on several lines", "SAT\n-1\n-2 3\n0\n", cnf.Satisfiable, model(no, no, yes)},
		{"minisat, the long word", "WARNING\nSATISFIABLE\n1 2 -3 0\n", cnf.Satisfiable, model(yes, yes, no)},
		{"unsatisfiable", "c\ns UNSATISFIABLE\n", cnf.Unsatisfiable, nil},
		{"unsatisfiable, with values", "s UNSATISFIABLE\nv 1 0\n", cnf.Unsatisfiable, nil},
		{"minisat unsatisfiable", "UNSAT\n", cnf.Unsatisfiable, nil},
		{"minisat unsatisfiable, the long word", "UNSATISFIABLE\n", cnf.Unsatisfiable, nil},
		{"unknown", "s UNKNOWN\n", cnf.Unknown, nil},
		{"minisat gave up", "INDET\n", cnf.Unknown, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, m, err := cnf.ReadAnswer("x.out", strings.NewReader(tt.in), 3)
			if err != nil || got != tt.want || !reflect.DeepEqual(m, tt.model) {
				t.Errorf("%v, %v, %v, want %v, %v", got, m, err, tt.want, tt.model)
			}
		})
	}
}

func TestReadAnswerErrors(t *testing.T) {
	const none = `x.out: no answer (expected "s SATISFIABLE" or "SAT", or the same for unsatisfiable)`
	const noValues = "satisfiable, but no values follow: " +
		"the output is cut short, or the solver was told not to print them"
	tests := []struct{ name, in, want string }{
		{"nothing", "", none},
		{"comments only", "c hello\nc I give up\n", none},
		{"values only", "v 1 2 3 0\n", none},
		{"lower case", "sat\n", none},
		{"no closing 0", "s SATISFIABLE\nv 1 -2\nv 3\n",
			"x.out:3: the values have no closing 0: the output is cut short"},
		{"cut within a number", "s SATISFIABLE\nv 1 -", `x.out:2: "-" is not a literal`},
		{"no values", "s SATISFIABLE\nc end\n", "x.out:2: " + noValues},
		{"empty v line", "s SATISFIABLE\nv\n", "x.out:2: the values have no closing 0: the output is cut short"},
		{"minisat, no closing 0", "SAT\n1 2 3\n", "x.out:2: the values have no closing 0: the output is cut short"},
		{"minisat, no values", "SAT\n", "x.out:1: " + noValues},
		{"other formula", "s SATISFIABLE\nv 1 -4 0\n",
			"x.out:2: literal -4, but the formula has 3 variables: is this the answer to another formula?"},
		{"other formula, unsatisfiable", "s UNSATISFIABLE\nv 4 0\n",
			"x.out:2: literal 4, but the formula has 3 variables: is this the answer to another formula?"},
		{"second answer", "s SATISFIABLE\nv 1 0\ns SATISFIABLE\n", `x.out:3: a second answer "s SATISFIABLE"`},
		{"contradiction", "s UNSATISFIABLE\ns SATISFIABLE\nv 1 0\n", `x.out:2: a second answer "s SATISFIABLE"`},
		{"other word", "s OPTIMUM FOUND\n",
			`x.out:1: "s OPTIMUM FOUND" is not an answer: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN`},
		{"word too long", "s SATISFIABLE!\n",
			`x.out:1: "s SATISFIABLE!" is not an answer: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN`},
		{"no literal", "s SATISFIABLE\nv 1 x2 0\n", `x.out:2: "x2" is not a literal`},
		{"after the end", "s SATISFIABLE\nv 1 0\nv 2 0\n", "x.out:3: literals after the closing 0"},
		{"after the end, same line", "SAT\n1 0 2\n", "x.out:2: literals after the closing 0"},
		{"beyond integers", "SAT\n99999999999999999999 0\n", `x.out:2: "99999999999999999999" is not a literal`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, m, err := cnf.ReadAnswer("x.out", strings.NewReader(tt.in), 3)
			if message(err) != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			if a != cnf.Unknown || m != nil {
				t.Errorf("%v, %v with the error", a, m)
			}
			if errors.Is(err, cnf.ErrNoAnswer) != (tt.want == none) {
				t.Errorf("ErrNoAnswer: %v", err)
			}
		})
	}
}

func TestReadAnswerNoVariables(t *testing.T) {
	for _, in := range []string{"s SATISFIABLE\n", "s SATISFIABLE\nv 0\n", "SAT\n0\n", "SAT\n 0\n", "SAT\n"} {
		a, m, err := cnf.ReadAnswer("x.out", strings.NewReader(in), 0)
		if err != nil || a != cnf.Satisfiable || len(m) != 1 {
			t.Errorf("%q: %v, %v, %v", in, a, m, err)
		}
	}
}

func TestReadAnswerReaderFails(t *testing.T) {
	fails := errors.New("the disk is gone")
	r := io.MultiReader(strings.NewReader("s SATISFIABLE\nv 1 0\n"), iotest.ErrReader(fails))
	if a, m, err := cnf.ReadAnswer("x.out", r, 1); !errors.Is(err, fails) || a != cnf.Unknown || m != nil {
		t.Errorf("%v, %v, %v", a, m, err)
	}
}

func TestWriteAnswer(t *testing.T) {
	tests := []struct {
		name   string
		answer cnf.Answer
		model  cnf.Model
		want   string
	}{
		{"satisfiable", cnf.Satisfiable, cnf.Model{true, true, false, true}, "s SATISFIABLE\nv 1 -2 3 0\n"},
		{"no variables", cnf.Satisfiable, cnf.Model{false}, "s SATISFIABLE\nv 0\n"},
		{"unsatisfiable", cnf.Unsatisfiable, nil, "s UNSATISFIABLE\n"},
		{"unknown", cnf.Unknown, cnf.Model{false, true}, "s UNKNOWN\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := written(t, tt.answer, tt.model); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestWriteAnswerLines writes models of many sizes, so that lines break at every possible column.
func TestWriteAnswerLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 20))
	widest := 0
	for vars := range 400 {
		m := make(cnf.Model, vars+1)
		for v := 1; v <= vars; v++ {
			m[v] = rng.IntN(2) == 0
		}
		widest = max(widest, checkAnswer(t, cnf.Satisfiable, m))
	}
	if widest != 78 {
		t.Errorf("the longest line has %d characters, not 78", widest)
	}
}

// checkAnswer checks a round trip of an answer, and returns the length of its longest line.
func checkAnswer(t *testing.T, a cnf.Answer, m cnf.Model) (widest int) {
	t.Helper()
	text := written(t, a, m)
	for line := range strings.Lines(text) {
		if widest = max(widest, len(line)-1); len(line)-1 > 78 {
			t.Errorf("%d characters: %s", len(line)-1, line)
		}
	}
	a2, m2, err := cnf.ReadAnswer("x.out", strings.NewReader(text), max(len(m)-1, 0))
	if err != nil || a2 != a || !reflect.DeepEqual(m2, m) {
		t.Errorf("wrote %v %v, read %v %v, %v", a, m, a2, m2, err)
	}
	return widest
}

// written returns an answer as printed.
func written(t *testing.T, a cnf.Answer, m cnf.Model) string {
	t.Helper()
	var b strings.Builder
	if err := cnf.WriteAnswer(&b, a, m); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
