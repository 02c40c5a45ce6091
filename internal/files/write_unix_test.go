//go:build unix

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

func write(t *testing.T, path, text string) error {
	t.Helper()
	return files.Write(t.Context(), path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// TestLinks writes to symbolic links, which stay, and to one of two hard links, which is a file of its own from then on.
func TestLinks(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("sub", 0o777); err != nil {
		t.Fatal(err)
	}
	for to, from := range map[string]string{
		"live": "sub/there", "dangling": "sub/new", "chain": "dangling", "nowhere": "nosub/x", "loop": "loop",
		"null": os.DevNull,
	} {
		if err := os.Symlink(from, to); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.WriteFile("sub/there", nil, 0o666), os.Link("sub/there", "hard")); err != nil {
		t.Fatal(err)
	}
	for name, file := range map[string]string{"live": "sub/there", "dangling": "sub/new", "chain": "sub/new"} {
		if err := write(t, name, name); err != nil {
			t.Error(err)
		}
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("%s is no link any more: %v", name, err)
		}
		if text, err := os.ReadFile(file); err != nil || string(text) != name {
			t.Errorf("%s: %q in %s, %v", name, text, file, err)
		}
	}
	if text, err := os.ReadFile("hard"); err != nil || len(text) > 0 {
		t.Errorf("the other hard link has %q, %v", text, err)
	}
	if err := write(t, "null", "x"); err != nil {
		t.Error(err)
	}
	for name, want := range map[string]string{
		"nowhere": "can't write nowhere: no such file", "loop": "can't write loop: too many",
	} {
		if err := write(t, name, "x"); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if left, _ := filepath.Glob("sub/.*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestOwner replaces a file of somebody else: owner, group and mode stay.
func TestOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a")
	if err := errors.Join(os.WriteFile(path, nil, 0o666), os.Chmod(path, 0o640)); err != nil {
		t.Fatal(err)
	}
	uid, gid := os.Getuid(), os.Getgid()
	if uid == 0 {
		uid, gid = 12345, 23456
		if err := os.Chown(path, uid, gid); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(t, path, "x"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	now := info.Sys().(*syscall.Stat_t)
	if int(now.Uid) != uid || int(now.Gid) != gid || info.Mode() != 0o640 || info.Size() != 1 {
		t.Errorf("owner %d, group %d, mode %v, want %d, %d, 0640", now.Uid, now.Gid, info.Mode(), uid, gid)
	}
}
