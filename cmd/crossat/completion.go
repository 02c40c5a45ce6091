package main

import (
	"embed"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/bench"
	"crossat/internal/cmdline"
)

// completions are shell scripts that ask crossat itself for completions.
//
//go:embed completion
var completions embed.FS

// shells are the supported shells.
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
		Name:  "man",
		Flags: cmdline.Flags([]*cmdline.Flag{manCommandFlag}),
		Action: action(std, func(j *command) error {
			version, _ := bench.Version()
			sections := slices.DeleteFunc(cmdline.Describe(j.App, commandsText), func(t cmdline.Topic) bool {
				return !slices.Contains(manSections, t.Name)
			})
			return j.print(func(w io.Writer) error {
				return cmdline.Man(j.App, strings.Join(manCommandFlag.Texts(j), " "), version, sections, w)
			})
		}),
	}
}

// manSections are the topics that every manual page includes.
var manSections = []string{"status", "environment", "files"}
