package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestWriteFiles(t *testing.T) {
	dir := t.TempDir()
	files := []dataFile{{"a.txt", []byte("A\n"), "1 word"}}
	var out bytes.Buffer
	if err := writeFiles(files, dir, true, &out); err == nil {
		t.Error("no error without the file")
	}
	if err := writeFiles(files, dir, false, &out); err != nil {
		t.Fatal(err)
	}
	if err := writeFiles(files, dir, true, &out); err != nil || out.String() != "a.txt: 1 word\na.txt: up to date\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("B\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := writeFiles(files, dir, true, &out); err == nil {
		t.Error("no error for another file")
	}
}
