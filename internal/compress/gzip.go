package compress

import (
	"compress/gzip"
	"io"
)

// gzipFormat is that of gzip, RFC 1952. A file may consist of several, one after the other.
var gzipFormat = Format{
	Name: "gz", Title: "gzip",
	pack:   func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
	unpack: func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
}
