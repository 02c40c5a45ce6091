//go:build linux

// Command faults runs crossat again and again, each time with a fault at a random moment: signals, a full disk, killed
// processes, errors of input and output, too little memory, time that jumps. After each run, the exit status must be
// right, output complete or absent, and no file or process left behind; commands with a journal must lead to the same
// result when they are run again. It runs on Linux, with cadical; full disks require the permission to mount.
//
//	faults -crossat PROGRAM [-n RUNS] [-seed SEED] [-first NUMBER] [-jobs N] [-fault NAME] [-command TEXT] [-v]
//
// After SIGINT, it starts no other runs. A failure is reported with the number of its run: -seed SEED -first NUMBER -n
// 1 repeats the same fault at the same moment.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

func main() {
	var d driver
	program := flag.String("crossat", "crossat", "the `program`")
	runs := flag.Int("n", 100, "how many runs")
	first := flag.Int("first", 0, "the `number` of the first run")
	jobs := flag.Int("jobs", runtime.NumCPU(), "runs at a time")
	kind := flag.String("fault", "", "only faults with this `name`")
	command := flag.String("command", "", "only commands with this `text`")
	flag.Uint64Var(&d.seed, "seed", uint64(time.Now().UnixNano()), "of the faults")
	flag.DurationVar(&d.slack, "slack", time.Minute, "how late after its second a command may end, on a busy machine")
	flag.BoolVar(&d.verbose, "v", false, "say how long the commands take without a fault")
	flag.Parse()
	signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP) // so that it isn't ignored, even under nohup
	var err error
	if d.program, err = filepath.Abs(*program); err == nil {
		err = d.prepare(*kind, *command)
	}
	if err == nil {
		err = d.all(*first, *runs, *jobs)
	}
	d.clean()
	if err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// driver is the shared state of all runs.
type driver struct {
	program string
	seed    uint64
	slack   time.Duration
	verbose bool
	folder  string // of all runs; its subfolder in has the inputs
	cases   []*testCase
	faults  []fault

	lock   sync.Mutex
	counts map[string]*count // by fault
	failed int
}

// count summarises the runs with a fault.
type count struct {
	runs, struck, late, failed int
	byCode                     map[string]int
	longest                    time.Duration
}

// prepare writes the inputs, and runs every command without a fault.
func (d *driver) prepare(kind, command string) (err error) {
	if d.folder, err = os.MkdirTemp("", "faults-"); err != nil {
		return err
	}
	if err = d.writeInputs(); err != nil {
		return err
	}
	d.counts = make(map[string]*count)
	for _, f := range faults {
		if strings.Contains(f.name, kind) && (f.able == nil || f.able(d)) {
			d.faults = append(d.faults, f)
		} else if strings.Contains(f.name, kind) {
			fmt.Printf("left out: %s, which this machine does not allow\n", f.name)
		}
	}
	for i := range testCases {
		if c := &testCases[i]; strings.Contains(c.line, command) {
			if err := d.learn(c); err != nil {
				return fmt.Errorf("crossat %s: %w", c.line, err)
			}
			if d.verbose {
				fmt.Printf("%5.2fs, exit code %d: crossat %s\n", c.took.Seconds(), c.code, c.line)
			}
			d.cases = append(d.cases, c)
		}
	}
	if len(d.cases) == 0 || len(d.faults) == 0 {
		return fmt.Errorf("nothing to do")
	}
	return nil
}

// all carries out runs, and prints the table.
func (d *driver) all(first, n, jobs int) error {
	fmt.Printf("%d commands, %d faults, %d runs from seed %d\n", len(d.cases), len(d.faults), n, d.seed)
	numbers := make(chan int)
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() {
			for i := range numbers {
				d.one(i)
			}
		})
	}
	stop, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	for i := 0; i < n && stop.Err() == nil; i++ {
		if i > 0 && i%500 == 0 {
			fmt.Printf("%d runs\n", i)
		}
		numbers <- first + i
	}
	close(numbers)
	workers.Wait()
	d.table()
	if d.failed > 0 {
		return fmt.Errorf("%d of %d runs failed", d.failed, n)
	}
	return nil
}

// one carries out one run.
func (d *driver) one(number int) {
	random := rand.New(rand.NewPCG(d.seed, uint64(number)))
	c, f := d.cases[random.IntN(len(d.cases))], d.faults[random.IntN(len(d.faults))]
	r, err := d.newRun(number, c, random)
	if err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
	err = r.with(f)
	os.RemoveAll(r.folder)
	d.lock.Lock()
	defer d.lock.Unlock()
	k := d.counts[f.name]
	if k == nil {
		k = &count{byCode: make(map[string]int)}
		d.counts[f.name] = k
	}
	k.runs++
	k.byCode[r.ending()]++
	if r.struck {
		k.struck++
	}
	if k.longest = max(k.longest, r.took); r.took > time.Second {
		k.late++
	}
	if err != nil {
		k.failed++
		d.failed++
		fmt.Printf("FAILED %d: crossat %s\n", number, c.line)
		fmt.Printf("  %s%s, ended with %s: %v\n", f.name, r.detail, r.ending(), err)
		fmt.Printf("  %s\n", strings.ReplaceAll(strings.TrimSpace(tail(r.stderr.String())), "\n", "\n  "))
		fmt.Printf("  again: -seed %d -first %d -n 1\n", d.seed, number)
	}
}

// tail returns the end of a text.
func tail(text string) string { return text[max(0, len(text)-600):] }

// table prints a summary of the runs.
func (d *driver) table() {
	fmt.Printf("\n%-22s   runs struck longest  >1 s failed  exit codes\n", "fault")
	total := count{byCode: make(map[string]int)}
	line := func(name string, k *count) {
		var codes []string
		for code, n := range k.byCode {
			codes = append(codes, fmt.Sprintf("%s:%d", code, n))
		}
		slices.Sort(codes)
		fmt.Printf("%-22s %6d %6d %6.2fs %5d %6d  %s\n", name, k.runs, k.struck, k.longest.Seconds(), k.late, k.failed,
			strings.Join(codes, " "))
	}
	for _, f := range d.faults {
		k := d.counts[f.name]
		if k == nil {
			continue
		}
		line(f.name, k)
		total.runs += k.runs
		total.struck += k.struck
		total.late += k.late
		total.failed += k.failed
		total.longest = max(total.longest, k.longest)
		for code, n := range k.byCode {
			total.byCode[code] += n
		}
	}
	line("all", &total)
}

// clean removes the folder.
func (d *driver) clean() {
	if d.folder != "" {
		os.RemoveAll(d.folder)
	}
}
