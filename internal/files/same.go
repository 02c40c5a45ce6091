package files

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is the maximum number of symbolic links to follow.
const maxLinks = 40

// target follows symbolic links, even dangling ones, and returns the name of the file to write, which needn't exist. It
// returns an error for links that lead in circles.
func target(path string) (string, error) {
	file := path
	for range maxLinks {
		to, err := os.Readlink(file)
		if err != nil {
			return file, nil // not a link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Dir(file) + string(filepath.Separator) + to // not cleaned: .. can follow a link
		}
		file = to
	}
	return "", fmt.Errorf("can't write %s: too many symbolic links", path)
}

// Same reports whether two names refer to the same regular file, or will once it exists. It returns false for anything
// else, such as a pipe or the null device, which can be read and written at the same time.
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
