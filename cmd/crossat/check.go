package main

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"sync/atomic"

	"github.com/urfave/cli/v2"

	"crossat/encode/cnf"
	"crossat/internal/numbers"
	"crossat/solve/proof"
)

func checkCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "check",
		Flags: []cli.Flag{
			cnfFlag,
			&cli.StringFlag{Name: "proof"},
			&cli.StringFlag{Name: "lrat"},
			timeoutFlag, verboseFlag,
		},
		Action: action(std, (*job).check),
	}
}

// check is crossat check.
func (j *job) check() error {
	if j.String("proof") == "" {
		return usagef("--proof is missing: give the file that the solver has written")
	}
	f, err := j.readFormula()
	if err != nil {
		return err
	}
	if f.Format != cnf.DIMACS {
		return fmt.Errorf("%s: proofs are checked against DIMACS files", j.String("cnf"))
	}
	j.log.Printf("%d variables, %d clauses, %d literals", f.Vars(), f.Len(), f.Lits())
	r, err := j.checkProof(f)
	if refused := (*proof.Refused)(nil); errors.As(err, &refused) {
		fmt.Fprintln(j.std.out, "s NOT VERIFIED")
		return fmt.Errorf("%s: %w", j.String("proof"), refused)
	}
	if err != nil {
		return err
	}
	if j.IsSet("lrat") {
		if err := j.writeFlag("lrat", r.WriteLRAT); err != nil {
			return err
		}
	}
	fmt.Fprintln(j.std.out, "s VERIFIED")
	fmt.Fprintf(j.std.err, "%s of %s in the core, %s of %s (%s RAT)\n",
		numbers.Thousands(len(r.Core)), numbers.Count(f.Len(), "clause"),
		numbers.Thousands(r.Used), numbers.Count(r.Lemmas, "lemma"), numbers.Thousands(r.RAT))
	if r.Unknown > 0 {
		j.log.Printf("%s of clauses that are not there", numbers.Count(r.Unknown, "deletion"))
	}
	return nil
}

// checkProof checks the file of --proof, and shows how far that is.
func (j *job) checkProof(f *cnf.File) (*proof.Result, error) {
	r, name, err := j.openProof()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var share atomic.Uint64 // of the lemmas, as bits
	done := j.log.During(func() string {
		return fmt.Sprintf("checking the proof: %.0f%% of the lemmas", 100*math.Float64frombits(share.Load()))
	})
	defer done()
	return proof.Check(j.ctx, &f.Formula, name, r, proof.Options{
		LRAT:     j.IsSet("lrat"),
		Progress: func(done float64) { share.Store(math.Float64bits(done)) },
	})
}

// openProof opens the file of --proof, which may be compressed.
func (j *job) openProof() (io.ReadCloser, string, error) {
	r, name, err := j.open(j.String("proof"))
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return r, name, err
	}
	z, err := gzip.NewReader(r)
	if err != nil {
		r.Close()
		return nil, name, fmt.Errorf("%s: %w", name, err)
	}
	return compressed{z, r}, name, nil
}

// compressed is a compressed file.
type compressed struct {
	io.Reader
	io.Closer // of the file
}
