package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/problem/cubes"
)

func gatherCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "gather",
		Usage: "report what became of cubes that were solved in several runs",
		Description: "It ends as crossat conquer would after solving all cubes by itself: with the fill, with the proof that\n" +
			"there is none, or with what is still to be done.\n\n" +
			examples("crossat gather --cubes part.json --journal runs"),
		Flags: flags([]cli.Flag{cubesFlag,
			&cli.StringSliceFlag{Name: "journal", Usage: "`FILE` of a run, or a folder of files that end in .journal (may be given several times; default: that of --cubes with .journal)"},
			with2(countFlag, "all fills were counted: add them up"),
		}, outputFlags),
		Action: action(std, (*job).gather),
	}
}

// gather is crossat gather.
func (j *job) gather() error {
	set, err := j.readCubes()
	if err != nil {
		return err
	}
	records, err := j.readJournals(set)
	if err != nil {
		return err
	}
	all := crossat.AllCubes(set)
	t := cubes.NewTally(set, j.Bool("count"), records)
	j.log.printf("%d records: %s", len(records), crossat.DescribeCubes(t, t.Sum(all)))
	return j.report(t, all, nil)
}

// readJournals reads the records of all runs.
func (j *job) readJournals(set *cubes.Set) (records []cubes.Record, err error) {
	paths := j.StringSlice("journal")
	if len(paths) == 0 {
		paths = []string{j.String("cubes") + ".journal"}
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
