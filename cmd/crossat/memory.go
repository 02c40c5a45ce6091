package main

import (
	"context"
	"errors"
	"math"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/memory"
	"crossat/internal/numbers"
	"crossat/internal/process"
)

// leastMemory is the smallest budget: crossat itself and its word lists need as much.
const leastMemory = 64_000_000

// setMemory sets the budget of memory that crossat and its solvers share.
func setMemory(c *cli.Context) error {
	budget, err := cmdline.Bytes(c, memoryFlag)
	switch {
	case err != nil:
		return err
	case !memoryFlag.Given(c):
		budget = memory.Default()
	case budget < leastMemory:
		return usagef("--memory %s: crossat itself needs %s: give more", memoryFlag.Text(c),
			numbers.Bytes(leastMemory))
	}
	if budget < math.MaxInt64 {
		memory.SetBudget(budget)
	}
	return nil
}

// errMemory ends what needs more memory than crossat may use.
var errMemory = errors.New("more than the budget of memory")

// withMemory returns a context that ends when crossat itself uses more memory than it may. If that does not end what
// goes on, and the memory grows by another quarter, the watchdog ends the process.
func withMemory(ctx context.Context, w *watchdog) (context.Context, func()) {
	ctx, end := context.WithCancelCause(ctx)
	watched, stop := context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		memory.Watch(watched, 1, func() { end(errMemory) })
		memory.Watch(watched, 1.25, func() { w.end(exitError, memoryText()) })
	}()
	return ctx, func() {
		stop()
		end(nil)
	}
}

// memoryText says that there is not enough memory.
func memoryText() string {
	return "this needs more than the " + numbers.Bytes(memory.Budget()) + " of memory that may be used: " + moreMemory
}

// moreMemory says how to give more.
const moreMemory = "give more with crossat --memory SIZE, or ask for less"

// memoryAdvice is what to do about an error of a solver, if it needs more memory.
func memoryAdvice(err error) string {
	if over := (*process.MemoryError)(nil); errors.As(err, &over) {
		return ": " + moreMemory
	}
	return ""
}
