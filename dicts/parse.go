package dicts

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// PlainScore is the score of an entry listed without one.
const PlainScore = 50

// Report counts what [Parse] read. Lines is the sum of all other fields, but for
// Joinable, unless Parse failed on a line.
type Report struct {
	Lines      int // lines read, including a last one without a line feed
	Words      int // distinct words kept
	Blank      int // blank lines and comments
	NotLetters int // skipped: characters other than letters
	LowScore   int // skipped: below Options.MinScore
	TooShort   int // skipped: below Options.MinLength
	TooLong    int // skipped: above Options.MaxLength
	Duplicates int // further entries of a kept word, which has the highest of their scores

	Joinable int // of NotLetters: entries that Options.Join would make words of
}

// Parse reads a list with one entry per line: either the word alone, which scores
// [PlainScore], or WORD;SCORE. A tab or a comma may replace the semicolon; the first
// of the three on a line is its separator. A third column is taken to be a clue and
// ignored. A score of 0 is kept: it bans the word when lists are merged, see [Merge].
// Blank lines and lines that start with # are skipped. Lines may end in CR LF, and a
// byte order mark is accepted.
//
// Entries with characters other than letters (see [Normal]) or excluded by o are
// skipped and counted. Parse returns an [*Error] if the list cannot be decoded, a
// score is not a whole number, words that are to be joined have a dash between spaces,
// or no words remain; the Report then counts what was read so far. A read error from r is returned wrapped.
func Parse(name string, r io.Reader, o Options) (*Dict, Report, error) {
	text, err := ReadText(name, r, o)
	if err != nil {
		return nil, Report{}, err
	}
	p := parser{options: o, words: collect(1 + strings.Count(text, "\n"))}
	if listErr := p.lines(text); listErr != nil {
		listErr.Name = name
		return nil, p.report, listErr
	}
	d := p.words.dict(name)
	d.spell(p.spellings)
	p.report.Words = d.Len()
	p.report.Duplicates = len(p.words.words) - d.Len()
	if d.Len() == 0 {
		listErr := p.report.emptyError(o)
		listErr.Name = name
		return nil, p.report, listErr
	}
	return d, p.report, nil
}

// ReadText reads a list as [Parse] does, and returns its text in UTF-8 without a byte order mark. Of o only Charset
// matters. Text that cannot be decoded is an [*Error].
func ReadText(name string, r io.Reader, o Options) (string, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("%s: reading the list: %w", name, err)
	}
	text, listErr := decode(data, o.Charset)
	if listErr != nil {
		listErr.Name = name
		return "", listErr
	}
	return text, nil
}

// eachLine passes the lines of a list to parse, trimmed and with their numbers, until it returns an error. It skips
// blank lines and those that start with #, and sets the name and line of the error.
func eachLine(name string, r io.Reader, o Options, parse func(n int, line string) *Error) error {
	text, err := ReadText(name, r, o)
	if err != nil {
		return err
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if listErr := parse(i+1, line); listErr != nil {
			listErr.Name, listErr.Line = name, i+1
			return listErr
		}
	}
	return nil
}

// parser collects the entries of one list. [Parse] fills in Words and Duplicates of
// the report afterwards.
type parser struct {
	options Options
	report  Report
	words   *collection
	upper   strings.Builder // words in upper case, one after the other
	room    int             // the most that there can be of them, in bytes
	// spellings are those of joined words, by text.
	spellings map[string]string
}

func (p *parser) lines(text string) *Error {
	p.room = len(text)
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

// line parses one line. Its error has neither name nor line number set.
func (p *parser) line(line string) *Error {
	if text, score, ok := p.plain(line); ok {
		p.keep(text, len(text), score)
		return nil
	}
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		p.report.Blank++
		return nil
	}
	entry, score, err := columns(line)
	if err != nil {
		return err
	}
	if err := checkDash(entry, p.options, "WORD;SCORE"); err != nil {
		return err
	}
	text, ok := Normal(entry, p.options)
	if !ok {
		p.report.NotLetters++
		if joinHelps(entry, p.options) {
			p.report.Joinable++
		}
		return nil
	}
	if p.keep(text, utf8.RuneCountInString(text), score) && joined(entry, p.options) {
		p.spell(text, entry)
	}
	return nil
}

