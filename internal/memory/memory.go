// Package memory keeps a program and its child processes within a budget of memory.
package memory

import (
	"context"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// share is the part of the machine's memory that a program may use that was given no budget.
const share = 0.75

// heap is the part of the budget from which on the garbage collector works harder to stay below it. What is used beyond
// the budget is then really needed.
const heap = 0.9

// budget is in bytes; 0 for that of Go's runtime.
var budget atomic.Int64

// initial is the limit of Go's runtime when the program has started: GOMEMLIMIT.
var initial = debug.SetMemoryLimit(-1)

// Budget returns how many bytes this process and its children may use: as [SetBudget] has set it, or otherwise the
// limit of Go's runtime, see GOMEMLIMIT and [debug.SetMemoryLimit]. [math.MaxInt64] is for any.
func Budget() int64 {
	if n := budget.Load(); n > 0 {
		return n
	}
	return debug.SetMemoryLimit(-1)
}

// SetBudget sets the budget in bytes, above 0.
func SetBudget(bytes int64) {
	if budget.Swap(bytes) == bytes {
		return
	}
	debug.SetMemoryLimit(int64(heap * float64(bytes)))
}

// Default returns the budget of a program that was given none: GOMEMLIMIT, or three quarters of the memory of the
// machine or of the control group, whichever is smaller; [math.MaxInt64] where that is not known.
func Default() int64 {
	if initial < math.MaxInt64 {
		return initial
	}
	least := uint64(math.MaxInt64)
	for _, known := range []memlimit.Provider{memlimit.FromCgroup, memlimit.FromSystem, addressSpace} {
		if n, err := known(); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	if least == math.MaxInt64 {
		return math.MaxInt64
	}
	return int64(share * float64(least))
}

// leastHeap is the heap at which Go's runtime collects garbage for the first time with a percentage of 100.
const leastHeap = 4 << 20

// PostponeGC has garbage collected for the first time when the heap has so many bytes, and after that as usual: a
// program that needs less is done sooner. The limit of Go's runtime still holds, and GOGC, if it is set, takes
// precedence.
func PostponeGC(bytes int) {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(bytes / leastHeap * 100)
	first := new([16]byte)
	runtime.AddCleanup(first, func(percent int) { debug.SetGCPercent(percent) }, usual)
}

// Used returns how many bytes this process uses of the system's memory, as far as Go's runtime knows.
func Used() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// interval is how often a process looks at the memory that it uses.
const interval = 20 * time.Millisecond

// Watch calls over once this process alone uses more than share times the budget, unless the context ends before.
func Watch(ctx context.Context, share float64, over func()) {
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if n := Budget(); n < math.MaxInt64 && float64(Used()) > share*float64(n) {
			over()
			return
		}
	}
}
