package main

import (
	_ "embed"
	"fmt"
	"io"
	"runtime"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
)

func versionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "version",
		Flags: cmdline.Flags([]*cmdline.Flag{licencesFlag}),
		Action: func(c *cli.Context) error {
			if licencesFlag.On(c) {
				_, err := io.WriteString(std.out, allLicences())
				return err
			}
			return printVersion(std)
		},
	}
}

// moduleLicences has the licences of everything in crossat except word lists and definitions.
//
//go:embed licences.txt
var moduleLicences string

// allLicences returns the licences of everything in crossat.
func allLicences() string { return moduleLicences + dicts.Notices() }

func printVersion(std streams) error {
	version, solver := bench.Version()
	_, err := fmt.Fprintf(std.out, "crossat %s (gophersat %s, %s, %s/%s)\n",
		version, solver, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
