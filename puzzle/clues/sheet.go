package clues

import (
	"io"
	"strings"
)

// This file is about worksheets: lists with a row for each entry of a puzzle, which a person edits and gives back.

// sheetColumns are the columns of a worksheet.
var sheetColumns = []string{"slot", "answer", "length", "clue", "source", "status", "draft", "note"}

// The status of a clue on a worksheet.
const (
	draftStatus = "draft"
	doneStatus  = "done"
)

// WriteSheet writes a worksheet: TSV with the columns slot, answer, length, clue, source, status, draft and note. The
// status of a draft is draft, and its text is there twice, so that [Read] can tell whether a person has changed it;
// that of other clues is done. A row without a clue has neither. The names of slots are plain, such as 17-Across.
func WriteSheet(w io.Writer, rows []Row) error {
	var text strings.Builder
	writeTSV(&text, sheetColumns...)
	for _, r := range rows {
		status, draft := doneStatus, ""
		switch {
		case r.Text == "":
			status = ""
		case r.Draft:
			status, draft = draftStatus, r.Text
		}
		writeTSV(&text, r.Slot, r.Answer, r.Enumeration, r.Text, r.Source, status, draft, r.Note)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// writeTSV writes a record.
func writeTSV(text *strings.Builder, fields ...string) {
	for i, field := range fields {
		if i > 0 {
			text.WriteByte('\t')
		}
		text.WriteString(quote(oneLine(field)))
	}
	text.WriteByte('\n')
}

// settle says whether the clue still is a draft: its status is draft, and its text is the one that was written. A text
// that a person changed is not WordNet's any more.
func (r *Row) settle(status, draft string) {
	changed := draft != "" && draft != r.Text
	r.Draft = strings.EqualFold(status, draftStatus) && !changed
	if changed && r.Source == WordNet {
		r.Source = ""
	}
}

// Entry is an entry of a puzzle: the name of its slot, such as 17-Across, and its normal answer.
type Entry struct {
	Slot, Answer string
}

// Match returns the clue that a worksheet has for each entry: that of the slot if it has the same answer there, or else
// one for the answer in a slot that has another answer now. Text is empty where there is none. It also returns the
// rows of the worksheet whose answers are not in the puzzle.
func (l *List) Match(entries []Entry) (found []Clue, left []Row) {
	found = make([]Clue, len(entries))
	used := make(map[int]bool)
	match := func(fits func(Row, Entry) bool) {
		for i, e := range entries {
			for _, at := range l.byAnswer[e.Answer] {
				if found[i].Text == "" && !used[at] && fits(l.rows[at], e) {
					found[i], used[at] = l.rows[at].Clue, true
				}
			}
		}
	}
	match(func(r Row, e Entry) bool { return r.Slot == e.Slot })
	match(func(Row, Entry) bool { return true })
	answers := make(map[string]bool)
	for _, e := range entries {
		answers[e.Answer] = true
	}
	for _, r := range l.rows {
		if r.Slot != "" && !answers[r.Answer] {
			left = append(left, r)
		}
	}
	return found, left
}
