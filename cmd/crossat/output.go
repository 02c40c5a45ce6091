package main

import (
	"bytes"
	"context"
	"io"
	"iter"

	"crossat"
	"crossat/internal/files"
	"crossat/puzzle"
)

// writeOutput writes to what --output names.
func (j *job) writeOutput(write func(io.Writer) error) error {
	return j.writeFlag(outputFlag.Name, write)
}

// writeSoFar writes the best so far, even after an interrupt: it is small, and took long to find.
func (j *job) writeSoFar(write func(io.Writer) error) error {
	j.Context.Context = context.WithoutCancel(j.Context.Context)
	return j.writeOutput(write)
}

// writeFlag writes to the file that a flag names, or to standard output for "-".
func (j *job) writeFlag(flag string, write func(io.Writer) error) error {
	switch path := j.String(flag); path {
	case "":
		return usagef("--%s is empty: give a file, or - for standard output", flag)
	case "-":
		return j.print(write)
	default:
		return files.Write(j.Context.Context, path, write)
	}
}

// print writes to standard output.
func (j *job) print(write func(io.Writer) error) error {
	return files.Flush(j.Context.Context, j.std.out, write)
}

// writePuzzle prints a puzzle in the form of --format; in text, with an empty line between it and one
// before.
func (j *job) writePuzzle(w io.Writer, p *puzzle.Puzzle, more bool) error {
	var text bytes.Buffer
	write := p.WriteText
	if j.String("format") == "json" {
		write = p.WriteJSON
	} else if more {
		text.WriteByte('\n')
	}
	if err := write(&text); err != nil {
		return err
	}
	return files.WriteWhole(w, text.Bytes())
}

// writeAll prints the results of a sequence, until it ends or has an error.
func (j *job) writeAll(
	w io.Writer, results iter.Seq2[*crossat.Result, error], done func(), make func(*crossat.Result) *puzzle.Puzzle,
) error {
	n := 0
	for r, err := range results {
		done()
		if err != nil {
			return err
		}
		n++
		if err := j.writePuzzle(w, make(r), n > 1); err != nil {
			return err
		}
	}
	return nil
}
