package memory

import (
	"errors"
	"syscall"
)

// reserved is the part of the address space that Go's runtime reserves and does not use.
const reserved = 512 << 20

// addressSpace is what ulimit -v lets a process have, without what the runtime reserves.
func addressSpace() (uint64, error) {
	var limit syscall.Rlimit
	err := syscall.Getrlimit(syscall.RLIMIT_AS, &limit)
	if err != nil || int64(limit.Cur) <= 0 {
		return 0, errors.Join(err, errors.New("no limit"))
	}
	return max(uint64(limit.Cur), 2*reserved) - reserved, nil
}
