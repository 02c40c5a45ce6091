package clues

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"crossat/dicts"
)

// eachRecord passes the records of CSV or TSV to visit, with their line numbers, until visit returns an error. The
// slice of fields is reused.
func eachRecord(text string, visit func(line int, fields []string) *dicts.Error) *dicts.Error {
	separator, text := separatorOf(text), text
	if first, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(strings.ToLower(first), "sep=") && len(first) > 4 {
		separator, text = rune(first[4]), "#\n"+rest // as Excel writes it; the line still counts
	}
	switch separator {
	case '\t':
		return eachTSV(text, visit)
	default:
		return eachCSV(text, separator, visit)
	}
}

// separatorOf returns the first tab, or else the first comma or semicolon, on the first line that isn't skipped.
func separatorOf(text string) rune {
	for line := range strings.Lines(text) {
		if isSkipped(line) {
			continue
		}
		if strings.Contains(line, "\t") {
			return '\t'
		}
		if i := strings.IndexAny(line, ",;"); i >= 0 {
			return rune(line[i])
		}
		break
	}
	return ','
}

func isSkipped(line string) bool { return strings.TrimSpace(line) == "" || line[0] == '#' }

func eachTSV(text string, visit func(int, []string) *dicts.Error) *dicts.Error {
	n := 0
	var fields []string
	for line := range strings.Lines(text) {
		n++
		if isSkipped(line) {
			continue
		}
		fields = fields[:0]
		for field := range strings.SplitSeq(strings.TrimRight(line, "\r\n"), "\t") {
			fields = append(fields, unquote(field))
		}
		if err := visit(n, fields); err != nil {
			return err
		}
	}
	return nil
}

// unquote removes the quotes that a spreadsheet added to a TSV field: around commas, and around quotes, which are
// doubled.
func unquote(field string) string {
	n := len(field)
	if n < 2 || field[0] != '"' || field[n-1] != '"' || !strings.ContainsAny(field[1:n-1], `,"`) {
		return field
	}
	inner := field[1 : n-1]
	if strings.Contains(strings.ReplaceAll(inner, `""`, ""), `"`) {
		return field
	}
	return strings.ReplaceAll(inner, `""`, `"`)
}

// quote returns the TSV field for a text, such that unquote restores it.
func quote(text string) string {
	if unquote(text) == text {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

func eachCSV(text string, separator rune, visit func(int, []string) *dicts.Error) *dicts.Error {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.Comment, r.FieldsPerRecord, r.ReuseRecord, r.TrimLeadingSpace = separator, '#', -1, true, true
	for {
		fields, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return csvError(err)
		}
		if len(fields) == 1 && strings.TrimSpace(fields[0]) == "" {
			continue
		}
		line, _ := r.FieldPos(0)
		if err := visit(line, fields); err != nil {
			return err
		}
	}
}

// csvError translates an error of package csv, which can only be about quotes.
func csvError(err error) *dicts.Error {
	listErr := &dicts.Error{
		Msg: "misplaced quote", Advice: `put the whole field in quotes, and double those inside: "the ""Iliad"""`,
	}
	if parseErr := (*csv.ParseError)(nil); errors.As(err, &parseErr) {
		listErr.Line = parseErr.StartLine
	}
	return listErr
}
