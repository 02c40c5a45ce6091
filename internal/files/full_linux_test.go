package files_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"crossat/internal/files"
)

// TestFullDisk writes to a full file system: the error names the file, and nothing is left behind.
func TestFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=16k"); err != nil {
		t.Skip("cannot mount a file system: ", err)
	}
	defer syscall.Unmount(disk, 0)
	path := filepath.Join(disk, "a.pdf")
	err := files.Write(t.Context(), path, func(w io.Writer) error {
		_, err := w.Write(make([]byte, 64<<10))
		return err
	})
	if want := "can't write " + path + ": no space left on device"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	checkEmpty(t, disk)
}

// TestVanished has the folder vanish before the file gets its name: the error is about the file.
func TestVanished(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "a.pdf")
	err := files.Write(t.Context(), path, func(io.Writer) error { return os.RemoveAll(folder) })
	if !errors.Is(err, os.ErrNotExist) || !strings.HasPrefix(err.Error(), "can't write "+path+": ") {
		t.Errorf("%v, want that %s cannot be written", err, path)
	}
}

func checkEmpty(t *testing.T, folder string) {
	t.Helper()
	if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
