package bench

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

	"crossat/internal/process"
)

// overtime is how long after its limit a fill that hasn't ended is stopped, and how long it can then take to stop its
// solver.
const overtime = 5 * time.Second

// interrupted is the exit code of an interrupted crossat.
const interrupted = 130

// Measure carries out one run of the program at a path. It returns an error only if the benchmark must end, for example
// after an interrupt; the row has the result of the run.
func Measure(ctx context.Context, program string, run Run) (Row, error) {
	limit := time.Duration(run.Limit)
	args := slices.Concat([]string{"fill"}, run.Args, engineArgs(run), []string{"--grid", run.Grid, "--dict", run.Dict,
		"--seed", fmt.Sprint(run.Seed), "--timeout", limit.String(), "--output", os.DevNull, "--stats", "-"})
	killed, cancel := context.WithTimeout(ctx, limit+overtime)
	defer cancel()
	start := time.Now()
	out, err := process.Run(killed, process.Command{Path: program, Args: args, Grace: overtime})
	took := time.Since(start)
	if ctx.Err() != nil {
		return Row{}, ctx.Err()
	}
	if err == nil && out.Code == interrupted {
		return Row{}, context.Canceled // with us, or by another process
	}
	row := Row{
		Key: run.Key, Seconds: took.Seconds(), CPU: out.Usage.CPU.Seconds(), PeakMB: Megabytes(out.Usage.Peak),
		Procs: runtime.GOMAXPROCS(0), CPUs: runtime.NumCPU(), Go: runtime.Version(),
	}
	row.Stats = readStats(out.Stdout)
	row.Status, row.Error = outcome(row, out, err)
	return row, nil
}

// engineArgs returns the arguments of crossat fill that select the engine.
func engineArgs(run Run) []string {
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

// readStats parses the statistics that a fill printed; it returns nil if it printed none.
func readStats(printed []byte) *Stats {
	s := new(Stats)
	if json.Unmarshal(printed, s) != nil {
		return nil
	}
	return s
}

// outcome returns the result of a run. A run that ends after its limit counts as a timeout, even if it has an answer.
func outcome(row Row, out process.Output, err error) (status, message string) {
	late := row.Seconds >= row.Limit.Seconds()
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return Timeout, ""
	case err != nil:
		return Failed, err.Error()
	case row.Stats == nil:
		return Failed, strings.TrimPrefix(strings.TrimPrefix(out.Stderr, "crossat: "), "error: ")
	case row.Stats.Status == Failed:
		return Failed, row.Stats.Error
	case late:
		return Timeout, ""
	}
	return row.Stats.Status, ""
}

// Megabytes converts bytes to 10^6 bytes, rounded to tenths.
func Megabytes(bytes int64) float64 {
	return float64((bytes+50_000)/100_000) / 10
}
