package journal_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"crossat/internal/journal"
)

type note struct {
	N    int    `json:"n"`
	Text string `json:"text"`
}

var notes = journal.Kind[note]{Name: "note", Start: `{"n":`, Check: func(n note) error {
	if n.N == 0 {
		return errors.New("a note has a number")
	}
	return nil
}}

func open(t *testing.T, path string) *journal.File[note] {
	t.Helper()
	f, err := notes.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestTruncated truncates a journal at every byte, and checks that it still has the
// complete records, and that more can be added.
func TestTruncated(t *testing.T) {
	var text []byte
	var ends []int
	for n := range 4 {
		text, _ = notes.Append(text, note{n + 1, strings.Repeat("é", n)})
		ends = append(ends, len(text))
	}
	path := filepath.Join(t.TempDir(), "notes")
	for n := range len(text) + 1 {
		if err := os.WriteFile(path, text[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		whole := 0
		for whole < len(ends) && ends[whole] <= n {
			whole++
		}
		read, err := notes.Read(path)
		if err != nil || len(read) != whole {
			t.Fatalf("truncated to %d bytes: %d notes, %v; want %d", n, len(read), err, whole)
		}
		f := open(t, path)
		added := note{100, "new"}
		if err := f.Add(added); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		again, err := notes.Read(path)
		if err != nil || !slices.Equal(again, append(read, added)) || !slices.Equal(f.Records, again) {
			t.Fatalf("truncated to %d bytes: %v, %v; want %v and a new one", n, again, err, read)
		}
	}
}

// TestWrongFile checks that files that are not journals of the kind are rejected and
// left unchanged.
func TestWrongFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	good, _ := notes.Append(nil, note{1, ""})
	for text, where := range map[string]string{
		"my list":             "notes:1: not a note: it does not start with {\"n\":: is this the right file?",
		"\n":                  "notes:1: not a note: ",
		"{\"n\":0}\n":         "notes:1: not a note: a note has a number: is this the right file?",
		string(good) + "\x00": "notes:2: not a note: ",
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := notes.Open(path)
		if err == nil || !strings.Contains(err.Error(), where) {
			t.Errorf("%q: error %v, want %s", text, err, where)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("%q was changed to %q, %v", text, kept, err)
		}
	}
	if _, err := notes.Open(filepath.Join(path, "none")); err == nil {
		t.Error("no error for a path below a file")
	}
	if _, err := notes.Read(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want os.ErrNotExist", err)
	}
}

// TestLock checks that a journal cannot have two writers.
func TestLock(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "windows" {
		t.Skip("locks may not be supported on this system")
	}
	path := filepath.Join(t.TempDir(), "notes")
	first := open(t, path)
	if err := first.Add(note{1, "x"}); err != nil {
		t.Fatal(err)
	}
	if all, err := notes.Read(path); err != nil || len(all) != 1 {
		t.Errorf("the lock keeps readers out: %v, %v", all, err)
	}
	if _, err := notes.Open(path); err == nil || !strings.Contains(err.Error(), "another run is writing to it") {
		t.Errorf("error %v, want that another run is writing to it", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, path).Close()
}

// fill writes notes until there is an error. It returns the number of notes and the error.
func fill(f *journal.File[note], size int) (int, error) {
	for n := 1; ; n++ {
		if err := f.Add(note{n, strings.Repeat("x", size)}); err != nil {
			return n - 1, err
		}
	}
}

// checkNotes checks that a journal has the notes 1 to n.
func checkNotes(t *testing.T, path string, n int) {
	t.Helper()
	read, err := notes.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	var got, want []int
	for i, r := range read {
		got, want = append(got, r.N), append(want, i+1)
	}
	if len(read) != n || !slices.Equal(got, want) {
		t.Errorf("the journal has notes %v, want 1 to %d", got, n)
	}
}

var sizes = []int{1, 7, 100, 4000, 5001}

func name(size int) string { return fmt.Sprintf("notes of %d letters", size) }
