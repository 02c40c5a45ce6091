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

// streams are what a command reads and writes; none but run's caller touches
// the process's own.
type streams struct {
	in       io.Reader
	out, err io.Writer
	terminal bool      // out is one
	colours  bool      // out shows text in colours, or dimmed
	watchdog *watchdog // nil for none
	config   string    // the configuration file; empty for none
}

// Exit codes, as docs/reference.md lists them. Those of a raw solve are the SAT
// competitions' and the MaxSAT evaluations'.
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

// usagef is the error for a command line that makes no sense.
var usagef = cmdline.Usagef

// run carries out a command line and returns the exit code. Terminal control characters are escaped.
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
	std.err = terminal.NewPlain(std.err) // another one, which can be muted
	app := newApp(std)
	err := configure(app, std.config)
	args, command := cmdline.Arrange(app, args)
	if err == nil {
		err = app.RunContext(ctx, args)
	}
	if err == nil {
		err = cmp.Or(out.err, flush()) // help is printed without looking
	}
	code := exitCode(err)
	switch reason := (signalled{}); {
	case errors.Is(out.err, syscall.EPIPE):
		return exitPipe // nobody reads any more
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

// prefix is what a message begins with: the program's name if it's an answer, such as that there is no fill.
func prefix(code int) string {
	if code == exitError || code == exitUsage {
		return "error: "
	}
	return "crossat: "
}

// outOfMemory says that crossat needs more memory than it may use, and how good what was printed is.
func outOfMemory(err error) error {
	text := memoryText()
	if o, ok := job.OutcomeOf(err); ok && o.Found > 0 {
		text += "; the best so far is printed," + strings.TrimPrefix(o.Reason, "interrupted")
	}
	return errors.New(text)
}

// interruption says that the user has interrupted, and how good what was printed is.
func interruption(err error) string {
	if o, ok := job.OutcomeOf(err); ok && o.Found > 0 {
		return o.Reason
	}
	return "interrupted"
}

// isBareLimit reports whether an error says only that a context has ended at the time limit.
func isBareLimit(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && !errors.As(err, new(*job.Outcome)) &&
		!errors.As(err, new(*codeError))
}

// message is the text of an error on one line, with the flags for the options and rules that it names, and without what
// a terminal would obey.
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

// commandsText says what commands do.
//
//go:embed commands.txt
var commandsText string

// startText is for those who type crossat and nothing else.
const startText = `crossat makes crosswords: it fills grids, lays words out, and proves what can't be done.

  crossat fill hardest15             fill a grid; crossat grids list has more
  crossat fill 15x15 -o puzzle.pdf   lay out black squares, fill them, print the puzzle
  crossat layout words.txt           make a crossword of your own words
  crossat serve --open               make crosswords in a browser

crossat help has all commands, crossat help fill what one of them takes.
`

// synonyms are names that people try, and the commands that they mean.
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
	cmdline.Complete(app, std.out)
	known := app.Before
	app.Before = func(c *cli.Context) error {
		if name := c.Args().First(); name != "" && versionFlag.On(c) {
			return usagef("--version stands alone: leave out %s", name)
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

// formulaCommand has what is about formulas.
func formulaCommand(std streams) *cli.Command {
	return &cli.Command{Name: "formula", Subcommands: []*cli.Command{
		encodeCommand(std), solveCommand(std), decodeCommand(std), checkCommand(std), benchCommand(std),
	}}
}

// cubesCommand has what is about fills in parts.
func cubesCommand(std streams) *cli.Command {
	return &cli.Command{Name: "cubes", Subcommands: []*cli.Command{
		cubeCommand(std), conquerCommand(std), gatherCommand(std),
	}}
}
