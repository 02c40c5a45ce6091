package fill_test

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/sat/gopher"
)

// threshold is the threshold of shortfall in the tests: some words of most instances score less.
const threshold = 30

// scored returns instances with scores, without rules and with every kind of rule.
func scored() []fittest.Ruled {
	var list []fittest.Ruled
	for _, in := range fittest.Scored() {
		list = append(list, fittest.Ruled{Instance: in})
	}
	for i, in := range fittest.RuledInstances() {
		if i%5 == 0 {
			list = append(list, in)
		}
	}
	return list
}

// weigh calls check with an instance's encodings for every objective, and the best fills by enumeration.
func weigh(
	t *testing.T, in fittest.Ruled, check func(name string, w *fill.Weighted, best map[string]bool, cost int),
) {
	t.Helper()
	g, d := in.Parse(t)
	p, err := fit.New(g, d, in.Options(false))
	if none := (*problem.Impossible)(nil); errors.As(err, &none) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	fills := fittest.FillsWith(g, d, in.Options(false))
	for _, o := range fit.Objectives {
		best, cost := bestFills(t, g, p, o, fills)
		for _, form := range fill.Forms {
			e, err := fill.Encode(t.Context(), p, fill.Options{Encoding: form.Name}, 3)
			if err != nil {
				t.Fatal(err)
			}
			w, err := e.Weigh(t.Context(), o, threshold)
			if err != nil {
				t.Fatal(err)
			}
			total := 0
			for text := range best {
				total = w.Cost.Of(scoresOf(g, p, text))
				if split := w.Cost.Split(total); !slices.Equal(split, cost) {
					t.Fatalf("%s: the cost %d is split into %v, want %v", o.Name, total, split, cost)
				}
			}
			check(o.Name+" "+form.Name, w, best, total)
		}
	}
}

// bestFills returns the cheapest fills, and their costs by the criteria, which it compares one by one.
func bestFills(
	t *testing.T, g *grids.Grid, p *fit.Problem, o fit.Objective, fills map[string]bool,
) (best map[string]bool, least []int) {
	t.Helper()
	for text := range fills {
		var costs []int
		for _, c := range o.Criteria(p, threshold) {
			costs = append(costs, c.Of(scoresOf(g, p, text)))
		}
		switch order := slices.Compare(costs, least); {
		case least == nil || order < 0:
			best, least = map[string]bool{text: true}, costs
		case order == 0:
			best[text] = true
		}
	}
	return best, least
}

// scoresOf returns the scores of the entries of a printed fill.
func scoresOf(g *grids.Grid, p *fit.Problem, text string) []int {
	return p.Scores(fittest.Read(g, text))
}

// TestBestFillsEqualEnumeration compares the best fills found by gophersat, and their costs, with enumeration, for
// every objective and every encoding.
func TestBestFillsEqualEnumeration(t *testing.T) {
	for i, in := range scored() {
		if i%share() > 0 {
			continue
		}
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			weigh(t, in, func(name string, w *fill.Weighted, best map[string]bool, cost int) {
				f, err := w.Formula(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				got := make(map[string]bool)
				for {
					o, err := (gopher.Solver{}).Minimize(t.Context(), f)
					if err != nil {
						t.Fatalf("%s: %v", name, err)
					}
					if o.Answer != cnf.Satisfiable || len(best) > 0 && *o.Cost > cost {
						break
					}
					filled := fittest.Must(w.Encoding.Atoms.Decode(o.Model))
					if *o.Cost != cost || w.Cost.Of(w.Encoding.Problem.Scores(filled)) != cost {
						t.Fatalf("%s: the best model costs %d, its fill %d, want %d:\n%s",
							name, *o.Cost, w.Cost.Of(w.Encoding.Problem.Scores(filled)), cost, filled)
					}
					got[filled.String()] = true
					clause, _ := w.Encoding.Atoms.Block(filled)
					f.Add(clause)
				}
				if !maps.Equal(got, best) {
					t.Errorf("%s: gophersat finds %v, enumeration %v", name, keys(got), keys(best))
				}
			})
		})
	}
}

