package main

import (
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"crossat/internal/bench"
)

func versionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "version",
		Action: func(*cli.Context) error { return printVersion(std) },
	}
}

var versionFlag = &cli.BoolFlag{Name: "version"}

func printVersion(std streams) error {
	version, solver := bench.Version()
	_, err := fmt.Fprintf(std.out, "crossat %s (gophersat %s, %s, %s/%s)\n",
		version, solver, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
