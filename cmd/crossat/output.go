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

// writeOutput writes to what --output names.
func (j *command) writeOutput(write func(io.Writer) error) error {
	return j.writeFlag(outputFlag, write)
}

// writeFlag writes to the file that a flag names, or to standard output for "-".
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

// keepOutput has what was found be written even after an interrupt.
func (j *command) keepOutput() { j.Context.Context = context.WithoutCancel(j.Context.Context) }

// writeAll prints the results of a sequence, until it ends or has an error: what was found before that is kept, in a
// file, too, and even after an interrupt. Each result that is printed is told of. It says if there are fewer than
// --solutions.
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
			return ended // there is nothing to keep
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
