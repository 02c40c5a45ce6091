package dicts

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// PlainScore is the score of an entry that gives none.
const PlainScore = 50

// Report counts what [Parse] read. Lines is the sum of all other fields, unless
// Parse failed at a line.
type Report struct {
	Lines      int // lines read, a last one without line feed included
	Words      int // kept, each text once
	Blank      int // blank lines and comments
	NotLetters int // left out: other characters than letters
	LowScore   int // left out: below Options.MinScore
	TooShort   int // left out: below Options.MinLength
	TooLong    int // left out: above Options.MaxLength
	Duplicates int // further entries of a kept word; its highest score counts
}

// Parse reads a list: one entry a line, either the word alone (its score is
// [PlainScore]) or WORD;SCORE, where a tab or a comma may stand for the
// semicolon; the first of the three in a line separates its columns. A third
// column is taken for a clue and ignored. Blank lines and lines that start with
// # are skipped; line ends may be CR LF, and a byte order mark is accepted.
//
// Entries that are not letters only (see [Normal]) or that o excludes are left
// out and counted. A list Parse cannot read, a score that is no whole number
// and a list of which no word is kept are an [*Error]; the Report then counts
// what was read so far. An error of r is returned wrapped.
func Parse(name string, r io.Reader, o Options) (*Dict, Report, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, Report{}, fmt.Errorf("%s: reading the list: %w", name, err)
	}
	text, fault := decode(data, o.Charset)
	if fault != nil {
		fault.Name = name
		return nil, Report{}, fault
	}
	p := parser{options: o, words: make([]Word, 0, 1+strings.Count(text, "\n"))}
	if fault := p.lines(text); fault != nil {
		fault.Name = name
		return nil, p.report, fault
	}
	d := New(name, p.words)
	p.report.Words = d.Len()
	p.report.Duplicates = len(p.words) - d.Len()
	if d.Len() == 0 {
		fault := p.report.emptyBecause(o)
		fault.Name = name
		return nil, p.report, fault
	}
	return d, p.report, nil
}

// parser collects the entries of one list; Report's Words and Duplicates are
// filled in afterwards.
type parser struct {
	options Options
	report  Report
	words   []Word
}

func (p *parser) lines(text string) *Error {
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		p.report.Lines++
		if err := p.line(line); err != nil {
			err.Line = p.report.Lines
			return err
		}
	}
	return nil
}

// line reads one line; its error lacks name and line.
func (p *parser) line(line string) *Error {
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		p.report.Blank++
		return nil
	}
	entry, score, err := columns(line)
	if err != nil {
		return err
	}
	text, ok := Normal(entry, p.options)
	if !ok {
		p.report.NotLetters++
		return nil
	}
	if out := p.options.excludes(text, score); out != nil {
		*out(&p.report)++
		return nil
	}
	p.words = append(p.words, Word{text, score})
	return nil
}

// columns splits a trimmed line into entry and score.
func columns(line string) (entry string, score int, _ *Error) {
	i := strings.IndexAny(line, ";\t,")
	if i < 0 {
		return line, PlainScore, nil
	}
	column := line[i+1:]
	if j := strings.IndexByte(column, line[i]); j >= 0 {
		column = column[:j]
	}
	column = strings.TrimSpace(column)
	n, err := strconv.ParseUint(column, 10, 31)
	if err != nil {
		return "", 0, &Error{Msg: fmt.Sprintf("score %s is not a whole number from 0 up: write WORD;SCORE, or the word alone", clip(column))}
	}
	return strings.TrimSpace(line[:i]), int(n), nil
}

// excludes is nil for a word to keep, else the counter of the reason it is not.
func (o *Options) excludes(text string, score int) func(*Report) *int {
	if score < o.MinScore {
		return func(r *Report) *int { return &r.LowScore }
	}
	if o.MinLength <= 0 && o.MaxLength <= 0 {
		return nil
	}
	switch n := utf8.RuneCountInString(text); {
	case n < o.MinLength:
		return func(r *Report) *int { return &r.TooShort }
	case o.MaxLength > 0 && n > o.MaxLength:
		return func(r *Report) *int { return &r.TooLong }
	}
	return nil
}

// emptyBecause says why no word was kept, and what to do.
func (r Report) emptyBecause(o Options) *Error {
	entries := r.Lines - r.Blank
	all := func(format string, args ...any) *Error {
		return &Error{Msg: fmt.Sprintf("no word kept: all %d entries ", entries) + fmt.Sprintf(format, args...)}
	}
	switch {
	case entries == 0:
		return &Error{Msg: "the list is empty", Advice: "give one word a line"}
	case entries == r.NotLetters && o.Join:
		return all("have other characters than letters").advise("check the list and its %s", Charset)
	case entries == r.NotLetters:
		return all("have other characters than letters").advise("try %s", Join)
	case entries == r.LowScore:
		return all("score below %d", o.MinScore).advise("lower %s", MinScore)
	case entries == r.TooShort:
		return all("have fewer than %d letters", o.MinLength).advise("lower %s", MinLength)
	case entries == r.TooLong:
		return all("have more than %d letters", o.MaxLength).advise("raise %s", MaxLength)
	}
	return &Error{
		Msg: fmt.Sprintf("no word kept of %d entries (%d not letters only, %d below the score, %d too short, %d too long)",
			entries, r.NotLetters, r.LowScore, r.TooShort, r.TooLong),
		Advice: "widen the limits",
	}
}

// clip quotes text for an error message, its start only when it is long.
func clip(text string) string {
	const limit = 40
	if runes := []rune(text); len(runes) > limit {
		return strconv.Quote(string(runes[:limit])) + "..."
	}
	return strconv.Quote(text)
}
