package compress

import (
	"errors"
	"io"

	read "github.com/mikelolasagasti/xz"
	"github.com/ulikunitz/xz"
)

// xzFormat is that of xz. The package that writes it would allocate whatever a file asks for; another one reads.
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

// xzError returns an error as the other formats have it.
func xzError(err error) error {
	switch {
	case errors.Is(err, read.ErrMemlimit):
		return errWindow
	case errors.Is(err, read.ErrBuf):
		return io.ErrUnexpectedEOF
	}
	return err
}
