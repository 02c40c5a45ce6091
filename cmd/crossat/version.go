package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/urfave/cli/v2"
)

func versionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the version of crossat and of the solver in it",
		Action: func(*cli.Context) error {
			version, solver := "unknown", "unknown"
			if info, ok := debug.ReadBuildInfo(); ok {
				version = info.Main.Version
				for _, dep := range info.Deps {
					if dep.Path == "github.com/crillab/gophersat" {
						solver = dep.Version
					}
				}
			}
			_, err := fmt.Fprintf(std.out, "crossat %s (gophersat %s, %s, %s/%s)\n", version, solver, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
