package main

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// eachCommand passes on all commands that do something, with their paths.
func eachCommand(t *testing.T, use func(path string, c *cli.Command)) {
	t.Helper()
	var walk func(path string, c *cli.Command)
	walk = func(path string, c *cli.Command) {
		if len(c.Subcommands) == 0 || len(c.Flags) > 0 {
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

// TestRoles checks that each flag whose value is a file is known to be read or written, or both.
func TestRoles(t *testing.T) {
	file := regexp.MustCompile("`(FILE|GRID|LIST)`")
	eachCommand(t, func(path string, c *cli.Command) {
		for _, f := range c.Flags {
			name := f.Names()[0]
			doc, ok := f.(cli.DocGenerationFlag)
			if ok && file.MatchString(doc.GetUsage()) && roleOf(c, name) == noFile {
				t.Errorf("%s --%s: %s: is it read or written?", path, name, doc.GetUsage())
			}
		}
	})
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
		for _, one := range c.Flags {
			for _, other := range c.Flags {
				a, b := one.Names()[0], other.Names()[0]
				roleA, roleB := roleOf(c, a), roleOf(c, b)
				if a >= b || roleA == noFile || roleB == noFile || roleA == reads && roleB == reads {
					continue
				}
				for file, same := range map[string]string{"there": "./there", "new": filepath.Join("..", here(t), "new")} {
					err := runCheckFiles(path, "--"+a, value(a, file), "--"+b, value(b, same))
					inPlace := a == "grid" && b == "output" && hasFlag(c, "clues")
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
