package files

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// openUnnamed opens a new file without a name in a folder, or returns nil if the file system doesn't support that. Its
// Name is one that link can give it.
func openUnnamed(folder, pattern string) *os.File {
	fd, err := unix.Open(folder, unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil
	}
	name := strings.Replace(pattern, "*", fmt.Sprint(rand.Uint64()), 1)
	f := os.NewFile(uintptr(fd), filepath.Join(folder, name))
	if _, err := os.Stat(handle(f)); err != nil {
		f.Close() // without /proc, it could never get a name
		return nil
	}
	return f
}

// handle returns a path to an open file that has no other name.
func handle(f *os.File) string { return fmt.Sprintf("/proc/self/fd/%d", f.Fd()) }

// link gives an unnamed file the wanted name. If that exists already, the file gets its own Name instead, and done is
// false.
func link(f *os.File, wanted string) (done bool, err error) {
	for _, name := range []string{wanted, f.Name()} {
		err = unix.Linkat(unix.AT_FDCWD, handle(f), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
		if !errors.Is(err, unix.EEXIST) {
			done = err == nil && name == wanted
			break
		}
	}
	if err != nil {
		err = &os.LinkError{Op: "link", Old: f.Name(), New: wanted, Err: err}
	}
	return done, err
}
