package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"crossat/internal/files"
)

// role says what a flag does with the files that it names.
type role int

const (
	noFile role = iota
	reads
	writes
)

// roles are those of flags that name files. Those of proof and cnf depend on the command, see [roleOf].
var roles = map[string]role{
	"grid": reads, "dict": reads, "ban": reads, "prefer": reads, "slot": reads, "not-together": reads, "words": reads,
	"clues": reads, "font": reads, "cubes": reads, "model": reads, "recipe": reads, "wasm": reads,
	"output": writes, "stats": writes, "plot": writes, "lrat": writes, "icnf": writes, "journal": writes,
}

// roleOf is what a flag does with files in a command.
func roleOf(c *cli.Command, flag string) role {
	switch {
	case flag == "cnf" && !hasFlag(c, "proof-format"), flag == "proof" && c.Name == "check":
		return reads
	case flag == "cnf", flag == "proof":
		return writes
	case flag == "journal" && c.Name == "gather":
		return reads
	}
	return roles[flag]
}

func hasFlag(c *cli.Command, name string) bool {
	return slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return f.Names()[0] == name })
}

// used is a file that a command line names.
type used struct{ flag, path string }

// filesOf are the files that a command line names and that are read or written.
func filesOf(c *cli.Context, want role) (all []used) {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if roleOf(c.Command, name) != want {
			continue
		}
		var paths []string
		switch f.(type) {
		case *cli.StringFlag:
			paths = []string{c.String(name)}
		case *cli.StringSliceFlag:
			paths = c.StringSlice(name)
		}
		if name == "slot" {
			paths = slotLists(paths)
		}
		for _, path := range paths {
			if name == "dict" {
				path = dictPath(path)
			}
			if path != "" && path != "-" {
				all = append(all, used{name, path})
			}
		}
	}
	return all
}

// slotLists are the files that values of --slot name.
func slotLists(values []string) (paths []string) {
	for _, value := range values {
		settings, err := parseSlot(value)
		if err != nil {
			continue // that is said later
		}
		for _, s := range settings {
			paths = append(paths, s.list)
		}
	}
	return paths
}

// checkFiles refuses to write two outputs to one file, or an output to a file that is read. A puzzle is edited in place.
func checkFiles(c *cli.Context) error {
	inputs, outputs := filesOf(c, reads), filesOf(c, writes)
	if c.Command.Name == "conquer" && !c.IsSet("journal") {
		outputs = append(outputs, used{"journal", c.String("cubes") + ".journal"})
	}
	for i, output := range outputs {
		for _, other := range outputs[:i] {
			if files.Same(other.path, output.path) {
				return usagef("--%s %s is the file of --%s, too: give another", output.flag, output.path, other.flag)
			}
		}
		for _, input := range inputs {
			inPlace := input.flag == gridFlag.Name && output.flag == outputFlag.Name &&
				hasFlag(c.Command, cluesFlag.Name)
			if files.Same(input.path, output.path) && !inPlace {
				return usagef("--%s %s is the file of --%s, which is read: give another",
					output.flag, output.path, input.flag)
			}
		}
	}
	return nil
}
