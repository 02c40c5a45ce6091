package main

import (
	"slices"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/files"
)

// used is a file on the command line, or - for standard input or output.
type used struct {
	flag *cmdline.Flag
	path string
}

// filesOf returns the files on a command line that are read or written.
func filesOf(c *cli.Context, want cmdline.Role) (all []used) {
	for _, f := range cmdline.Declared(c.Command.Flags) {
		if f.File != want {
			continue
		}
		paths := f.All(c)
		if f.Name == slotFlag.Name {
			paths = slotLists(paths)
		}
		for _, path := range paths {
			if f.Name == listFlag.Name {
				path = dictPath(path)
			}
			if path != "" {
				all = append(all, used{f, path})
			}
		}
	}
	return all
}

// slotLists returns the files in values of --slot.
func slotLists(values []string) (paths []string) {
	for _, value := range values {
		settings, err := parseSlot(value)
		if err != nil {
			continue // reported later
		}
		for _, s := range settings {
			paths = append(paths, s.list)
		}
	}
	return paths
}

// checkFiles refuses to write two outputs to the same file, or to overwrite an input. Editing a puzzle or a
// worksheet in place is fine.
func checkFiles(c *cli.Context) error {
	inputs, outputs := filesOf(c, cmdline.Reads), filesOf(c, cmdline.Writes)
	isStream := func(file used) bool { return file.path == "-" }
	inputs, outputs = slices.DeleteFunc(inputs, isStream), slices.DeleteFunc(outputs, isStream)
	if c.Command.Name == "conquer" && !journalFlag.Given(c) {
		outputs = append(outputs, used{journalFlag, cubesFlag.Text(c) + ".journal"})
	}
	for i, output := range outputs {
		for _, other := range outputs[:i] {
			if files.Same(other.path, output.path) {
				return usagef("--%s %s is also the file of --%s: give another",
					output.flag.Name, output.path, other.flag.Name)
			}
		}
		for _, input := range inputs {
			inPlace := output.flag.Name == outputFlag.Name && cmdline.Find(c.Command.Flags, cluesFlag.Name) != nil &&
				(input.flag.Name == gridFlag.Name || input.flag.Name == cluesFlag.Name && c.Command.Name == "clues")
			if files.Same(input.path, output.path) && !inPlace {
				return usagef("--%s %s would overwrite the file of --%s: give another",
					output.flag.Name, output.path, input.flag.Name)
			}
		}
	}
	return nil
}

// checkFlags refuses combinations that don't make sense for any command.
func checkFlags(c *cli.Context, std streams) error {
	if err := checkFormat(c, std); err != nil {
		return err
	}
	n := 0
	for _, input := range filesOf(c, cmdline.Reads) {
		if input.path == "-" {
			n++
		}
	}
	if n > 1 {
		return usagef("standard input (-) can only be read once: use a file for the other input")
	}
	return nil
}
