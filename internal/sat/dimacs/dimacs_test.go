package dimacs_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"

	"crossat/internal/sat/dimacs"
	"crossat/internal/sat/sattest"
)

// TestSuite runs the conformance suite on the programs found in PATH.
func TestSuite(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for _, program := range []string{"cadical", "minisat"} {
		t.Run(program, func(t *testing.T) {
			s, err := dimacs.Find(program)
			if errors.Is(err, exec.ErrNotFound) {
				t.Skipf("%s is not installed", program)
			}
			if err != nil {
				t.Fatal(err)
			}
			tmp := setTempDir(t)
			sattest.Run(t, s)
			checkEmpty(t, tmp)
		})
	}
}

// setTempDir gives the test its own folder for temporary files.
func setTempDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	return dir
}

func checkEmpty(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		t.Errorf("temporary file left over: %s", entry)
	}
}
