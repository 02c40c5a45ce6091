package compress

import (
	"errors"
	"io"

	read "github.com/mikelolasagasti/xz"
	"github.com/ulikunitz/xz"
)

// xzFormat is xz. The package used for writing would allocate whatever memory a file asks for, so another one reads.
var xzFormat = Format{
	Name: "xz", Title: "xz",
	pack: func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
	unpack: func(r io.Reader) (io.ReadCloser, error) {
		d, err := read.NewReader(r, maxWindow)
		return xzReader{d}, xzError(err)
	},
}

type xzReader struct{ d *read.Reader }

func (r xzReader) Read(p []byte) (int, error) {
	n, err := r.d.Read(p)
	return n, xzError(err)
}

func (r xzReader) Close() error { return nil }

// xzError converts an error to the one that other formats return.
func xzError(err error) error {
	switch {
	case errors.Is(err, read.ErrMemlimit):
		return errWindow
	case errors.Is(err, read.ErrBuf):
		return io.ErrUnexpectedEOF
	}
	return err
}
