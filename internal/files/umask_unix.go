//go:build unix

package files

import (
	"os"
	"syscall"
)

// newFileMode returns the mode of a new file: 0666 with the umask applied.
func newFileMode() os.FileMode {
	mask := syscall.Umask(0)
	syscall.Umask(mask)
	return os.FileMode(0o666 &^ mask)
}
