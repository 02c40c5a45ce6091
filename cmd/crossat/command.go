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

// command is a running command: its flags, streams and log.
type command struct {
	*cli.Context
	std streams
	log *terminal.Logger
	ctx context.Context // also ends at the time limit

	sources *clueSources // nil until readClues
}

// path returns the command's full name, such as "cubes split".
func (j *command) path() string {
	name := ""
	for _, c := range j.Lineage() {
		if c.Command != nil && c.Command.Name != "" && c.Command.Name != c.App.Name {
			name = strings.TrimSpace(c.Command.Name + " " + name)
		}
	}
	return name
}

// action turns run into an action of the cli package.
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

// timeLimit returns --timeout, 0 for none. For bench, it applies to each run instead.
func timeLimit(c *cli.Context) time.Duration {
	if c.Command.Name == "bench" {
		return 0
	}
	return timeoutFlag.Time(c)
}

// lateCode is the exit code of a command that doesn't stop by itself at its limit. For solve, other codes are answers.
func lateCode(c *cli.Context) int {
	if c.Command.Name == "solve" {
		return exitError
	}
	return exitGaveUp
}
