package proof_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/proof"
)

// TestAgainstDefinitions checks random proofs of small formulas, right ones and wrong ones.
func TestAgainstDefinitions(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	var v verdicts
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 0))
		formula, vars := randomFormula(r)
		steps := randomProof(r, formula, vars, 4+r.IntN(40))
		if r.IntN(2) == 0 {
			steps = damage(r, steps)
		}
		if v.compare(t, formula, steps); t.Failed() {
			t.Fatalf("seed %d\n%v\n%v", seed, formula, steps)
		}
	}
	if min(v.right, v.wrong, v.open, v.rats, 100*v.unneeded) < 100 {
		t.Errorf("too few of a kind: %+v", v)
	}
}

// TestTrees does the same with proofs that are trees of case splits, of formulas with more variables.
func TestTrees(t *testing.T) {
	var v verdicts
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		var formula [][]cnf.Lit
		for len(formula) < 120 {
			formula = append(formula, randomClause(r, 18, 3+r.IntN(2)))
		}
		steps := treeProof(r, formula, 18)
		for range r.IntN(3) {
			steps = damage(r, steps)
		}
		if v.compare(t, formula, steps); t.Failed() {
			t.Fatalf("seed %d\n%v\n%v", seed, formula, steps)
		}
	}
	if min(v.right, v.wrong) < 20 {
		t.Errorf("too few of a kind: %+v", v)
	}
}

// verdicts counts what became of proofs.
type verdicts struct {
	right, wrong, open int // verified, with a wrong lemma, without a conflict
	rats, unneeded     int // of those that are verified: lemmas by RAT, and proofs with wrong lemmas
}

// compare checks a proof, and compares the verdict with that of a replay by the definitions.
func (v *verdicts) compare(t *testing.T, formula [][]cnf.Lit, steps []step) {
	t.Helper()
	result, err := check(t, formula, steps)
	n := newNaive(formula)
	for _, s := range steps {
		n.do(s)
	}
	var refused *proof.Refused
	switch {
	case err == nil:
		checkCore(t, formula, steps, result)
		v.right++
		v.rats += result.RAT
		if !n.valid() {
			v.unneeded++
		}
	case !errors.As(err, &refused):
		t.Error(err)
	case n.valid():
		t.Errorf("a proof is refused: %v", err)
	case refused.Lemma == 0:
		v.open++
		if n.derived {
			t.Errorf("%v, but it does", err)
		}
	default:
		v.wrong++
		if !slices.Contains(n.wrong, refused.Lemma) {
			t.Errorf("%v, but it is", err)
		}
	}
}

// check checks a proof with LRAT.
func check(t *testing.T, formula [][]cnf.Lit, steps []step) (*proof.Result, error) {
	t.Helper()
	in := bytes.NewReader(write(t, steps, proof.Text))
	return proof.Check(t.Context(), formulaOf(formula), "p.drat", in, proof.Options{LRAT: new(memory)})
}

// memory is a scratch.
type memory struct{ bytes.Buffer }

func (m *memory) ReadAt(p []byte, off int64) (int, error) {
	return bytes.NewReader(m.Bytes()).ReadAt(p, off)
}

