package sat

import (
	"context"
	"sync"
	"sync/atomic"
)

// Race calls attempt with n = 1, 2, 3 … in up to jobs goroutines, until one attempt is final or returns an error, and
// returns the value and the error of that attempt. It then cancels the context of the others and waits for them to
// return. If ctx ends first, the error is the context's.
func Race[T any](
	ctx context.Context, jobs int, attempt func(ctx context.Context, n int) (value T, final bool, err error),
) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	outcomes := make(chan outcome, jobs) // buffered so that no worker blocks
	var last atomic.Int64
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for ctx.Err() == nil {
				value, final, err := attempt(ctx, int(last.Add(1)))
				if final || err != nil {
					outcomes <- outcome{value, err}
					return
				}
			}
			var none T
			outcomes <- outcome{none, ctx.Err()}
		})
	}
	first := <-outcomes
	cancel()
	workers.Wait()
	return first.value, first.err
}
