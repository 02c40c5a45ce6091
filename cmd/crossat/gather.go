package main

import (
	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job/conquer"
	"crossat/internal/journal"
	"crossat/internal/problem/cubes"
)

func gatherCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "gather",
		Flags: cmdline.Flags([]*cmdline.Flag{cubesFlag, runJournalsFlag, gatherCountFlag}, proofFlags, outputFlags,
			[]*cmdline.Flag{gatherProofFlag, gatherCNFFlag}),
		Action: action(std, (*command).gather),
	}
}

// gather is crossat cubes gather.
func (j *command) gather() error {
	set, err := j.readCubes()
	if err != nil {
		return err
	}
	p, err := j.newCubeProof(set)
	if err != nil {
		return err
	}
	records, err := j.readJournals(set)
	if err != nil {
		return err
	}
	all := conquer.AllCubes(set)
	t := cubes.NewTally(set, countFlag.On(j), records)
	sum := t.Sum(all)
	j.log.Printf("%d records: %s", len(records), conquer.DescribeCubes(t, sum))
	return j.reportProved(p, t, all, sum, nil)
}

// readJournals reads the records of all runs.
func (j *command) readJournals(set *cubes.Set) (records []cubes.Record, err error) {
	paths := runJournalsFlag.Texts(j)
	if len(paths) == 0 {
		paths = []string{cubesFlag.Text(j) + ".journal"}
	}
	for _, path := range paths {
		files, err := journal.Files(path)
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
