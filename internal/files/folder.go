package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// WriteFolder writes a folder of files, given by their slash-separated names. It is atomic: the folder is created under
// a temporary name next to its place, and renamed at the end. An existing folder is replaced; see [CheckFolder]. Errors
// name the folder.
func WriteFolder(ctx context.Context, path string, content map[string][]byte) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	wrong := func(err error) error { return fmt.Errorf("can't write %s: %w", path, cause(err)) }
	made, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return wrong(err)
	}
	defer os.RemoveAll(made) // does nothing after the folder has been renamed
	for _, name := range slices.Sorted(maps.Keys(content)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		file := filepath.Join(made, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(file), 0o777)
		if err == nil {
			err = os.WriteFile(file, content[name], 0o666)
		}
		if err != nil {
			return wrong(err)
		}
	}
	mode := newFileMode()
	if err := os.Chmod(made, mode|mode&0o444>>2); err != nil { // whoever can read it can enter it
		return wrong(err)
	}
	if err := replaceFolder(path, made); err != nil {
		return wrong(err)
	}
	return nil
}

// replaceFolder renames a new folder to its final name, replacing an existing one.
func replaceFolder(path, made string) error {
	old := made + ".old"
	switch err := os.Rename(path, old); {
	case errors.Is(err, fs.ErrNotExist):
		return os.Rename(made, path)
	case err != nil:
		return err
	}
	if err := os.Rename(made, path); err != nil {
		return errors.Join(err, os.Rename(old, path))
	}
	return os.RemoveAll(old)
}

// CheckFolder returns an error if a folder has a file for which mine returns false, and so shouldn't be replaced.
func CheckFolder(path string, mine func(name string) bool) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return fmt.Errorf("%s isn't a folder: give another name", path)
	}
	return fs.WalkDir(os.DirFS(path), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case name == "." && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case err != nil:
			return fmt.Errorf("can't read %s: %w", path, cause(err))
		case !entry.IsDir() && !mine(name):
			return fmt.Errorf("%s has a file of another origin, %s: give a folder that is empty or new", path, name)
		}
		return nil
	})
}
