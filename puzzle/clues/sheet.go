package clues

import "crossat/puzzle"

// This file is about worksheets: tables of the entries of a puzzle that a person edits and returns. Package formats
// writes them.

// settle sets Draft if the clue is unchanged from the draft; otherwise it drops the draft's source.
func (r *Row) settle(draft string) {
	c := puzzle.Clue{Text: r.Text, Source: r.Source}.Since(draft)
	r.Source, r.Draft = c.Source, c.Draft
}

// For returns a worksheet's clue for a slot, such as 17-Across, provided that the answer there is the same.
func (l *List) For(slot, answer string) (Clue, bool) {
	for _, at := range l.byAnswer[answer] {
		if l.rows[at].Slot == slot {
			return l.rows[at].Clue, true
		}
	}
	return Clue{}, false
}
