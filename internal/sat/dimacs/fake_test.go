//go:build unix

package dimacs_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/dimacs"
	"crossat/internal/sat/sattest"
)

// formula returns the input of the fake solvers.
func formula() *cnf.Formula { return sattest.Of(3, []cnf.Lit{1, 2}, []cnf.Lit{-1, 3}) }

// fake returns a solver that is a shell script.
func fake(t *testing.T, name, script string, args ...string) *dimacs.Solver {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	s, err := dimacs.Find(path, args...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnswers(t *testing.T) {
	tests := []struct {
		name, program, script string
		want                  cnf.Answer
		model                 string
	}{
		{"satisfiable", "fake", `printf 's SATISFIABLE\nv -1 2 3 0\n'; exit 10`, cnf.Satisfiable, "011"},
		{"partial model", "fake", `printf 'c hi\ns SATISFIABLE\nv 2\nv 0\n'; exit 10`, cnf.Satisfiable, "010"},
		{"values first", "fake", `printf 'v 2 0\ns SATISFIABLE\n'; exit 30`, cnf.Satisfiable, "010"},
		{"unsatisfiable", "fake", `echo s UNSATISFIABLE; exit 20`, cnf.Unsatisfiable, ""},
		{"gave up", "fake", `echo s UNKNOWN`, cnf.Unknown, ""},
		{"minisat", "minisat", `printf 'SAT\n-1 2 3 0\n' >$3; exit 10`, cnf.Satisfiable, "011"},
		{"minisat, no variables in clauses", "minisat", `printf 'SAT\n 0\n' >$3; exit 10`, cnf.Satisfiable, "000"},
		{"minisat prints to stdout", "minisat", `echo s UNSATISFIABLE; printf 'SAT\n1 3 0\n' >$3`, cnf.Satisfiable, "101"},
		{"minisat unsatisfiable", "minisat", `echo UNSAT >$3; exit 20`, cnf.Unsatisfiable, ""},
		{"minisat gave up", "minisat_static", `echo INDET >$3`, cnf.Unknown, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := fake(t, tt.program, tt.script)
			tmp := setTempDir(t)
			r, err := s.Solve(t.Context(), sat.Task{Formula: formula()})
			if err != nil {
				t.Fatal(err)
			}
			if r.Answer != tt.want || bits(r.Model) != tt.model {
				t.Errorf("%v %q, want %v %q", r.Answer, bits(r.Model), tt.want, tt.model)
			}
			checkEmpty(t, tmp)
		})
	}
}

// bits formats the values of the variables as 0s and 1s.
func bits(m cnf.Model) string {
	s := ""
	for v := 1; v < len(m); v++ {
		s += map[bool]string{false: "0", true: "1"}[m[v]]
	}
	return s
}

func TestFailures(t *testing.T) {
	const noAnswer = `no answer (expected "s SATISFIABLE" or "SAT", or the same for unsatisfiable)`
	tests := []struct{ name, program, script, want string }{
		{"cut short", "fake", `printf 's SATISFIABLE\nv -1 2\n'; exit 10`,
			"solver fake: its output:2: the values have no closing 0: the output is cut short; exit code 10"},
		{"no values", "fake", `echo s SATISFIABLE; exit 10`, "solver fake: its output:1: satisfiable, " +
			"but no values follow: the output is cut short, or the solver was told not to print them; exit code 10"},
		{"other formula", "fake", `printf 's SATISFIABLE\nv 1 4 0\n'; exit 10`, "solver fake: its output:2: " +
			"literal 4, but the formula has 3 variables: is this the answer to another formula?; exit code 10"},
		{"silent", "fake", "true", "solver fake: its output: " + noAnswer + "; exit code 0"},
		{"error message", "fake", "echo at first >&2; echo cannot do that >&2; exit 1",
			"solver fake: its output: " + noAnswer + "; exit code 1: cannot do that"},
		{
			"killed", "fake", "echo s SATISFIABLE; kill -KILL $$",
			"solver fake: signal: killed, as by the system when memory runs out",
		},
		{"killed with an error message", "fake", "echo out of memory >&2; kill -TERM $$",
			"solver fake: signal: terminated: out of memory"},
		{"no result file", "minisat", "echo ouch >&2; exit 3", "solver minisat: it wrote no result file; exit code 3: ouch"},
		{"empty result file", "minisat", ": >$3; exit 1", "solver minisat: its output: " + noAnswer + "; exit code 1"},
		{"wrong model", "fake", `printf 's SATISFIABLE\nv -1 -2 3 0\n'; exit 10`,
			"fake gave a wrong answer: the model does not satisfy clause 1: [1 2]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := fake(t, tt.program, tt.script)
			tmp := setTempDir(t)
			r, err := sat.Run(t.Context(), s, sat.Task{Formula: formula()})
			if err == nil || err.Error() != tt.want {
				t.Errorf("answer %v\ngot  %v\nwant %s", r.Answer, err, tt.want)
			}
			checkEmpty(t, tmp)
		})
	}
}

