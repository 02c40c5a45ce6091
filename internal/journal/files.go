package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Files returns a file, or the files in a folder that end in .journal.
func Files(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("no journal %s: %w", path, cause(err))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(name) == ".journal" {
			files = append(files, name)
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no journal in the folder %s: they end in .journal", path)
	}
	return files, err
}

// CheckFile returns an error for a path that can't be a journal: something that exists but isn't a regular file, for
// example a pipe or the null device, which keeps nothing.
func CheckFile(path string) error {
	info, err := os.Stat(path)
	if err != nil || info.Mode().IsRegular() || info.IsDir() {
		return nil // the system has its own message for folders
	}
	return fmt.Errorf("%s isn't a regular file: a journal has to be one", path)
}

// cause returns the reason of a file error, without the file's name.
func cause(err error) error {
	if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}
