package files

import (
	"cmp"
	"fmt"
	"io"

	"crossat/internal/compress"
)

// Unpack returns the content of a file of that name, unpacked if the name says that it is compressed. Closing it closes
// the file, and so does an error, which has the name.
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