// plain parses a line that is a word of ASCII letters alone, or with a short score, as most are.
func (p *parser) plain(line string) (text string, score int, ok bool) {
	line = strings.TrimSuffix(line, "\r")
	n, upper := 0, true
	for n < len(line) && isASCIILetter(line[n]) {
		upper = upper && line[n] <= 'Z'
		n++
	}
	score = PlainScore
	if n < len(line) {
		if score, ok = plainScore(line[n:]); !ok {
			return "", 0, false
		}
	}
	if n == 0 {
		return "", 0, false
	}
	if upper {
		return line[:n], score, true
	}
	if p.upper.Cap() == 0 {
		p.upper.Grow(p.room) // at once, so that words can be parts of what has been written
	}
	start := p.upper.Len()
	for i := range n {
		p.upper.WriteByte(line[i] &^ ('a' - 'A'))
	}
	return p.upper.String()[start:], score, true
}

func isASCIILetter(c byte) bool { return 'a' <= c|('a'-'A') && c|('a'-'A') <= 'z' }

// plainScore parses a separator and a score of at most nine digits.
func plainScore(column string) (score int, ok bool) {
	if c := column[0]; c != ';' && c != '\t' && c != ',' || len(column) < 2 || len(column) > 10 {
		return 0, false
	}
	for _, c := range []byte(column[1:]) {
		if c < '0' || c > '9' {
			return 0, false
		}
		score = 10*score + int(c-'0')
	}
	return score, true
}

// keep adds a word of so many letters, or counts it as rejected.
func (p *parser) keep(text string, letters, score int) bool {
	if counter := p.options.rejects(letters, score); counter != nil {
		*counter(&p.report)++
		return false
	}
	p.words.add(Word{text, score}, letters)
	return true
}

// spell records how a word is written, the first time.
func (p *parser) spell(text, entry string) {
	if p.spellings == nil {
		p.spellings = make(map[string]string)
	}
	if p.spellings[text] == "" {
		p.spellings[text] = entry
	}
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
		const format = "score %s is not a whole number of at least 0: write WORD;SCORE, or just the word"
		return "", 0, &Error{Msg: fmt.Sprintf(format, clip(column))}
	}
	return strings.TrimSpace(line[:i]), int(n), nil
}

// rejects returns nil if a word of so many letters is to be kept, otherwise a function that selects
// the Report field that counts such words.
func (o *Options) rejects(letters, score int) func(*Report) *int {
	if score < o.MinScore {
		return func(r *Report) *int { return &r.LowScore }
	}
	switch {
	case letters < o.MinLength:
		return func(r *Report) *int { return &r.TooShort }
	case o.MaxLength > 0 && letters > o.MaxLength:
		return func(r *Report) *int { return &r.TooLong }
	}
	return nil
}

// emptyError explains why no words remain, and what to do about it.
func (r Report) emptyError(o Options) *Error {
	entries := r.Lines - r.Blank
	every := func(format string, args ...any) *Error {
		return &Error{Msg: "no usable words: every entry " + fmt.Sprintf(format, args...)}
	}
	switch {
	case entries == 0:
		return &Error{Msg: "the list is empty", Advice: "give one word per line"}
	case entries == r.NotLetters && r.Joinable == 0:
		return every("has characters other than letters").advise("check the list and its %s", Charset)
	case entries == r.NotLetters:
		return every("has characters other than letters").advise("try %s", Join)
	case entries == r.LowScore:
		return every("scores below %d", o.MinScore).advise("lower %s", MinScore)
	case entries == r.TooShort:
		return every("has fewer than %d letters", o.MinLength).advise("lower %s", MinLength)
	case entries == r.TooLong:
		return every("has more than %d letters", o.MaxLength).advise("raise %s", MaxLength)
	}
	return &Error{
		Msg: fmt.Sprintf("no usable words in %d entries (%d not only letters, %d scored too low, %d too short, %d too long)",
			entries, r.NotLetters, r.LowScore, r.TooShort, r.TooLong),
		Advice: "relax the limits",
	}
}

// clip quotes text for an error message, and only the start of long text.
func clip(text string) string {
	const limit = 40
	if runes := []rune(text); len(runes) > limit {
		return strconv.Quote(string(runes[:limit])) + "..."
	}
	return strconv.Quote(text)
}
