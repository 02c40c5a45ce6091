package process

import (
	"fmt"
	"math"
	"sync"
	"time"

	"crossat/internal/memory"
	"crossat/internal/numbers"
)

// guardInterval is the interval between checks of a program's resources.
const guardInterval = 50 * time.Millisecond

// holding records the last known memory use, in bytes, of each running program.
var holding = struct {
	sync.Mutex
	held map[*guard]int64
}{held: make(map[*guard]int64)}

// guard kills a program that exceeds a limit.
type guard struct {
	pid  int
	done chan struct{}
	over error // why the program was killed, if it was
	wait sync.WaitGroup
}

// watch guards a program until end is called. check can be nil.
func watch(pid int, kill func(), check func() error) *guard {
	g := &guard{pid: pid, done: make(chan struct{})}
	g.wait.Go(func() {
		tick := time.NewTicker(guardInterval)
		defer tick.Stop()
		for {
			select {
			case <-g.done:
				return
			case <-tick.C:
			}
			if g.over = g.memory(); g.over == nil && check != nil {
				g.over = check()
			}
			if g.over != nil {
				kill()
				return
			}
		}
	})
	return g
}

// end stops guarding, and returns why the program was killed, if it was.
func (g *guard) end() error {
	close(g.done)
	g.wait.Wait()
	holding.Lock()
	defer holding.Unlock()
	delete(holding.held, g)
	return g.over
}

// memory returns an error if this process and all programs together exceed the budget, and no other program uses more
// memory than this one.
func (g *guard) memory() error {
	budget := memory.Budget()
	if budget == math.MaxInt64 {
		return nil
	}
	held := resident(g.pid)
	holding.Lock()
	defer holding.Unlock()
	holding.held[g] = held
	sum := memory.Used()
	for _, other := range holding.held {
		sum += other
		if other > held {
			held = math.MinInt64
		}
	}
	if sum <= budget || held <= 0 {
		return nil
	}
	holding.held[g] = 0 // it's about to end, so the others needn't
	return &MemoryError{budget}
}

// left returns how many bytes of the budget are left by this process and the running programs; 0 without a budget.
func left() int64 {
	n := memory.Budget()
	if n == math.MaxInt64 {
		return 0
	}
	holding.Lock()
	defer holding.Unlock()
	for _, held := range holding.held {
		n -= held
	}
	return max(n-memory.Used(), 1)
}

// environment passes the rest of the budget to programs in Go.
func environment() []string {
	if n := left(); n > 0 {
		return []string{fmt.Sprintf("GOMEMLIMIT=%d", n)}
	}
	return nil
}

// MemoryError is returned for a program that was killed because it needs more memory than the budget.
type MemoryError struct{ Budget int64 } // in bytes

// Error returns a message with the budget.
func (e *MemoryError) Error() string {
	return "it needs more than the " + numbers.Bytes(e.Budget) + " of memory that may be used"
}

// Room returns a [*MemoryError] if that many additional bytes don't fit into the budget.
func Room(bytes int64) error {
	if n := left(); n > 0 && bytes > n {
		return &MemoryError{memory.Budget()}
	}
	return nil
}

// OutputError is returned for a program that printed too much.
type OutputError struct{ Limit int64 }

// Error returns a message with the limit.
func (e *OutputError) Error() string { return fmt.Sprintf("it printed more than %d MB", e.Limit>>20) }

// kept stores a program's standard output. It kills the program at a limit.
type kept struct {
	text  []byte
	limit int64
	kill  func()
	over  error // set if it exceeded the limit
}

func (k *kept) Write(p []byte) (int, error) {
	if int64(len(k.text)+len(p)) > k.limit {
		k.kill()
		k.over = &OutputError{k.limit}
		return 0, k.over
	}
	k.text = append(k.text, p...)
	return len(p), nil
}

// ends is how much to keep of both the beginning and the end of standard error.
const ends = 16 << 10

// tail keeps the beginning and the end of its input.
type tail struct{ first, last []byte }

func (t *tail) Write(p []byte) (int, error) {
	n := len(p)
	room := min(ends-len(t.first), n)
	t.first = append(t.first, p[:room]...)
	t.last = append(t.last, p[room:]...)
	if over := len(t.last) - ends; over > ends {
		t.last = append(t.last[:0], t.last[over:]...)
	}
	return n, nil
}

func (t *tail) String() string { return string(t.first) + string(t.last) }
