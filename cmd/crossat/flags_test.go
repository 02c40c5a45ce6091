package main

import (
	"testing"

	"github.com/urfave/cli/v2"
)

// TestBounds checks that each flag that is a number or a time has a range, and that only such flags have one.
func TestBounds(t *testing.T) {
	app := newApp(streams{})
	all := []*cli.Command{{Name: app.Name, Flags: app.Flags, Subcommands: app.Commands}}
	if missing := values.Missing(all); len(missing) > 0 {
		t.Errorf("without a range are %q: add them to values", missing)
	}
	known := make(map[string]bool)
	for _, f := range allFlagsOf(all) {
		known[f.Names()[0]] = true
	}
	for name := range values.Bounds {
		if !known[name] {
			t.Errorf("no command has --%s, which has a range", name)
		}
	}
	for _, name := range values.Blank {
		if !known[name] {
			t.Errorf("no command has --%s, which may be empty", name)
		}
	}
}

// allFlagsOf returns the flags of commands and those below them.
func allFlagsOf(commands []*cli.Command) (all []cli.Flag) {
	for _, c := range commands {
		all = append(append(all, c.Flags...), allFlagsOf(c.Subcommands)...)
	}
	return all
}
