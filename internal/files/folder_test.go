package files_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"crossat/internal/files"
)

func TestWriteFolder(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "site")
	for _, content := range []map[string][]byte{
		{"a": []byte("1"), "b/c/d": []byte("2")},
		{"a": []byte("3"), "e": nil},
	} {
		if err := files.WriteFolder(t.Context(), path, content); err != nil {
			t.Fatal(err)
		}
		n := 0
		err := files.CheckFolder(path, func(name string) bool {
			n++
			data, err := os.ReadFile(filepath.Join(path, filepath.FromSlash(name)))
			want, ok := content[name]
			return ok && err == nil && string(data) == string(want)
		})
		if err != nil || n != len(content) {
			t.Errorf("%d files, %v", n, err)
		}
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	err := files.WriteFolder(cancelled, path, map[string][]byte{"a": nil})
	if data, _ := os.ReadFile(filepath.Join(path, "a")); !errors.Is(err, context.Canceled) || string(data) != "3" {
		t.Errorf("cancelled: %v, and the file has %q", err, data)
	}
	if err := files.WriteFolder(t.Context(), path, map[string][]byte{"a/b": nil, "a": nil}); err == nil {
		t.Error("a file and a folder of the same name: no error")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("beside the folder there are %v, %v", entries, err)
	}
}

func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	mine := func(name string) bool { return name == "mine" }
	for path, want := range map[string]string{
		filepath.Join(dir, "none"): "",
		t.TempDir():                "",
		dir:                        dir + " has a file of another origin, file: give a folder that is empty or new",
		file:                       file + " isn't a folder: give another name",
	} {
		text := ""
		if err := files.CheckFolder(path, mine); err != nil {
			text = err.Error()
		}
		if text != want {
			t.Errorf("%s: %q, want %q", path, text, want)
		}
	}
	if err := files.CheckFolder(dir, func(name string) bool { return strings.HasPrefix(name, "f") }); err != nil {
		t.Error(err)
	}
}
