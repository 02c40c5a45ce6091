package sat_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"crossat/internal/sat"
)

// TestRaceSequential checks that a single job makes the attempts one after the other.
func TestRaceSequential(t *testing.T) {
	var attempts []int
	got, err := sat.Race(t.Context(), 1, func(_ context.Context, n int) (string, bool, error) {
		attempts = append(attempts, n)
		return "won", n == 4, nil
	})
	if got != "won" || err != nil || !slices.Equal(attempts, []int{1, 2, 3, 4}) {
		t.Errorf("%q, %v, attempts %v", got, err, attempts)
	}
}

// TestRaceCancelsOthers runs two attempts that block until their context is cancelled,
// which happens only when the third has an answer.
func TestRaceCancelsOthers(t *testing.T) {
	var lock sync.Mutex
	cancelled := 0
	got, err := sat.Race(t.Context(), 3, func(ctx context.Context, n int) (int, bool, error) {
		if n == 3 {
			return n, true, nil
		}
		<-ctx.Done()
		lock.Lock()
		defer lock.Unlock()
		cancelled++
		return n, false, ctx.Err()
	})
	if got != 3 || err != nil || cancelled != 2 {
		t.Errorf("attempt %d, %v; %d others cancelled", got, err, cancelled)
	}
}

func TestRaceError(t *testing.T) {
	errAttempt := errors.New("attempt failed")
	_, err := sat.Race(t.Context(), 2, func(ctx context.Context, n int) (int, bool, error) {
		if n == 5 {
			return 0, false, errAttempt
		}
		return 0, false, nil
	})
	if !errors.Is(err, errAttempt) {
		t.Errorf("error %v, want %v", err, errAttempt)
	}
}

func TestRaceCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := sat.Race(ctx, 2, func(ctx context.Context, n int) (int, bool, error) {
		if n == 7 {
			cancel()
		}
		return 0, false, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
