package main

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/cluster"
	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/named"
	"crossat/internal/numbers"
)

// emitCubes is crossat cubes split --emit with an existing file of cubes.
func (j *command) emitCubes() error {
	set, err := j.readCubes()
	if err != nil {
		return err
	}
	return j.emit(len(set.Cubes))
}

// checkEmit refuses flags that don't go together, and impossible jobs, before making any cubes.
func (j *command) checkEmit() error {
	c := j.Context
	if !emitFlag.Given(c) {
		if f := cmdline.Given(c, append(slices.Clone(emitFlags), cubesFlag)...); f != nil {
			return usagef("--%s goes with --emit; crossat cubes conquer solves cubes", f.Name)
		}
		return nil
	}
	if !tasksFlag.Given(c) {
		return usagef("--tasks is missing: give the number of tasks to share the cubes")
	}
	if err := cmp.Or(checkCubesFile(c), j.checkTaskArgs()); err != nil {
		return err
	}
	return writeJob(c, io.Discard)
}

// checkCubesFile requires a file of cubes, to read or to write.
func checkCubesFile(c *cli.Context) error {
	if !cubesFlag.Given(c) {
		return needOutput(c, "a file for the cubes; what --emit writes goes to standard output")
	}
	return cmdline.Exclusive(c, cubesFlag, "the cubes are there", gridFlag, sizeFlag, regionFlag, icnfFlag, outputFlag)
}

// taskFlags are the flags of conquer that the script sets for each task.
var taskFlags = []*cmdline.Flag{
	cubesFlag, indexFlag, rangeFlag, taskFlag, journalFlag, cubeJobsFlag, countFlag, outputFlag,
}

// checkTaskArgs checks the arguments for crossat cubes conquer.
func (j *command) checkTaskArgs() error {
	args := taskArgFlag.Texts(j)
	if err := cmdline.ParseArgs(conquerCommand(j.std), args, taskFlags, "cube --emit"); err != nil {
		return usagef("crossat cubes conquer %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// emit writes a script or manifest that runs n cubes on a cluster.
func (j *command) emit(n int) error {
	if tasks := tasksFlag.Number(j); tasks > n {
		return usagef("--tasks %d: the file has %s", tasks, numbers.Count(n, "cube"))
	}
	var text bytes.Buffer
	if err := writeJob(j.Context, &text); err != nil {
		return err
	}
	return j.print(func(w io.Writer) error { return files.WriteWhole(w, text.Bytes()) })
}

// writeJob writes the output of --emit.
func writeJob(c *cli.Context, w io.Writer) error {
	name := emitFlag.Text(c)
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
		Name: jobNameFlag.Text(c), Program: programFlag.Text(c),
		Cubes: cmp.Or(cubesFlag.Text(c), outputFlag.Text(c)), Journals: journalsFlag.Text(c),
		Tasks: tasksFlag.Number(c), AtMost: atMostFlag.Number(c), Cores: coresFlag.Number(c), Memory: taskMemoryFlag.Text(c),
		Count: cubeCountFlag.On(c), Args: taskArgFlag.Texts(c), Image: imageFlag.Text(c), Claim: claimFlag.Text(c),
	}
}
