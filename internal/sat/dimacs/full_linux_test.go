package dimacs_test

import (
	"syscall"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// TestFullDisk has no room for the formula: the error says where, and not in which hidden file.
func TestFullDisk(t *testing.T) {
	s := fake(t, "fake", "true")
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=16k"); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	defer syscall.Unmount(disk, 0)
	t.Setenv("TMPDIR", disk)
	f := new(cnf.Formula)
	for range 10_000 {
		f.Add([]cnf.Lit{1, 2, 3})
	}
	_, err := s.Solve(t.Context(), sat.Task{Formula: f})
	want := "writing the formula for fake: no space left on device in " + disk +
		", the folder of temporary files: set TMPDIR to another"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
