//go:build unix

package process

import (
	"runtime"
	"syscall"
	"time"
)

// Peaks returns the peak memory, in bytes, of this process and of the largest child it has waited for. On Linux, the
// peak of a child includes the memory of this process at the time of the fork, so a value for children that doesn't
// exceed this process's own is only an upper bound.
func Peaks() (own, children int64) {
	return peakOf(syscall.RUSAGE_SELF), peakOf(syscall.RUSAGE_CHILDREN)
}

// Time returns the processor time used by this process.
func Time() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

func peakOf(who int) int64 {
	var r syscall.Rusage
	if syscall.Getrusage(who, &r) != nil {
		return 0
	}
	return peak(&r)
}

// peak returns the peak memory in bytes from the resource usage of a process. Maxrss is in bytes on Apple's systems and
// in kilobytes elsewhere.
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
