package main

import (
	"cmp"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/problem"
	"crossat/internal/terminal"
)

// streams are the input and output of a command. Only the caller of run uses those of the process.
type streams struct {
	in       io.Reader
	out, err io.Writer
	terminal bool      // out is one
	colours  bool      // out can dim text
	watchdog *watchdog // nil for none
	config   string    // the configuration file; empty for none
}

// Exit codes, listed in docs/reference.md. The codes of a raw solve come from the SAT competitions and the MaxSAT
// evaluations.
const (
	exitError       = 1
	exitUsage       = 2
	exitSat         = 10
	exitNoFill      = 20
	exitOptimum     = 30
	exitGaveUp      = 30
	exitInterrupted = 130
	exitPipe        = 141
)

// codeError is an error with an exit code. If the inner error is nil, run prints nothing.
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

// usagef returns the error for a wrong command line.
var usagef = cmdline.Usagef

// run runs a command line and returns the exit code. It escapes terminal control characters.
func run(ctx context.Context, args []string, std streams) int {
	flush := func() error { return nil }
	if std.terminal {
		plain := terminal.NewWhole(std.out)
		if std.colours {
			plain.AllowDim()
		}
		std.out, flush = plain, plain.Flush
	}
	out := &firstError{w: std.out}
	std.out = out
	errs := terminal.NewPlain(std.err)
	std.err = terminal.NewPlain(std.err) // separate from errs, because --quiet mutes it
	app := newApp(std)
	err := configure(app, std.config)
	args, command := cmdline.Arrange(app, args)
	if err == nil || explains(args, command) {
		err = app.RunContext(ctx, args)
	}
	if err == nil {
		err = cmp.Or(out.err, flush()) // printing help ignores errors
	}
	code := exitCode(err)
	switch reason := (signalled{}); {
	case errors.Is(out.err, syscall.EPIPE):
		return exitPipe // standard output was closed
	case err != nil && errors.Is(context.Cause(ctx), errMemory):
		code, err = exitError, outOfMemory(err)
	case code == exitInterrupted:
		err = errors.New(interruption(err))
		if errors.As(context.Cause(ctx), &reason) {
			code = reason.code()
		}
	case code == exitGaveUp && isBareLimit(err):
		err = errors.New(lateText)
	}
	if err == nil || err.Error() == "" {
		return code
	}
	fmt.Fprintln(errs, prefix(code)+message(err))
	hint := cmdline.Hint(err)
	if hint == "" && code == exitUsage {
		hint = strings.TrimSpace("crossat help " + command)
	}
	if hint != "" {
		fmt.Fprintln(errs, "hint: "+terminal.Message(hint))
	}
	return code
}

// explains reports whether a command line asks for an explanation, which works without the configuration file.
func explains(args []string, command string) bool {
	return len(args) > 1 && args[1] == "help" ||
		slices.Contains([]string{"", "version", "man", "completion", cmdline.CompleteName}, command)
}

// prefix starts a message: with the program's name if it's an answer, such as that there's no fill.
func prefix(code int) string {
	if code == exitError || code == exitUsage {
		return "error: "
	}
	return "crossat: "
}

// outOfMemory reports that crossat needs more memory than it's allowed, and how good the printed result is.
func outOfMemory(err error) error {
	text := memoryText()
	if o, ok := job.OutcomeOf(err); ok && o.Found > 0 {
		text += "; the best so far is printed," + strings.TrimPrefix(o.Reason, "interrupted")
	}
	return errors.New(text)
}

// interruption reports that the user interrupted, and how good the printed result is.
func interruption(err error) string {
	if o, ok := job.OutcomeOf(err); ok && o.Found > 0 {
		return o.Reason
	}
	return "interrupted"
}

// isBareLimit reports whether an error is just a context's end at the time limit.
func isBareLimit(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && !errors.As(err, new(*job.Outcome)) &&
		!errors.As(err, new(*codeError))
}

// message returns the text of an error on one line. It names flags instead of options and rules, and escapes control
// characters.
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
	return terminal.Message(text + memoryAdvice(err))
}

