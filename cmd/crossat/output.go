package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
)

// writeOutput writes to what --output names.
func writeOutput(c *cli.Context, std streams, write func(io.Writer) error) error {
	return writeFlag(c, outputFlag.Name, std, write)
}

// writeFlag writes to the file that a flag names, or to standard output for "-".
func writeFlag(c *cli.Context, flag string, std streams, write func(io.Writer) error) error {
	switch path := c.String(flag); path {
	case "":
		return usagef("--%s is empty: give a file, or - for standard output", flag)
	case "-":
		return flush(c.Context, std.out, write)
	default:
		return writeFile(c.Context, path, write)
	}
}

// writeFile writes a file. A regular one is there whole or not at all: the text
// goes to a new file beside it, which takes its name at the end.
func writeFile(ctx context.Context, path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeDevice(ctx, path, write)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	defer os.Remove(f.Name()) // fails once the file has its name
	err = flush(ctx, f, write)
	if err == nil {
		err = f.Chmod(fileMode(path))
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	return err
}

// cause is what a file error says without the file's name.
func cause(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// fileMode is the mode of the file that is replaced, or that of a new one.
func fileMode(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return newFileMode()
}

// writeDevice writes to what is no regular file: a pipe, a terminal, /dev/full.
func writeDevice(ctx context.Context, path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = flush(ctx, f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// writeWhole writes a text at once, past the buffer of flush: what an interrupt
// leaves on standard output is not cut off inside it.
func writeWhole(w io.Writer, text []byte) error {
	if _, err := w.Write(text); err != nil {
		return err
	}
	if b, ok := w.(*bufio.Writer); ok {
		return b.Flush()
	}
	return nil
}

// flush lets write print to w through a buffer, until the context ends.
func flush(ctx context.Context, w io.Writer, write func(io.Writer) error) error {
	b := bufio.NewWriter(writerFunc(func(p []byte) (int, error) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		return w.Write(p)
	}))
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// filled is a filled grid with what is known about it.
type filled struct {
	grid *grids.Grid
	dict *dicts.Dict // nil if not known
	seed uint64
	by   string // the engine that found it; empty if not known

	theme []dicts.Entry // words that were asked for, with their clues; none but for compose
}

// writeFilled prints a filled grid in the form that --format names.
func writeFilled(w io.Writer, format string, f filled) error {
	if format == "json" {
		return writeJSON(w, f)
	}
	_, err := io.WriteString(w, f.grid.String()+cluesOf(f.theme).list(f.grid))
	return err
}

type jsonFill struct {
	Grid    []string    `json:"grid"`
	Entries []jsonEntry `json:"entries"`
	Dict    string      `json:"dict,omitempty"`
	Seed    uint64      `json:"seed"`
	Engine  string      `json:"engine,omitempty"`
}

type jsonEntry struct {
	Number    int    `json:"number"`
	Direction string `json:"direction"`
	Row       int    `json:"row"` // of the first letter, from 1
	Column    int    `json:"column"`
	Length    int    `json:"length"`
	Answer    string `json:"answer"`
	Score     *int   `json:"score,omitempty"`
	Theme     bool   `json:"theme,omitempty"`
	Clue      string `json:"clue,omitempty"`
}

func writeJSON(w io.Writer, f filled) error {
	out := jsonFill{Grid: rows(f.grid), Seed: f.seed, Engine: f.by}
	if f.dict != nil {
		out.Dict = f.dict.Name()
	}
	clues := cluesOf(f.theme)
	for _, s := range f.grid.Slots() {
		e := entryOf(f.grid, s)
		e.Theme = slices.ContainsFunc(f.theme, func(word dicts.Entry) bool { return word.Text == e.Answer })
		e.Clue = clues[e.Answer]
		if f.dict != nil {
			if word, ok := f.dict.Lookup(e.Answer); ok {
				e.Score = &word.Score
			}
		}
		out.Entries = append(out.Entries, e)
	}
	return json.NewEncoder(w).Encode(out)
}

// rows are the lines of a grid.
func rows(g *grids.Grid) []string {
	return strings.Split(strings.TrimSuffix(g.String(), "\n"), "\n")
}

// entryOf is what stands in a slot.
func entryOf(g *grids.Grid, s grids.Slot) jsonEntry {
	return jsonEntry{
		Number: s.Number, Direction: strings.ToLower(s.Dir.String()), Length: s.Len(),
		Row: s.Cells[0]/g.Width() + 1, Column: s.Cells[0]%g.Width() + 1,
		Answer: g.Entry(s),
	}
}

func checkFormat(format string) error {
	if format != "text" && format != "json" {
		return usagef("--format %q: use text or json", format)
	}
	return nil
}
