package dicts

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// PlainScore is the score of an entry listed without one.
const PlainScore = 50

// Report counts what [Parse] read. Lines is the sum of all other fields except Joinable, unless Parse failed on a line.
type Report struct {
	Lines      int // lines read, including a last one without a line feed
	Words      int // distinct words kept
	Blank      int // blank lines and comments
	NotLetters int // skipped: characters other than letters
	LowScore   int // skipped: below Options.MinScore
	TooShort   int // skipped: below Options.MinLength
	TooLong    int // skipped: above Options.MaxLength
	Duplicates int // repeated entries of a kept word, which gets the highest of their scores

	Joinable int // of NotLetters: entries that Options.Join would make words
}

// Parse reads a list with one entry per line: either the word alone, which scores [PlainScore], or WORD;SCORE. A tab or
// a comma can replace the semicolon; the first of the three on a line is its separator. A third column is assumed to be
// a clue and ignored. A score of 0 is kept: it bans the word when lists are merged, see [Merge]. Blank lines and lines
// that start with # are skipped. Lines can end in CR LF, and a byte order mark is accepted.
//
// Entries with characters other than letters (see [Normal]) or excluded by o are skipped and counted. Parse returns an
// [*Error] if the list cannot be decoded, a score isn't a whole number, words to be joined have a dash between spaces,
// or no words remain; the Report then counts the entries so far. A read error from r is returned wrapped.
func Parse(name string, r io.Reader, o Options) (*Dict, Report, error) {
	text, err := ReadText(name, r, o)
	if err != nil {
		return nil, Report{}, err
	}
	p := parser{options: o, text: text}
	if listErr := p.lines(); listErr != nil {
		listErr.Name = name
		return nil, p.report, listErr
	}
	d := fromGroups(name, p.groups())
	d.spell(p.spellings)
	p.report.Words = d.Len()
	p.report.Duplicates = p.kept - d.Len()
	if d.Len() == 0 {
		listErr := p.report.emptyError(o)
		listErr.Name = name
		return nil, p.report, listErr
	}
	return d, p.report, nil
}

// ReadText reads a list as [Parse] does, and returns its text in UTF-8 without a byte order mark. Of the options, only
// Charset is used. Text that cannot be decoded is an [*Error].
func ReadText(name string, r io.Reader, o Options) (string, error) {
	text, err := readAll(r)
	if err != nil {
		return "", fmt.Errorf("%s: reading the list: %w", name, err)
	}
	text, listErr := decode(text, o.Charset)
	if listErr != nil {
		listErr.Name = name
		return "", listErr
	}
	return text, nil
}

// readAll reads a text. It makes no copies if the reader knows its length, like a [bytes.Reader].
func readAll(r io.Reader) (string, error) {
	sized, ok := r.(interface{ Len() int })
	if !ok || sized.Len() == 0 {
		data, err := io.ReadAll(r)
		return string(data), err
	}
	var text strings.Builder
	text.Grow(sized.Len())
	_, err := io.Copy(&text, struct{ io.Reader }{r})
	return text.String(), err
}

// eachLine passes the lines of a list to parse, trimmed and with their numbers, until it returns an error. It skips
// blank lines and lines that start with #, and sets the name and line of the error.
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

// parser collects the entries of one list. [Parse] fills in Words and Duplicates of the report afterwards.
type parser struct {
	options Options
	report  Report
	text    string
	kept    int          // words so far, with duplicates
	plain   []plainWords // words of ASCII letters, by length
	others  *collection  // nil before the first
	// spellings maps joined words to their spellings.
	spellings map[string]string
}

func (p *parser) lines() *Error {
	for start := 0; start < len(p.text); {
		p.report.Lines++
		letters := asciiLetters(p.text[start:])
		end := start + letters
		if end < len(p.text) && p.text[end] != '\n' {
			rest, _, _ := strings.Cut(p.text[end:], "\n")
			end += len(rest)
		}
		if err := p.line(start, letters, p.text[start:end]); err != nil {
			err.Line = p.report.Lines
			return err
		}
		start = end + 1
	}
	return nil
}

// line parses a line, given its offset in the text and the number of ASCII letters at its start. Name and Line are not
// set in its error.
func (p *parser) line(start, letters int, line string) *Error {
	short := 0 < letters && letters <= maxPlain
	if score, ok := plainScore(line[letters:]); ok && short && uint64(start) <= math.MaxUint32 {
		p.keepPlain(start, letters, score)
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
	if p.others == nil {
		p.others = collect(1 + strings.Count(p.text[start:], "\n"))
	}
	if p.keep(text, utf8.RuneCountInString(text), score) && joined(entry, p.options) {
		p.spell(text, entry)
	}
	return nil
}

// plainScore parses the rest of a line after a word: nothing, or a separator and a score of at most nine digits.
func plainScore(column string) (score int, ok bool) {
	column = strings.TrimSuffix(column, "\r")
	if column == "" {
		return PlainScore, true
	}
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

// keep adds a word, or counts it as rejected.
func (p *parser) keep(text string, letters, score int) bool {
	if !p.wants(letters, score) {
		return false
	}
	p.others.add(Word{text, score}, letters)
	return true
}

// keepPlain is keep for a word of ASCII letters at an offset of the text.
func (p *parser) keepPlain(start, letters, score int) {
	if p.wants(letters, score) {
		for len(p.plain) <= letters {
			p.plain = append(p.plain, plainWords{letters: len(p.plain), text: p.text})
		}
		p.plain[letters].add(plainWord{uint32(start), int32(score)})
	}
}

// wants counts a word as kept or rejected.
func (p *parser) wants(letters, score int) bool {
	if counter := p.options.rejects(letters, score); counter != nil {
		*counter(&p.report)++
		return false
	}
	p.kept++
	return true
}

// groups returns the words by length. If all words of a length are plain, they are created on first use.
func (p *parser) groups() map[int]group {
	groups := make(map[int]group)
	for n := range p.plain {
		if plain := &p.plain[n]; plain.count > 0 {
			plain.sort()
			groups[n] = group{plain.count, sync.OnceValue(plain.words), plain.banned}
		}
	}
	if p.others == nil {
		return groups
	}
	for n, words := range p.others.byLength() {
		words = sortUnique(words)
		if plain, ok := groups[n]; ok {
			words = merge(words, plain.words(), func(a, b Word) Word {
				a.Score = max(a.Score, b.Score)
				return a
			})
		}
		groups[n] = eagerGroup(words)
	}
	return groups
}

// spell records the first spelling of a word.
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

// rejects returns nil for a word to keep, otherwise a function that selects the Report field that counts such words.
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

// emptyError explains why no words remain, and how to fix that.
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

// clip quotes text for an error message; long text is truncated.
func clip(text string) string {
	const limit = 40
	if runes := []rune(text); len(runes) > limit {
		return strconv.Quote(string(runes[:limit])) + "..."
	}
	return strconv.Quote(text)
}
