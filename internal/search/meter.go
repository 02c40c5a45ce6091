package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Meter counts the failures of searches that race with each other. Most searches fail 5,000 to 20,000 times a second, so
// failures can stand in for time; unlike a clock, they don't depend on how slow or busy the machine is.
type Meter struct {
	fails   atomic.Int64
	least   atomic.Int64 // failures that somebody waits for
	lock    sync.Mutex
	running int // searches that don't wait
	waiting []*waiter
}

// waiter is a number of searches that don't run until others have failed so often.
type waiter struct {
	until    int
	searches int
	woken    chan struct{}
}

// never is more than any search fails.
const never = math.MaxInt64

// NewMeter returns a meter for a number of searches, which all run.
func NewMeter(searches int) *Meter {
	m := &Meter{running: searches}
	m.least.Store(never)
	return m
}

// Add adds failures.
func (m *Meter) Add(fails int) {
	if m.fails.Add(int64(fails)) >= m.least.Load() {
		m.lock.Lock()
		defer m.lock.Unlock()
		m.wake()
	}
}

// Leave says that searches have ended.
func (m *Meter) Leave(searches int) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.running -= searches
	m.wake()
}

// Wait blocks until all searches together have failed so often, or until none of them runs any more. Meanwhile, some of
// the searches don't run: those that wait. The error is the context's.
func (m *Meter) Wait(ctx context.Context, fails, searches int) error {
	w := &waiter{fails, searches, make(chan struct{})}
	m.lock.Lock()
	m.running -= searches
	m.waiting = append(m.waiting, w)
	m.wake()
	m.lock.Unlock()
	select {
	case <-w.woken:
	case <-ctx.Done():
		m.lock.Lock()
		defer m.lock.Unlock()
		m.release(w)
	}
	return ctx.Err()
}

// wake releases those that have waited long enough and, if no search runs, the one that would be next.
func (m *Meter) wake() {
	slices.SortStableFunc(m.waiting, func(a, b *waiter) int { return cmp.Compare(a.until, b.until) })
	for len(m.waiting) > 0 && (int64(m.waiting[0].until) <= m.fails.Load() || m.running == 0) {
		m.release(m.waiting[0])
	}
	least := int64(never)
	if len(m.waiting) > 0 {
		least = int64(m.waiting[0].until)
	}
	m.least.Store(least)
}

// release lets a waiter's searches run, unless they do already.
func (m *Meter) release(w *waiter) {
	i := slices.Index(m.waiting, w)
	if i < 0 {
		return
	}
	m.waiting = slices.Delete(m.waiting, i, i+1)
	m.running += w.searches
	close(w.woken)
}
