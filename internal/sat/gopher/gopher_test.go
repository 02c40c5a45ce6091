package gopher

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/memory"
	"crossat/internal/process"
	"crossat/internal/sat"
	"crossat/internal/sat/sattest"
)

func TestSuite(t *testing.T) { sattest.Run(t, Solver{}) }

// TestRun solves many random formulas in this process, without the cost of a child for
// each.
func TestRun(t *testing.T) {
	count := map[cnf.Answer]int{}
	for seed := range uint64(3000) {
		f := sattest.Random(rand.New(rand.NewPCG(seed, 10)))
		r := run(sat.Task{Formula: f})
		if want := sattest.Brute(f); r.Answer != want {
			t.Fatalf("seed %d: answer %v, want %v", seed, r.Answer, want)
		}
		if r.Answer == cnf.Satisfiable {
			if err := f.Check(r.Model); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		count[r.Answer]++
	}
	if count[cnf.Satisfiable] < 500 || count[cnf.Unsatisfiable] < 500 {
		t.Errorf("the formulas are unbalanced: %v", count)
	}
}

// TestUnused solves formulas with many variables that are in no clause, as they are and without these.
func TestUnused(t *testing.T) {
	count := map[cnf.Answer]int{}
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 11))
		dense, f := sattest.Random(rng), new(cnf.Formula)
		for i := range dense.Len() {
			var clause []cnf.Lit
			for _, l := range dense.Clause(i) {
				clause = append(clause, l*97)
			}
			f.Add(clause)
		}
		f.Declare(5000)
		hints := []cnf.Hint{{First: 1, Count: 5000}, {First: 97, Count: 98, Activity: 2}, {First: 98, Count: 3}}
		small, vars := compact(sat.Task{Formula: f, Hints: hints})
		if small.Formula.Vars() > dense.Vars() || len(vars) != small.Formula.Vars() {
			t.Fatalf("seed %d: %d variables, %d of them kept, of %d", seed, small.Formula.Vars(), len(vars), dense.Vars())
		}
		if n := small.Hints[0].Count; n != len(vars) || small.Hints[2].Count > 0 {
			t.Fatalf("seed %d: hints %v for %d variables", seed, small.Hints, len(vars))
		}
		r := run(small)
		if want := sattest.Brute(dense); r.Answer != want {
			t.Fatalf("seed %d: answer %v, want %v", seed, r.Answer, want)
		}
		if r.Answer == cnf.Satisfiable {
			if err := f.Check(expand(r.Model, vars, f.Vars())); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		count[r.Answer]++
	}
	if count[cnf.Satisfiable] < 50 || count[cnf.Unsatisfiable] < 50 {
		t.Errorf("the formulas are unbalanced: %v", count)
	}
	for _, f := range []*cnf.Formula{
		sattest.Of(50_000_000, []cnf.Lit{-49_999_999, 50_000_000}, []cnf.Lit{49_999_999}), sattest.Of(50_000_000),
	} {
		r, err := Solver{}.Solve(t.Context(), sat.Task{Formula: f})
		if err == nil {
			err = f.Check(r.Model)
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// TestMemory solves a formula that takes more memory than there is: the child says so.
func TestMemory(t *testing.T) {
	f := new(cnf.Formula)
	rng := rand.New(rand.NewPCG(1, 12))
	lit := func() cnf.Lit { return cnf.Lit(1 + rng.IntN(1_000_000)) }
	for range 1_000_000 {
		f.Add([]cnf.Lit{lit(), -lit(), lit()})
	}
	before := memory.Budget()
	defer memory.SetBudget(before)
	memory.SetBudget(memory.Used() + 200<<20)
	_, err := Solver{}.Solve(t.Context(), sat.Task{Formula: f})
	if over := (*process.MemoryError)(nil); !errors.As(err, &over) || !strings.HasPrefix(err.Error(), "gophersat: ") {
		t.Errorf("%v, want too much memory", err)
	}
}

// TestHints checks that exactly the hinted variables are true in a formula that any of
// them satisfies.
func TestHints(t *testing.T) {
	f := sattest.Of(9, []cnf.Lit{1, 2, 3, 4, 5, 6, 7, 8, 9})
	r := run(sat.Task{Formula: f, Hints: []cnf.Hint{{First: 2, Count: 3}, {First: 9, Count: 1}}})
	for v, value := range r.Model[1:] {
		if want := v+1 >= 2 && v+1 <= 4 || v+1 == 9; value != want {
			t.Errorf("variable %d is %t, want %t: %v", v+1, value, want, r.Model[1:])
		}
	}
}

func TestStats(t *testing.T) {
	r, err := Solver{}.Solve(t.Context(), sat.Task{Formula: sattest.Pigeonhole(7, 6)})
	if err != nil {
		t.Fatal(err)
	}
	if r.Stats.Conflicts == 0 || r.Stats.Decisions == 0 {
		t.Errorf("no conflicts or decisions for a hard formula: %+v", r.Stats)
	}
}

// TestDeterministic checks that the same task has the same output, byte for byte.
func TestDeterministic(t *testing.T) {
	task := sat.Task{Formula: sattest.Pigeonhole(9, 9), Hints: []cnf.Hint{{First: 5, Count: 9, Activity: 2}}}
	first := answerOf(t, task)
	if second := answerOf(t, task); first != second {
		t.Errorf("different answers to the same task:\n%s\n%s", first, second)
	}
}

// answerOf returns the output of a child for a task.
func answerOf(t *testing.T, task sat.Task) string {
	var out strings.Builder
	cmd := child(t)
	cmd.Stdout = &out
	stdin := start(t, cmd)
	defer stdin.Close()
	if err := writeTask(stdin, task); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestChildInvalidInput sends a child truncated and corrupt tasks.
func TestChildInvalidInput(t *testing.T) {
	task := encoded(t, sat.Task{Formula: sattest.Of(2, []cnf.Lit{1, 2})})
	tests := []struct{ name, in, want string }{
		{"nothing", "", "reading the header: EOF"},
		{"truncated header", task[:10], "reading the header: unexpected EOF"},
		{"truncated clause", task[:len(task)-6], "reading the clauses: unexpected EOF"},
		{"no last 0", task[:len(task)-4] + "\x01\x00\x00\x00", "corrupt formula: it does not match its header"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var stderr strings.Builder
			cmd := child(t)
			cmd.Stdin, cmd.Stderr = strings.NewReader(tt.in), &stderr
			if out, err := cmd.Output(); cmd.ProcessState.ExitCode() != 1 || len(out) > 0 {
				t.Errorf("output %q, %v, want exit code 1", out, err)
			}
			if got := strings.TrimSpace(stderr.String()); got != tt.want {
				t.Errorf("stderr %q, want %q", got, tt.want)
			}
		})
	}
}

// TestChildOrphaned closes a child's input while it is solving. Where the kernel cannot
// kill the child of a dead parent, this is how the child notices.
func TestChildOrphaned(t *testing.T) {
	cmd := child(t)
	stdin := start(t, cmd)
	if err := writeTask(stdin, sat.Task{Formula: sattest.Hard()}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	stdin.Close()
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("%v, want exit code 1", err)
	}
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); took > 3*time.Second {
		t.Errorf("it kept running for %v of processor time", took)
	}
}

func TestReadResult(t *testing.T) {
	r, err := readResult([]byte("c gophersat: 4 conflicts, 5 decisions, 6 restarts\ns SATISFIABLE\nv 1 -2 0\n"), 2)
	if want := (sat.Stats{Conflicts: 4, Decisions: 5, Restarts: 6}); err != nil || r.Stats != want {
		t.Errorf("stats %+v, %v, want %+v", r.Stats, err, want)
	}
	if r.Answer != cnf.Satisfiable || len(r.Model) != 3 || !r.Model[1] || r.Model[2] {
		t.Errorf("answer %v, model %v", r.Answer, r.Model)
	}
	noise := "hello from another package\nc gophersat: 4 conflicts, 5 decisions, 6 restarts\ns UNSATISFIABLE\n"
	if r, err := readResult([]byte(noise), 2); err != nil || r.Answer != cnf.Unsatisfiable {
		t.Errorf("after a line of another package: %v, %v", r.Answer, err)
	}
	for _, out := range []string{
		"", "\n", "s SATISFIABLE\nv 1 2 0\n",
		"c gophersat: 1 conflicts, 2 decisions, 3 restarts\n",
		"c gophersat: 1 conflicts, 2 decisions, 3 restarts\ns SATISFIABLE\nv 1 2\n",
		"c gophersat: 1 conflicts, 2 decisions, 3 restarts\ns SATISFIABLE\nv 1 2 3 0\n",
	} {
		if r, err := readResult([]byte(out), 2); err == nil {
			t.Errorf("%q: answer %v without an error", out, r.Answer)
		}
	}
}

func executable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

// child returns a command that runs this test binary as a child.
func child(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(executable(t))
	cmd.Env = append(os.Environ(), childVar+"=1")
	return cmd
}

// start starts the child and returns its standard input. It kills the child if it has
// not exited after a while.
func start(t *testing.T, cmd *exec.Cmd) io.WriteCloser {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timeout := time.AfterFunc(sattest.Hang, func() { cmd.Process.Kill() })
	t.Cleanup(func() { timeout.Stop() })
	return stdin
}

func encoded(t testing.TB, task sat.Task) string {
	t.Helper()
	var b strings.Builder
	if err := writeTask(&b, task); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestConflicts checks that the solver gives up at the limit on conflicts, and only if
// it needs more.
func TestConflicts(t *testing.T) {
	f := sattest.Pigeonhole(7, 6)
	whole, err := Solver{}.Solve(t.Context(), sat.Task{Formula: f})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		limit int
		want  cnf.Answer
	}{
		{1, cnf.Unknown},
		{whole.Stats.Conflicts - 1, cnf.Unknown},
		{whole.Stats.Conflicts, cnf.Unsatisfiable},
		{10 * whole.Stats.Conflicts, cnf.Unsatisfiable},
	} {
		r, err := Solver{}.Solve(t.Context(), sat.Task{Formula: f, Conflicts: tt.limit})
		if err != nil || r.Answer != tt.want {
			t.Errorf("limit %d of %d: %v, %v, want %v", tt.limit, whole.Stats.Conflicts, r.Answer, err, tt.want)
		}
		if tt.limit == 1 && r.Stats.Conflicts < 2 {
			t.Errorf("gave up after %d conflicts with a limit of 1", r.Stats.Conflicts)
		}
	}
}
