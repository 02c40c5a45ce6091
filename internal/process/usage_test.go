//go:build unix

package process_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"crossat/internal/process"
	"crossat/internal/sat/sattest"
)

const busyShell = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done"

func TestUsage(t *testing.T) {
	for name, script := range map[string]string{
		"in the program": busyShell,
		"in a child":     "(" + busyShell + "); true",
	} {
		out, err := process.Run(t.Context(), sh(script))
		if err != nil {
			t.Fatal(err)
		}
		if out.Usage.CPU < time.Millisecond || out.Usage.CPU > time.Minute {
			t.Errorf("%s: %v of CPU time", name, out.Usage.CPU)
		}
		if out.Usage.Peak < 100_000 || out.Usage.Peak > 1<<30 {
			t.Errorf("%s: peak of %d bytes", name, out.Usage.Peak)
		}
	}
}

func TestUsageKilled(t *testing.T) {
	var used time.Duration
	for limit := 100 * time.Millisecond; used < 10*time.Millisecond; limit *= 2 { // as long as the machine needs
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		out, err := process.Run(ctx, sh("while :; do :; done"))
		if !errors.Is(err, context.DeadlineExceeded) || out.Usage.Peak == 0 || limit > sattest.Hang {
			t.Fatalf("usage %+v after %v, error %v", out.Usage, limit, err)
		}
		used = out.Usage.CPU
	}
}

func TestPeaks(t *testing.T) {
	if _, err := process.Run(t.Context(), sh("true")); err != nil {
		t.Fatal(err)
	}
	own, children := process.Peaks()
	if own < 1<<20 || own > 1<<34 || children < 100_000 || children > 1<<34 {
		t.Errorf("own %d, children %d bytes", own, children)
	}
}
