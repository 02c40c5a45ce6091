package main

import (
	"io"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// TestHelp checks that every command and flag says what it does, and that help.txt has nothing for any other.
func TestHelp(t *testing.T) {
	app := newApp(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	unused := make(map[string]bool)
	for line := range strings.Lines(helpText) {
		if !strings.ContainsAny(line[:1], "# \n") {
			unused[strings.TrimSpace(line)] = true
		}
	}
	values := strings.NewReplacer("{cnf}", "", "{out}", "", "{proof}", "")
	described := func(path, usage string) {
		if usage == "" || strings.ContainsAny(values.Replace(usage), "{}") {
			t.Errorf("%s is described as %q", path, usage)
		}
	}
	flags := func(path string, all []cli.Flag) {
		for _, f := range all {
			name := "--" + f.Names()[0]
			delete(unused, name)
			delete(unused, path+" "+name)
			doc, ok := f.(cli.DocGenerationFlag)
			if visible, is := f.(cli.VisibleFlag); !ok || is && !visible.IsVisible() {
				continue
			}
			described(path+" "+name, doc.GetUsage())
		}
	}
	var command func(path string, c *cli.Command)
	command = func(path string, c *cli.Command) {
		described(path, c.Usage)
		delete(unused, path)
		flags(path, c.Flags)
		for _, sub := range c.Subcommands {
			command(path+" "+sub.Name, sub)
		}
	}
	described("crossat", app.Usage)
	delete(unused, "crossat")
	flags("crossat", app.Flags)
	for _, c := range app.Commands {
		command(c.Name, c)
	}
	for line := range unused {
		t.Errorf("help.txt describes %q, which is not there", line)
	}
}
