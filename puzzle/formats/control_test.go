package formats_test

import (
	"strings"
	"testing"
	"unicode"

	"crossat/puzzle/formats"
)

// TestControl checks that escape codes in a file reach neither the puzzle nor a file written from it.
func TestControl(t *testing.T) {
	const escapes = `\u001b[31m\u0007\u009b2J`
	file := `{"grid":["AB"],"title":"T#","author":"#","copyright":"#","notes":"N#\nM#","kind":"fill#","engine":"#","dict":"#",` +
		`"left_out":["#"],"entries":[{"number":1,"direction":"across","row":1,"column":1,"length":2,"answer":"AB",` +
		`"clue":"Clue #","source":"WordNet#","enumeration":"1,1"},{"number":9,"direction":"#","row":2,"column":1}]}`
	p, notes, err := formats.Read("x.json", []byte(strings.ReplaceAll(file, "#", escapes)), formats.Options{})
	if err != nil || len(notes) != 1 {
		t.Fatal(notes, err)
	}
	refuseControl(t, "notes", strings.Join(notes, " "))
	if p.Title != "T [31m 2J" || p.Notes != "N[31m2J\nM[31m2J" || p.Entries[0].Clue.Text != "Clue [31m 2J" {
		t.Errorf("title %q, notes %q, clue %q", p.Title, p.Notes, p.Entries[0].Clue.Text)
	}
	for _, f := range formats.All {
		data, _, err := f.Write(p)
		if err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if !f.Binary {
			refuseControl(t, f.Name, string(data))
		}
	}
}

// TestControlNotes checks that notes about a text don't contain its escape codes.
func TestControlNotes(t *testing.T) {
	_, notes, err := formats.Read("x.txt", []byte("AB\n\nAcross\n1. odd \x1b[31m line\n"), formats.Options{})
	if err != nil || len(notes) != 1 {
		t.Fatal(notes, err)
	}
	refuseControl(t, "notes", notes[0])
}

func refuseControl(t *testing.T, what, text string) {
	t.Helper()
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		t.Errorf("%s: control characters in %q", what, text)
	}
}
