//go:build unix

package files

import (
	"os"
	"syscall"
)

// newFileMode is the mode that a new file gets: what the umask leaves of 0666.
func newFileMode() os.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return os.FileMode(0o666 &^ mask)
}
