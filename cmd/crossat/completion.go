package main

import (
	"embed"
	"fmt"

	"github.com/urfave/cli/v2"
)

// completions has scripts that make a shell ask crossat itself for what may come next.
//
//go:embed completion/*.sh
var completions embed.FS

func completionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "completion",
		Flags: []cli.Flag{&cli.StringFlag{Name: "shell"}},
		Action: func(c *cli.Context) error {
			shell := c.String("shell")
			script, err := completions.ReadFile("completion/" + shell + ".sh")
			if shell == "fish" {
				var text string
				text, err = c.App.ToFishCompletion()
				script = []byte(text)
			} else if err != nil {
				return usagef("--shell %q: use bash, zsh or fish", shell)
			}
			if err != nil {
				return err
			}
			_, err = std.out.Write(script)
			return err
		},
	}
}

func manCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "man",
		Action: action(std, func(j *command) error {
			page, err := j.App.ToManWithSection(1)
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(j.std.out, page)
			return err
		}),
	}
}
