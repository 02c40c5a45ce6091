package journal_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestFullDisk fills a small file system to the last byte, and checks that the error says
// so, that the journal keeps its records, and that it can grow again once there is space.
func TestFullDisk(t *testing.T) {
	for _, size := range sizes {
		t.Run(name(size), func(t *testing.T) {
			disk := t.TempDir()
			if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=64k"); err != nil {
				t.Skip("cannot mount a file system: ", err)
			}
			defer syscall.Unmount(disk, 0)
			ballast := filepath.Join(disk, "ballast")
			if err := os.WriteFile(ballast, make([]byte, 20<<10), 0o666); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(disk, "notes")
			f := open(t, path)
			n, err := fill(f, size)
			if !errors.Is(err, syscall.ENOSPC) || n == 0 {
				t.Fatalf("%d notes, then error %v, want ENOSPC", n, err)
			}
			checkNotes(t, path, n)
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			if err := f.Add(note{n + 1, ""}); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			checkNotes(t, path, n+1)
		})
	}
}

// TestFileLimit writes up to the limit on the size of a file, where the kernel writes
// only part of a line.
func TestFileLimit(t *testing.T) {
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before); err != nil {
		t.Fatal(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)
	for _, size := range sizes {
		t.Run(name(size), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "notes")
			f := open(t, path)
			small := before
			small.Cur = 10_001
			if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &small); err != nil {
				t.Fatal(err)
			}
			n, err := fill(f, size)
			if e := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before); e != nil {
				t.Fatal(e)
			}
			if !errors.Is(err, syscall.EFBIG) || n == 0 {
				t.Fatalf("%d notes, then error %v, want EFBIG", n, err)
			}
			checkNotes(t, path, n)
			if err := f.Add(note{n + 1, ""}); err != nil {
				t.Fatal(err)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			checkNotes(t, path, n+1)
		})
	}
}
