//go:build unix

package dimacs_test

import (
	"bytes"
	"strings"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// TestProof has a program write proofs, whole and cut short.
func TestProof(t *testing.T) {
	plain, trivial := &cnf.Formula{}, &cnf.Formula{}
	plain.Add([]cnf.Lit{1})
	plain.Add([]cnf.Lit{-1})
	trivial.Add(nil)
	const short = "its proof is cut short"
	for text, want := range map[string]string{
		`1 2 0\n0\n`:              "",
		`1 2 0\n0\nd 1 0\n`:       "",
		`1 2 0\r\n 0 `:            "",
		`a\002\000a\000`:          "",
		`1 2 0\n-2 0\n`:           short,
		`1 2 0\n-2`:               short,
		`10 0\nd 0\n100\n`:        short,
		`a\002\000d\000a\004\006`: short,
		``:                        short,
	} {
		s := fake(t, "fake", `printf '`+text+`' >$2; echo s UNSATISFIABLE; exit 20`, "{cnf}", "{proof}")
		var got bytes.Buffer
		r, err := s.Solve(t.Context(), sat.Task{Formula: plain, Proof: &got})
		if want == "" && (err != nil || r.Answer != cnf.Unsatisfiable || got.Len() == 0) ||
			want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, %v, want %q", text, r.Answer, err, want)
		}
		if _, err := s.Solve(t.Context(), sat.Task{Formula: trivial, Proof: &got}); err != nil {
			t.Errorf("%s: %v for a formula with the empty clause", text, err)
		}
	}
}
