package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is how many symbolic links may lead to a file.
const maxLinks = 40

// target returns the name of the file that a name stands for, which need not exist: symbolic links are followed, also one
// to a file that is not there. The error is about links that lead nowhere else than to each other.
func target(path string) (string, error) {
	file := path
	for range maxLinks {
		to, err := os.Readlink(file)
		if err != nil {
			return file, nil // no link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Dir(file) + string(filepath.Separator) + to // not cleaned: .. may follow a link
		}
		file = to
	}
	return "", fmt.Errorf("cannot write %s: too many symbolic links", path)
}

// Same reports whether two names are of one regular file, or will be when there is one. Names of anything else, such as
// a pipe or the null device, are not: it may be read and written at the same time.
func Same(a, b string) bool {
	one, errOne := os.Stat(a)
	other, errOther := os.Stat(b)
	if errOne == nil && errOther == nil {
		return one.Mode().IsRegular() && os.SameFile(one, other)
	}
	if !errors.Is(errOne, fs.ErrNotExist) || !errors.Is(errOther, fs.ErrNotExist) {
		return false
	}
	a, errOne = target(a)
	b, errOther = target(b)
	if errOne != nil || errOther != nil || filepath.Base(a) != filepath.Base(b) {
		return false
	}
	one, errOne = os.Stat(filepath.Dir(a))
	other, errOther = os.Stat(filepath.Dir(b))
	return errOne == nil && errOther == nil && os.SameFile(one, other)
}
