package serve

import (
	"context"
	"errors"
)

// gate lets so many in at a time. Others wait, first come, first served, but not too many.
type gate struct {
	inside, waiting chan struct{}
}

// maxWaiting is how many may wait.
const maxWaiting = 128

var errBusy = errors.New("too many are waiting")

func newGate(n int) *gate {
	return &gate{make(chan struct{}, n), make(chan struct{}, maxWaiting)}
}

// enter waits to be let in. The error is for too many waiting, or a context that has ended.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.inside <- struct{}{}:
		return nil
	default:
	}
	select {
	case g.waiting <- struct{}{}:
		defer func() { <-g.waiting }()
	default:
		return errBusy
	}
	select {
	case g.inside <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (g *gate) leave() { <-g.inside }