// TestBestFillsByClasp does the same with clasp, which reads the files of both formats and lists all best fills.
func TestBestFillsByClasp(t *testing.T) {
	if _, err := exec.LookPath("clasp"); err != nil {
		t.Skip("clasp is not installed")
	}
	for i, in := range scored() {
		if (i+1)%share() > 0 {
			continue
		}
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			weigh(t, in, func(name string, w *fill.Weighted, best map[string]bool, cost int) {
				for _, format := range []cnf.Format{cnf.WCNF, cnf.OPB} {
					path := filepath.Join(folder, "x."+format.Name)
					f := writeAndRead(t, w, format, path)
					prepare(t, w, f, path)
					got, gotCost := clasp(t, w, &f.Weighted, path)
					if len(best) == 0 {
						cost = gotCost
					}
					if !maps.Equal(got, best) || gotCost != cost {
						t.Errorf("%s, %s: clasp finds %v, which cost %d; enumeration %v, which cost %d",
							name, format.Name, keys(got), gotCost, keys(best), cost)
					}
				}
			})
		})
	}
}

// writeAndRead writes a file, and reads it again.
func writeAndRead(t *testing.T, w *fill.Weighted, format cnf.Format, path string) *cnf.File {
	t.Helper()
	var b bytes.Buffer
	write := w.WriteWCNF
	if format == cnf.OPB {
		write = w.WriteOPB
	}
	if err := write(t.Context(), &b, fill.Header{Dict: "d", Fingerprint: "f"}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read(path, &b)
	if err != nil {
		t.Fatal(err)
	}
	h, err := fill.ReadHeader(f.Comments)
	if err != nil || h.Cost.Objective != w.Cost.Objective || !slices.Equal(h.Cost.Parts, w.Cost.Parts) {
		t.Fatalf("the comments say %+v, want %+v; %v", h, w.Cost, err)
	}
	return f
}

// prepare adapts a file for clasp: its second line asks for models that differ in letters, because a fill can have
// 100,000 models. A WCNF file gets the format before 2022, the one that clasp reads.
func prepare(t *testing.T, w *fill.Weighted, f *cnf.File, path string) {
	t.Helper()
	text, mark := oldWCNF(&f.Weighted), "c"
	if f.Format == cnf.OPB {
		text, mark = string(fittest.Must(os.ReadFile(path))), "*"
	}
	var letters strings.Builder
	for v := range w.Encoding.Atoms.Vars() {
		if atom, _ := w.Encoding.Atoms.Atom(v + 1); atom.Slot < 0 {
			fmt.Fprintf(&letters, " %d", v+1)
		}
	}
	first, rest, _ := strings.Cut(text, "\n")
	text = fmt.Sprintf("%s\n%s project%s 0\n%s", first, mark, letters.String(), rest)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// oldWCNF prints a formula in the WCNF format before 2022.
func oldWCNF(f *cnf.Weighted) string {
	top := 1
	for _, s := range f.Soft {
		top += s.Weight
	}
	var b strings.Builder
	fmt.Fprintf(&b, "p wcnf %d %d %d\n", f.Vars(), f.Len()+len(f.Soft), top)
	line := func(weight int, clause []cnf.Lit) {
		fmt.Fprintf(&b, "%d %s 0\n", weight, strings.Trim(fmt.Sprint(clause), "[]"))
	}
	for i := range f.Len() {
		line(top, f.Clause(i))
	}
	for _, s := range f.Soft {
		line(s.Weight, s.Clause)
	}
	return b.String()
}

// clasp returns all best fills for a file, and their cost.
func clasp(t *testing.T, w *fill.Weighted, f *cnf.Weighted, path string) (fills map[string]bool, cost int) {
	t.Helper()
	// The exit code depends on the answer, not on errors.
	out, _ := exec.CommandContext(
		t.Context(), "clasp", "--opt-mode=optN", "--models=0", "--quiet=0", "--parse-ext", "--project=project", path,
	).Output()
	if !bytes.Contains(out, []byte("\ns ")) {
		t.Fatalf("clasp gives no answer: %s", out)
	}
	for _, text := range strings.Split(string(out), "c Answer:")[1:] {
		var values strings.Builder
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "v") {
				values.WriteString(line)
			}
		}
		o, err := cnf.ReadOptimum(path, strings.NewReader(values.String()+"s OPTIMUM FOUND\n"), f.Vars())
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Check(o.Model); err != nil {
			t.Fatal(err)
		}
		if c := f.Cost(o.Model); fills == nil || c < cost {
			fills, cost = make(map[string]bool), c
		} else if c > cost {
			continue
		}
		fills[fittest.Must(w.Encoding.Atoms.Decode(o.Model)).String()] = true
	}
	return fills, cost
}

