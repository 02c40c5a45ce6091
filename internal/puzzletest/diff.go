package puzzletest

import (
	"fmt"

	"crossat/puzzle"
)

// Diff describes the first difference between two puzzles; it returns "" if they are equal.
func Diff(got, want *puzzle.Puzzle) string {
	if got.Grid.String() != want.Grid.String() {
		return fmt.Sprintf("the grid is\n%swant\n%s", got.Grid, want.Grid)
	}
	for _, text := range []struct{ name, got, want string }{
		{"title", got.Title, want.Title}, {"author", got.Author, want.Author},
		{"copyright", got.Copyright, want.Copyright}, {"notes", got.Notes, want.Notes},
	} {
		if text.got != text.want {
			return fmt.Sprintf("the %s is %q, want %q", text.name, text.got, text.want)
		}
	}
	for cell := range got.Grid.Size() {
		for m := puzzle.Void; m <= puzzle.Shade; m <<= 1 {
			if got.Has(cell, m) != want.Has(cell, m) {
				return fmt.Sprintf("%s has mark %d: %t, want %t", got.Grid.CellName(cell), m, got.Has(cell, m), want.Has(cell, m))
			}
		}
	}
	if len(got.Entries) != len(want.Entries) {
		return fmt.Sprintf("%d entries, want %d", len(got.Entries), len(want.Entries))
	}
	for i, s := range want.Grid.Slots() {
		if g, w := describe(got.Entries[i]), describe(want.Entries[i]); g != w {
			return fmt.Sprintf("%s is %s, want %s", s.Name(), g, w)
		}
	}
	if g, w := fmt.Sprintf("%+v", got.Origin), fmt.Sprintf("%+v", want.Origin); g != w {
		return fmt.Sprintf("the origin is %s, want %s", g, w)
	}
	return ""
}

// describe formats an entry.
func describe(e puzzle.Entry) string {
	score := "unknown"
	if e.Score != nil {
		score = fmt.Sprint(*e.Score)
	}
	return fmt.Sprintf("%q (%s) from %q, draft %t, theme %t, score %s",
		e.Clue.Text, e.Enumeration, e.Clue.Source, e.Clue.Draft, e.Theme, score)
}
