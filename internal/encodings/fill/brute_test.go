package fill_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// TestFillsEqualEnumeration compares the fills of formulas with enumeration, for every encoding and every way to forbid
// repeated words. Without the tag long, it tries some of them with each instance, and others with the next. It also
// counts models.
func TestFillsEqualEnumeration(t *testing.T) {
	for i, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, form := range fill.Forms {
				for _, nodup := range append(named.Names(form.Distincts()), "none") {
					if i++; i%share() > 0 {
						continue
					}
					o, repeats := fill.Options{Encoding: form.Name, NoDup: nodup}, nodup == "none"
					if repeats {
						o.NoDup = ""
					}
					want := fittest.Fills(g, d, repeats)
					fo := fit.Options{Repeats: repeats, AllWords: nodup == "pairwise"}
					if err := compare(t, g, d, fo, o, uint64(len(nodup)), want); err != nil {
						t.Errorf("%+v: %v; enumeration finds %v\ngrid:\n%swords: %v",
							o, err, keys(want), in.Text, in.Words)
					}
				}
			}
		})
	}
}

// TestFillsWithRules compares the fills under rules with enumeration, for every encoding.
func TestFillsWithRules(t *testing.T) {
	for i, in := range fittest.RuledInstances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				want := fittest.FillsWith(g, d, in.Options(repeats))
				if len(want) > 60 {
					t.Skip("too many fills for copies of the formula")
				}
				for k, form := range fill.Forms {
					if (i+k)%share() > 0 {
						continue
					}
					fo, o := in.Options(repeats), fill.Options{Encoding: form.Name}
					fo.AllWords = form.Name == fill.Bridge && repeats
					if err := compare(t, g, d, fo, o, 1, want); err != nil {
						t.Errorf("%s, repeats %v: %v; enumeration finds %v\ngrid:\n%swords: %v\nrules: %+v",
							form.Name, repeats, err, keys(want), in.Text, in.Words, in.Rules)
					}
				}
			}
		})
	}
}

// share returns the divisor of the number of encodings that a test tries with an instance.
func share() int {
	if testing.Short() {
		return 3 * every
	}
	return every
}

// multipleModels are the ways to forbid repeated words whose auxiliary variables give a fill several models.
var multipleModels = map[string]bool{"ladder": true, "letters": true}

// compare compares the fills of an encoding with the wanted ones, and returns an error if they differ. A fill must have
// only one model, unless something gives it several.
func compare(
	t *testing.T, g *grids.Grid, d *dicts.Dict, fo fit.Options, o fill.Options, seed uint64, want map[string]bool,
) error {
	t.Helper()
	p, err := fit.New(g, d, fo)
	var e *fill.Encoding
	if err == nil {
		e, err = fill.Encode(t.Context(), p, o, seed)
	}
	if noFill := (*problem.Impossible)(nil); errors.As(err, &noFill) && len(want) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	models, err := compareFills(t, e, keys(want), fittest.Judge(g, d, fo))
	if err != nil || multipleModels[e.Distinct.Name] || hasRules(p) {
		return err
	}
	var whole [][]cnf.Lit
	for _, m := range models {
		whole = append(whole, wholeModel(m))
	}
	if m := ask(t, e, formula(t, e, whole)); m != nil {
		return fmt.Errorf("there are more than %d models", len(models))
	}
	return nil
}

// compareFills checks that an encoding has models exactly of the wanted fills, and returns a model of each. A question
// takes a solver a process, so it asks only two: for all fills at once, each in a copy of the formula that blocks the
// others, and then for a model if all are blocked.
func compareFills(t *testing.T, e *fill.Encoding, want []string, words check.Words) ([]cnf.Model, error) {
	t.Helper()
	blocks := make([][]cnf.Lit, len(want))
	for i, text := range want {
		filled := fittest.Read(e.Problem.Grid, text)
		var ok bool
		if blocks[i], ok = e.Atoms.Block(filled); !ok {
			return nil, fmt.Errorf("no clause to block\n%s", filled)
		}
	}
	if m := ask(t, e, formula(t, e, blocks)); m != nil {
		return nil, fmt.Errorf("there is another fill:\n%s", fittest.Must(e.Atoms.Decode(m)))
	}
	if len(want) == 0 {
		return nil, nil
	}
	all := new(cnf.Formula)
	for i := range want {
		addCopy(all, formula(t, e, slices.Delete(slices.Clone(blocks), i, i+1)))
	}
	m := ask(t, e, all)
	if m == nil {
		return nil, errors.New("some fills have no model")
	}
	var models []cnf.Model
	for i, text := range want {
		models = append(models, append(cnf.Model{false}, m[1+i*e.Vars:][:e.Vars]...))
		filled, err := e.Atoms.Decode(models[i])
		if err != nil {
			return nil, err
		}
		if err := check.Fill(e.Problem.Grid, filled, words); err != nil {
			return nil, fmt.Errorf("%w:\n%s", err, filled)
		}
		if filled.String() != text {
			return nil, fmt.Errorf("there is another fill:\n%s", filled)
		}
	}
	return models, nil
}

