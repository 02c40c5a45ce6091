package dicts

import (
	"io"
	"strings"
)

// ParseApart reads groups of words that exclude each other in a grid, one group per line: two or more words, separated
// by spaces or, if the line has any, by commas, semicolons or tabs. Blank lines and lines that start with # are
// skipped. Of the options, only Charset, Join and FoldYo are used. Entries that aren't words (see [Normal]) and lines
// with fewer than two words are an [*Error], as is a list without groups.
func ParseApart(name string, r io.Reader, o Options) ([][]string, error) {
	var groups [][]string
	err := eachLine(name, r, o, func(_ int, line string) *Error {
		group, listErr := parseGroup(line, o)
		groups = append(groups, group)
		return listErr
	})
	if err != nil {
		return nil, err
	}
	if len(groups) == 0 {
		return nil, &Error{Name: name, Msg: "the list is empty", Advice: "give two or more words per line"}
	}
	return groups, nil
}

// parseGroup parses a trimmed line. Name and Line are not set in its error.
func parseGroup(line string, o Options) ([]string, *Error) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t", r) })
	if !strings.ContainsAny(line, ",;\t") {
		fields = strings.Fields(line)
	}
	var group []string
	for _, field := range fields {
		field = strings.TrimSpace(field)
		if field == "" {
			continue
		}
		if err := checkDash(field, o, "WORD, WORD"); err != nil {
			return nil, err
		}
		text, ok := Normal(field, o)
		if !ok {
			listErr := &Error{Msg: clip(field) + " has characters other than letters"}
			if joinHelps(field, o) {
				return nil, listErr.advise("correct it, or try %s", Join)
			}
			return nil, listErr.advise("correct it")
		}
		group = append(group, text)
	}
	if len(group) < 2 {
		return nil, &Error{Msg: clip(line) + " is only one word", Advice: "give two or more words per line"}
	}
	return group, nil
}
