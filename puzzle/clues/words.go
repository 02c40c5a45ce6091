package clues

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"crossat/dicts"
)

// ReadWords reads words to place, with their clues, from a table as [Read] does: the export of a spreadsheet. Words are
// held to the rules of [dicts.ParseEntries], but their clues can be empty. isTable reports
// whether the first row names the columns, or a field is in quotes, which shows that the file is meant to be a table.
func ReadWords(name string, r io.Reader, o dicts.Options) (entries []dicts.Entry, isTable bool, err error) {
	text, err := dicts.ReadText(name, r, o)
	if err != nil {
		return nil, false, err
	}
	o.Charset = "" // the text is decoded
	p := &parser{options: o, columns: []int{wordColumn, clueColumn}}
	defer func() { isTable = p.headed || strings.HasPrefix(text, `"`) || strings.Contains(text, "\t\"") }()
	lines := make(map[string]int) // by word
	listErr := eachRecord(text, func(line int, fields []string) *dicts.Error {
		values, listErr := p.values(line, fields)
		if listErr != nil || values == nil || values[wordColumn]+values[clueColumn] == "" {
			return listErr
		}
		e, listErr := entry(values[wordColumn], o)
		switch {
		case listErr != nil:
			listErr.Line = line
			return listErr
		case lines[e.Text] > 0:
			return &dicts.Error{
				Line: line, Msg: fmt.Sprintf("%s is already on line %d: list each word once", e.Text, lines[e.Text]),
			}
		}
		lines[e.Text], e.Clue = line, values[clueColumn]
		entries = append(entries, e)
		return nil
	})
	if listErr == nil && len(entries) == 0 {
		listErr = &dicts.Error{Msg: "the table has no words", Advice: "write a word and its clue in each row"}
	}
	if listErr != nil {
		listErr.Name = name
		return nil, false, listErr
	}
	return entries, false, nil
}

// entry returns a word to place.
func entry(word string, o dicts.Options) (dicts.Entry, *dicts.Error) {
	if word == "" {
		return dicts.Entry{}, &dicts.Error{Msg: "no word in this row"}
	}
	if strings.ContainsAny(word, ":;") {
		return dicts.Entry{}, &dicts.Error{Msg: fmt.Sprintf("%q is not a word of letters only", word)}
	}
	entries, err := dicts.ParseEntries("", strings.NewReader(word), o)
	if listErr := (*dicts.Error)(nil); errors.As(err, &listErr) {
		return dicts.Entry{}, listErr
	}
	return entries[0], nil
}
