// Package dimacs runs external SAT solvers: programs that read a DIMACS file and
// answer in the form of the SAT competitions, or in minisat's.
package dimacs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"crossat/encode/cnf"
	"crossat/solve"
	"crossat/solve/process"
)

// dialect is how a family of programs wants to be called.
type dialect struct {
	prefix  string   // of the program's name
	args    []string // always given
	outFile bool     // a second file name, into which the answer goes
}

// dialects lists the programs that need more than the name of the CNF file.
var dialects = []dialect{
	{prefix: "minisat", args: []string{"-verb=0"}, outFile: true},
	{prefix: "cryptominisat", args: []string{"--verb=0"}},
	{prefix: "clasp", args: []string{"--verbose=0"}},
	{prefix: "kissat", args: []string{"-q"}},
	{prefix: "cadical", args: []string{"-q"}},
}

// CNF and Out stand in arguments for files: the formula, and the one that the program
// writes its answer to. Without CNF, the name of the formula comes after all arguments;
// without Out, the answer is what the program prints.
const (
	CNF = "{cnf}"
	Out = "{out}"
)

// Solver is an external program.
type Solver struct {
	path    string
	name    string
	args    []string
	dialect dialect
}

// Find looks a program up, by path or in PATH. A program that is told by its arguments
// where the formula goes gets no others.
func Find(program string, args ...string) (*Solver, error) {
	path, err := exec.LookPath(program)
	if errors.Is(err, exec.ErrDot) {
		err = nil // a path the user gave
	}
	if err != nil {
		return nil, fmt.Errorf("no solver %q: %w: install it, or give its path", program, errors.Unwrap(err))
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	s := &Solver{path: path, name: filepath.Base(program), args: args}
	for _, d := range dialects {
		if strings.HasPrefix(s.name, d.prefix) && !mention(args, CNF) {
			s.dialect = d
		}
	}
	return s, nil
}

// mention reports whether an argument has the name of a file in it.
func mention(args []string, file string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.Contains(arg, file) })
}

// Name is the program's name without its folder.
func (s *Solver) Name() string { return s.name }

// Solve writes the formula to a temporary file and runs the program on it. Hints
// are left aside.
func (s *Solver) Solve(ctx context.Context, t solve.Task) (solve.Result, error) {
	dir, err := os.MkdirTemp("", "crossat-")
	if err != nil {
		return solve.Result{}, err
	}
	defer os.RemoveAll(dir)
	in, out := filepath.Join(dir, "fill.cnf"), filepath.Join(dir, "fill.out")
	if err := writeFile(ctx, in, t.Formula); ctx.Err() != nil {
		return solve.Result{}, ctx.Err()
	} else if err != nil {
		return solve.Result{}, fmt.Errorf("the formula for %s: %w", s.name, err)
	}
	args, outFile := s.arguments(in, out)
	ran, err := process.Run(ctx, process.Command{Path: s.path, Args: args})
	if err != nil {
		if ctx.Err() == nil {
			err = fmt.Errorf("solver %s: %w", s.name, err)
		}
		return solve.Result{}, err
	}
	answer := ran.Stdout
	if outFile {
		if answer, err = os.ReadFile(out); err != nil {
			return solve.Result{}, s.failed(ran, fmt.Errorf("it wrote no result file"))
		}
	}
	r, err := s.read(answer, t.Formula.Vars())
	if err != nil {
		return solve.Result{}, s.failed(ran, err)
	}
	return r, nil
}

// arguments are those of a call, and whether the answer goes to the file out.
func (s *Solver) arguments(in, out string) (args []string, outFile bool) {
	files := strings.NewReplacer(CNF, in, Out, out)
	for _, arg := range slices.Concat(s.dialect.args, s.args) {
		args = append(args, files.Replace(arg))
	}
	if !mention(s.args, CNF) {
		args = append(args, in)
	}
	if s.dialect.outFile {
		args = append(args, out)
	}
	return args, s.dialect.outFile || mention(s.args, Out)
}

func (s *Solver) read(answer []byte, vars int) (solve.Result, error) {
	a, m, err := cnf.ReadAnswer("its output", bytes.NewReader(answer), vars)
	return solve.Result{Answer: a, Model: m}, err
}

// failed makes the error for a program that ended without a usable answer.
func (s *Solver) failed(ran process.Output, err error) error {
	if ran.Code != 0 && ran.Stderr != "" {
		return fmt.Errorf("solver %s: %w; exit code %d: %s", s.name, err, ran.Code, ran.Stderr)
	}
	return fmt.Errorf("solver %s: %w; exit code %d", s.name, err, ran.Code)
}

// untilDone is a writer that fails when the context has ended.
type untilDone struct {
	ctx context.Context
	io.Writer
}

func (w untilDone) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.Writer.Write(b)
}

func writeFile(ctx context.Context, path string, f *cnf.Formula) (err error) {
	w, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if e := w.Close(); err == nil {
			err = e
		}
	}()
	return f.WriteDIMACS(untilDone{ctx, w}, nil)
}
