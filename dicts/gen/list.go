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

	"crossat/dicts/packed"
)

// The lengths in letters a crossword has use for.
const (
	minLetters = 2
	maxLetters = 25
)

// scores has words in capitals with their scores.
type scores map[string]int

// add keeps the higher score of a word that is there already.
func (s scores) add(text string, score int) {
	s[text] = max(s[text], score)
}

// addAll adds the words of another.
func (s scores) addAll(other scores) {
	for text, score := range other {
		s.add(text, score)
	}
}

func (s scores) atLeast(score int) scores {
	out := maps.Clone(s)
	maps.DeleteFunc(out, func(_ string, n int) bool { return n < score })
	return out
}

// fitting is the words of minLetters to maxLetters letters.
func (s scores) fitting() scores {
	out := maps.Clone(s)
	maps.DeleteFunc(out, func(text string, _ int) bool {
		n := utf8.RuneCountInString(text)
		return n < minLetters || n > maxLetters
	})
	return out
}

// list is one embedded list.
type list struct {
	name, title, source, licence string
	words                        scores
}

// data is the content of the list's file.
func (l *list) data() []byte {
	return packed.Pack(packed.Header{Name: l.name, Title: l.title, Source: l.source, Licence: l.licence}, l.words)
}

func (l *list) path(folder string) string {
	return filepath.Join(folder, l.name+".packed")
}

// write replaces the list's file; the same content gives the same bytes.
func (l *list) write(folder string) error {
	f, err := os.CreateTemp(folder, l.name+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // it is gone after the renaming
	_, err = f.Write(l.data())
	if err := errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), l.path(folder))
}

// check fails, with a short difference on stdout, unless the list's file has
// the content it should have.
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
	for _, line := range difference(printed(have), printed(want)) {
		fmt.Fprintf(stdout, "%s: %s\n", l.name, line)
	}
	return fmt.Errorf("%s is out of date: run go generate ./dicts", l.path(folder))
}

// printed is a packed list as text: what its header tells, then WORD;SCORE lines, as
// many as can be read.
func printed(data []byte) string {
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

// difference gives the first lines that only one of two texts has, removed ones
// after a minus and added ones after a plus.
func difference(have, want string) []string {
	const limit = 10
	out := onlyIn(have, want, "-", limit)
	out = append(out, onlyIn(want, have, "+", limit)...)
	if len(out) == 0 {
		return []string{"the same lines in another order"}
	}
	return out
}

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