// TestWeighTooMuch checks that weights that are too large for a file are refused.
func TestWeighTooMuch(t *testing.T) {
	g := fittest.Grid(t, "..\n..")
	d := dicts.New("words", []dicts.Word{
		{Text: "AB", Score: math.MaxInt64 / 8}, {Text: "CD"}, {Text: "AC"}, {Text: "BD"},
	})
	e := encode(t, g, d, fill.Options{}, 0)
	for _, tt := range []struct {
		objective string
		threshold int
		advice    string // none if the weights fit
	}{
		{"worst", threshold, ""},
		{"sum", threshold, ""},
		{"shortfall", threshold, ""},
		{"shortfall", math.MaxInt64 / 2, "use a lower threshold"},
		{"squares", 1 << 31, "use a lower threshold"},
		{"worst,sum", threshold, "use lists with smaller scores, or an objective with one criterion"},
	} {
		_, err := e.Weigh(t.Context(), fittest.Must(fit.FindObjective(tt.objective)), tt.threshold)
		want := "the weights of the objective " + tt.objective + " add up to 2^63 or more: " + tt.advice
		if (err == nil) != (tt.advice == "") || err != nil && err.Error() != want {
			t.Errorf("%s, threshold %d: error %v, want %q", tt.objective, tt.threshold, err, want)
		}
	}
}

// TestWeighNothing checks that a formula without an objective has no costs.
func TestWeighNothing(t *testing.T) {
	e := encode(t, fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD"), fill.Options{}, 0)
	w, err := e.Weigh(t.Context(), fit.Objective{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	f, err := w.Formula(t.Context())
	if err != nil || len(f.Soft) > 0 || f.Vars() != e.Vars || f.Len() != e.Clauses || f.Lits() != w.Lits {
		t.Errorf("%d soft clauses, %d variables, %d clauses; %v", len(f.Soft), f.Vars(), f.Len(), err)
	}
}

// TestPrefixes checks that the clauses over letters are minimal: one for each prefix whose words all cost more than a
// shorter prefix implies.
func TestPrefixes(t *testing.T) {
	d := dicts.New("words", []dicts.Word{
		{Text: "ABC", Score: 10}, {Text: "ABD", Score: 10}, {Text: "AXC", Score: 50}, {Text: "AXD", Score: 20},
		{Text: "BAA", Score: 30}, {Text: "BAB", Score: 10},
	})
	e := encode(t, fittest.Grid(t, "..."), d, fill.Options{}, 0)
	w, err := e.Weigh(t.Context(), fittest.Must(fit.FindObjective("sum")), 0)
	if err != nil {
		t.Fatal(err)
	}
	f, err := w.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]int) // number of clauses with these letters and a level
	for i := e.Clauses; i < f.Len(); i++ {
		text := ""
		for _, l := range f.Clause(i) {
			if atom, ok := e.Atoms.Atom(l.Var()); ok {
				text += string(atom.Letter)
			}
		}
		got[text]++
	}
	// The costs are 0, 20, 30 and 40: three levels, in two clauses of order without letters.
	want := map[string]int{"": 2, "AB": 1, "AXD": 1, "B": 1, "BAB": 1}
	if !maps.Equal(got, want) || w.Soft != 3 {
		t.Errorf("clauses %v, want %v; %d soft clauses, want 3", got, want, w.Soft)
	}
}
