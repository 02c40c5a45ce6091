package proof_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/encode/cnf"
	"crossat/solve/proof"
)

// TestAgainstDefinitions checks random proofs of small formulas, right ones and wrong ones, and compares the verdicts
// with those of a replay by the definitions.
func TestAgainstDefinitions(t *testing.T) {
	var right, wrong, open, rats, unneeded int
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 0))
		formula, vars := randomFormula(r)
		steps := randomProof(r, formula, vars, 4+r.IntN(40))
		if r.IntN(2) == 0 {
			steps = damage(r, steps)
		}
		result, err := check(t, formula, steps)
		n := newNaive(formula)
		for _, s := range steps {
			n.do(s)
		}
		var refused *proof.Refused
		switch {
		case err == nil:
			checkCore(t, formula, steps, result)
			right++
			rats += result.RAT
			if !n.valid() {
				unneeded++
			}
		case !errors.As(err, &refused):
			t.Fatalf("seed %d: %v", seed, err)
		case n.valid():
			t.Fatalf("seed %d: a proof is refused: %v\n%v\n%v", seed, err, formula, steps)
		case refused.Lemma == 0:
			open++
			if n.derived {
				t.Fatalf("seed %d: %v, but it does", seed, err)
			}
		default:
			wrong++
			if !slices.Contains(n.wrong, refused.Lemma) {
				t.Fatalf("seed %d: %v, but it is\n%v\n%v", seed, err, formula, steps)
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d\n%v\n%v", seed, formula, steps)
		}
	}
	if min(right, wrong, open, rats, 100*unneeded) < 100 {
		t.Errorf("%d right, %d wrong, %d without a conflict, %d RAT, %d wrong where it does not matter: "+
			"too few of a kind", right, wrong, open, rats, unneeded)
	}
}

// check checks a proof with LRAT.
func check(t *testing.T, formula [][]cnf.Lit, steps []step) (*proof.Result, error) {
	t.Helper()
	var in bytes.Buffer
	for _, s := range steps {
		writeText(&in, s)
	}
	return proof.Check(t.Context(), formulaOf(formula), "p.drat", &in, proof.Options{LRAT: true})
}

// checkCore checks that the core is unsatisfiable, and the LRAT proof.
func checkCore(t *testing.T, formula [][]cnf.Lit, steps []step, r *proof.Result) {
	t.Helper()
	var core [][]cnf.Lit
	for _, i := range r.Core {
		core = append(core, formula[i])
	}
	if !slices.IsSorted(r.Core) || satisfiable(core) {
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

// writeText writes a step of a text proof.
func writeText(b *bytes.Buffer, s step) {
	if s.del {
		b.WriteString("d ")
	}
	for _, l := range s.clause {
		fmt.Fprint(b, l, " ")
	}
	b.WriteString("0\n")
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
		if refused := (*proof.Refused)(nil); !errors.As(err, &refused) || err.Error() != c.wants {
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
		"2147483646 -1 0 2147483645 2147483646 0 2 0 0",
		"9999999 1 0 1000 9999999 0 1001 2000000 3000000 0 2 0 0",
	} {
		if _, err := proof.Check(t.Context(), formulaOf(square), "p", strings.NewReader(in), proof.Options{}); err != nil {
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
