//go:build !unix

package files

import "os"

// inherit gives a file the mode of the file that it replaces, or the mode of a new file.
func inherit(f *os.File, path string) error {
	mode := newFileMode()
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	return f.Chmod(mode)
}

// syncFolder does nothing: folders can't be synced.
func syncFolder(string) error { return nil }

func ignoreUnsupported(err error) error { return err }

// newFileMode returns the mode of a new file.
func newFileMode() os.FileMode { return 0o666 }
