package files

import (
	"cmp"
	"fmt"
	"io"

	"crossat/internal/compress"
)

// Unpack returns the content of a file, decompressed if its name says so. Closing the result closes the file. On an
// error, which includes the name, the file is closed as well.
func Unpack(name string, file io.ReadCloser) (io.ReadCloser, error) {
	if _, packed := compress.Of(name); !packed {
		return file, nil
	}
	text, err := compress.NewReader(name, file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &unpacked{text, file}, nil
}

type unpacked struct {
	io.ReadCloser
	file io.Closer
}

func (u *unpacked) Close() error { return cmp.Or(u.ReadCloser.Close(), u.file.Close()) }
