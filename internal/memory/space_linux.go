package memory

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// addressSpace is what ulimit -v lets this process have besides the address space that it has now, most of which Go's
// runtime has reserved and does not use.
func addressSpace() (uint64, error) {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit)
	if err != nil || int64(limit.Cur) <= 0 {
		return 0, errors.Join(err, errors.New("no limit"))
	}
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	var pages uint64
	if _, err := fmt.Sscan(string(statm), &pages); err != nil {
		return 0, err
	}
	used := pages * uint64(os.Getpagesize())
	return max(limit.Cur, used+least) - used, nil
}

// least is the address space that is taken to be left, in bytes, however little there is.
const least = 64 << 20
