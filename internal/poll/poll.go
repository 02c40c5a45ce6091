// Package poll asks whether a context has ended, in loops that may take long.
package poll

import "context"

// Err is ctx.Err(). Where there is a single thread, which nothing interrupts, others have their turn first: or else the
// timer of a time limit would have to wait until the loop ends by itself.
func Err(ctx context.Context) error {
	yield()
	return ctx.Err()
}
