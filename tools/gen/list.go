package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"crossat/internal/packed"
)

// Word lengths, in letters, that are useful in crosswords.
const (
	minLetters = 2
	maxLetters = 25
)

// scores maps upper-case words to their scores.
type scores map[string]int

// add adds a word. If it is there already, the higher score is kept.
func (s scores) add(text string, score int) {
	s[text] = max(s[text], score)
}

// addAll adds all words of other.
func (s scores) addAll(other scores) {
	for text, score := range other {
		s.add(text, score)
	}
}

// usableLengths returns the words of minLetters to maxLetters letters.
func (s scores) usableLengths() scores {
	out := maps.Clone(s)
	maps.DeleteFunc(out, func(text string, _ int) bool {
		n := utf8.RuneCountInString(text)
		return n < minLetters || n > maxLetters
	})
	return out
}

// list is one embedded list.
type list struct {
	name, title, source, licence string // the name of the file is the name and .packed
	words                        scores
}

// data returns the contents of the list's file.
func (l *list) data() []byte {
	return packed.Pack(packed.Header{Name: l.name, Title: l.title, Source: l.source, Licence: l.licence}, l.words)
}

func (l *list) path(folder string) string {
	return filepath.Join(folder, l.name+".packed")
}

// write replaces the list's file atomically.
func (l *list) write(folder string) error {
	folder, name := filepath.Split(l.path(folder))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, name+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails after the rename
	_, err = f.Write(l.data())
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), filepath.Join(folder, name))
}

// check compares the list's file with what write would write. If they differ, it
// prints a short diff to stdout and returns an error.
func (l *list) check(folder string, stdout io.Writer) error {
	have, err := os.ReadFile(l.path(folder))
	if err != nil {
		return err
	}
	want := l.data()
	if bytes.Equal(have, want) {
		fmt.Fprintf(stdout, "%s: up to date\n", l.name)
		return nil
	}
	for _, line := range diff(dump(have), dump(want)) {
		fmt.Fprintf(stdout, "%s: %s\n", l.name, line)
	}
	return fmt.Errorf("%s is out of date: run go generate ./dicts", l.path(folder))
}

// dump formats a packed list as text: a line for the header, then a line WORD;SCORE
// for each word that can be decoded.
func dump(data []byte) string {
	var b strings.Builder
	l, err := packed.Read(data)
	if err != nil {
		return fmt.Sprintf("# %v\n", err)
	}
	fmt.Fprintf(&b, "# %s: %s (%s; %s), %d words\n", l.Name, l.Title, l.Source, l.Licence, l.Words)
	for _, g := range l.Groups {
		err := l.Each(g, func(text string, score int) { fmt.Fprintf(&b, "%s;%d\n", text, score) })
		if err != nil {
			fmt.Fprintf(&b, "# %d letters: %v\n", g.Length, err)
		}
	}
	return b.String()
}

// diff returns the first few lines that occur in only one of two texts, with a minus
// for those to remove and a plus for those to add.
func diff(have, want string) []string {
	const limit = 10
	out := onlyIn(have, want, "-", limit)
	out = append(out, onlyIn(want, have, "+", limit)...)
	if len(out) == 0 {
		return []string{"the same lines in a different order"}
	}
	return out
}

// onlyIn returns up to limit lines of text that do not occur in other, each after mark, followed by an ellipsis if more
// exist.
func onlyIn(text, other, mark string, limit int) []string {
	known := make(map[string]bool)
	for line := range strings.Lines(other) {
		known[line] = true
	}
	var out []string
	for line := range strings.Lines(text) {
		if known[line] {
			continue
		}
		if len(out) == limit {
			return append(out, mark+" ...")
		}
		out = append(out, mark+strings.TrimSuffix(line, "\n"))
	}
	return out
}
