// Package files writes files atomically, compressed if their names say so, and output that an interrupt doesn't cut off
// inside a record.
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

// Write writes a file, compressed if its name has such an extension, see [compress.Formats]. Regular files are written
// atomically, even in a power failure: the text goes to a new file next to it, is synced to disk, and the file is
// renamed at the end. Symbolic links are followed, even dangling ones. A replaced file keeps its mode, owner and group,
// as far as the system permits; other hard links to it keep the old content. Errors name the file.
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
		return fmt.Errorf("can't write %s: %w", path, cause(err))
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

// named converts an error about a temporary file to one about the user's file.
func named(err error, temporary, path string) error {
	pathErr, linkErr := (*fs.PathError)(nil), (*os.LinkError)(nil)
	switch {
	case errors.As(err, &pathErr) && pathErr.Path == temporary:
		return fmt.Errorf("can't write %s: %w", path, pathErr.Err)
	case errors.As(err, &linkErr) && linkErr.Old == temporary:
		return fmt.Errorf("can't write %s: %w", path, linkErr.Err)
	}
	return err
}

// cause returns a file error without the file's name.
func cause(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// writeDevice writes to something other than a regular file: a pipe, a terminal, /dev/full.
func writeDevice(ctx context.Context, path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("can't write %s: %w", path, cause(err))
	}
	err = flushPacked(ctx, path, f, write)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// flushPacked is [Flush] with compression, if the file name says so.
func flushPacked(ctx context.Context, name string, f io.Writer, write func(io.Writer) error) error {
	return Flush(ctx, f, func(w io.Writer) error { return compress.Write(name, w, write) })
}

// WriteWhole writes a text at once, bypassing the buffer of Flush, so that an interrupt doesn't cut off standard output
// in the middle of it.
func WriteWhole(w io.Writer, text []byte) error {
	if _, err := w.Write(text); err != nil {
		return err
	}
	if b, ok := w.(*bufio.Writer); ok {
		return b.Flush()
	}
	return nil
}

// Flush calls write with a buffered writer to w, which fails after the context has ended.
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
