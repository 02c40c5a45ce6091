package main

import (
	"path/filepath"
	"testing"
)

// TestBuildWasmWithoutGo looks for Go where there is none.
func TestBuildWasmWithoutGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const want = "building the program for browsers needs Go, which isn't installed: " +
		"install it, or give the program by --wasm"
	_, err := buildWasm(t.Context(), filepath.Join(t.TempDir(), "crossat.wasm"))
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
