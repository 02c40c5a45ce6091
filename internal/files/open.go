package files

import (
	"context"
	"fmt"
	"io"
	"os"
)

// Open opens a file for reading until the context ends, even if it's a pipe without a writer.
func Open(ctx context.Context, path string) (io.ReadCloser, error) {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s is a folder", path)
	case err == nil && info.Mode().IsRegular():
		f, err := os.Open(path)
		return &whileReader{f, ctx, info.Size()}, err
	}
	type opening struct {
		f   *os.File
		err error
	}
	opened := make(chan opening, 1)
	go func() {
		f, err := os.Open(path)
		opened <- opening{f, err}
	}()
	select {
	case o := <-opened:
		if o.err != nil {
			return nil, o.err
		}
		return Interruptible(ctx, o.f), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// whileReader reads a file until the context ends.
type whileReader struct {
	*os.File
	ctx  context.Context
	left int64 // bytes left to read, unless the file changes
}

// Len returns the number of bytes left to read, like [bytes.Reader.Len].
func (w *whileReader) Len() int { return int(max(w.left, 0)) }

func (w *whileReader) Read(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.File.Read(p)
	w.left -= int64(n)
	return n, err
}

// Interruptible reads r until the context ends, even while a read of r blocks.
func Interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}
