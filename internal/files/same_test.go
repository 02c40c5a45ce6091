package files_test

import (
	"os"
	"path/filepath"
	"testing"

	"crossat/internal/files"
)

// TestSame compares names of files that are there, and of some that are not.
func TestSame(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{"a", "b"} {
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("sub", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Link("a", "hard"); err != nil {
		t.Skip("no links here: ", err)
	}
	for to, from := range map[string]string{
		"live": "a", "dangling": "new", "chain": "dangling", "folder": "sub", "sub/up": "../new", "loop": "loop",
	} {
		if err := os.Symlink(from, to); err != nil {
			t.Skip("no links here: ", err)
		}
	}
	for _, c := range []struct {
		one, other string
		want       bool
	}{
		{"a", "a", true}, {"a", "./sub/../a", true}, {"a", filepath.Join(folder, "a"), true}, {"a", "b", false},
		{"a", "hard", true}, {"a", "live", true}, {"b", "live", false}, {"a", "new", false},
		{"new", "new", true}, {"new", "./new", true}, {"new", "dangling", true}, {"chain", "dangling", true},
		{"new", "newer", false}, {"new", "sub/new", false}, {"folder/new", "sub/new", true}, {"sub/up", "new", true},
		{"nowhere/a", "nowhere/a", false}, {os.DevNull, os.DevNull, false}, {"loop", "loop", false},
		{"sub", "sub", false},
	} {
		for _, names := range [][2]string{{c.one, c.other}, {c.other, c.one}} {
			if got := files.Same(names[0], names[1]); got != c.want {
				t.Errorf("%s and %s are the same: %t, want %t", names[0], names[1], got, c.want)
			}
		}
	}
}
