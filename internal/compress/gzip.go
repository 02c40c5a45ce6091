package compress

import (
	"compress/gzip"
	"io"
)

// gzipFormat is gzip, RFC 1952. A file can consist of several compressed files in sequence.
var gzipFormat = Format{
	Name: "gz", Title: "gzip",
	pack:   func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	unpack: func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
}
