package main

import (
	"embed"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// completions has scripts that make a shell ask crossat itself for what may come next.
//
//go:embed completion
var completions embed.FS

// shells are those that completions has scripts for.
var shells = []string{"bash", "zsh", "fish"}

func completionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "completion",
		Flags: cmdline.Flags([]*cmdline.Flag{shellFlag}),
		Action: func(c *cli.Context) error {
			shell := shellFlag.Text(c)
			if !slices.Contains(shells, shell) {
				return usagef("--shell %q: use bash, zsh or fish", shell)
			}
			script, err := completions.ReadFile("completion/crossat." + shell)
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
