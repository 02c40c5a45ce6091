package memory_test

import (
	"context"
	"math"
	"runtime"
	"testing"
	"time"

	"crossat/internal/memory"
)

func TestParse(t *testing.T) {
	const giga = 1 << 30
	for text, want := range map[string]int64{
		"1KB": 1 << 10, "500MB": 500 << 20, "500m": 500 << 20, "2.5GB": 5 * giga / 2, " 2 gb": 2 * giga, "3GiB": 3 * giga,
		"1T": 1 << 40, "": 0, "2": 0, "GB": 0, "-1GB": 0, "0GB": 0, "nanGB": 0, "infGB": 0, "1e30GB": 0, "1XB": 0, "1 1GB": 0,
	} {
		if got, err := memory.Parse(text); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q is %d, %v, want %d", text, got, err, want)
		}
	}
}

func TestFormat(t *testing.T) {
	for n, want := range map[int64]string{
		1 << 10: "1 KB", 64 << 20: "64 MB", 3 << 29: "1.5 GB", 1<<30 - 1: "1 GB", 1 << 50: "1.02e+03 TB",
	} {
		if got := memory.Format(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

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
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
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
			held = append(held, make([]byte, 1<<20))
			time.Sleep(time.Millisecond)
		}
		if len(held) > 2000 {
			t.Fatal("nobody minds 2 GB")
		}
	}
}
