//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

// inherit gives a file owner, group and mode of the one that it replaces, as far as the system lets it, or the mode of a
// new file if there is none. A file that cannot have the group lets its own group do no more than all others.
func inherit(f *os.File, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return f.Chmod(newFileMode())
	}
	mode := info.Mode().Perm()
	if old, ok := info.Sys().(*syscall.Stat_t); ok {
		if f.Chown(-1, int(old.Gid)) != nil {
			mode &^= 0o070 &^ (mode & 0o007 << 3)
		}
		f.Chown(int(old.Uid), -1) // only the superuser may give a file away
	}
	return f.Chmod(mode)
}

// syncFolder has the names in a folder written to disk. Some file systems have no such thing.
func syncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return nil // it may be written to, and not be read
	}
	defer d.Close()
	return ignoreUnsupported(d.Sync())
}

// ignoreUnsupported returns the error of a sync, nil where the file system has none.
func ignoreUnsupported(err error) error {
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
