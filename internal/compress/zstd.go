package compress

import (
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// zstdFormat is zstd, RFC 8878, without goroutines in either direction.
var zstdFormat = Format{
	Name: "zst", Title: "zstd",
	pack: func(w io.Writer) (io.WriteCloser, error) {
		return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	},
	unpack: func(r io.Reader) (io.ReadCloser, error) {
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return zstdReader{d}, nil
	},
}

type zstdReader struct{ d *zstd.Decoder }

func (r zstdReader) Read(p []byte) (int, error) {
	n, err := r.d.Read(p)
	if errors.Is(err, zstd.ErrWindowSizeExceeded) {
		err = errWindow
	}
	return n, err
}

func (r zstdReader) Close() error {
	r.d.Close()
	return nil
}
