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
	ctx, stop := signal.NotifyContext(context.Background(), endSignals()...)
	defer stop()
	return run(ctx, os.Args, streams{os.Stdin, os.Stdout, os.Stderr, term.IsTerminal(int(os.Stdout.Fd()))})
}

// endSignals are the signals that end a command. SIGHUP, for a terminal that was closed, is one unless the command was
// started to ignore it, as by nohup.
func endSignals() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}
