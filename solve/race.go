package solve

import (
	"context"
	"sync"
	"sync/atomic"
)

// Race makes the attempts 1, 2, 3 …, up to jobs of them at a time, until one is
// final or fails, and returns what came of that one. The context of the others ends
// then; Race returns when they have.
func Race[T any](ctx context.Context, jobs int, attempt func(ctx context.Context, n int) (value T, final bool, err error)) (T, error) {
	type end struct {
		value T
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	ends := make(chan end, jobs)
	var last atomic.Int64
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for ctx.Err() == nil {
				value, final, err := attempt(ctx, int(last.Add(1)))
				if final || err != nil {
					ends <- end{value, err}
					return
				}
			}
			var none T
			ends <- end{none, ctx.Err()}
		})
	}
	first := <-ends
	cancel()
	workers.Wait()
	return first.value, first.err
}
