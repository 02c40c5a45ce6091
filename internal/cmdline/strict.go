// Package cmdline declares flags, and makes command lines strict and helpful: errors take one line and suggest what to
// type.
package cmdline

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"
)

// UsageError is an error in a command line.
type UsageError struct{ error }

// Unwrap returns the error.
func (e *UsageError) Unwrap() error { return e.error }

// hinted is an error with a hint.
type hinted struct {
	error
	hint string
}

// Unwrap returns the error.
func (e *hinted) Unwrap() error { return e.error }

// WithHint adds a hint to an error: a command to type.
func WithHint(err error, hint string) error { return &hinted{err, hint} }

// Hint returns the hint of an error; empty for none.
func Hint(err error) string {
	if h := (*hinted)(nil); errors.As(err, &h) {
		return h.hint
	}
	return ""
}

// Usagef returns a [*UsageError].
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Strict makes an app refuse unknown commands, arguments and bad values. meant maps other names that people try to
// commands.
func Strict(app *cli.App, meant map[string]string) {
	app.OnUsageError = usageError(app.Flags)
	app.Before = func(c *cli.Context) error {
		if name := c.Args().First(); name != "" && app.Command(name) == nil {
			if command := meant[name]; command != "" {
				return WithHint(Usagef("no command %q", name), app.Name+" help "+command)
			}
			return Usagef("no command %q%s", name, DidYouMean(name, names(app.Commands)))
		}
		return cmp.Or(checkAll(c, app.Flags), onceIn(app.Commands, c.Args().Slice()))
	}
	for _, c := range app.Commands {
		strict(c)
	}
}

// onceIn calls [once] for the command at the start of args.
func onceIn(commands []*cli.Command, args []string) error {
	for _, c := range commands {
		if len(args) > 0 && c.HasName(args[0]) {
			return cmp.Or(onceIn(c.Subcommands, args[1:]), once(c.Flags, args[1:]))
		}
	}
	return nil
}

func strict(c *cli.Command) {
	c.OnUsageError = usageError(c.Flags)
	c.HideHelpCommand = true
	for _, sub := range c.Subcommands {
		strict(sub)
	}
	action := c.Action
	c.Action = func(ctx *cli.Context) error {
		argument := ctx.Args().First()
		switch {
		case !ctx.Args().Present() && action != nil:
			if err := checkAll(ctx, c.Flags); err != nil {
				return err
			}
			return action(ctx)
		case !ctx.Args().Present():
			return Usagef("%s needs one of its commands: see crossat %s --help", c.Name, c.Name)
		case len(c.Subcommands) > 0:
			return Usagef("%s has no command %q%s", c.Name, argument, DidYouMean(argument, names(c.Subcommands)))
		}
		return stray(c, argument)
	}
}

// stray returns the error for an unexpected argument.
func stray(c *cli.Command, argument string) error {
	places := stands(c.Flags)
	if len(places) == 0 {
		return Usagef("%s takes no argument, and %q is one", c.Name, argument)
	}
	return Usagef("stray argument %q: %s takes %s, and flags", argument, c.Name, strings.Join(places, " and "))
}

// usageError shortens the cli package's errors to one line, and suggests a flag.
func usageError(flags []cli.Flag) cli.OnUsageErrorFunc {
	return func(c *cli.Context, err error, _ bool) error {
		text := advice(err.Error(), flags)
		if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
			text = dashed(name) + " needs a value"
		}
		if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
			name = strings.TrimLeft(name, "-")
			text = "no flag " + dashed(name) + cmp.Or(valueOf(name, flags), DidYouMean("--"+name, flagNames(flags)))
		}
		return &UsageError{errors.New(text)}
	}
}

// dashed returns the name of a flag with as many dashes as people type.
func dashed(name string) string {
	name = strings.TrimLeft(name, "-")
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// valueOf suggests a flag with this value: --format json for --json.
func valueOf(name string, flags []cli.Flag) string {
	for _, f := range Declared(flags) {
		if f.Values != nil && slices.Contains(f.Values(), name) {
			return ": did you mean --" + f.Name + " " + name + "?"
		}
	}
	return ""
}

// flagNames returns the names of flags, with dashes.
func flagNames(flags []cli.Flag) []string {
	var names []string
	for _, f := range flags {
		for _, name := range f.Names() {
			names = append(names, "--"+name)
		}
	}
	return names
}

func names(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if c.Name != CompleteName {
			names = append(names, c.Name)
		}
	}
	return names
}

// similar is the Jaro-Winkler similarity above which a name is suggested.
const similar = 0.85

// DidYouMean suggests the most similar name: ": did you mean fill?". It returns nothing if none is similar.
func DidYouMean(given string, names []string) string {
	best, most := "", similar
	for _, name := range names {
		if v := smetrics.JaroWinkler(name, given, 0.7, 4); v > most {
			best, most = name, v
		}
	}
	if best == "" {
		return ""
	}
	return ": did you mean " + best + "?"
}

// Flags joins lists of flags for a command. Later flags replace earlier ones with the same name.
func Flags(lists ...[]*Flag) []cli.Flag {
	var all []cli.Flag
	for _, f := range slices.Concat(lists...) {
		i := slices.IndexFunc(all, func(g cli.Flag) bool { return g.Names()[0] == f.Name })
		if i >= 0 {
			all[i] = f
		} else {
			all = append(all, f)
		}
	}
	return all
}

// Hidden hides commands from the help.
func Hidden(commands ...*cli.Command) []*cli.Command {
	for _, c := range commands {
		c.Hidden = true
	}
	return commands
}

// Category puts commands into a category of the help.
func Category(name string, commands ...*cli.Command) []*cli.Command {
	for _, c := range commands {
		c.Category = name
	}
	return commands
}
