package solve_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"crossat/solve"
)

// TestRaceInTurn makes the attempts of a single job one after the other.
func TestRaceInTurn(t *testing.T) {
	var made []int
	got, err := solve.Race(t.Context(), 1, func(_ context.Context, n int) (string, bool, error) {
		made = append(made, n)
		return "end", n == 4, nil
	})
	if got != "end" || err != nil || !slices.Equal(made, []int{1, 2, 3, 4}) {
		t.Errorf("%q, %v, attempts %v", got, err, made)
	}
}

// TestRaceEndsTheRest has two attempts that wait for their context's end, which
// only the third one's answer brings about.
func TestRaceEndsTheRest(t *testing.T) {
	var lock sync.Mutex
	ended := 0
	got, err := solve.Race(t.Context(), 3, func(ctx context.Context, n int) (int, bool, error) {
		if n == 3 {
			return n, true, nil
		}
		<-ctx.Done()
		lock.Lock()
		defer lock.Unlock()
		ended++
		return n, false, ctx.Err()
	})
	if got != 3 || err != nil || ended != 2 {
		t.Errorf("attempt %d, %v; %d others ended", got, err, ended)
	}
}

func TestRaceError(t *testing.T) {
	fails := errors.New("it fails")
	_, err := solve.Race(t.Context(), 2, func(ctx context.Context, n int) (int, bool, error) {
		if n == 5 {
			return 0, false, fails
		}
		return 0, false, nil
	})
	if !errors.Is(err, fails) {
		t.Errorf("error %v", err)
	}
}

func TestRaceInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := solve.Race(ctx, 2, func(ctx context.Context, n int) (int, bool, error) {
		if n == 7 {
			cancel()
		}
		return 0, false, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
