//go:build unix

package process

import (
	"runtime"
	"syscall"
)

// Peaks returns how many bytes of memory this process has had at most, and the
// largest of the children that it waited for. Linux counts for a child what
// this process had when it started it, too: a figure for children that is not
// above this process's own is a bound only.
func Peaks() (own, children int64) {
	return peakOf(syscall.RUSAGE_SELF), peakOf(syscall.RUSAGE_CHILDREN)
}

func peakOf(who int) int64 {
	var r syscall.Rusage
	if syscall.Getrusage(who, &r) != nil {
		return 0
	}
	return peak(&r)
}

// peak is the memory in what the system tells of an ended process.
func peak(usage any) int64 {
	r, ok := usage.(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(r.Maxrss)
	}
	return int64(r.Maxrss) * 1024
}
