package cmdline

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// Describe gives commands their help from a text of entries. An entry begins with the command on a line of its own,
// without an indent: crossat, fill or grids show. Indented lines follow: one that says what it does, and then its
// description. Lines that start with # do not matter.
func Describe(app *cli.App, text string) {
	help := parseHelp(text)
	app.Usage = help["crossat"].usage
	for _, c := range app.Commands {
		help.command(c, c.Name)
	}
}

// entry is the help of a command.
type entry struct{ usage, rest string }

type entries map[string]entry

func parseHelp(text string) entries {
	help, about := make(entries), ""
	var lines []string
	end := func() {
		if about != "" {
			help[about] = entry{lines[0], strings.TrimSpace(strings.Join(lines[1:], "\n"))}
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

// command describes a command and those below it.
func (help entries) command(c *cli.Command, path string) {
	c.Usage, c.Description = help[path].usage, help[path].rest
	for _, sub := range c.Subcommands {
		help.command(sub, path+" "+sub.Name)
	}
}
