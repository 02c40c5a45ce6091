// Command crossat fills crossword grids by Boolean satisfiability.
package main

import (
	"context"
	"os"
	"runtime"

	"golang.org/x/term"

	"crossat/internal/memory"
)

func main() { os.Exit(mainExit()) }

// firstGC is the heap size at the first garbage collection, in bytes. Most fills need less.
const firstGC = 64 << 20

func mainExit() int {
	memory.PostponeGC(firstGC)
	w := &watchdog{stderr: os.Stderr, terminal: isTerminal(os.Stderr)}
	ctx, stop := w.watch(context.Background())
	defer stop()
	ctx, free := withMemory(ctx, w)
	defer free()
	code := run(ctx, os.Args, streams{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, terminal: isTerminal(os.Stdout), colours: wantsColours(),
		watchdog: w, config: configFile(),
	})
	w.finish()
	return code
}

// wantsColours reports whether the terminal supports colours and the user wants them: see no-color.org.
func wantsColours() bool {
	isOld := runtime.GOOS == "windows" && os.Getenv("WT_SESSION") == "" // older consoles print the codes
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && !isOld
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
