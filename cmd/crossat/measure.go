package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"crossat/internal/bench"
	"crossat/internal/journal"
	"crossat/solve/process"
)

// runAll carries out the runs, and keeps the row of each when it has ended.
func runAll(ctx context.Context, log *logger, j *journal.File[bench.Row], self string, runs []bench.Run) error {
	for i, run := range runs {
		done := log.during(func() string { return progress(i, len(runs), run.Key.String()) })
		row, err := measure(ctx, self, run)
		done()
		if err != nil {
			return err
		}
		if err := j.Add(row); err != nil {
			return err
		}
		log.printf("%d of %d: %s: %s in %.2f s, %.0f MB%s", i+1, len(runs), run.Key, row.Status, row.Seconds, row.PeakMB, afterColon(row.Error))
	}
	return nil
}

// progress shows how many of n runs have ended, and what runs now.
func progress(done, n int, what string) string {
	const width = 10
	full := done * width / n
	return fmt.Sprintf("%s%s %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", width-full), done, n, what)
}

func afterColon(text string) string {
	if text == "" {
		return ""
	}
	return ": " + text
}

// overtime is how much later than its limit a fill is ended that does not end by
// itself, and how long it then may take to end its solver.
const overtime = 5 * time.Second

// measure carries out one run. The error is for what ends the benchmark, an
// interrupt say; how the run ended is in its row.
func measure(ctx context.Context, self string, run bench.Run) (bench.Row, error) {
	limit := time.Duration(run.Limit)
	args := slices.Concat([]string{"fill"}, run.Args, engineArgs(run), []string{"--grid", run.Grid, "--dict", run.Dict,
		"--seed", fmt.Sprint(run.Seed), "--timeout", limit.String(), "--output", os.DevNull, "--stats", "-"})
	killed, cancel := context.WithTimeout(ctx, limit+overtime)
	defer cancel()
	start := time.Now()
	out, err := process.Run(killed, process.Command{Path: self, Args: args, Grace: overtime})
	took := time.Since(start)
	if ctx.Err() != nil {
		return bench.Row{}, ctx.Err()
	}
	if err == nil && out.Code == exitInterrupted {
		return bench.Row{}, context.Canceled // with us, or by somebody else
	}
	row := bench.Row{
		Key: run.Key, Seconds: took.Seconds(), CPU: out.Usage.CPU.Seconds(), PeakMB: megabytes(out.Usage.Peak),
		Procs: runtime.GOMAXPROCS(0), CPUs: runtime.NumCPU(), Go: runtime.Version(),
	}
	row.Stats = readStats(out.Stdout)
	row.Status, row.Error = outcome(row, out, err)
	return row, nil
}

// engineArgs are the arguments of crossat fill that say how to fill.
func engineArgs(run bench.Run) []string {
	args := []string{"--solver", run.Solver.Name}
	if run.Encoding != "" {
		args = append(args, "--encoding", run.Encoding)
	}
	if run.NoDup != "" {
		args = append(args, "--nodup", run.NoDup)
	}
	for _, arg := range run.Solver.Args {
		if run.Solver.Formula {
			args = append(args, "--solver-arg", arg)
		} else {
			args = append(args, "--strategy", arg)
		}
	}
	return args
}

// readStats reads the figures that a fill printed, if it did.
func readStats(printed []byte) *bench.Stats {
	s := new(bench.Stats)
	if json.Unmarshal(printed, s) != nil {
		return nil
	}
	return s
}

// outcome says how a run ended. What ends after the limit has not been in time,
// whatever it says.
func outcome(row bench.Row, out process.Output, err error) (status, message string) {
	late := row.Seconds >= row.Limit.Seconds()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return bench.Timeout, ""
	case err != nil:
		return bench.Failed, err.Error()
	case row.Stats == nil:
		return bench.Failed, strings.TrimPrefix(out.Stderr, "crossat: ")
	case row.Stats.Status == bench.Failed:
		return bench.Failed, row.Stats.Error
	case late:
		return bench.Timeout, ""
	}
	return row.Stats.Status, ""
}
