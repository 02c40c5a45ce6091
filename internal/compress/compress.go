// Package compress compresses and decompresses files according to their names' extensions, as streams, in bounded
// memory. Its output has no dates and no names, so that it's deterministic.
package compress

import (
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

// Format is a format of compressed files.
type Format struct {
	Name   string // extension of file names, without the dot
	Title  string // one-line description for a listing
	pack   func(io.Writer) (io.WriteCloser, error)
	unpack func(io.Reader) (io.ReadCloser, error)
}

// ID returns the name.
func (f Format) ID() string { return f.Name }

// Formats lists the formats.
var Formats = []Format{gzipFormat, xzFormat, zstdFormat}

// maxWindow is the maximum window size in bytes, which a reader keeps in memory: the limit of the zstd and xz programs
// by default.
const maxWindow = 128 << 20

// Of returns the format for a file name, if its extension has one.
func Of(name string) (Format, bool) {
	extension := strings.ToLower(path.Ext(name))
	for _, f := range Formats {
		if extension == "."+f.Name {
			return f, true
		}
	}
	return Format{}, false
}

// Trim removes the extension of a compression format from a file name.
func Trim(name string) string {
	if _, ok := Of(name); ok {
		return strings.TrimSuffix(name, path.Ext(name))
	}
	return name
}

// NewReader returns the text of a file: r, decompressed based on the file name. Errors in the compressed data name the
// format, and come after the text before the damage; other errors are from r. Close the result; that doesn't close r.
func NewReader(name string, r io.Reader) (io.ReadCloser, error) {
	f, ok := Of(name)
	if !ok {
		return io.NopCloser(r), nil
	}
	u := &unpacker{source: source{r: r}, format: f.Name}
	var err error
	if u.text, err = f.unpack(&u.source); err != nil {
		return nil, u.explain(err)
	}
	return u, nil
}

// source records how reading a file ended.
type source struct {
	r   io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil {
		s.err = err
	}
	return n, err
}

// unpacker is a decompressing reader that explains errors.
type unpacker struct {
	source source
	format string
	text   io.ReadCloser
}

func (u *unpacker) Read(p []byte) (int, error) {
	n, err := u.text.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = u.explain(err)
	}
	return n, err
}

func (u *unpacker) Close() error { return u.text.Close() }

// explain returns the error of the underlying file, if any, or else describes the problem with its content.
func (u *unpacker) explain(err error) error {
	ended := errors.Is(u.source.err, io.EOF)
	switch {
	case u.source.err != nil && !ended:
		return u.source.err
	case errors.Is(err, errWindow):
		return fmt.Errorf("unpacking it needs more than %d MB of memory: compress it with a smaller window",
			maxWindow>>20)
	case ended && (errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF)):
		return fmt.Errorf("the %s file is cut short", u.format)
	}
	return fmt.Errorf("no %s file, or a damaged one: %w", u.format, err)
}

// errWindow is returned for files with a window larger than maxWindow.
var errWindow = errors.New("window too large")

// Write calls write with a writer to w that compresses based on the file name.
func Write(name string, w io.Writer, write func(io.Writer) error) error {
	f, ok := Of(name)
	if !ok {
		return write(w)
	}
	packed, err := f.pack(w)
	if err != nil {
		return err
	}
	if err := write(packed); err != nil {
		return err
	}
	return packed.Close()
}
