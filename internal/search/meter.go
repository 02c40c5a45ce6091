package search

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"
	"sync/atomic"
)

// Meter counts the failures of searches that race with each other. Most searches fail 5,000 to 20,000 times a second,
// so failures can stand in for time; unlike a clock, they don't depend on how slow or busy the machine is.
type Meter struct {
	fails   atomic.Int64
	least   atomic.Int64 // failures at which the next waiter is due
	lock    sync.Mutex
	running int // searches that don't wait
	waiting []*waiter
}

// waiter holds some searches back until the others have failed often enough.
type waiter struct {
	until    int
	searches int
	woken    chan struct{}
}

// never is a number of failures that no search reaches.
const never = math.MaxInt64

// NewMeter returns a meter for a number of running searches.
func NewMeter(searches int) *Meter {
	m := &Meter{running: searches}
	m.least.Store(never)
	return m
}

// Add counts more failures.
func (m *Meter) Add(fails int) {
	if m.fails.Add(int64(fails)) >= m.least.Load() {
		m.lock.Lock()
		defer m.lock.Unlock()
		m.wake()
	}
}

// Leave removes searches that have ended.
func (m *Meter) Leave(searches int) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.running -= searches
	m.wake()
}

// Wait blocks until all searches together have reached the given failures, or until no search is running anymore. It
// holds back the given number of searches meanwhile. The error is the context's.
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

// wake releases the waiters whose failures have been reached and, if no search is running, the next waiter.
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

// release lets the searches of a waiter run, unless it has been released before.
func (m *Meter) release(w *waiter) {
	i := slices.Index(m.waiting, w)
	if i < 0 {
		return
	}
	m.waiting = slices.Delete(m.waiting, i, i+1)
	m.running += w.searches
	close(w.woken)
}
