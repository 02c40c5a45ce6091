package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// checkAll refuses flags that require --all, or exclude it.
func checkAll(c *cli.Context) error {
	switch {
	case countFlag.On(c) && !allFlag.On(c):
		return usagef("--count goes with --all")
	case allFlag.On(c) && objectiveFlag.Given(c):
		return usagef("--all and --objective can't be combined: --all finds all fills, whatever their scores")
	case allFlag.On(c) && solverFlag.Given(c) && solverFlag.Text(c) != searchEngine && solverFlag.Text(c) != autoEngine:
		return usagef("--all is for --solver %s, not for %s", searchEngine, solverFlag.Text(c))
	}
	return cmdline.Exclusive(c, allFlag, "", solutionsFlag, bestFlag, apartFlag, jobsFlag)
}

// enumeration searches for all fills of a grid.
type enumeration struct {
	*command
	kind   string // "fill" or "square"
	grid   *grids.Grid
	source *puzzle.Puzzle
	dict   *dicts.Dict
	found  int
}

// observe shows the progress of the search: its share of the space, if the search can estimate it.
func (e *enumeration) observe() (job.Observer, func()) {
	if !countFlag.On(e) && outputFlag.Text(e) == "-" && e.std.terminal {
		e.log.InPlace = false // the fills themselves show the progress
	}
	return e.log.Observe("searching", watchFlag.On(e), e.describe, nil)
}

// describe returns the progress of the search, with an estimate of the time left.
func (e *enumeration) describe(p job.Progress) string {
	text := numbers.Count(e.found, e.kind) + ", "
	if p.Share == 0 {
		return text + p.String()
	}
	text += numbers.Share(p.Share)
	if left := p.Left(); left > 0 {
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	return text
}

// write prints all fills or, with --count, their number.
func (e *enumeration) write(fills iter.Seq2[*job.Result, error], done func()) error {
	if !countFlag.On(e) {
		return e.writePuzzles(func(put putter) error {
			return e.each(fills, done, func(r *job.Result) error { return put(filled(e.source, r, e.dict)) })
		})
	}
	return e.writeOutput(func(w io.Writer) error {
		if err := e.each(fills, done, func(*job.Result) error { return nil }); err != nil {
			return err
		}
		return e.writeCount(w)
	})
}

// each passes on all fills.
func (e *enumeration) each(
	fills iter.Seq2[*job.Result, error], done func(), take func(*job.Result) error,
) error {
	for r, err := range fills {
		if err != nil {
			return e.left(err)
		}
		e.found++
		if err := take(r); err != nil {
			return err
		}
	}
	done()
	e.log.Printf("%s are all there are", numbers.Count(e.found, e.kind))
	return nil
}

// left adds the number of fills to an outcome.
func (e *enumeration) left(err error) error {
	var o *job.Outcome
	if !errors.As(err, &o) || o.Status != job.GaveUp {
		return err
	}
	text := o.Reason
	if errors.Is(err, context.DeadlineExceeded) {
		text = "gave up at the time limit"
	}
	text += " with " + numbers.Count(e.found, e.kind) + " found"
	if o.Share > 0 {
		text += " and " + numbers.Share(o.Share)
	}
	return &codeError{exitGaveUp, errors.New(text)}
}

// writeCount prints the number of fills, and how many squares differ by more than mirroring in the diagonal.
func (e *enumeration) writeCount(w io.Writer) error {
	images := e.found
	if e.kind == "square" && !e.grid.Symmetric() && e.grid.Width() == e.grid.Height() {
		images /= 2
	}
	switch {
	case formatFlag.Text(e) == "json" && e.kind == "square":
		_, err := fmt.Fprintf(w, "{\"squares\":%d,\"up_to_mirroring\":%d}\n", e.found, images)
		return err
	case formatFlag.Text(e) == "json":
		_, err := fmt.Fprintf(w, "{\"%ss\":%d}\n", e.kind, e.found)
		return err
	}
	text := numbers.Count(e.found, e.kind)
	if images != e.found {
		text += fmt.Sprintf(", %s up to mirroring", numbers.Thousands(images))
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