// firstError is a writer that keeps its first error.
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
	var usage *cmdline.UsageError
	switch {
	case errors.As(err, &coded):
		return coded.code
	case errors.As(err, &usage):
		return exitUsage
	case memoryAdvice(err) != "":
		return exitError
	}
	outcome, ok := job.OutcomeOf(err)
	if !ok {
		return exitError
	}
	switch outcome.Status {
	case job.Impossible:
		return exitNoFill
	case job.GaveUp:
		return exitGaveUp
	case job.Interrupted:
		return exitInterrupted
	}
	return 0
}

// commandsText is the help text of commands and topics.
//
//go:embed commands.txt
var commandsText string

// startText is printed by a bare crossat.
const startText = `crossat makes crosswords: it fills grids, lays words out, and proves what can't be done.

  crossat fill hardest15             fill a grid; crossat grids list has more
  crossat fill 15x15 -o puzzle.pdf   lay out black squares, fill them, print the puzzle
  crossat layout words.txt           make a crossword of your own words
  crossat serve --open               make crosswords in a browser

crossat help lists all commands, and crossat help fill explains one.
`

// synonyms maps names that people try to commands.
var synonyms = map[string]string{
	"generate": "fill", "make": "fill", "new": "fill", "create": "fill", "gen": "fill", "build": "fill", "run": "fill",
	"complete": "fill", "autofill": "fill", "theme": "compose",
	"words": "layout", "place": "layout", "worksheet": "layout",
	"print": "render", "convert": "render", "export": "render", "pdf": "render", "draw": "render",
	"edit": "serve", "editor": "serve", "gui": "serve", "web": "serve", "open": "serve",
	"list": "grids", "template": "pattern", "grid": "grids", "dict": "dicts", "dictionary": "dicts", "wordlist": "dicts",
	"why": "explain", "sat": "formula", "cnf": "encode", "dimacs": "encode", "bench": "formula bench",
	"check": "formula check", "cube": "cubes split", "split": "cubes split", "conquer": "cubes conquer",
	"gather": "cubes gather", "wordsquare": "square", "rate": "score", "clue": "clues",
}

func newApp(std streams) *cli.App {
	app := &cli.App{
		Name:                      "crossat",
		Reader:                    std.in,
		Writer:                    std.out,
		ErrWriter:                 std.err,
		HideHelpCommand:           true,
		HideVersion:               true,
		DisableSliceFlagSeparator: true,
		ExitErrHandler:            func(*cli.Context, error) {},
		Flags:                     cmdline.Flags([]*cmdline.Flag{memoryFlag, quietFlag, versionFlag}),
		Action: func(c *cli.Context) error {
			if versionFlag.On(c) {
				return printVersion(std)
			}
			_, err := io.WriteString(std.out, startText)
			return err
		},
	}
	app.Commands = slices.Concat(
		cmdline.Category("Crosswords", fillCommand(std), squareCommand(std), patternCommand(std), layoutCommand(std),
			composeCommand(std), cluesCommand(std), scoreCommand(std), explainCommand(std), renderCommand(std),
			serveCommand(std)),
		cmdline.Category("Grids and words", gridsCommand(std), dictsCommand(std)),
		cmdline.Category("Solvers and proofs", formulaCommand(std), cubesCommand(std)),
		cmdline.Hidden(encodeCommand(std), solveCommand(std), decodeCommand(std), versionCommand(std),
			completionCommand(std), manCommand(std)),
	)
	topics := cmdline.Describe(app, commandsText)
	cmdline.Strict(app, synonyms)
	cmdline.Help(app, topics, std.out)
	cmdline.Complete(app, topics, std.out)
	known := app.Before
	app.Before = func(c *cli.Context) error {
		if name := c.Args().First(); name != "" && versionFlag.On(c) {
			return usagef("--version takes no command: leave out %s", name)
		}
		if err := known(c); err != nil {
			return err
		}
		if notes, ok := std.err.(*terminal.Plain); ok && quietFlag.On(c) {
			notes.Mute()
		}
		return setMemory(c)
	}
	return app
}

// formulaCommand groups the commands about formulas.
func formulaCommand(std streams) *cli.Command {
	return &cli.Command{Name: "formula", Subcommands: []*cli.Command{
		encodeCommand(std), solveCommand(std), decodeCommand(std), checkCommand(std), benchCommand(std),
	}}
}

// cubesCommand groups the commands about cubes.
func cubesCommand(std streams) *cli.Command {
	return &cli.Command{Name: "cubes", Subcommands: []*cli.Command{
		cubeCommand(std), conquerCommand(std), gatherCommand(std),
	}}
}
