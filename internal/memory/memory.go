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

// share is the default budget, as a share of the machine's memory.
const share = 0.75

// heap is the share of the budget above which the garbage collector works harder, so that use beyond the budget is
// really needed.
const heap = 0.9

// budget is in bytes; 0 means the limit of Go's runtime.
var budget atomic.Int64

// initial is the limit of Go's runtime at the start of the program: GOMEMLIMIT.
var initial = debug.SetMemoryLimit(-1)

// Budget returns the limit in bytes for this process and its children: the value set by [SetBudget] or otherwise the
// limit of Go's runtime, see GOMEMLIMIT and [debug.SetMemoryLimit]. [math.MaxInt64] means no limit.
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

// Default returns the default budget of a program: GOMEMLIMIT, or three quarters of the memory of the machine or of the
// control group, whichever is smaller; [math.MaxInt64] if that is unknown.
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

// leastHeap is the size of the heap at Go's first garbage collection with a percentage of 100.
const leastHeap = 4 << 20

// PostponeGC postpones the first garbage collection until the heap has the given size, to speed up programs that need
// less. Later collections happen as usual. The limit of Go's runtime still holds, and GOGC, if it's set, takes
// precedence.
func PostponeGC(bytes int) {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(bytes / leastHeap * 100)
	first := new([16]byte)
	runtime.AddCleanup(first, func(percent int) { debug.SetGCPercent(percent) }, usual)
}

// Used returns how much of the system's memory this process uses in bytes, as far as Go's runtime knows.
func Used() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// interval is how often a process checks its memory use.
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