// TestCommandLine checks the arguments passed to programs of different names.
func TestCommandLine(t *testing.T) {
	tests := []struct{ program, want string }{
		{"fake", "-x y DIR/fill.cnf"},
		{"minisat", "-verb=0 -x y DIR/fill.cnf DIR/fill.out"},
		{"minisat_core", "-verb=0 -x y DIR/fill.cnf DIR/fill.out"},
		{"cryptominisat5", "--verb=0 -x y DIR/fill.cnf"},
		{"clasp", "--verbose=0 -x y DIR/fill.cnf"},
		{"kissat", "-q -x y DIR/fill.cnf"},
		{"cadical", "-q -x y DIR/fill.cnf"},
	}
	for _, tt := range tests {
		t.Run(tt.program, func(t *testing.T) {
			call := filepath.Join(t.TempDir(), "call")
			t.Setenv("CALL", call)
			s := fake(t, tt.program, "echo \"$@\" >$CALL; cat \"$4\" \"$3\" >$CALL.cnf 2>&1; echo s UNKNOWN", "-x", "y")
			if s.Name() != tt.program {
				t.Errorf("name %q, want %q", s.Name(), tt.program)
			}
			s.Solve(t.Context(), sat.Task{Formula: formula()})
			got := read(t, call)
			dir := filepath.Dir(strings.Fields(got)[len(strings.Fields(got))-1])
			if got = strings.TrimSpace(strings.ReplaceAll(got, dir, "DIR")); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if cnf := read(t, call+".cnf"); !strings.Contains(cnf, "p cnf 3 2\n1 2 0\n-1 3 0\n") {
				t.Errorf("it read %q", cnf)
			}
		})
	}
}

// TestPlaceholders checks arguments with placeholders for the files.
func TestPlaceholders(t *testing.T) {
	tests := []struct {
		name, program, script string
		args                  []string
		want                  cnf.Answer
		model                 string
	}{
		{"formula", "fake", `[ $# = 2 ] && [ "$2" = -x ] && grep -q '^p cnf 3 2$' "${1#-mono=}" && echo s UNSATISFIABLE`,
			[]string{"-mono={cnf}", "-x"}, cnf.Unsatisfiable, ""},
		{"both", "fake", `printf 's UNSATISFIABLE\n'; printf 's SATISFIABLE\nv -1 2 3 0\n' >"${2#-s2f=}"`,
			[]string{"-mono={cnf}", "-s2f={out}"}, cnf.Satisfiable, "011"},
		{"answer only", "fake", `[ $# = 2 ] && grep -q '^p cnf 3 2$' "$2" && echo UNSAT >"${1#-o}"`,
			[]string{"-o{out}"}, cnf.Unsatisfiable, ""},
		{"no dialect", "minisat", `[ $# = 1 ] && grep -q '^p cnf 3 2$' "$1" && echo s UNSATISFIABLE`,
			[]string{"{cnf}"}, cnf.Unsatisfiable, ""},
		{"twice", "fake", `[ "$1" = "$2" ] && echo s UNSATISFIABLE`,
			[]string{"{cnf}", "{cnf}"}, cnf.Unsatisfiable, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := fake(t, tt.program, tt.script, tt.args...)
			tmp := setTempDir(t)
			r, err := s.Solve(t.Context(), sat.Task{Formula: formula()})
			if err != nil || r.Answer != tt.want || bits(r.Model) != tt.model {
				t.Errorf("%v %q, %v, want %v %q", r.Answer, bits(r.Model), err, tt.want, tt.model)
			}
			checkEmpty(t, tmp)
		})
	}
	s := fake(t, "fake", "true", "{out}")
	const want = "solver fake: it wrote no result file; exit code 0"
	if _, err := s.Solve(t.Context(), sat.Task{Formula: formula()}); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestSharedArgs checks that a run does not append to the arguments of the next, even
