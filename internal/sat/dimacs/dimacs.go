// Package dimacs runs external SAT solvers: programs that read a DIMACS CNF file and
// answer in the output format of the SAT competitions, or in minisat's.
package dimacs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"crossat/internal/cnf"
	"crossat/internal/process"
	"crossat/internal/sat"
)

// dialect is the calling convention of a family of programs.
type dialect struct {
	prefix  string   // of the program's name
	args    []string // always passed
	outFile bool     // whether the program writes its answer to a file, its second operand
	proof   []string // after the formula's file, for a DRAT proof; empty if the program doesn't write proofs
}

// dialects lists the programs that need arguments in addition to the CNF file.
var dialects = []dialect{
	{prefix: "minisat", args: []string{"-verb=0"}, outFile: true},
	{prefix: "cryptominisat", args: []string{"--verb=0"}, proof: []string{Proof}},
	{prefix: "clasp", args: []string{"--verbose=0"}},
	{prefix: "kissat", args: []string{"-q"}, proof: []string{"--no-binary", Proof}},
	{prefix: "cadical", args: []string{"-q"}, proof: []string{"--no-binary", Proof}},
	{prefix: "glucose", proof: []string{"-certified", "-certified-output=" + Proof}},
}

// CNF, Out and Proof are placeholders in arguments, for the file with the formula and for the program's answer and
// proof. Without CNF, the formula's file is the last argument; without Out, the answer is read from the program's
// output.
const (
	CNF   = "{cnf}"
	Out   = "{out}"
	Proof = "{proof}"
)

// Solver is an external program.
type Solver struct {
	path    string
	name    string
	args    []string
	dialect dialect
}

// Find looks up a program, by path or in PATH, to be run with these arguments. If they contain CNF, the program gets no
// other arguments; otherwise it also gets the arguments of its dialect.
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
		if strings.HasPrefix(s.name, d.prefix) && !contain(args, CNF) {
			s.dialect = d
		}
	}
	return s, nil
}

// contain reports whether any argument contains a placeholder.
func contain(args []string, placeholder string) bool {
	return slices.ContainsFunc(args, func(arg string) bool { return strings.Contains(arg, placeholder) })
}

// Name returns the base name of the program.
func (s *Solver) Name() string { return s.name }

// Solve writes the formula to a temporary file and runs the program on it. It ignores
// the hints and the conflict limit of the task.
func (s *Solver) Solve(ctx context.Context, t sat.Task) (sat.Result, error) {
	supervisor, err := process.NewSupervisor()
	if err != nil {
		return sat.Result{}, fmt.Errorf("solver %s: %w", s.name, err)
	}
	defer supervisor.Close()
	dir := supervisor.Folder
	in, out, proof := filepath.Join(dir, "fill.cnf"), filepath.Join(dir, "fill.out"), filepath.Join(dir, "fill.drat")
	if t.Proof != nil && len(s.dialect.proof) == 0 && !contain(s.args, Proof) {
		return sat.Result{}, fmt.Errorf("solver %s: %w: use another, or a command with %s", s.name, sat.ErrNoProof, Proof)
	}
	if err := writeFile(ctx, in, t.Formula); ctx.Err() != nil {
		return sat.Result{}, ctx.Err()
	} else if err != nil {
		if path := (*fs.PathError)(nil); errors.As(err, &path) {
			err = fmt.Errorf("%w in %s, the folder of temporary files: set TMPDIR to another", path.Err, os.TempDir())
		}
		return sat.Result{}, fmt.Errorf("writing the formula for %s: %w", s.name, err)
	}
	args, outFile := s.arguments(in, out)
	if t.Proof != nil && !contain(s.args, Proof) {
		args = append(args, s.dialect.proof...)
	}
	for i, arg := range args {
		args[i] = strings.ReplaceAll(arg, Proof, proof)
	}
	most := sat.MostOutput(t.Formula)
	tooLarge := func() error {
		if info, err := os.Stat(out); err == nil && info.Size() > most {
			return fmt.Errorf("it wrote more than %d MB to its result file", most>>20)
		}
		return nil
	}
	ran, err := supervisor.Run(ctx, process.Command{Path: s.path, Args: args, Most: most, Check: tooLarge})
	if err == nil {
		err = tooLarge()
	}
	if err != nil {
		if ctx.Err() == nil {
			err = fmt.Errorf("solver %s: %w", s.name, err)
		}
		return sat.Result{}, err
	}
	answer := ran.Stdout
	if outFile {
		if answer, err = os.ReadFile(out); err != nil {
			return sat.Result{}, s.wrap(ran, fmt.Errorf("it wrote no result file"))
		}
	}
	r, err := s.parse(answer, t.Formula.Vars())
	if err == nil && t.Proof != nil && r.Answer == cnf.Unsatisfiable {
		err = copyProof(t.Proof, proof, t.Formula)
	}
	if err != nil {
		return sat.Result{}, s.wrap(ran, err)
	}
	return r, nil
}

// arguments returns the arguments of a call, and whether the answer goes to the file out
// rather than to standard output.
func (s *Solver) arguments(in, out string) (args []string, outFile bool) {
	files := strings.NewReplacer(CNF, in, Out, out)
	for _, arg := range slices.Concat(s.dialect.args, s.args) {
		args = append(args, files.Replace(arg))
	}
	if !contain(s.args, CNF) {
		args = append(args, in)
	}
	if s.dialect.outFile {
		args = append(args, out)
	}
	return args, s.dialect.outFile || contain(s.args, Out)
}

func (s *Solver) parse(answer []byte, vars int) (sat.Result, error) {
	a, m, err := cnf.ReadAnswer("its output", bytes.NewReader(answer), vars)
	return sat.Result{Answer: a, Model: m}, err
}

// wrap adds the program, its exit code and its last message to the error that its answer could not be used.
func (s *Solver) wrap(ran process.Output, err error) error {
	if ran.Code != 0 && ran.Stderr != "" {
		return fmt.Errorf("solver %s: %w; exit code %d: %s", s.name, err, ran.Code, ran.Stderr)
	}
	return fmt.Errorf("solver %s: %w; exit code %d", s.name, err, ran.Code)
}

// ctxWriter is a writer that fails once its context has ended.
type ctxWriter struct {
	ctx context.Context
	io.Writer
}

func (w ctxWriter) Write(b []byte) (int, error) {
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
	return f.WriteDIMACS(ctxWriter{ctx, w}, nil)
}
