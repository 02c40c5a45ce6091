package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/files"
	"crossat/internal/job/conquer"
	"crossat/internal/named"
	"crossat/internal/numbers"
	"crossat/internal/problem/cubes"
	"crossat/internal/proof"
)

// cubeProof writes a proof that cubes have no fill. Until it's complete, its parts are files in a folder next to it.
type cubeProof struct {
	*command
	*conquer.CubeProver
	set    *cubes.Set
	format proof.Format
}

// newCubeProof encodes the formula of cubes for --proof; nil without that flag.
func (j *command) newCubeProof(set *cubes.Set) (*cubeProof, error) {
	if err := checkCubeProof(j.Context); err != nil || !proofFlag.Given(j) {
		return nil, err
	}
	name := proofFormatFlag.Text(j)
	format, err := named.Find("format", proof.Formats, name)
	if err != nil {
		return nil, usagef("--proof-format %q: use %s", name, named.List(proof.Formats))
	}
	limit, err := cmdline.Bytes(j, proofLimitFlag)
	if err != nil {
		return nil, err
	}
	c := &cubeProof{command: j, set: set, format: format}
	if err := os.MkdirAll(c.folder(), 0o777); err != nil {
		return nil, err
	}
	c.CubeProver, err = conquer.NewCubeProver(j.ctx, set, conquer.CubeProofOptions{
		Seed: seedFlag.Seed(j), Refute: strategyFlag.Text(j) == refutation, Format: format, Limit: limit,
		Keep: func(cube int, write func(io.Writer) error) error { return files.Write(j.ctx, c.part(cube), write) },
	})
	return c, err
}

// checkCubeProof refuses flags that require --proof, or exclude it.
func checkCubeProof(c *cli.Context) error {
	if err := checkProofFiles(c); err != nil || !proofFlag.Given(c) {
		return err
	}
	strategy := strategyFlag.Text(c)
	switch name, formula := engineName(c), formulaFlag(c); {
	case countFlag.On(c):
		return usagef("--count and --proof can't be combined: crossat fill --all --proof proves the number of fills")
	case formula != nil:
		return usagef("--proof has its own formula: leave --%s out", formula.Name)
	case solverFlag.Given(c) && name != searchEngine:
		return usagef("--proof of cubes is for --solver %s, not for %s", searchEngine, name)
	case strategy != "" && !named.Has(signing(), strategy):
		return usagef("--strategy %s can't write proofs: use %s", strategy, named.List(signing()))
	}
	return nil
}

// refutation is the strategy for cubes without a fill.
const refutation = "refute"

// folder returns the folder of the parts.
func (c *cubeProof) folder() string { return proofFlag.Text(c) + ".parts" }

// part returns the file for the part of a cube.
func (c *cubeProof) part(cube int) string {
	return filepath.Join(c.folder(), fmt.Sprintf("%s-%d.%s.drat", c.set.ID, cube, c.format.Name))
}

// known returns the records to rely on. Cubes without a fill must have their part of the proof.
func (c *cubeProof) known(records []cubes.Record) []cubes.Record {
	var known []cubes.Record
	for _, r := range records {
		if _, err := os.Stat(c.part(r.Cube)); r.Answer != cubes.Refuted || err == nil {
			known = append(known, r)
		}
	}
	return known
}

// write joins the parts into the proof that all cubes have no fill, or writes the proof of a single chosen cube, and
// removes the parts. If several cubes but not all were chosen, it prints where the parts are. Without --proof, it does
// nothing.
func (c *cubeProof) write(chosen []int) error {
	compose := c.Compose
	switch {
	case len(chosen) == 1 && len(c.set.Cubes) > 1:
		compose = func(ctx context.Context, w io.Writer, open func(int) (io.ReadCloser, error)) (int64, error) {
			return c.ComposeOne(ctx, w, chosen[0], open)
		}
	case len(chosen) < len(c.set.Cubes):
		fmt.Fprintf(c.std.err, "%s has the proofs of these cubes; when there are all, crossat cubes gather --proof composes them\n",
			c.folder())
		return nil
	}
	path := proofFlag.Text(c)
	var size int64
	err := files.Write(c.ctx, path, func(w io.Writer) (err error) {
		if size, err = compose(c.ctx, w, c.open); err != nil {
			return err
		}
		return c.writeFlag(proofCNFFlag, func(w io.Writer) error { return c.WriteDIMACS(c.ctx, w) })
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(c.std.err, "%s: proof of %s; of %s\n", path, numbers.Bytes(size), cnfFlag.Text(c))
	for _, cube := range chosen {
		os.Remove(c.part(cube))
	}
	os.Remove(c.folder()) // only if it's empty
	return nil
}

// open opens a part.
func (c *cubeProof) open(cube int) (io.ReadCloser, error) {
	f, err := os.Open(c.part(cube))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s is missing, the proof of cube %d: solve it again with crossat cubes conquer --proof %s",
			c.part(cube), cube, proofFlag.Text(c))
	}
	return f, err
}