// if their slice has spare capacity.
func TestSharedArgs(t *testing.T) {
	args := append(make([]string, 0, 9), "-x")
	s := fake(t, "fake", `[ $# = 2 ] && [ "$1" = -x ] && echo s UNSATISFIABLE`, args...)
	for range 2 {
		if r, err := s.Solve(t.Context(), sat.Task{Formula: formula()}); err != nil || r.Answer != cnf.Unsatisfiable {
			t.Errorf("%v, %v", r.Answer, err)
		}
	}
}

func TestFind(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	script := []byte("#!/bin/sh\necho s UNSATISFIABLE\n")
	if err := errors.Join(os.WriteFile("mine", script, 0o755), os.WriteFile("plain", script, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, program, path string }{
		{"in PATH", "mine", dir},
		{"path", filepath.Join(dir, "mine"), "/nowhere"},
		{"relative path", "./mine", "/nowhere"},
		{"PATH with the current folder", "mine", "."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("PATH", tt.path)
			s, err := dimacs.Find(tt.program)
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Solve(t.Context(), sat.Task{Formula: formula()})
			if err != nil || r.Answer != cnf.Unsatisfiable || s.Name() != "mine" {
				t.Errorf("%s: %v, %v", s.Name(), r.Answer, err)
			}
		})
	}
	for program, want := range map[string]string{
		"no-such-solver":   "executable file not found in $PATH",
		"./no-such-solver": "stat ./no-such-solver: no such file or directory",
		"./plain":          "permission denied",
		".":                "executable file not found in $PATH",
	} {
		t.Setenv("PATH", "/nowhere")
		want := fmt.Sprintf("no solver %q: %s: install it, or give its path", program, want)
		if _, err := dimacs.Find(program); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func TestCancel(t *testing.T) {
	for name, script := range map[string]string{
		"sleeping":         "sleep 600",
		"ignoring signals": "trap '' TERM INT HUP; sleep 600; sleep 600",
		"printing":         "while :; do echo c nothing yet; done",
		"after its answer": `printf 's SATISFIABLE\nv -1 2 3 0\n'; sleep 600`,
	} {
		t.Run(name, func(t *testing.T) {
			s := fake(t, "fake", script)
			tmp := setTempDir(t)
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			start := time.Now()
			r, err := s.Solve(ctx, sat.Task{Formula: formula()})
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v, %v", r.Answer, err)
			}
			if took := time.Since(start); took > sattest.Hang {
				t.Errorf("returned after %v", took)
			}
			checkEmpty(t, tmp)
		})
	}
}

// TestInheritedOutput checks that Solve does not wait for a child of the solver that
// still holds its output open.
func TestInheritedOutput(t *testing.T) {
	s := fake(t, "fake", `sleep 600 & printf 's SATISFIABLE\nv -1 2 3 0\n'; exit 10`)
	start := time.Now()
	r, err := sat.Run(t.Context(), s, sat.Task{Formula: formula()})
	if err != nil || r.Answer != cnf.Satisfiable {
		t.Errorf("%v, %v", r.Answer, err)
	}
	if took := time.Since(start); took > sattest.Hang {
		t.Errorf("returned after %v", took)
	}
}

func TestNoTempDir(t *testing.T) {
	s := fake(t, "fake", "echo s UNSATISFIABLE")
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
	r, err := s.Solve(t.Context(), sat.Task{Formula: formula()})
	if err == nil || !strings.Contains(err.Error(), "missing: no such file") {
		t.Errorf("%v, %v", r.Answer, err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