// write writes a proof.
func write(t *testing.T, steps []step, f proof.Format) []byte {
	t.Helper()
	var out bytes.Buffer
	w := proof.NewWriter(&out, f)
	for _, s := range steps {
		if s.del {
			w.Delete(s.clause)
		} else {
			w.Add(s.clause)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// checkCore checks that the core is unsatisfiable, and the LRAT proof.
func checkCore(t *testing.T, formula [][]cnf.Lit, steps []step, r *proof.Result) {
	t.Helper()
	var core [][]cnf.Lit
	for _, i := range r.Core {
		core = append(core, formula[i])
	}
	if f := formulaOf(core); !slices.IsSorted(r.Core) || f.Vars() < 8 && satisfiable(f) {
		t.Errorf("the core %v is satisfiable, or not in order", r.Core)
	}
	lemmas := len(slices.DeleteFunc(slices.Clone(steps), func(s step) bool { return s.del }))
	if r.Lemmas != lemmas || r.RAT > r.Used || r.Used > lemmas {
		t.Errorf("%d of %d lemmas used, %d of them RAT, but there are %d", r.Used, r.Lemmas, r.RAT, lemmas)
	}
	var out bytes.Buffer
	if err := r.WriteLRAT(&out); err != nil {
		t.Error(err)
	}
	if err := checkLRAT(formula, out.String()); err != nil {
		t.Errorf("LRAT: %v\n%s", err, &out)
	}
}

// square is the formula that forbids all four values of two variables.
var square = [][]cnf.Lit{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}

// TestMessages checks what is said of wrong proofs.
func TestMessages(t *testing.T) {
	long := [][]cnf.Lit{{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	for _, c := range []struct {
		formula   [][]cnf.Lit
		in, wants string
	}{
		{square, "", "it does not derive the empty clause"},
		{square, "0\n", "lemma 1 (line 1) is neither RUP nor RAT: 0"},
		{square[:3], "c x\n2 0\n-1 0\n0\n", "lemma 2 (line 3) is neither RUP nor RAT: -1 0"},
		{square[:3], "a\x04\x00a\x03\x00a\x00", "lemma 2 (byte 3) is neither RUP nor RAT: -1 0"},
		{square[1:], "-3 2 1 0 2 1 0\n1 0", "lemma 2 (line 1) is neither RUP nor RAT: 2 1 0"},
		{long, "d 1 2 3 4 5 6 7 8 9 10 0 1 2 3 4 5 6 7 8 9 0 0", "lemma 2 (line 1) is neither RUP nor RAT: 0"},
	} {
		_, err := proof.Check(t.Context(), formulaOf(c.formula), "p", strings.NewReader(c.in), proof.Options{})
		if refused := (*proof.Refused)(nil); !errors.As(err, &refused) || err.Error() != "p: "+c.wants {
			t.Errorf("%q: %v, want %s", c.in, err, c.wants)
		}
	}
}

// TestTrivial checks formulas that need no lemma.
func TestTrivial(t *testing.T) {
	for _, formula := range [][][]cnf.Lit{
		{{}}, {{1}, {2, 3}, {}}, {{1}, {-1}}, {{1, 1}, {3, 4}, {-1, 2}, {-2, -2}, {5}, {-5}},
	} {
		r, err := check(t, formula, nil)
		if err != nil {
			t.Errorf("%v: %v", formula, err)
			continue
		}
		checkCore(t, formula, nil, r)
	}
}

// TestVariables checks proofs with new variables, of any number.
func TestVariables(t *testing.T) {
	for _, in := range []string{
		"3 -1 0 3 -2 0 -3 1 2 0 3 0 2 0 0",
		"100000000 -1 0 99999999 100000000 0 2 0 0",
		"9999999 1 0 1000 9999999 0 1001 2000000 3000000 0 2 0 0",
	} {
		_, err := proof.Check(t.Context(), formulaOf(square), "p", strings.NewReader(in), proof.Options{})
		if err != nil {
			t.Errorf("%q: %v", in, err)
		}
	}
	huge := [][]cnf.Lit{{cnf.MaxVar, 7}, {-cnf.MaxVar, 7}, {-7, 3}, {-7, -3}}
	r, err := check(t, huge, []step{{clause: []cnf.Lit{7}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Core) != 4 || r.Used != 1 {
		t.Errorf("core %v, %d lemmas used", r.Core, r.Used)
	}
}

// TestUnknown checks that deletions of clauses that are not there are ignored, and counted.
func TestUnknown(t *testing.T) {
	steps := []step{
		{true, []cnf.Lit{1, 3}}, {true, []cnf.Lit{2, 1, 1}}, {true, []cnf.Lit{1, 2}}, {clause: []cnf.Lit{-1}},
	}
	_, err := check(t, square, steps)
	if refused := (*proof.Refused)(nil); !errors.As(err, &refused) || refused.Lemma != 0 {
		t.Errorf("%v, want one about the conflict, as a clause is deleted that is needed", err)
	}
	r, err := check(t, slices.Concat(square, square, square), steps)
	if err != nil || r.Unknown != 1 {
		t.Errorf("%v, %v, want 1 unknown deletion", r, err)
	}
}

// TestProgress checks that progress goes from 0 to 1.
func TestProgress(t *testing.T) {
	last, calls := 0.0, 0
	o := proof.Options{Progress: func(done float64) {
		if done < last || done > 1 {
			t.Errorf("%v after %v", done, last)
		}
		last, calls = done, calls+1
	}}
	in := strings.NewReader("3 0\n2 0\n0\n")
	if _, err := proof.Check(t.Context(), formulaOf(square), "p", in, o); err != nil || last != 1 || calls == 0 {
		t.Errorf("%v, progress ends at %v after %d calls", err, last, calls)
	}
	r, err := proof.Check(t.Context(), formulaOf(square), "p", strings.NewReader("2 0"), o)
	if err == nil {
		err = r.WriteLRAT(&bytes.Buffer{})
	}
	if err == nil {
		t.Error("LRAT is written that was not asked for")
	}
}

// TestContext checks that the check ends with its context.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in := strings.NewReader("2 0\n0\n")
	if _, err := proof.Check(ctx, formulaOf(square), "p", in, proof.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that of the context", err)
	}
}
