package cmdline

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// Describe gives commands and flags their help from a text of entries. An entry begins with what it is
// about on a line of its own, without an indent: crossat, fill, grids show, --grid for all commands, or
// layout --size for one. Indented lines follow: for a command, one that says what it does and then its
// description; for a flag, what it does, and a last line that begins with "default:" where that is not
// its value. Lines that start with # do not matter. Values stand in for their names in braces.
func Describe(app *cli.App, text string, values *strings.Replacer) {
	help := parseHelp(values.Replace(text))
	app.Usage = help["crossat"].usage
	app.Flags = help.describe("crossat", app.Flags)
	for _, c := range app.Commands {
		help.command(c, c.Name)
	}
}

// entry is the help of a command or a flag.
type entry struct{ usage, rest string }

type entries map[string]entry

func parseHelp(text string) entries {
	help, about := make(entries), ""
	var lines []string
	end := func() {
		if about != "" {
			help[about] = newEntry(about, lines)
		}
		lines = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "#"):
		case line != "" && line[0] != ' ':
			end()
			about = line
		default:
			lines = append(lines, strings.TrimPrefix(line, "    "))
		}
	}
	end()
	return help
}

// newEntry joins the lines of a flag, and keeps those of a command's description.
func newEntry(about string, lines []string) entry {
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	if len(lines) == 0 {
		return entry{}
	}
	if !strings.Contains(about, "--") {
		return entry{lines[0], strings.TrimSpace(strings.Join(lines[1:], "\n"))}
	}
	last := len(lines) - 1
	if text, ok := strings.CutPrefix(lines[last], "default: "); ok {
		return entry{strings.Join(lines[:last], " "), text}
	}
	return entry{usage: strings.Join(lines, " ")}
}

// command describes a command and those below it.
func (help entries) command(c *cli.Command, path string) {
	c.Usage, c.Description = help[path].usage, help[path].rest
	c.Flags = help.describe(path, c.Flags)
	for _, sub := range c.Subcommands {
		help.command(sub, path+" "+sub.Name)
	}
}

// describe returns copies of flags with their help: commands share flags.
func (help entries) describe(path string, flags []cli.Flag) []cli.Flag {
	var all []cli.Flag
	for _, f := range flags {
		name := "--" + f.Names()[0]
		all = append(all, help.flag(path, name).describe(f))
	}
	return all
}

// flag returns the help of a flag of a command: its own, that of the command above or of its namesake, or that of all.
func (help entries) flag(path, name string) entry {
	words := strings.Fields(path)
	for _, command := range []string{path, words[0], words[len(words)-1]} {
		if e, ok := help[command+" "+name]; ok {
			return e
		}
	}
	return help[name]
}

// describe returns a copy of a flag with the help of an entry.
func (e entry) describe(f cli.Flag) cli.Flag {
	switch f := f.(type) {
	case *cli.StringFlag:
		g := *f
		return e.fill(&g, &g.Usage, &g.DefaultText)
	case *cli.StringSliceFlag:
		g := *f
		return e.fill(&g, &g.Usage, &g.DefaultText)
	case *cli.IntFlag:
		g := *f
		return e.fill(&g, &g.Usage, &g.DefaultText)
	case *cli.Uint64Flag:
		g := *f
		return e.fill(&g, &g.Usage, &g.DefaultText)
	case *cli.DurationFlag:
		g := *f
		return e.fill(&g, &g.Usage, &g.DefaultText)
	case *cli.BoolFlag:
		g := *f
		g.DisableDefaultText = true
		return e.fill(&g, &g.Usage, &g.DefaultText)
	}
	return f
}

// fill sets the texts of a flag.
func (e entry) fill(f cli.Flag, usage, defaultText *string) cli.Flag {
	*usage, *defaultText = e.usage, e.rest
	return f
}
