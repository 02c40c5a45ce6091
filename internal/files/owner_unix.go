//go:build unix

package files

import (
	"errors"
	"os"
	"syscall"
)

// inherit gives a file the owner, group and mode of the file that it replaces, as far as the system permits, or the
// mode of a new file if it replaces none. If the group can't be set, the file's own group gets no permissions that
// others don't have.
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
		f.Chown(int(old.Uid), -1) // only the superuser can change the owner
	}
	return f.Chmod(mode)
}

// syncFolder writes the names in a folder to disk. Some file systems don't support that.
func syncFolder(folder string) error {
	d, err := os.Open(folder)
	if err != nil {
		return nil // possibly a folder that can be written but not read
	}
	defer d.Close()
	return ignoreUnsupported(d.Sync())
}

// ignoreUnsupported returns the error of a sync, or nil if the file system doesn't support it.
func ignoreUnsupported(err error) error {
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
