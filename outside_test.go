package crossat_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fittest"
)

// TestOutsideProgram builds and runs a program of another module, whose main makes no special call for gophersat's
// child processes.
func TestOutsideProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	folder := filepath.Join("testdata", "outside")
	mod, program := filepath.Join(t.TempDir(), "go.mod"), filepath.Join(t.TempDir(), "outside")
	copyFile(t, filepath.Join(folder, "go.mod"), mod)
	copyFile(t, "go.sum", strings.TrimSuffix(mod, "mod")+"sum") // so that Go doesn't look up modules
	build := exec.CommandContext(t.Context(), "go", "build", "-modfile="+mod, "-mod=mod", "-o", program)
	build.Dir, build.Env = folder, append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), program).Output()
	if err != nil {
		t.Fatal(err)
	}
	printed := strings.Split(strings.TrimSuffix(string(out), "\n\n"), "\n\n")
	if len(printed) != 5 {
		t.Fatalf("the program prints %d grids, want 5:\n%s", len(printed), out)
	}
	empty, words := fittest.Named(t, "mini5", "en", dicts.Options{})
	has := func(text string) bool {
		_, ok := words.Lookup(text)
		return ok
	}
	for _, filled := range []string{printed[0], printed[3]} {
		if err := check.Fill(empty, fittest.Grid(t, filled), check.Words{Has: has}); err != nil {
			t.Errorf("%v:\n%s", err, filled)
		}
	}
	if err := check.Pattern(fittest.Grid(t, printed[1]), grids.DefaultRules(7, 7)); err != nil {
		t.Errorf("%v:\n%s", err, printed[1])
	}
	placed := check.Placed{Words: []string{"CAT", "TEN", "NAP"}}
	if _, err := check.Layout(fittest.Grid(t, printed[2]), placed); err != nil {
		t.Errorf("%v:\n%s", err, printed[2])
	}
	if want := "CAT\nO#I\nBAN"; printed[4] != want {
		t.Errorf("after the change:\n%s\nwant\n%s", printed[4], want)
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o666); err != nil {
		t.Fatal(err)
	}
}
