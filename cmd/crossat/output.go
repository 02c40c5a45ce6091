package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/job"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// writeOutput writes to --output.
func (j *command) writeOutput(write func(io.Writer) error) error {
	return j.writeFlag(outputFlag, write)
}

// writeFlag writes to the file of a flag, or to standard output for "-".
func (j *command) writeFlag(f *cmdline.Flag, write func(io.Writer) error) error {
	switch path := f.Text(j); path {
	case "":
		return usagef("--%s is empty: give a file, or - for standard output", f.Name)
	case "-":
		return j.print(write)
	default:
		return files.Write(j.Context.Context, path, write)
	}
}

// print writes to standard output.
func (j *command) print(write func(io.Writer) error) error {
	return files.Flush(j.Context.Context, j.std.out, write)
}

// figures can be written as text, or as JSON with one object per line.
type figures interface {
	WriteText(io.Writer) error
	WriteJSON(io.Writer) error
}

// writeFigures writes figures in --format to --output, or to standard output for a command without that flag.
func (j *command) writeFigures(all ...figures) error {
	write := func(w io.Writer) error {
		for i, f := range all {
			print := f.WriteText
			if formatFlag.Text(j) == "json" {
				print = f.WriteJSON
			} else if i > 0 {
				fmt.Fprintln(w)
			}
			if err := print(w); err != nil {
				return err
			}
		}
		return nil
	}
	if outputFlag.Text(j) == "" && !outputFlag.Given(j) {
		return j.print(write)
	}
	return j.writeOutput(write)
}

// keepOutput makes sure that results are written even after an interrupt.
func (j *command) keepOutput() { j.Context.Context = context.WithoutCancel(j.Context.Context) }

// writeAll prints results until the sequence ends or fails. Everything found before that is kept, in a file as well,
// even after an interrupt. tell is called for each printed result. If there are fewer than --solutions, writeAll prints
// how many.
func (j *command) writeAll(
	kind string, results iter.Seq2[*job.Result, error], done func(),
	show func(*job.Result) *puzzle.Puzzle, tell func(*job.Result),
) error {
	n := 0
	var ended error
	j.keepOutput()
	err := j.writePuzzles(func(put putter) error {
		var r *job.Result
		for r, ended = range results {
			done()
			if r == nil {
				break
			}
			if err := put(show(r)); err != nil {
				return err
			}
			n++
			tell(r)
		}
		if n == 0 {
			return ended // nothing to keep
		}
		return nil
	})
	switch {
	case n == 0:
		return err
	case err == nil && ended == nil && n < solutionsFlag.Number(j):
		fmt.Fprintf(j.std.err, "%s: there are no more\n", numbers.Count(n, kind))
	}
	return errors.Join(err, ended)
}
