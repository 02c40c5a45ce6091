package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"crossat/problem/cubes"
)

func gatherCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "gather",
		Usage: "tell what has come of cubes that were solved in several runs",
		Description: "It ends as crossat conquer would after solving all cubes by itself: with the fill, with the proof that\n" +
			"there is none, or with what is still to be done.",
		Flags: []cli.Flag{cubesFlag,
			&cli.StringSliceFlag{Name: "journal", Usage: "`FILE` of a run, or a folder of files that end in .journal (may be given several times; default: that of --cubes with .journal)"},
			&cli.BoolFlag{Name: "count", Usage: "all fills were counted: add them up"},
			formatFlag, outputFlag, verboseFlag,
		},
		Action: func(c *cli.Context) error { return gather(c, std) },
	}
}

// gather is crossat gather.
func gather(c *cli.Context, std streams) error {
	if err := checkFormat(c.String("format")); err != nil {
		return err
	}
	q, err := newConquest(c, std)
	if err != nil {
		return err
	}
	records, err := readJournals(c, q.Set)
	if err != nil {
		return err
	}
	for _, r := range records {
		q.Add(r)
	}
	q.log.printf("%d records: %s", len(records), q.describe(q.Sum(q.chosen)))
	return q.report(c, std, nil)
}

// readJournals reads the records of all runs.
func readJournals(c *cli.Context, set *cubes.Set) (records []cubes.Record, err error) {
	paths := c.StringSlice("journal")
	if len(paths) == 0 {
		paths = []string{c.String("cubes") + ".journal"}
	}
	for _, path := range paths {
		files, err := journalFiles(path)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			more, err := recordsOf(set).Read(file)
			if err != nil {
				return nil, err
			}
			records = append(records, more...)
		}
	}
	return records, nil
}

// journalFiles is a file, or those of a folder that are journals.
func journalFiles(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("no journal %s: %w", path, cause(err))
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	var files []string
	err = filepath.WalkDir(path, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(name) == ".journal" {
			files = append(files, name)
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no journal in the folder %s: they end in .journal", path)
	}
	return files, err
}
