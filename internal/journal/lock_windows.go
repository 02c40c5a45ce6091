package journal

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock locks the file against other writers until it is closed. It returns false if another process holds the lock, and
// true on file systems without locks. Windows doesn't let others read a locked range, so it locks a byte far beyond the
// end of the file.
func lock(f *os.File) bool {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	far := windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, &far)
	return !errors.Is(err, windows.ERROR_LOCK_VIOLATION) && !errors.Is(err, windows.ERROR_IO_PENDING)
}
