// Command adversary looks for bugs in crossat. It generates tiny random problems for each job, lets crossat solve them,
// and solves them again by brute force, with rules written from the pages in docs and from the help. It shares no
// search, encoding or judge with crossat, and asks crossat's solver only to check its answers.
//
//	go run ./tools/adversary -job patterns -n 100000
//
// A mismatch is printed with the seed that reproduces it:
//
//	go run ./tools/adversary -job patterns -seed 4711 -n 1
//
// You have to find out which of the two is right. The job flags runs the command itself, which it builds first unless
// -crossat names one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"crossat/internal/job"
	"crossat/internal/sat"
)

// A task generates a problem and compares the answers. The error is a mismatch.
type task struct {
	name, title string
	run         func(*instance) error
}

var jobs = []task{
	{"fill", "fills of small grids, with all rules", fillJob},
	{"objectives", "the best fills", objectivesJob},
	{"counts", "the number of fills: by all strategies, formulas and cubes", countsJob},
	{"squares", "word squares and rectangles", squaresJob},
	{"patterns", "patterns of black squares and of bars", patternsJob},
	{"layouts", "layouts of two to five words", layoutsJob},
	{"compose", "crosswords around a theme, and with the fewest black squares", composeJob},
	{"explain", "reasons why there is no fill, pattern or layout, and what to change", explainJob},
	{"flags", "word lists and their flags, regions, and scores: by the command", flagsJob},
}

func main() {
	n := flag.Uint64("n", 1000, "how many `instances` of each job")
	seed := flag.Uint64("seed", 1, "the `seed` of the first; each one after it adds 1")
	names := flag.String("job", "", "the `jobs` to do, with commas between (default: all)")
	program := flag.String("crossat", "", "the crossat command at this `path`, for the job flags")
	most := flag.Int("most", 10, "stop a job after so many mismatches")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "adversary looks for mistakes of crossat. Jobs:")
		for _, j := range jobs {
			fmt.Fprintf(flag.CommandLine.Output(), "  %-11s %s\n", j.name, j.title)
		}
		flag.PrintDefaults()
	}
	flag.Parse()
	chosen, err := choose(*names)
	if err != nil {
		fmt.Fprintln(os.Stderr, "adversary:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	mismatches, err := run(ctx, os.Stdout, chosen, *seed, *n, *program, *most)
	if err != nil {
		fmt.Fprintln(os.Stderr, "adversary:", err)
		os.Exit(2)
	}
	if mismatches > 0 {
		os.Exit(1)
	}
}

// choose finds jobs by name.
func choose(names string) ([]task, error) {
	if names == "" {
		return jobs, nil
	}
	var chosen []task
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(jobs, func(j task) bool { return j.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no job %q", name)
		}
		chosen = append(chosen, jobs[i])
	}
	return chosen, nil
}

// run does jobs, and returns the number of mismatches. It stops when the context ends, and still prints the figures.
func run(ctx context.Context, w io.Writer, chosen []task, seed, n uint64, program string, most int) (int, error) {
	dir, err := os.MkdirTemp("", "adversary")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	needsProgram := func(j task) bool { return j.name == "flags" }
	if program == "" && slices.ContainsFunc(chosen, needsProgram) {
		program = filepath.Join(dir, "crossat")
		if out, err := exec.Command("go", "build", "-o", program, "crossat/cmd/crossat").CombinedOutput(); err != nil {
			return 0, fmt.Errorf("go build: %w: %s", err, out)
		}
	}
	if program != "" {
		if program, err = filepath.Abs(program); err != nil { // it runs in other folders
			return 0, err
		}
	}
	all := 0
	for _, j := range chosen {
		counts, found := map[string]int{}, 0
		done := uint64(0)
		for s := seed; s < seed+n && found < most && ctx.Err() == nil; s++ {
			done++
			in := &instance{
				seed: s, rng: rand.New(rand.NewPCG(s, 0x61647673)), ctx: ctx,
				counts: counts, program: program, dir: dir,
			}
			if err := in.do(j); err != nil && ctx.Err() == nil {
				found++
				fmt.Fprintf(w, "MISMATCH -job %s -seed %d -n 1\n%v\n\n", j.name, s, err)
			}
		}
		all += found
		fmt.Fprintf(w, "%s: %d instances, %d mismatches;", j.name, done, found)
		for _, name := range slices.Sorted(maps.Keys(counts)) {
			fmt.Fprintf(w, " %s %d", name, counts[name])
		}
		fmt.Fprintln(w)
	}
	return all, nil
}

// do does a job. A panic is also a mismatch.
func (in *instance) do(j task) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return j.run(in)
}

// An instance is a random problem under construction.
type instance struct {
	seed    uint64
	rng     *rand.Rand
	ctx     context.Context
	counts  map[string]int // kinds of problems, to measure coverage
	program string         // the command
	dir     string         // for its files
}

// one returns true with a probability of 1/n.
func (in *instance) one(n int) bool { return in.rng.IntN(n) == 0 }

// from returns a number from least to most.
func (in *instance) from(least, most int) int { return least + in.rng.IntN(most-least+1) }

// pick returns one of several values.
func pick[T any](in *instance, values ...T) T { return values[in.rng.IntN(len(values))] }

// solver usually returns a small solver, which needs no process, and sometimes crossat's default.
func (in *instance) solver() sat.Solver {
	if in.one(200) {
		in.counts["gophersat"]++
		return nil
	}
	return tiny{}
}

// impossible reports whether an error means that no solution exists. Other errors are mismatches.
func impossible(err error) (bool, error) {
	if err == nil {
		return false, nil
	}
	if o := (*job.Outcome)(nil); errors.As(err, &o) && o.Status == job.Impossible {
		return true, nil
	}
	return false, fmt.Errorf("crossat ended with an error: %w", err)
}

// difference lists the differences of two sets.
func difference(crossats, ours map[string]bool) error {
	if maps.Equal(crossats, ours) {
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "crossat has %d, brute force %d\n", len(crossats), len(ours))
	for _, key := range slices.Sorted(maps.Keys(ours)) {
		if !crossats[key] {
			fmt.Fprintf(&b, "crossat lacks\n%s\n", key)
			break
		}
	}
	for _, key := range slices.Sorted(maps.Keys(crossats)) {
		if !ours[key] {
			fmt.Fprintf(&b, "only crossat has\n%s\n", key)
			break
		}
	}
	return errors.New(b.String())
}
