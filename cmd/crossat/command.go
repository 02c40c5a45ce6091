package main

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/terminal"
)

// command is a command under way: its flags, its streams and its log.
type command struct {
	*cli.Context
	std streams
	log *terminal.Logger
	ctx context.Context // ends at the time limit, too

	sources *clueSources // of clues; nil until they are read
}

// path is the command's name, after that of the command above it.
func (j *command) path() string {
	name := ""
	for _, c := range j.Lineage() {
		if c.Command != nil && c.Command.Name != "" && c.Command.Name != c.App.Name {
			name = strings.TrimSpace(c.Command.Name + " " + name)
		}
	}
	return name
}

// action makes a command of what urfave gives to a command.
func action(std streams, run func(*command) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		if err := checkFlags(c, std); err != nil {
			return err
		}
		return withCommand(c, std, run)
	}
}

// withCommand runs a command until its time limit.
func withCommand(c *cli.Context, std streams, run func(*command) error) error {
	if err := cmp.Or(checkFiles(c), cmdline.Exclusive(c, quietFlag, "", verboseFlag, watchFlag)); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(c.Context)
	if d := timeLimit(c); d > 0 {
		ctx, cancel = context.WithTimeout(c.Context, d)
		defer std.watchdog.limit(d, lateCode(c))()
	}
	defer cancel()
	log := terminal.New(terminal.NewPlain(std.err), verboseFlag.On(c))
	return run(&command{Context: c, std: std, log: log, ctx: ctx})
}

// timeLimit is the --timeout of a command, 0 for none. That of bench is for each of its runs.
func timeLimit(c *cli.Context) time.Duration {
	if c.Command.Name == "bench" {
		return 0
	}
	return timeoutFlag.Time(c)
}

// lateCode is the exit code of a command that does not come to an end by itself at its limit. Those of solve are about
// answers.
func lateCode(c *cli.Context) int {
	if c.Command.Name == "solve" {
		return exitError
	}
	return exitGaveUp
}
