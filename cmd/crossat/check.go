package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/cnf"
	"crossat/internal/files"
	"crossat/internal/numbers"
	"crossat/internal/proof"
)

func checkCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "check",
		Flags:  cmdline.Flags([]*cmdline.Flag{cnfFlag, checkProofFlag, lratFlag, timeoutFlag, verboseFlag}),
		Action: action(std, (*command).check),
	}
}

// check is crossat formula check.
func (j *command) check() error {
	switch {
	case checkProofFlag.Text(j) == "":
		return usagef("--proof is missing: give the file that the solver has written")
	case lratFlag.Text(j) == "-":
		return usagef("--lrat -: standard output has the verdict: give a file")
	}
	f, err := j.readFormula()
	if err != nil {
		return err
	}
	if f.Format != cnf.DIMACS {
		return fmt.Errorf("%s: proofs are checked against DIMACS files", cnfFlag.Text(j))
	}
	j.log.Printf("%d variables, %d clauses, %d literals", f.Vars(), f.Len(), f.Lits())
	var scratch proof.Scratch
	if lrat := lratFlag.Text(j); lrat != "" {
		f, closed, err := files.Scratch(lrat)
		if err != nil {
			return err
		}
		defer closed()
		scratch = f
	}
	r, err := j.checkProof(&f.Formula, scratch)
	if refused := (*proof.Refused)(nil); errors.As(err, &refused) {
		fmt.Fprintln(j.std.out, "s NOT VERIFIED")
	}
	if err == nil && lratFlag.Given(j) {
		err = j.writeFlag(lratFlag, r.WriteLRAT)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(j.std.out, "s VERIFIED")
	fmt.Fprintf(j.std.err, "%s of %s in the core, %s of %s\n",
		numbers.Thousands(len(r.Core)), numbers.Count(f.Len(), "clause"),
		numbers.Thousands(r.Used), numbers.Count(r.Lemmas, "lemma"))
	j.log.Printf("%s by RAT, %s of a clause that is not there",
		numbers.Count(r.RAT, "lemma"), numbers.Count(r.Unknown, "deletion"))
	return err
}

// checkProof checks the file of --proof and shows the progress.
func (j *command) checkProof(f *cnf.Formula, scratch proof.Scratch) (*proof.Result, error) {
	r, name, err := j.open(checkProofFlag.Text(j), proofLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var share atomic.Uint64 // of the check that is done, as bits
	far := func() string { return fmt.Sprintf("%.0f%%", 100*math.Float64frombits(share.Load())) }
	done := j.log.During(func() string { return "checking the proof: " + far() })
	defer done()
	logged := time.Now()
	result, err := proof.Check(j.ctx, f, name, r, proof.Options{
		LRAT: scratch,
		Progress: func(done float64) {
			share.Store(math.Float64bits(done))
			if time.Since(logged) >= time.Second {
				j.log.Printf("checked: %s", far())
				logged = time.Now()
			}
		},
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit: %s of the proof is checked", far())}
	}
	return result, err
}
