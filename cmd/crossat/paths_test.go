package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// eachCommand passes on all commands that do something, with their paths.
func eachCommand(t *testing.T, use func(path string, c *cli.Command)) {
	t.Helper()
	var walk func(path string, c *cli.Command)
	walk = func(path string, c *cli.Command) {
		if !c.SkipFlagParsing && !isAlias(path) && (len(c.Subcommands) == 0 || len(c.Flags) > 0) {
			use(path, c)
		}
		for _, sub := range c.Subcommands {
			walk(path+" "+sub.Name, sub)
		}
	}
	for _, c := range newApp(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard}).Commands {
		walk(c.Name, c)
	}
}

// isAlias reports whether a command is another at the top.
func isAlias(path string) bool {
	return slices.Contains([]string{"formula encode", "formula solve", "formula decode"}, path)
}

// TestDistinctFiles gives one file to each two flags of each command, and checks that this is refused before any work if
// one of them writes.
func TestDistinctFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("there", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	refused := 0
	eachCommand(t, func(path string, c *cli.Command) {
		flags := cmdline.Declared(c.Flags)
		isFile := func(f *cmdline.Flag) bool { return f.File == cmdline.Reads || f.File == cmdline.Writes }
		for _, one := range flags {
			for _, other := range flags {
				a, b := one.Name, other.Name
				if a >= b || !isFile(one) || !isFile(other) || one.File == cmdline.Reads && other.File == cmdline.Reads {
					continue
				}
				for file, same := range map[string]string{"there": "./there", "new": filepath.Join("..", here(t), "new")} {
					err := runCheckFiles(path, "--"+a, value(a, file), "--"+b, value(b, same))
					inPlace := b == "output" && cmdline.Find(c.Flags, cluesFlag.Name) != nil &&
						(a == "grid" || a == "clues" && path == "clues")
					if (err == nil) != inPlace {
						t.Errorf("%s --%s %s --%s %s: %v", path, a, file, b, same, err)
					}
					if err != nil {
						refused++
					}
				}
			}
		}
	})
	if refused < 50 {
		t.Errorf("%d refused", refused)
	}
}

// here is the name of the current folder in the one above.
func here(t *testing.T) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Base(folder)
}

// value is the value of a flag that names a file.
func value(flag, file string) string {
	if flag == "slot" {
		return "1-Across:list=" + file
	}
	return file
}

// runCheckFiles returns what checkFiles says of a command line.
func runCheckFiles(path string, args ...string) (err error) {
	app := newApp(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	words := strings.Fields(path)
	c := app.Command(words[0])
	for _, name := range words[1:] {
		for _, sub := range c.Subcommands {
			if sub.Name == name {
				c = sub
			}
		}
	}
	c.Action = func(ctx *cli.Context) error {
		err = checkFiles(ctx)
		return nil
	}
	if e := app.Run(append(append([]string{"crossat"}, words...), args...)); e != nil {
		return e
	}
	return err
}
