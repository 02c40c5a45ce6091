package memory_test

import (
	"context"
	"math"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"crossat/internal/memory"
)

// TestDefault reads the memory of this machine.
func TestDefault(t *testing.T) {
	n := memory.Default()
	if n < 64<<20 || n == math.MaxInt64 && runtime.GOOS == "linux" {
		t.Errorf("the budget is %d bytes by default", n)
	}
}

// TestWatch allocates until the watch says that it is too much.
func TestWatch(t *testing.T) {
	before := memory.Budget()
	defer memory.SetBudget(before)
	memory.SetBudget(memory.Used() + 256<<20)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	within, end := context.WithTimeout(ctx, 200*time.Millisecond)
	defer end()
	memory.Watch(within, 1, func() { t.Error("too much before anything was used") })
	over := make(chan struct{})
	go memory.Watch(ctx, 1, func() { close(over) })
	var held [][]byte
	for {
		select {
		case <-over:
			if n := memory.Used(); n < memory.Budget() {
				t.Errorf("%d bytes are said to be too much for %d", n, memory.Budget())
			}
			runtime.KeepAlive(held)
			return
		case <-ctx.Done():
			t.Fatalf("nobody minds %d MB", len(held))
		default:
			if len(held) < 300 {
				held = append(held, make([]byte, 1<<20))
			}
			time.Sleep(time.Millisecond)
		}
	}
}

// TestPostponeGC collects nothing before there is so much, and as often as usual afterwards.
func TestPostponeGC(t *testing.T) {
	t.Setenv("GOGC", "")
	runtime.GC() // so that the heap is small
	usual := debug.SetGCPercent(100)
	defer debug.SetGCPercent(usual)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	memory.PostponeGC(64 << 20)
	for range 40 {
		garbage = make([]byte, 1<<20)
	}
	if runtime.ReadMemStats(&after); after.NumGC != before.NumGC {
		t.Errorf("%d collections for 40 MB", after.NumGC-before.NumGC)
	}
	for percent := 0; percent != 100; {
		garbage = make([]byte, 1<<20)
		if runtime.ReadMemStats(&after); after.NumGC > before.NumGC+20 {
			t.Fatalf("after %d collections, the percentage is %d", after.NumGC-before.NumGC, percent)
		}
		percent = debug.SetGCPercent(-1)
		debug.SetGCPercent(percent)
	}
}

// garbage keeps allocations from being left out.
var garbage []byte
