package main

import (
	"bufio"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
)

// readSuite returns the requested instances, or the default ones.
func (j *command) readSuite() (all []bench.Instance, err error) {
	chosen := cmdline.Given(j, slices.Concat(familyFlags, scaleFlags)...) != nil
	switch {
	case recipeFlag.Given(j) && chosen:
		return nil, usagef("--recipe lists the formulas: leave out the other flags for that")
	case recipeFlag.Given(j):
		all, err = j.readRecipe(recipeFlag.Text(j))
	case !chosen:
		return bench.Suite(), nil
	default:
		all, err = readFamily(j.Context)
	}
	if err != nil {
		return nil, err
	}
	return all, bench.CheckFiles(all)
}

// readFamily reads familyFlags and scaleFlags.
func readFamily(c *cli.Context) ([]bench.Instance, error) {
	m, err := readFills(c)
	if err != nil {
		return nil, err
	}
	f := bench.Family{Grids: m.Grids, Dicts: m.Dicts, Forms: m.Forms, Seeds: m.Seeds, MinScores: []int{0}}
	for _, size := range benchSizeFlag.Texts(c) {
		width, height, err := cmdline.ParseSize(size, 2, grids.MaxSide)
		if err != nil {
			return nil, err
		}
		f.Sizes = append(f.Sizes, fmt.Sprintf("%dx%d", width, height))
	}
	f.Sizes = bench.Unique(f.Sizes)
	if len(f.Grids)+len(f.Sizes) == 0 {
		return nil, usagef("--grid or --size is missing: give one, or leave out all flags for formulas")
	}
	if scores := benchMinScoreFlag.Texts(c); len(scores) > 0 {
		f.MinScores = nil
		for _, text := range bench.Unique(scores) {
			n, err := strconv.Atoi(text)
			if err != nil || n < 0 || n > dicts.MaxScore {
				return nil, usagef("--min-score %q: give a score from 0 to %d", text, dicts.MaxScore)
			}
			f.MinScores = append(f.MinScores, n)
		}
	}
	if err := f.Check(); err != nil {
		return nil, usagef("%w", err)
	}
	return f.Instances(), nil
}

// readRecipe reads a file with the flags of a family on each line. Lines that start with # are comments.
func (j *command) readRecipe(path string) ([]bench.Instance, error) {
	r, name, err := j.open(path, listLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var all []bench.Instance
	known := make(map[bench.Instance]bool)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, int(listLimit.Line)+1)
	for n := 1; lines.Scan(); n++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		more, err := readRecipeLine(words)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
		for _, i := range more {
			if !known[i] {
				known[i], all = true, append(all, i)
			}
		}
		if len(all) > bench.MaxRuns {
			return nil, fmt.Errorf("%s:%d: more than %d formulas so far: write fewer seeds or scores", name, n, bench.MaxRuns)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s: no formulas: write lines such as --size 6 --dict en --min-score 60", name)
	}
	return all, nil
}

// readRecipeLine reads the flags of a family. The default is one seed, 0.
func readRecipeLine(words []string) ([]bench.Instance, error) {
	var flags []*cmdline.Flag
	for _, f := range slices.Concat(familyFlags, scaleFlags) {
		flags = append(flags, f.With(func(f *cmdline.Flag) {
			f.Short = ""
			if f.Name == seedsFlag.Name {
				f.Value = "0"
			}
		}))
	}
	c, err := cmdline.ParseFlags(flags, words)
	if err != nil {
		return nil, err
	}
	return readFamily(c)
}
