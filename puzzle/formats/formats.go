// Package formats reads and writes puzzle files. Each format has its own file here, and all are in one table.
package formats

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"crossat/internal/named"
	"crossat/puzzle"
)

// Format is a format of puzzle files.
type Format struct {
	Name       string   // as used on the command line
	Title      string   // one line for a list
	Extensions []string // of file names, with the dot, in lower case
	Binary     bool     // not suitable for a terminal
	Many       bool     // a file can hold several puzzles, one after the other
	Spaced     bool     // with an empty line between them
	// Write encodes a puzzle, and notes in one line each what the format can't represent; nil if crossat only reads the
	// format. The output is deterministic.
	Write func(*puzzle.Puzzle) (file []byte, notes []string, err error)

	read func(name string, data []byte, o Options) (*puzzle.Puzzle, []string, error) // nil if crossat only writes it
	is   func(data []byte) bool                                                      // recognises files by content
}

// ID is the name.
func (f Format) ID() string { return f.Name }

// Reads reports whether crossat reads the format.
func (f Format) Reads() bool { return f.read != nil }

// All lists the formats; the first is the default for other file names.
var All = []Format{text, crossatJSON, ipuz, jpz, exolve, puz, xd, commas, tabs}

// drafted wraps a function that reads drafts into one that reads puzzles.
func drafted(read func([]byte) (*draft, error)) func(string, []byte, Options) (*puzzle.Puzzle, []string, error) {
	return func(name string, data []byte, o Options) (p *puzzle.Puzzle, notes []string, err error) {
		d, err := read(data)
		if err == nil {
			p, notes, err = d.puzzle(o)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		return p, notes, nil
	}
}

// Options configures reading. The zero value is ready to use.
type Options struct {
	// MinSlot is the minimum length of a slot; 0 means 2, or whatever fits the numbers in the file.
	MinSlot int
	// FoldYo replaces Ё by Е, as in lists.
	FoldYo bool
}

// MaxSize is the maximum size of a file in bytes.
const MaxSize = 16 << 20

// Read reads a puzzle. Its format is recognised by the content or the name, which is also used in messages. The notes
// list, in one line each, whatever isn't read. Text without signs of another format is a grid, see
// [crossat/grids.Parse].
func Read(name string, data []byte, o Options) (p *puzzle.Puzzle, notes []string, err error) {
	if len(data) > MaxSize {
		return nil, nil, fmt.Errorf("%s: the file is larger than %d MB: is it a puzzle?", name, MaxSize>>20)
	}
	return recognise(name, data).readClean(name, data, o)
}

// readClean reads a puzzle, and removes terminal control characters from it and from the notes.
func (f Format) readClean(name string, data []byte, o Options) (*puzzle.Puzzle, []string, error) {
	p, notes, err := f.read(name, data, o)
	for i, note := range notes {
		notes[i] = puzzle.Words(note)
	}
	if p != nil {
		p.Clean()
	}
	return p, notes, err
}

// recognise returns the format of a file, by its content or else by its name.
func recognise(name string, data []byte) Format {
	for _, f := range All {
		if f.is != nil && f.is(data) {
			return f
		}
	}
	f, ok := ForFile(All, name)
	switch {
	case ok && (f.Name == commas.Name || f.Name == tabs.Name) && isMatrix(string(data)):
		return text
	case ok && f.Reads() && f.Name != text.Name:
		return f
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")):
		return crossatJSON // broken JSON: no grid begins like that
	}
	return text
}

// ForFile returns the format in a table for a file name, if any.
func ForFile(table []Format, name string) (Format, bool) {
	extension := strings.ToLower(path.Ext(name))
	i := slices.IndexFunc(table, func(f Format) bool { return slices.Contains(f.Extensions, extension) })
	if i < 0 {
		return Format{}, false
	}
	return table[i], true
}

// Find returns a format in a table by name.
func Find(table []Format, name string) (Format, error) { return named.Find("format", table, name) }
