package serve

import (
	"context"
	"errors"
)

// gate limits concurrency. Callers beyond the limit wait in line, up to maxWaiting of them.
type gate struct {
	inside, waiting chan struct{}
}

// maxWaiting is the maximum number of waiting callers.
const maxWaiting = 128

var errBusy = errors.New("too many are waiting")

func newGate(n int) *gate {
	return &gate{make(chan struct{}, n), make(chan struct{}, maxWaiting)}
}

// enter waits to be let in. It returns an error if too many are waiting or the context ends.
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
