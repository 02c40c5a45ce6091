// Package formats reads and writes puzzles as files: one format a file, all in one table.
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
	Name       string   // as users write it
	Title      string   // one line for a list
	Extensions []string // of file names, with the dot, in lower case
	Binary     bool     // not for a terminal
	Many       bool     // a file may hold several puzzles, one after the other
	Spaced     bool     // with an empty line between them
	// Write turns a puzzle into a file, and says in a line each what the format cannot hold; nil if crossat only
	// reads the format. The same puzzle gives the same bytes.
	Write func(*puzzle.Puzzle) (file []byte, notes []string, err error)

	read func(name string, data []byte, o Options) (*puzzle.Puzzle, []string, error) // nil if crossat only writes it
	is   func(data []byte) bool                                                      // recognises files by content
}

// ID is the name.
func (f Format) ID() string { return f.Name }

// Reads reports whether crossat reads the format.
func (f Format) Reads() bool { return f.read != nil }

// All lists the formats; the first is for files whose name says nothing else.
var All = []Format{text, crossatJSON, ipuz, jpz, exolve, puz, xd, commas, tabs}

// drafted makes a reader of puzzles of one that reads drafts.
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

// Options say how files are read. The zero value is ready to use.
type Options struct {
	// MinSlot is the minimum length of a slot; 0 means 2, or what the numbers in the file tell.
	MinSlot int
	// FoldYo replaces Ё by Е, as in lists.
	FoldYo bool
}

// MaxSize is how many bytes a file may have.
const MaxSize = 16 << 20

// Read reads a puzzle in a format that its name or its content tells. name is for messages, too. It says in a line each
// what it leaves out. Text without signs of another format is a grid, see [crossat/grids.Parse].
func Read(name string, data []byte, o Options) (p *puzzle.Puzzle, notes []string, err error) {
	if len(data) > MaxSize {
		return nil, nil, fmt.Errorf("%s: the file is larger than %d MB: is it a puzzle?", name, MaxSize>>20)
	}
	return recognise(name, data).readClean(name, data, o)
}

// readClean reads a puzzle. What a terminal would obey is neither in it nor in the notes.
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

// recognise finds the format of a file: by its content, or by its name if the content does not say.
func recognise(name string, data []byte) Format {
	for _, f := range All {
		if f.is != nil && f.is(data) {
			return f
		}
	}
	f, ok := ForFile(All, name)
	switch {
	case ok && f.Reads() && f.Name != text.Name:
		return f
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")):
		return crossatJSON // broken: no grid begins like that
	}
	return text
}

// ForFile finds the format in a table that goes with a file's name, if one does.
func ForFile(table []Format, name string) (Format, bool) {
	extension := strings.ToLower(path.Ext(name))
	i := slices.IndexFunc(table, func(f Format) bool { return slices.Contains(f.Extensions, extension) })
	if i < 0 {
		return Format{}, false
	}
	return table[i], true
}

// Find finds a format in a table by name.
func Find(table []Format, name string) (Format, error) { return named.Find("format", table, name) }
