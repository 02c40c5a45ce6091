package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/compress"
	"crossat/internal/files"
	"crossat/internal/named"
	"crossat/internal/terminal"
	"crossat/puzzle"
	"crossat/puzzle/formats"
	"crossat/puzzle/html"
	"crossat/puzzle/page"
)

// putter writes a puzzle.
type putter func(*puzzle.Puzzle) error

// writePuzzles calls write with a putter for --output. If the format has one puzzle per file and the user asked for
// several, each goes to a numbered file.
func (j *command) writePuzzles(write func(put putter) error) error {
	o, err := j.pageOptions()
	if err != nil {
		return err
	}
	f, err := puzzleFormat(j.Context, o)
	if err != nil {
		return err
	}
	c, err := j.readClues()
	if err != nil {
		return err
	}
	var said []string
	encoded := func(p *puzzle.Puzzle) ([]byte, error) {
		j.finish(p)
		c.add(p)
		file, notes, err := f.Write(p)
		if j.std.terminal && j.std.colours && f.Name == formats.All[0].Name && outputFlag.Text(j) == "-" {
			file = bytes.ReplaceAll(file, []byte("#"), []byte(terminal.Dim("#")))
		}
		if j.missesNothing(f) {
			notes = nil
		}
		for _, note := range notes {
			if !slices.Contains(said, note) {
				said = append(said, note)
				fmt.Fprintf(j.std.err, "%s: %s\n", f.Name, note)
			}
		}
		return file, err
	}
	if !f.Many && solutionsFlag.Number(j) > 1 {
		return write(j.numbered(encoded))
	}
	return j.writeOutput(func(w io.Writer) error {
		n := 0
		return write(func(p *puzzle.Puzzle) error {
			file, err := encoded(p)
			if n++; n > 1 && f.Spaced {
				file = append([]byte{'\n'}, file...)
			}
			if err != nil {
				return err
			}
			return files.WriteWhole(w, file)
		})
	})
}

// missesNothing reports whether the user won't miss what a format leaves out, because no text around the grid was asked
// for: text on standard output is just for a look, and a table of clues is for editing.
func (j *command) missesNothing(f formats.Format) bool {
	asked := cmdline.Given(j, titleFlag, authorFlag, copyrightFlag, notesFlag) != nil
	look := f.Name == formats.All[0].Name && outputFlag.Text(j) == "-"
	sheet := j.Command.Name == "clues" && (f.Name == "csv" || f.Name == "tsv")
	return !asked && (look || sheet)
}

// finish adds the texts that flags set, and for new puzzles the defaults of the configuration file.
func (j *command) finish(p *puzzle.Puzzle) {
	for f, text := range map[*cmdline.Flag]*string{
		titleFlag: &p.Title, authorFlag: &p.Author, copyrightFlag: &p.Copyright, notesFlag: &p.Notes,
	} {
		if value := f.Text(j); f.Given(j) || *text == "" && value != "" {
			*text = puzzle.Words(value)
		}
	}
}

// numbered writes each puzzle to its own file: my-1.ipuz, my-2.ipuz.
func (j *command) numbered(encoded func(*puzzle.Puzzle) ([]byte, error)) putter {
	path, n := outputFlag.Text(j), 0
	stem := compress.Trim(path)
	extension := filepath.Ext(stem) + path[len(stem):]
	return func(p *puzzle.Puzzle) error {
		file, err := encoded(p)
		if err != nil {
			return err
		}
		n++
		name := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, extension), n, extension)
		return files.Write(j.Context.Context, name, func(w io.Writer) error { return files.WriteWhole(w, file) })
	}
}

// writePuzzle writes one puzzle to --output.
func (j *command) writePuzzle(p *puzzle.Puzzle) error {
	return j.writePuzzles(func(put putter) error { return put(p) })
}

// puzzleFormat returns the format of --output: --format, or the format of the file's extension. Without either it's
// text, except that render defaults to a page, and clues to a table. Options are for printing.
func puzzleFormat(c *cli.Context, o page.Options) (formats.Format, error) {
	table := writable(o)
	if name := formatFlag.Text(c); name != "" {
		f, err := formats.Find(table, name)
		if err != nil {
			return f, usagef("--format %q: use %s", name, named.List(table))
		}
		return f, nil
	}
	output := compress.Trim(outputFlag.Text(c))
	if f, ok := formats.ForFile(table, output); ok {
		return f, nil
	}
	if foreign(output) {
		return formats.Format{}, usagef("--output %s: no format has files like that: say --format, which is one of %s",
			outputFlag.Text(c), named.List(table))
	}
	switch c.Command.Name {
	case "render":
		return printable(o)[0], nil
	case "clues":
		return formats.Find(table, "tsv")
	}
	return table[0], nil
}

// foreign reports whether a file's extension suggests an unknown format, with up to five letters and digits. Numbers
// like fill.1, long endings of temporary names and hidden files don't.
func foreign(name string) bool {
	name = filepath.Base(name)
	extension := strings.TrimPrefix(filepath.Ext(name), ".")
	isLetter := func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }
	isOther := func(r rune) bool { return !isLetter(r) && (r < '0' || r > '9') }
	return len(extension) <= 5 && len(extension)+1 < len(name) &&
		strings.ContainsFunc(extension, isLetter) && !strings.ContainsFunc(extension, isOther)
}

// writable returns the formats that crossat writes: puzzle files and pages.
func writable(o page.Options) []formats.Format {
	var table []formats.Format
	for _, f := range formats.All {
		if f.Write != nil {
			table = append(table, blankFormat(f, o.Blank))
		}
	}
	return append(table, printable(o)...)
}

// printable returns the formats of pages.
func printable(o page.Options) []formats.Format {
	return append(page.Formats(o), blankFormat(html.Format, o.Blank))
}

// blankFormat returns a format that omits the solution if blank is set.
func blankFormat(f formats.Format, blank bool) formats.Format {
	if write := f.Write; blank {
		f.Write = func(p *puzzle.Puzzle) ([]byte, []string, error) { return write(p.WithoutSolution()) }
	}
	return f
}

// checkFormat refuses an unknown --format, or one that doesn't fit --output, before any work is done.
func checkFormat(c *cli.Context, std streams) error {
	switch flag := cmdline.Find(c.Command.Flags, formatFlag.Name); flag {
	case nil, encodeFormatFlag:
		return nil // doesn't write puzzles
	case reportFormatFlag:
		if name := flag.Text(c); flag.Given(c) && !slices.Contains(flag.Values(), name) {
			return usagef("--format %q: use text or json", name)
		}
		return nil
	}
	toTerminal := outputFlag.Text(c) == "-"
	if toTerminal && std.terminal && c.Command.Name == "render" && !formatFlag.Given(c) {
		c.Set(formatFlag.Name, formats.All[0].Name) // a look at it
	}
	f, err := puzzleFormat(c, page.Options{})
	switch {
	case err != nil:
		return err
	case f.Binary && toTerminal && std.terminal:
		return usagef("--format %s is not for a terminal: give a file with --output", f.Name)
	case !f.Many && toTerminal && solutionsFlag.Number(c) > 1:
		return usagef("--format %s has one puzzle a file: give --output, and each gets a file with a number", f.Name)
	}
	return checkPageFlags(c, f)
}
