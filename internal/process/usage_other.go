//go:build !unix

package process

import "time"

// Peaks returns zeros: this system does not report peak memory.
func Peaks() (own, children int64) { return 0, 0 }

// Time returns zero: this system does not report processor time.
func Time() time.Duration { return 0 }

func peak(any) int64 { return 0 }
