package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
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

// text is the list's content: header lines, then WORD;SCORE by length in
// letters and then bytewise. Package dicts relies on this form.
func (l *list) text() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# name: %s\n# title: %s\n# source: %s\n# licence: %s\n# words: %d\n",
		l.name, l.title, l.source, l.licence, len(l.words))
	texts := slices.SortedFunc(maps.Keys(l.words), func(a, b string) int {
		if d := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	for _, text := range texts {
		fmt.Fprintf(&b, "%s;%d\n", text, l.words[text])
	}
	return b.Bytes()
}

func (l *list) path(folder string) string {
	return filepath.Join(folder, l.name+".txt.gz")
}

// write replaces the list's file; the same content gives the same bytes.
func (l *list) write(folder string) error {
	f, err := os.CreateTemp(folder, l.name+".*.tmp")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // it is gone after the renaming
	err = errors.Join(compress(f, l.text()), f.Chmod(0o644), f.Close())
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), l.path(folder))
}

func compress(w io.Writer, data []byte) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	_, err = z.Write(data)
	return errors.Join(err, z.Close())
}

func uncompress(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return io.ReadAll(z)
}

// check fails, with a short difference on stdout, unless the list's file has
// the content it should have.
func (l *list) check(folder string, stdout io.Writer) error {
	have, err := uncompress(l.path(folder))
	if err != nil {
		return err
	}
	want := l.text()
	if bytes.Equal(have, want) {
		fmt.Fprintf(stdout, "%s: up to date\n", l.name)
		return nil
	}
	for _, line := range difference(string(have), string(want)) {
		fmt.Fprintf(stdout, "%s: %s\n", l.name, line)
	}
	return fmt.Errorf("%s is out of date: run go generate ./dicts", l.path(folder))
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
