package files

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestAbandon leaves files half written: they are gone, those that were there are as they were, and nothing is written
// any more.
func TestAbandon(t *testing.T) {
	folder := t.TempDir()
	old, fresh := filepath.Join(folder, "old"), filepath.Join(folder, "fresh")
	if err := os.WriteFile(old, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	var drafts []*draft
	for _, path := range []string{old, fresh} {
		d, err := newDraft(path)
		if err != nil {
			t.Fatal(err)
		}
		drafts = append(drafts, d)
	}
	named, err := os.CreateTemp(folder, ".fresh.*") // as on systems where all drafts have names
	if err != nil {
		t.Fatal(err)
	}
	temporary.files[named.Name()] = named
	Abandon()
	ended := make(chan string, 3)
	go func() { drafts[0].keep(old); ended <- "keep" }()
	go func() { drafts[1].keep(fresh); ended <- "keep" }()
	go func() { newDraft(fresh); ended <- "newDraft" }()
	select {
	case name := <-ended:
		t.Error(name, " did not wait for the exit")
	case <-time.After(50 * time.Millisecond):
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) != 1 || left[0].Name() != "old" {
		t.Errorf("%v, %v; want only what was there", left, err)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "old" {
		t.Errorf("%q, %v; want what was there", text, err)
	}
	temporary.Unlock()
	for range 3 {
		<-ended
	}
}
