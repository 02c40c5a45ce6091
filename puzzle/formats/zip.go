package formats

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

func isZip(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// unzip returns the first file in a zip, or other data unchanged.
func unzip(data []byte) ([]byte, error) {
	if !isZip(data) {
		return data, nil
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("a broken zip: %w", err)
	}
	for _, f := range archive.File {
		if f.FileInfo().IsDir() || strings.HasPrefix(f.Name, "__MACOSX/") || strings.HasPrefix(path.Base(f.Name), ".") {
			continue
		}
		return unpack(f)
	}
	return nil, errors.New("the zip has no file in it")
}

// unpack reads a file in a zip, if it isn't larger than [MaxSize].
func unpack(f *zip.File) ([]byte, error) {
	name := short(f.Name)
	from, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%q in the zip: %w", name, err)
	}
	defer from.Close()
	data, err := io.ReadAll(io.LimitReader(from, MaxSize+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%q in the zip: %w", name, err)
	case len(data) > MaxSize:
		return nil, fmt.Errorf("%q in the zip is larger than %d MB: is it a puzzle?", name, MaxSize>>20)
	}
	return data, nil
}
