package clues

import "crossat/puzzle"

// This file is about worksheets: tables of the entries of a puzzle, which a person edits and gives back. Package
// formats writes them.

// settle says whether the clue still is the draft that was written.
func (r *Row) settle(draft string) {
	c := puzzle.Clue{Text: r.Text, Source: r.Source}.Since(draft)
	r.Source, r.Draft = c.Source, c.Draft
}

// For returns the clue that a worksheet has for a slot, such as 17-Across, if it has the same normal answer there.
func (l *List) For(slot, answer string) (Clue, bool) {
	for _, at := range l.byAnswer[answer] {
		if l.rows[at].Slot == slot {
			return l.rows[at].Clue, true
		}
	}
	return Clue{}, false
}
