package main

import (
	"bufio"
	"bytes"
	"context"
	"crossat"
	"crossat/puzzle"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strconv"
)

// writeOutput writes to what --output names.
func (j *job) writeOutput(write func(io.Writer) error) error {
	return j.writeFlag(outputFlag.Name, write)
}

// writeFlag writes to the file that a flag names, or to standard output for "-".
func (j *job) writeFlag(flag string, write func(io.Writer) error) error {
	switch path := j.String(flag); path {
	case "":
		return usagef("--%s is empty: give a file, or - for standard output", flag)
	case "-":
		return j.print(write)
	default:
		return writeFile(j.Context.Context, path, write)
	}
}

// print writes to standard output.
func (j *job) print(write func(io.Writer) error) error {
	return flush(j.Context.Context, j.std.out, write)
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
	return writeWhole(w, text.Bytes())
}

// writeAll prints the results of a sequence, until it ends or has an error.
func (j *job) writeAll(w io.Writer, results iter.Seq2[*crossat.Result, error], done func(), make func(*crossat.Result) *puzzle.Puzzle) error {
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

// thousands writes a number that is not negative with a comma before each three digits.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// counted is "1 square", or "1,234 squares".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return thousands(n) + " " + what + "s"
}

// percent says what share of the space is done.
func percent(share float64) string { return fmt.Sprintf("%.3g %% of the space done", 100*share) }
