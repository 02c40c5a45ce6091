package main

import (
	"context"

	"github.com/urfave/cli/v2"
)

// job is a command under way: its flags, its streams and its log.
type job struct {
	*cli.Context
	std streams
	log *logger
	ctx context.Context // ends at the time limit, too
}

// action makes a job of what urfave gives to a command.
func action(std streams, run func(*job) error) cli.ActionFunc {
	return func(c *cli.Context) error {
		if err := checkFlags(c); err != nil {
			return err
		}
		return withJob(c, std, run)
	}
}

// withJob runs a job until its time limit.
func withJob(c *cli.Context, std streams, run func(*job) error) error {
	ctx, cancel := withTimeout(c)
	defer cancel()
	return run(&job{c, std, newLogger(std.err, c.Bool(verboseFlag.Name)), ctx})
}

// examples are the last lines of a command's description.
func examples(lines ...string) string {
	text := "Examples:"
	if len(lines) == 1 {
		text = "Example:"
	}
	for _, line := range lines {
		text += "\n  " + line
	}
	return text
}
