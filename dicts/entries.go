package dicts

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Entry is a word of a list whose words should all be placed in a grid.
type Entry struct {
	Text   string // normal: upper-case NFC letters only
	Weight int    // how much the word is wanted: 1 or more
	Clue   string // can be empty
	// Spelling is the spelling in the list, if it had several words or marks between letters; otherwise empty.
	Spelling string
}

// Weights in a list read by [ParseEntries].
const (
	defaultWeight = 1
	maxWeight     = 1000
)

// clueForm is the form of a line with a clue.
const clueForm = "WORD: clue"

// ParseEntries reads words to place, one per line, and keeps their order:
//
//	WORD
//	WORD: clue
//	WORD;WEIGHT: clue
//
// A tab can replace the colon. The default weight is 1. Blank lines and lines that start with # are skipped. Of the
// options, only Charset, Join and FoldYo are used. Words must not be dropped silently, so an entry that has characters
// other than letters (see [Normal]) or a dash between spaces, has only one letter, or is a duplicate is an [*Error], as
// is a list without words.
func ParseEntries(name string, r io.Reader, o Options) ([]Entry, error) {
	var entries []Entry
	lines := make(map[string]int) // line number by text
	err := eachLine(name, r, o, func(n int, line string) *Error {
		e, listErr := parseEntry(line, o)
		switch {
		case listErr != nil:
			return listErr
		case lines[e.Text] > 0:
			return &Error{Msg: fmt.Sprintf("%s is already on line %d: list each word once", e.Text, lines[e.Text])}
		}
		lines[e.Text] = n
		entries = append(entries, e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, &Error{Name: name, Msg: "the list is empty", Advice: "give one word per line"}
	}
	return entries, nil
}

// parseEntry parses a trimmed line. Name and Line are not set in its error.
func parseEntry(line string, o Options) (e Entry, listErr *Error) {
	head, weight := line, ""
	if i := strings.IndexAny(line, ":\t"); i >= 0 {
		head, e.Clue = line[:i], strings.TrimSpace(line[i+1:])
	}
	e.Weight = defaultWeight
	if i := strings.IndexByte(head, ';'); i >= 0 {
		head, weight = head[:i], strings.TrimSpace(head[i+1:])
		n, err := strconv.ParseUint(weight, 10, 31)
		if err != nil || n < 1 || n > maxWeight {
			const format = "weight %s is not a whole number from 1 to %d: write WORD;WEIGHT, or for a clue, " + clueForm
			return e, &Error{Msg: fmt.Sprintf(format, clip(weight), maxWeight)}
		}
		e.Weight = int(n)
	}
	head = strings.TrimSpace(head)
	if err := checkDash(head, o, clueForm); err != nil {
		return e, err
	}
	var ok bool
	if e.Text, ok = Normal(head, o); !ok {
		listErr := &Error{Msg: clip(head) + " has characters other than letters"}
		if !joinHelps(head, o) {
			return e, listErr.advise("correct it, or write " + clueForm)
		}
		return e, listErr.advise("correct it, write "+clueForm+", or try %s", Join)
	}
	if joined(head, o) {
		e.Spelling = head
	}
	if utf8.RuneCountInString(e.Text) < 2 {
		return e, &Error{Msg: fmt.Sprintf("%s has only one letter: words need at least two", e.Text)}
	}
	return e, nil
}
