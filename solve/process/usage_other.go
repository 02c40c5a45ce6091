//go:build !unix

package process

// Peaks returns zeros: this system does not report peak memory.
func Peaks() (own, children int64) { return 0, 0 }

func peak(any) int64 { return 0 }
