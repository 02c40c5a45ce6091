// Package files writes files that are there whole or not at all, compressed if their names say so, and output that an
// interrupt does not cut off inside a piece.
package files

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"crossat/internal/compress"
)

// Write writes a file, compressed if its name ends like that, see [compress.Formats]. A regular one is there whole or
// not at all, even after a loss of power: the text goes to a new file beside it, is written to disk, and takes its name
// at the end. A symbolic link stays one: the file that it leads to is written, be it there or not. What is replaced keeps
// mode, owner and group, as far as the system lets it; other hard links to it keep the old content. Errors name the
// file.
func Write(ctx context.Context, path string, write func(io.Writer) error) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeDevice(ctx, path, write)
	}
	real, err := target(path)
	if err != nil {
		return err
	}
	f, err := newDraft(real)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	defer f.drop()
	err = flushPacked(ctx, path, f, write)
	if err == nil {
		err = inherit(f.File, real)
	}
	if err == nil {
		err = ignoreUnsupported(f.Sync())
	}
	if err == nil {
		err = f.keep(real)
	}
	if err == nil {
		err = syncFolder(filepath.Dir(real))
	}
	return named(err, f.Name(), path)
}

// named is an error about a temporary file as one about the file that the user has named.
func named(err error, temporary, path string) error {
	pathErr, linkErr := (*fs.PathError)(nil), (*os.LinkError)(nil)
	switch {
	case errors.As(err, &pathErr) && pathErr.Path == temporary:
		return fmt.Errorf("cannot write %s: %w", path, pathErr.Err)
	case errors.As(err, &linkErr) && linkErr.Old == temporary:
		return fmt.Errorf("cannot write %s: %w", path, linkErr.Err)
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

// writeDevice writes to what is no regular file: a pipe, a terminal, /dev/full.
func writeDevice(ctx context.Context, path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	err = flushPacked(ctx, path, f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// flushPacked is [Flush] to a file that may be a compressed one by its name.
func flushPacked(ctx context.Context, name string, f io.Writer, write func(io.Writer) error) error {
	return Flush(ctx, f, func(w io.Writer) error { return compress.Write(name, w, write) })
}

// WriteWhole writes a text at once, past the buffer of Flush: what an interrupt
// leaves on standard output is not cut off inside it.
func WriteWhole(w io.Writer, text []byte) error {
	if _, err := w.Write(text); err != nil {
		return err
	}
	if b, ok := w.(*bufio.Writer); ok {
		return b.Flush()
	}
	return nil
}

// Flush lets write print to w through a buffer, until the context ends.
func Flush(ctx context.Context, w io.Writer, write func(io.Writer) error) error {
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
