package main

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cluster"
	"crossat/internal/files"
	"crossat/internal/named"
	"crossat/internal/numbers"
)

// emitFlags say what crossat cube writes for a cluster, and need --emit.
var emitFlags = []cli.Flag{
	&cli.IntFlag{Name: "tasks", Category: clusterCategory},
	&cli.IntFlag{Name: "at-most", Category: clusterCategory},
	&cli.IntFlag{Name: "cores", Category: clusterCategory, Value: 1},
	&cli.StringFlag{Name: "memory", Category: clusterCategory, Value: "2G"},
	countFlag,
	&cli.StringSliceFlag{Name: "arg", Category: clusterCategory},
	&cli.StringFlag{Name: "name", Category: clusterCategory, Value: "crossat"},
	&cli.StringFlag{Name: "journals", Category: clusterCategory},
	&cli.StringFlag{Name: "program", Category: clusterCategory, Value: "crossat"},
	&cli.StringFlag{Name: "image", Category: clusterCategory, Value: "crossat"},
	&cli.StringFlag{Name: "claim", Category: clusterCategory, Value: "crossat"},
}

// emitFlag names the system; every other flag of emitFlags goes with it.
var emitFlag = &cli.StringFlag{Name: "emit", Category: clusterCategory}

// emitCubes is crossat cube with cubes that are there.
func (j *command) emitCubes() error {
	set, err := j.readCubes()
	if err != nil {
		return err
	}
	return j.emit(len(set.Cubes))
}

// checkEmit refuses flags that do not go together, and a job that cannot be, before any
// cubes are made.
func (j *command) checkEmit() error {
	c := j.Context
	if !c.IsSet(emitFlag.Name) {
		for _, f := range append(slices.Clone(emitFlags), cubesFlag) {
			if name := f.Names()[0]; c.IsSet(name) {
				return usagef("--%s goes with --emit; crossat conquer solves cubes", name)
			}
		}
		return nil
	}
	if !c.IsSet("tasks") {
		return usagef("--tasks is missing: say among how many tasks the cubes are shared out")
	}
	if err := cmp.Or(checkCubesFile(c), j.checkTaskArgs()); err != nil {
		return err
	}
	return writeJob(c, io.Discard)
}

// checkCubesFile wants a file of cubes, there or to be written.
func checkCubesFile(c *cli.Context) error {
	if !c.IsSet("cubes") {
		return needOutput(c, "a file for the cubes; what --emit writes goes to standard output")
	}
	for _, name := range []string{"grid", "size", "region", "icnf", "output"} {
		if c.IsSet(name) {
			return usagef("--cubes and --%s exclude each other: the cubes are there", name)
		}
	}
	return nil
}

// taskFlags are those of crossat conquer that each task has from the script.
var taskFlags = []string{"cubes", "index", "range", "task", "journal", "jobs", "j", "count", "output", "o"}

// checkTaskArgs checks the arguments for crossat conquer.
func (j *command) checkTaskArgs() error {
	args := j.StringSlice("arg")
	if err := values.ParseArgs(conquerCommand(j.std), args, taskFlags, "cube --emit"); err != nil {
		return usagef("crossat conquer %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// emit writes what runs a file of n cubes on a cluster.
func (j *command) emit(n int) error {
	if tasks := j.Int("tasks"); tasks > n {
		return usagef("--tasks %d: the file has %s", tasks, numbers.Count(n, "cube"))
	}
	var text bytes.Buffer
	if err := writeJob(j.Context, &text); err != nil {
		return err
	}
	return j.print(func(w io.Writer) error { return files.WriteWhole(w, text.Bytes()) })
}

// writeJob writes what --emit asks for.
func writeJob(c *cli.Context, w io.Writer) error {
	name := c.String(emitFlag.Name)
	system, err := named.Find("cluster", cluster.Systems, name)
	if err != nil || name == "" {
		return usagef("--emit %q: use %s", name, named.List(cluster.Systems))
	}
	if err := system.Write(w, readJob(c)); err != nil {
		return usagef("--emit %s: %w", name, err)
	}
	return nil
}

// readJob reads emitFlags.
func readJob(c *cli.Context) cluster.Job {
	return cluster.Job{
		Name: c.String("name"), Program: c.String("program"),
		Cubes: cmp.Or(c.String("cubes"), c.String("output")), Journals: c.String("journals"),
		Tasks: c.Int("tasks"), AtMost: c.Int("at-most"), Cores: c.Int("cores"), Memory: c.String("memory"),
		Count: c.Bool("count"), Args: c.StringSlice("arg"), Image: c.String("image"), Claim: c.String("claim"),
	}
}
