package memory

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// addressSpace returns the address space that ulimit -v still allows in addition to the current one. Go's runtime has
// reserved most of that without using it.
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

// least is the lowest result of addressSpace, in bytes.
const least = 64 << 20
