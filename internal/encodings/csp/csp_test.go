package csp_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/csp"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// instance is a small puzzle with its fills by enumeration.
type instance struct {
	name string
	grid *grids.Grid
	dict *dicts.Dict
	o    fit.Options
	want map[string]bool
}

// eachInstance runs a test with every step-th of the small puzzles, and of those with rules.
func eachInstance(t *testing.T, step int, test func(t *testing.T, in instance)) {
	for i, in := range fittest.Instances() {
		if i%step == 0 {
			t.Run(in.Name, func(t *testing.T) {
				t.Parallel()
				g, d := in.Parse(t)
				for _, repeats := range []bool{false, true} {
					o := fit.Options{Repeats: repeats, AllWords: len(in.Words)%2 == 0}
					test(t, instance{in.Name, g, d, o, fittest.Fills(g, d, repeats)})
				}
			})
		}
	}
	for i, in := range fittest.RuledInstances() {
		if i%step == 0 {
			t.Run(in.Name, func(t *testing.T) {
				t.Parallel()
				g, d := in.Parse(t)
				o := in.Options(i%5 == 0)
				o.AllWords = i%2 == 0
				test(t, instance{in.Name, g, d, o, fittest.FillsWith(g, d, o)})
			})
		}
	}
}

// write returns the file of a puzzle, or nothing if the candidates alone show that it has no fill.
func (in instance) write(t *testing.T, f csp.Format) string {
	t.Helper()
	p, err := fit.New(in.grid, in.dict, in.o)
	var m *csp.Model
	if err == nil {
		m, err = csp.New(p)
	}
	var none *problem.Impossible
	switch {
	case errors.As(err, &none) && len(in.want) == 0:
		return ""
	case err != nil && in.o.Repeats && strings.Contains(err.Error(), "repeated words") && p.Groups().Len() > 0:
		t.Skip(err)
	case err != nil:
		t.Fatal(err)
	}
	return written(t, m, f)
}

func written(t *testing.T, m *csp.Model, f csp.Format) string {
	t.Helper()
	var file bytes.Buffer
	if err := f.Write(&file, m, fill.Header{Dict: "words--& all", DictWords: 1, Fingerprint: "0"}); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

// header reads the header of a file.
func header(t *testing.T, file string) (csp.Format, *fill.Header) {
	t.Helper()
	in := bufio.NewReader(strings.NewReader(file))
	f, ok := csp.Detect(in)
	if !ok {
		t.Fatalf("no format of %.40q", file)
	}
	h, err := fill.ReadHeader(fittest.Must(f.Comments(in)))
	if err != nil {
		t.Fatal(err)
	}
	return f, h
}

// compare compares the found fills with the wanted ones.
func (in instance) compare(t *testing.T, got map[string]bool) {
	t.Helper()
	if !maps.Equal(got, in.want) {
		t.Errorf("repeats %v, all words %v: fills %q, enumeration finds %q\ngrid:\n%swords: %v\nrules: %+v",
			in.o.Repeats, in.o.AllWords, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(in.want)), in.grid,
			slices.Collect(in.dict.All()), in.o.Rules)
	}
}

// TestXCSP3 compares the solutions of instances with enumeration.
func TestXCSP3(t *testing.T) {
	eachInstance(t, 1, func(t *testing.T, in instance) {
		file := in.write(t, csp.XCSP3)
		if file == "" {
			return
		}
		f, h := header(t, file)
		got := make(map[string]bool)
		for _, x := range solve(t, file) {
			answer, g, err := f.ReadAnswer("answer", strings.NewReader(instantiation(x)), h)
			if err != nil || answer != cnf.Satisfiable {
				t.Fatalf("%v: %s, %v", x, answer, err)
			}
			if got[g.String()] {
				t.Errorf("a fill has two solutions:\n%s", g)
			}
			got[g.String()] = true
		}
		in.compare(t, got)
	})
}

// instantiation prints values of x[] as solvers do, in one of two forms.
func instantiation(x []int) string {
	if len(x)%2 == 0 {
		return fmt.Sprintf("c a comment\n\x1b[92ms SATISFIABLE\x1b[0m\nv <instantiation> <list> x[] k[][] </list>\n"+
			"v <values> %s 0x9 </values> </instantiation>\n", strings.Trim(fmt.Sprint(x), "[]"))
	}
	var list, values string
	for i, v := range slices.Backward(x) {
		list += fmt.Sprintf(" k[0][%d] x[%d]", i, i)
		values += fmt.Sprintf(" 7x1 %d", v)
	}
	return "<instantiation>\n<list>" + list + "</list>\n<values>\n" + values + "\n</values>\n</instantiation>\n"
}

// TestSameBytes checks that a problem always gives the same bytes, and that the header can be read back.
func TestSameBytes(t *testing.T) {
	g, d := fittest.Named(t, "mini5", "en", dicts.Options{MinScore: 60})
	o := fit.Options{Rules: fit.Rules{Stems: true, Low: fit.Low{Score: 70, Most: 2}, Pangram: "AB"}, AllWords: true}
	for _, f := range csp.Formats {
		var files []string
		for range 2 {
			files = append(files, written(t, fittest.Must(csp.New(fittest.Must(fit.New(g, d, o)))), f))
		}
		if files[0] != files[1] {
			t.Errorf("%s: two files differ", f.Name)
		}
		_, h := header(t, files[0])
		if h.Atoms.Grid.String() != g.String() || h.Dict != "words--&_all" || len(h.Letters) != 26 || !h.Rules.Stems {
			t.Errorf("%s: the header is %+v", f.Name, h)
		}
	}
}

// TestSharedTables checks that slots with the same words have one table.
func TestSharedTables(t *testing.T) {
	g, d := fittest.Named(t, "hardest15", "en", dicts.Options{})
	m := fittest.Must(csp.New(fittest.Must(fit.New(g, d, fit.Options{AllWords: true}))))
	lengths := make(map[int]bool)
	for _, s := range g.Slots() {
		lengths[s.Len()] = true
	}
	if n := strings.Count(written(t, m, csp.XCSP3), "<supports>"); n != len(lengths) {
		t.Errorf("%d tables, but %d lengths", n, len(lengths))
	}
}
