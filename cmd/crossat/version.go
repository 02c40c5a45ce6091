package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

func versionCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "version",
		Usage:  "print the version of crossat and of the solver in it",
		Action: func(*cli.Context) error { return printVersion(std) },
	}
}

var versionFlag = &cli.BoolFlag{Name: "version", Usage: "print the version, as crossat version does", DisableDefaultText: true}

func printVersion(std streams) error {
	version, solver := buildVersion()
	_, err := fmt.Fprintf(std.out, "crossat %s (gophersat %s, %s, %s/%s)\n", version, solver, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// buildVersion is the version of crossat and of the solver in it.
func buildVersion() (version, solver string) {
	version, solver = "unknown", "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, dep := range info.Deps {
			if dep.Path == "github.com/crillab/gophersat" {
				solver = dep.Version
			}
		}
	}
	return version, solver
}

// exactVersion is the version of crossat; one that does not name a commit comes
// with a sum of the program file, so that no two programs have the same.
func exactVersion(program string) (string, error) {
	version, _ := buildVersion()
	if strings.HasPrefix(version, "v") && !strings.Contains(version, "dirty") {
		return version, nil
	}
	f, err := os.Open(program)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	_, err = io.Copy(sum, f)
	return strings.TrimSpace(fmt.Sprintf("%s %.4x", version, sum.Sum(nil))), err
}
