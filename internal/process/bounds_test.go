//go:build unix

package process_test

import (
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"crossat/internal/memory"
	"crossat/internal/process"
	"crossat/internal/sat/sattest"
)

// TestMost ends programs that print more than they may, and keeps the ends of what they complain.
func TestMost(t *testing.T) {
	c := sh("yes")
	c.Most = 3 << 20
	start := time.Now()
	out, err := process.Run(t.Context(), c)
	if want := "it printed more than 3 MB"; err == nil || err.Error() != want || len(out.Stdout) > 3<<20 {
		t.Errorf("%d bytes, %v, want %s", len(out.Stdout), err, want)
	}
	if took := time.Since(start); took > sattest.Hang {
		t.Errorf("took %v", took)
	}
	c = sh("head -c 3000000 /dev/zero")
	c.Most = 3_000_000
	if out, err := process.Run(t.Context(), c); err != nil || len(out.Stdout) != 3_000_000 {
		t.Errorf("%d bytes, %v", len(out.Stdout), err)
	}
	before := memory.Used()
	out, err = process.Run(t.Context(), sh("yes | head -c 100000000 >&2; echo the end >&2"))
	if err != nil || out.Stderr != "the end" {
		t.Errorf("%q, %v", out.Stderr, err)
	}
	out, err = process.Run(t.Context(), sh("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo the end >&2"))
	if err != nil || len(out.Stderr) > 400 || !strings.HasSuffix(out.Stderr, "xthe end") {
		t.Errorf("%d bytes, %v", len(out.Stderr), err)
	}
	if grown := memory.Used() - before; grown > 32<<20 {
		t.Errorf("100 MB of complaints take %d MB", grown>>20)
	}
}

// TestCrash keeps what a Go program says that crashes, not the last line of its stacks.
func TestCrash(t *testing.T) {
	out, err := process.Run(t.Context(),
		sh(`printf 'fatal error: it crashed\n\ngoroutine 1 [running]:\nmain()\n\t/home/x/main.go:7\n' >&2; exit 2`))
	if err != nil || out.Code != 2 || out.Stderr != "it crashed" {
		t.Errorf("%d %q, %v", out.Code, out.Stderr, err)
	}
}

// TestCheck ends a program that the caller does not want any more.
func TestCheck(t *testing.T) {
	enough := errors.New("enough")
	c, n := sh("sleep 600"), 0
	c.Check = func() error {
		if n++; n > 2 {
			return enough
		}
		return nil
	}
	if _, err := process.Run(t.Context(), c); !errors.Is(err, enough) {
		t.Errorf("%v, want %v", err, enough)
	}
}

// TestMemory ends a program whose child takes more memory than there is.
func TestMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux says what a program holds")
	}
	before := memory.Budget()
	defer memory.SetBudget(before)
	memory.SetBudget(memory.Used() + 300<<20)
	greedy := "head -c 2000000000 /dev/zero | tail -c 1900000000 | wc -c"
	out, err := process.Run(t.Context(), sh(greedy+"; true"))
	if over := (*process.MemoryError)(nil); !errors.As(err, &over) {
		t.Errorf("%q, %v, want too much memory", out.Stdout, err)
	}
	if out.Usage.Peak > 1<<30 {
		t.Errorf("it held %d MB", out.Usage.Peak>>20)
	}
	out, err = process.Run(t.Context(), sh("sleep 0.2; echo $GOMEMLIMIT"))
	if limit := strings.TrimSpace(string(out.Stdout)); err != nil || limit == "" || limit == os.Getenv("GOMEMLIMIT") {
		t.Errorf("a Go program may use %q bytes, %v", limit, err)
	}
}
