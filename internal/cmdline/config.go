package cmdline

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"
)

// Configure reads a configuration file and turns its values into the defaults of all commands. Each line is a flag as
// you'd type it, such as --author Ada, and only flags with [Flag.Config] are allowed. Empty lines and lines that start
// with # are skipped. Paths can start with ~/, which stands for home.
func Configure(app *cli.App, r io.Reader, home string) error {
	defaults := make(map[string][]string)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, err := configured(configurable(app), line, home)
		if err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		defaults[name] = append(defaults[name], value)
	}
	if err := lines.Err(); err != nil {
		return err
	}
	for _, f := range configurable(app) {
		if values := defaults[f.Name]; len(values) > 1 && f.Kind != Texts {
			return fmt.Errorf("--%s is there %d times: give it once", f.Name, len(values))
		}
	}
	setDefaults(app.Commands, defaults)
	return nil
}

// configured parses a line of a configuration file.
func configured(flags []*Flag, line, home string) (name, value string, err error) {
	name, value = line, ""
	if i := strings.IndexAny(line, " \t="); i >= 0 {
		name, value = line[:i], unquote(strings.TrimSpace(line[i+1:]))
	}
	i := slices.IndexFunc(flags, func(f *Flag) bool { return "--"+f.Name == name })
	if i < 0 {
		var known []string
		for _, f := range flags {
			known = append(known, "--"+f.Name)
		}
		return "", "", fmt.Errorf("no flag %q can be set here%s",
			name, cmp.Or(DidYouMean(name, known), ": use "+strings.Join(known, ", ")))
	}
	f := flags[i]
	if value == "" {
		return "", "", fmt.Errorf("%s is empty: give a value, or leave it out", name)
	}
	if rest, ok := strings.CutPrefix(value, "~/"); ok && home != "" && f.File != NoFile {
		value = filepath.Join(home, rest)
	}
	if f.Values != nil && f.File == NoFile && !slices.Contains(f.Values(), value) {
		return "", "", fmt.Errorf("%s %q: use %s", name, value, strings.Join(f.Values(), ", "))
	}
	return f.Name, value, nil
}

// unquote removes the quotes that a shell needs around a value.
func unquote(value string) string {
	for _, quote := range []string{"'", `"`} {
		if rest, ok := strings.CutPrefix(value, quote); ok && strings.HasSuffix(rest, quote) {
			return strings.TrimSuffix(rest, quote)
		}
	}
	return value
}

// configurable returns the flags that a configuration file can set, by name.
func configurable(app *cli.App) (all []*Flag) {
	for _, c := range everyCommand(app.Commands) {
		for _, f := range Declared(c.Flags) {
			same := func(g *Flag) bool { return g.Name == f.Name }
			if f.Config && !slices.ContainsFunc(all, same) {
				all = append(all, f)
			}
		}
	}
	slices.SortFunc(all, func(f, g *Flag) int { return strings.Compare(f.Name, g.Name) })
	return all
}

// setDefaults replaces flags by copies with new defaults.
func setDefaults(commands []*cli.Command, defaults map[string][]string) {
	for _, c := range everyCommand(commands) {
		for i := range c.Flags {
			f, ok := c.Flags[i].(*Flag)
			if !ok || !f.Config || defaults[f.Name] == nil {
				continue
			}
			c.Flags[i] = f.With(func(f *Flag) {
				f.Value = strings.Join(defaults[f.Name], "\n")
				f.Default = strconv.Quote(strings.Join(defaults[f.Name], ", "))
			})
		}
	}
}

// everyCommand returns commands and all their subcommands.
func everyCommand(commands []*cli.Command) (all []*cli.Command) {
	for _, c := range commands {
		all = append(append(all, c), everyCommand(c.Subcommands)...)
	}
	return all
}
