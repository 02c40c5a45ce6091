// Command crossat fills crossword grids by Boolean satisfiability.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/term"
)

func main() { os.Exit(mainExit()) }

func mainExit() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, os.Args, streams{os.Stdin, os.Stdout, os.Stderr, term.IsTerminal(int(os.Stdout.Fd()))})
}
