//go:build !unix

package files

import "os"

// inherit gives a file the mode of the one that it replaces, or that of a new one.
func inherit(f *os.File, path string) error {
	mode := newFileMode()
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	return f.Chmod(mode)
}

// syncFolder does nothing: folders cannot be synced.
func syncFolder(string) error { return nil }

func ignoreUnsupported(err error) error { return err }

// newFileMode is the mode of a new file.
func newFileMode() os.FileMode { return 0o666 }
