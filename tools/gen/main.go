// Command gen rebuilds the embedded word lists, definitions and stems from the Debian and npm packages that they come
// from. By default it writes to dicts/data, internal/glosses and internal/stem below the current folder, so run it in
// the root of the repository, or run go generate ./dicts.
//
// With -check it writes nothing, and fails if the existing files are out of date. Exit codes: 0 done or up to date, 1
// failed or out of date, 2 wrong usage, 3 packages not available.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

const (
	exitOK          = 0
	exitFailed      = 1
	exitUsage       = 2
	exitUnavailable = 3
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs the whole command and returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "compare with the existing lists instead of writing them")
	from := flags.String("from", "", "take the package files from this `folder` instead of downloading them")
	data := flags.String("data", "dicts/data", "the `folder` with the lists")
	stems := flags.String("stems", "internal/stem", "the `folder` of package stem")
	definitions := flags.String("glosses", "internal/glosses", "the `folder` of package glosses")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return exitOK
		}
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "gen: unexpected argument %q\n", flags.Arg(0))
		return exitUsage
	}
	err := generate(ctx, *from, folders{*data, *stems, *definitions}, *check, stdout)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errUnavailable):
		fmt.Fprintln(stderr, "gen: skipped:", err)
		return exitUnavailable
	}
	fmt.Fprintln(stderr, "gen:", err)
	return exitFailed
}

// folders are the output folders.
type folders struct {
	lists, stems, glosses string
}

// generate downloads and unpacks the packages, builds the lists, and writes or checks
// them. An empty from means to download.
func generate(ctx context.Context, from string, to folders, check bool, stdout io.Writer) error {
	tmp, err := os.MkdirTemp("", "crossat-gen-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)

	if from == "" {
		if err := download(ctx, tmp); err != nil {
			return err
		}
		from = tmp
	}
	root, err := unpack(ctx, from, tmp)
	if err != nil {
		return err
	}
	lists, err := build(root)
	if err != nil {
		return err
	}
	for _, l := range lists {
		if check {
			err = errors.Join(err, l.check(to.lists, stdout))
			continue
		}
		if err := l.write(to.lists); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %d words\n", l.name, len(l.words))
	}
	files, stemErr := buildStems(root, lists)
	if stemErr == nil {
		stemErr = writeFiles(files, to.stems, check, stdout)
	}
	file, glossErr := buildGlosses(root)
	if glossErr == nil {
		glossErr = writeFiles([]dataFile{file}, to.glosses, check, stdout)
	}
	return errors.Join(err, stemErr, glossErr)
}
