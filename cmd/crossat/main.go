// Command crossat fills crossword grids by Boolean satisfiability.
package main

import (
	"context"
	"os"

	"golang.org/x/term"

	"crossat/internal/memory"
)

func main() { os.Exit(mainExit()) }

// firstGC is how large the heap is when garbage is collected first. Most fills need less.
const firstGC = 64 << 20

func mainExit() int {
	memory.PostponeGC(firstGC)
	w := &watchdog{stderr: os.Stderr, terminal: isTerminal(os.Stderr)}
	ctx, stop := w.watch(context.Background())
	defer stop()
	ctx, free := withMemory(ctx, w)
	defer free()
	code := run(ctx, os.Args, streams{os.Stdin, os.Stdout, os.Stderr, isTerminal(os.Stdout), w})
	w.finish()
	return code
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
