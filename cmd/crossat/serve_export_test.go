package main

import (
	"path/filepath"
	"testing"
)

// TestBuildWasmWithoutGo looks for Go where there is none.
func TestBuildWasmWithoutGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const want = "the program for browsers is built by Go, which is not here: install it, or give the program by --wasm"
	_, err := buildWasm(t.Context(), filepath.Join(t.TempDir(), "crossat.wasm"))
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
