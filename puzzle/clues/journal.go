package clues

import (
	"io"
	"strings"

	"crossat/dicts"
)

// Journal records which clues were used. Its file is an append-only list of clues in TSV with a header. The zero value
// is an empty journal.
type Journal struct {
	uses    map[use]int
	started bool // the file is not empty
	torn    bool // the last line is incomplete
}

// use is a clue in normalised form.
type use struct{ answer, text string }

func newUse(answer, text string) use {
	return use{answer, strings.Join(strings.Fields(strings.ToLower(text)), " ")}
}

// journalColumns is the header of a journal.
var journalColumns = []string{"word", "clue", "source", "date"}

// ReadJournal reads a journal. Incomplete lines, as after a crash, are ignored. It only uses FoldYo of the options.
// Text that can't be decoded is a [*dicts.Error], as is a file without the header.
func ReadJournal(name string, r io.Reader, o dicts.Options) (*Journal, error) {
	text, err := dicts.ReadText(name, r, dicts.Options{})
	if err != nil {
		return nil, err
	}
	j := &Journal{uses: make(map[use]int), started: text != "", torn: text != "" && !strings.HasSuffix(text, "\n")}
	header := strings.Join(journalColumns, "\t")
	if first, _, _ := strings.Cut(text, "\n"); j.started && strings.TrimSuffix(first, "\r") != header {
		return nil, &dicts.Error{
			Name: name, Line: 1, Msg: "not a journal of clues", Advice: "give a new file, or one that crossat wrote",
		}
	}
	var whole strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasSuffix(line, "\n") && strings.Count(line, "\t") == len(journalColumns)-1 {
			whole.WriteString(line)
		}
	}
	list, _, err := Read(name, strings.NewReader(whole.String()), dicts.Options{Join: true, FoldYo: o.FoldYo})
	if err != nil {
		return nil, err
	}
	for _, row := range list.rows {
		j.uses[newUse(row.Answer, row.Text)]++
	}
	return j, nil
}

// Uses returns how often a clue was used for an answer.
func (j *Journal) Uses(answer, text string) int { return j.uses[newUse(answer, text)] }

// Append appends clues to the file of the journal, with a date that can be empty. Clues without text are skipped. It
// makes a single write, and doesn't change the journal.
func (j *Journal) Append(w io.Writer, date string, used []Clue) error {
	var text strings.Builder
	if j.torn {
		text.WriteByte('\n')
	}
	if !j.started {
		writeTSV(&text, journalColumns...)
	}
	for _, c := range used {
		if c.Text != "" {
			writeTSV(&text, c.Answer, c.Text, c.Source, date)
		}
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
