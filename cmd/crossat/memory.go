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

// leastMemory is the smallest budget in bytes; crossat and its word lists need that much.
const leastMemory = 64_000_000

// setMemory sets the memory budget for crossat and its solvers.
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

// errMemory cancels a command that uses too much memory.
var errMemory = errors.New("more than the budget of memory")

// withMemory returns a context that ends when crossat itself exceeds its memory budget. If that doesn't help and memory
// grows by another quarter, the watchdog ends the process.
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

// memoryText is the message for too little memory.
func memoryText() string {
	return "this needs more than the " + numbers.Bytes(memory.Budget()) + " of memory that may be used: " + moreMemory
}

// moreMemory is the advice for it.
const moreMemory = "give more with crossat --memory SIZE, or ask for less"

// memoryAdvice returns advice for an error of a solver that ran out of memory; empty for other errors.
func memoryAdvice(err error) string {
	if over := (*process.MemoryError)(nil); errors.As(err, &over) {
		return ": " + moreMemory
	}
	return ""
}
