package main

import (
	"context"
	"crossat/dicts"
	"crossat/problem"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
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

// message is the text of an error, with the flags for options that it names.
func message(err error) string {
	text := err.Error()
	if fault := (*dicts.Error)(nil); errors.As(err, &fault) {
		text = strings.Replace(text, fault.Error(), fault.Text(dictFlag), 1)
	}
	return text
}

// dictFlag is the flag of an option of lists.
func dictFlag(o dicts.Option) string {
	return map[dicts.Option]string{
		dicts.Charset: "--charset", dicts.Join: "--join", dicts.MinScore: "--min-score",
		dicts.MinLength: "--min-length", dicts.MaxLength: "--max-length",
	}[o]
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
	var noFill *problem.Impossible
	var noLayout *problem.Impossible
	switch {
	case err == nil:
		return 0
	case errors.As(err, &coded):
		return coded.code
	case errors.As(err, &noFill), errors.As(err, &noLayout):
		return exitNoFill
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, context.DeadlineExceeded):
		return exitGaveUp
	}
	return exitError
}

func newApp(std streams) *cli.App {
	app := &cli.App{
		Name:                      "crossat",
		Usage:                     "fill crossword grids by Boolean satisfiability",
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
		Commands: []*cli.Command{
			fillCommand(std),
			squareCommand(std),
			patternCommand(std),
			layoutCommand(std),
			composeCommand(std),
			encodeCommand(std),
			cubeCommand(std),
			conquerCommand(std),
			gatherCommand(std),
			solveCommand(std),
			decodeCommand(std),
			benchCommand(std),
			gridsCommand(std),
			dictsCommand(std),
			versionCommand(std),
			completionCommand(std),
		},
	}
	app.OnUsageError = usageError
	app.Before = func(c *cli.Context) error {
		name := c.Args().First()
		switch {
		case name != "" && app.Command(name) == nil:
			return usagef("no command %q", name)
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

// strict makes a command refuse what it does not understand.
func strict(c *cli.Command) {
	c.OnUsageError = usageError
	c.HideHelpCommand = true
	for _, sub := range c.Subcommands {
		strict(sub)
	}
	action := c.Action
	c.Action = func(ctx *cli.Context) error {
		stray := ctx.Args().First()
		switch {
		case stray == "" && action != nil:
			return action(ctx)
		case stray == "":
			return usagef("%s needs one of its commands: see crossat %s --help", c.Name, c.Name)
		case action == nil:
			return usagef("%s has no command %q", c.Name, stray)
		}
		return usagef("stray argument %q: inputs are given by flags, as in --grid FILE, and no flag after an argument is read", stray)
	}
}

func usageError(_ *cli.Context, err error, _ bool) error {
	return &codeError{exitUsage, err}
}
