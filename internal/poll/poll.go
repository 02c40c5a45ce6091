// Package poll checks whether a context has ended, for long loops.
package poll

import "context"

// Err returns ctx.Err(). On a single thread without preemption, it first yields to other goroutines, because otherwise
// the timer of a time limit would have to wait until the loop ends.
func Err(ctx context.Context) error {
	yield()
	return ctx.Err()
}
