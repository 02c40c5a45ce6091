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

// TestTorn cuts a journal after each of its bytes: what was written whole is there, and
// what is added then, too.
func TestTorn(t *testing.T) {
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
			t.Fatalf("of %d bytes: %d notes, %v; want %d", n, len(read), err, whole)
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
			t.Fatalf("of %d bytes: %v, %v; want %v and a new one", n, again, err, read)
		}
	}
}

// TestOtherFiles holds that what is no journal of the kind is refused, and kept.
func TestOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "notes")
	good, _ := notes.Append(nil, note{1, ""})
	for text, where := range map[string]string{
		"my list":             "notes:1: no note: it does not begin with {\"n\":: is it another file?",
		"\n":                  "notes:1: no note: ",
		"{\"n\":0}\n":         "notes:1: no note: a note has a number: is it another file?",
		string(good) + "\x00": "notes:2: no note: ",
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := notes.Open(path)
		if err == nil || !strings.Contains(err.Error(), where) {
			t.Errorf("%q: error %v, want %s", text, err, where)
		}
		if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
			t.Errorf("%q has become %q, %v", text, kept, err)
		}
	}
	if _, err := notes.Open(filepath.Join(path, "none")); err == nil {
		t.Error("a journal was opened below a file")
	}
	if _, err := notes.Read(path + ".none"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v, want that the file does not exist", err)
	}
}

// TestLock holds that a journal has one writer at a time.
func TestLock(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("no lock is known for certain here")
	}
	path := filepath.Join(t.TempDir(), "notes")
	first := open(t, path)
	if _, err := notes.Open(path); err == nil || !strings.Contains(err.Error(), "another run is writing it") {
		t.Errorf("error %v, want that another run is writing it", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, path).Close()
}

// fill writes notes until there is an error, and returns it with their number.
func fill(f *journal.File[note], size int) (int, error) {
	for n := 1; ; n++ {
		if err := f.Add(note{n, strings.Repeat("x", size)}); err != nil {
			return n - 1, err
		}
	}
}

// holdsNotes reads a journal back and compares the numbers of its notes with 1 to n.
func holdsNotes(t *testing.T, path string, n int) {
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
		t.Errorf("the journal has the notes %v, want 1 to %d", got, n)
	}
}

var sizes = []int{1, 7, 100, 4000, 5001}

func name(size int) string { return fmt.Sprintf("notes of %d letters", size) }
