package dicts

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Entry is one word of a list that is to be placed as a whole.
type Entry struct {
	Text   string // normal: upper-case NFC letters only
	Weight int    // how much it is wanted: 1 or more
	Clue   string // may be empty
}

// Bounds of what [ParseEntries] takes.
const (
	plainWeight = 1
	maxWeight   = 1000
)

// ParseEntries reads words that are to be placed, in their order, a line each:
//
//	WORD
//	WORD: clue
//	WORD;WEIGHT: clue
//
// A tab may stand for the colon. A word without a weight weighs 1. Blank lines and lines
// that start with # are skipped. Of o only Charset, Join and FoldYo matter. As no word
// may be lost, an entry that is not letters only (see [Normal]), has one letter, or
// stands in the list already is an [*Error], as is a list without words.
func ParseEntries(name string, r io.Reader, o Options) ([]Entry, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: reading the list: %w", name, err)
	}
	text, fault := decode(data, o.Charset)
	if fault != nil {
		fault.Name = name
		return nil, fault
	}
	var entries []Entry
	lines := make(map[string]int) // by text
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		e, fault := parseEntry(line, o)
		if fault == nil && lines[e.Text] > 0 {
			fault = &Error{Msg: fmt.Sprintf("%s is already in line %d: a word is placed once", e.Text, lines[e.Text])}
		}
		if fault != nil {
			fault.Name, fault.Line = name, i+1
			return nil, fault
		}
		lines[e.Text] = i + 1
		entries = append(entries, e)
	}
	if len(entries) == 0 {
		return nil, &Error{Name: name, Msg: "the list is empty", Advice: "give one word a line"}
	}
	return entries, nil
}

// parseEntry reads a trimmed line; its error lacks name and line.
func parseEntry(line string, o Options) (e Entry, fault *Error) {
	head, weight := line, ""
	if i := strings.IndexAny(line, ":\t"); i >= 0 {
		head, e.Clue = line[:i], strings.TrimSpace(line[i+1:])
	}
	e.Weight = plainWeight
	if i := strings.IndexByte(head, ';'); i >= 0 {
		head, weight = head[:i], strings.TrimSpace(head[i+1:])
		n, err := strconv.ParseUint(weight, 10, 31)
		if err != nil || n < 1 || n > maxWeight {
			return e, &Error{Msg: fmt.Sprintf("weight %s is not a whole number from 1 to %d: write WORD;WEIGHT, or the word alone", clip(weight), maxWeight)}
		}
		e.Weight = int(n)
	}
	var ok bool
	if e.Text, ok = Normal(strings.TrimSpace(head), o); !ok {
		fault := &Error{Msg: clip(strings.TrimSpace(head)) + " has other characters than letters"}
		return e, fault.advise("correct it, or try %s", Join)
	}
	if utf8.RuneCountInString(e.Text) < 2 {
		return e, &Error{Msg: fmt.Sprintf("%s has one letter: a word has two or more", e.Text)}
	}
	return e, nil
}