// formula returns the formula of an encoding with more clauses.
func formula(t *testing.T, e *fill.Encoding, more [][]cnf.Lit) *cnf.Formula {
	t.Helper()
	f, err := e.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Vars() != e.Vars || f.Len() != e.Clauses || f.Lits() != e.Lits {
		t.Fatalf("the formula has %d/%d/%d variables/clauses/literals, the encoding says %d/%d/%d",
			f.Vars(), f.Len(), f.Lits(), e.Vars, e.Clauses, e.Lits)
	}
	for _, clause := range more {
		f.Add(clause)
	}
	return f
}

// addCopy adds a copy of a formula to another, with new variables.
func addCopy(to, f *cnf.Formula) {
	shift := cnf.Lit(to.Vars())
	to.Declare(to.Vars() + f.Vars())
	for i := range f.Len() {
		clause := slices.Clone(f.Clause(i))
		for j, l := range clause {
			if clause[j] += shift; l < 0 {
				clause[j] = l - shift
			}
		}
		to.Add(clause)
	}
}

// ask returns a model of a formula, or nil.
func ask(t *testing.T, e *fill.Encoding, f *cnf.Formula) cnf.Model {
	t.Helper()
	r, err := sat.Run(t.Context(), gopher.Solver{}, sat.Task{Formula: f, Hints: e.Hints()})
	if err != nil {
		t.Fatal(err)
	}
	if r.Answer == cnf.Unknown {
		t.Fatal("no answer")
	}
	return r.Model
}

// hasRules reports whether a formula has clauses for rules, whose auxiliary variables give a fill several models.
func hasRules(p *fit.Problem) bool {
	return p.Groups().Len() > 0 || p.Rules.Low.Score > 0 || p.Rules.Pangram != ""
}

// wholeModel returns the clause that blocks one model.
func wholeModel(m cnf.Model) []cnf.Lit {
	var clause []cnf.Lit
	for v := 1; v < len(m); v++ {
		if m[v] {
			clause = append(clause, -cnf.Lit(v))
		} else {
			clause = append(clause, cnf.Lit(v))
		}
	}
	return clause
}

func keys(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }

// TestFillsApart compares the fills that differ from one in several cells with enumeration.
func TestFillsApart(t *testing.T) {
	near := 0
	for i, in := range fittest.Instances() {
		g, d := in.Parse(t)
		all := fittest.Fills(g, d, false)
		if len(all) < 2 || len(all) > 60 {
			continue
		}
		other := fittest.Read(g, slices.Min(keys(all)))
		apart := fit.Apart{From: []*grids.Grid{other}, Cells: i%7 + 1}
		far := fittest.FarFrom(all, apart.From, apart.Cells)
		e := encode(t, g, d, fill.Options{Encoding: fill.Forms[i%len(fill.Forms)].Name}, 1)
		got := make(map[string]bool)
		f := formula(t, e, nil)
		for e.KeepApart(f, apart); ; {
			r, err := (gopher.Solver{}).Solve(t.Context(), sat.Task{Formula: f})
			if err != nil {
				t.Fatal(err)
			}
			if r.Answer != cnf.Satisfiable {
				break
			}
			filled := fittest.Must(e.Atoms.Decode(r.Model))
			got[filled.String()] = true
			block, _ := e.Atoms.Block(filled)
			f.Add(block)
		}
		if !maps.Equal(got, far) {
			t.Errorf("%s, %d cells: fills %v, enumeration finds %v", in.Name, apart.Cells, keys(got), keys(far))
		}
		near += len(all) - len(far)
	}
	if near < 20 {
		t.Errorf("only %d fills were too near", near)
	}
}
