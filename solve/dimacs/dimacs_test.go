package dimacs_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"

	"crossat/solve/dimacs"
	"crossat/solve/solvetest"
)

// TestSuite runs the programs that are in PATH.
func TestSuite(t *testing.T) {
	for _, program := range []string{"cadical", "minisat"} {
		t.Run(program, func(t *testing.T) {
			s, err := dimacs.Find(program)
			if errors.Is(err, exec.ErrNotFound) {
				t.Skipf("%s is not installed", program)
			}
			if err != nil {
				t.Fatal(err)
			}
			tmp := ownTemp(t)
			solvetest.Run(t, s)
			wantEmpty(t, tmp)
		})
	}
}

// ownTemp gives the test a folder of its own for temporary files.
func ownTemp(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	return dir
}

func wantEmpty(t *testing.T, dir string) {
	t.Helper()
	left, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range left {
		t.Errorf("left in the folder of temporary files: %s", entry)
	}
}
