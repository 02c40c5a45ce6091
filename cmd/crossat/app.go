package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"

	"crossat"
	"crossat/dicts"
	"crossat/problem"
)

// streams are what a command reads and writes; none but run's caller touches
// the process's own.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// Exit codes, as the README lists them. Those of a raw solve are the SAT
// competitions'.
const (
	exitError       = 1
	exitUsage       = 2
	exitSat         = 10
	exitNoFill      = 20
	exitGaveUp      = 30
	exitInterrupted = 130
)

// codeError is an error with the exit code that it ends in. Without an error
// inside, there is nothing more to say.
type codeError struct {
	code int
	err  error
}

func (e *codeError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *codeError) Unwrap() error { return e.err }

func usagef(format string, args ...any) error {
	return &codeError{exitUsage, fmt.Errorf(format, args...)}
}

// run is the program: it carries out a command line and returns the exit code.
func run(ctx context.Context, args []string, std streams) int {
	out := &firstError{w: std.out}
	std.out = out
	err := newApp(std).RunContext(ctx, args)
	if err == nil {
		err = out.err // help is printed without looking
	}
	code := exitCode(err)
	if code == exitInterrupted {
		err = errors.New("interrupted")
	}
	if err != nil && err.Error() != "" {
		fmt.Fprintln(std.err, "crossat: "+message(err))
		if code == exitUsage {
			fmt.Fprintln(std.err, "crossat: try crossat --help, or crossat COMMAND --help")
		}
	}
	return code
}

// message is the text of an error, with the flags for the options and rules that it names.
func message(err error) string {
	text := err.Error()
	if fault := (*dicts.Error)(nil); errors.As(err, &fault) {
		text = strings.Replace(text, fault.Error(), fault.Text(dictFlag), 1)
	}
	if none := (*problem.Impossible)(nil); errors.As(err, &none) {
		for _, rule := range none.Rules {
			text = strings.Replace(text, rule.String(), ruleFlag(rule), 1)
		}
	}
	return text
}

// firstError is a writer that keeps the first error.
type firstError struct {
	w   io.Writer
	err error
}

func (f *firstError) Write(p []byte) (int, error) {
	n, err := f.w.Write(p)
	if f.err == nil {
		f.err = err
	}
	return n, err
}

func exitCode(err error) int {
	var coded *codeError
	if errors.As(err, &coded) {
		return coded.code
	}
	outcome, ok := crossat.OutcomeOf(err)
	if !ok {
		return exitError
	}
	switch outcome.Status {
	case crossat.Impossible:
		return exitNoFill
	case crossat.GaveUp:
		return exitGaveUp
	case crossat.Interrupted:
		return exitInterrupted
	}
	return 0
}

func newApp(std streams) *cli.App {
	app := &cli.App{
		Name:                      "crossat",
		Usage:                     "make crosswords by Boolean satisfiability",
		Reader:                    std.in,
		Writer:                    std.out,
		ErrWriter:                 std.err,
		HideHelpCommand:           true,
		HideVersion:               true,
		EnableBashCompletion:      true,
		DisableSliceFlagSeparator: true,
		ExitErrHandler:            func(*cli.Context, error) {},
		Flags:                     []cli.Flag{versionFlag},
		Action: func(c *cli.Context) error {
			if c.Bool(versionFlag.Name) {
				return printVersion(std)
			}
			return cli.ShowAppHelp(c)
		},
	}
	app.Commands = slices.Concat(
		category("Crosswords", fillCommand(std), squareCommand(std), patternCommand(std), layoutCommand(std), composeCommand(std)),
		category("Formulas", encodeCommand(std), solveCommand(std), decodeCommand(std)),
		category("Hard fills in parts", cubeCommand(std), conquerCommand(std), gatherCommand(std)),
		category("Built in", gridsCommand(std), dictsCommand(std)),
		category("Other", benchCommand(std), versionCommand(std), completionCommand(std), manCommand(std)),
	)
	app.OnUsageError = usageError(app.Flags)
	app.Before = func(c *cli.Context) error {
		name := c.Args().First()
		switch {
		case name != "" && app.Command(name) == nil:
			return usagef("no command %q%s", name, didYouMean(name, commandNames(app.Commands)))
		case name != "" && c.Bool(versionFlag.Name):
			return usagef("--version stands alone: leave out %s", name)
		}
		return nil
	}
	for _, c := range app.Commands {
		strict(c)
	}
	return app
}

// category puts commands into a category of the help.
func category(name string, commands ...*cli.Command) []*cli.Command {
	for _, c := range commands {
		c.Category = name
	}
	return commands
}

// strict makes a command refuse what it does not understand, and take the old names of flags.
func strict(c *cli.Command) {
	c.OnUsageError = usageError(c.Flags)
	c.HideHelpCommand = true
	for _, sub := range c.Subcommands {
		strict(sub)
	}
	action := c.Action
	c.Action = func(ctx *cli.Context) error {
		stray := ctx.Args().First()
		switch {
		case stray == "" && action != nil:
			if err := readOldNames(ctx); err != nil {
				return err
			}
			return action(ctx)
		case stray == "":
			return usagef("%s needs one of its commands: see crossat %s --help", c.Name, c.Name)
		case action == nil:
			return usagef("%s has no command %q%s", c.Name, stray, didYouMean(stray, commandNames(c.Subcommands)))
		}
		return usagef("stray argument %q: inputs are given by flags, as in --grid FILE, and no flag after an argument is read", stray)
	}
}

// usageError makes one line of what urfave says of a command line, with the flag that may be meant.
func usageError(flags []cli.Flag) cli.OnUsageErrorFunc {
	return func(_ *cli.Context, err error, _ bool) error {
		text := err.Error()
		if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
			var names []string
			for _, f := range flags {
				for _, name := range f.Names() {
					names = append(names, "--"+name)
				}
			}
			text += didYouMean("--"+strings.TrimLeft(name, "-"), names)
		}
		return &codeError{exitUsage, errors.New(text)}
	}
}

func commandNames(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.Name)
	}
	return names
}

// didYouMean asks back with the name that is most like one that does not exist, if one is like it.
func didYouMean(given string, names []string) string {
	best, like := "", 0.85 // Jaro-Winkler similarity, from 0 to 1
	for _, name := range names {
		if v := smetrics.JaroWinkler(name, given, 0.7, 4); v > like {
			best, like = name, v
		}
	}
	if best == "" {
		return ""
	}
	return ": did you mean " + best + "?"
}
