package cnf

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Encoder is a sink that prints clauses in DIMACS format. The first error is sticky and is returned by
// [Encoder.Close].
type Encoder struct {
	w       *bufio.Writer
	vars    int    // as declared
	clauses int    // as declared
	n       int    // clauses written
	line    []byte // buffer, reused
	err     error
}

// NewEncoder prints the comments, one per line, and the header, and returns a sink for exactly that many
// clauses over the variables 1..vars.
func NewEncoder(w io.Writer, comments []string, vars, clauses int) *Encoder {
	return newEncoder(w, "c ", comments, fmt.Sprintf("p cnf %d %d\n", vars, clauses), vars, clauses)
}

// incremental is the header of an iCNF file.
const incremental = "p inccnf"

// NewICNF is like [NewEncoder], but prints an iCNF file, for incremental solvers: the header has no counts, and the
// clauses can be followed by cubes, see [Encoder.AddCube]. Source: S. Wieringa's iCNF format.
func NewICNF(w io.Writer, comments []string, vars, clauses int) *Encoder {
	return newEncoder(w, "c ", comments, incremental+"\n", vars, clauses)
}

// newEncoder prints the comments, each after a mark, and the header before the first clause.
func newEncoder(w io.Writer, mark string, comments []string, header string, vars, clauses int) *Encoder {
	e := &Encoder{w: bufio.NewWriterSize(w, 1<<16), vars: vars, clauses: clauses}
	for _, c := range comments {
		e.w.WriteString(mark + c + "\n")
	}
	_, e.err = e.w.WriteString(header)
	return e
}

// Add prints the clause.
func (e *Encoder) Add(clause []Lit) {
	e.n++
	e.write("", clause)
}

// AddCube prints a cube of an iCNF file: literals that the solver assumes in one of its calls.
func (e *Encoder) AddCube(cube []Lit) { e.write("a ", cube) }

// write prints a line: a prefix, the literals and 0.
func (e *Encoder) write(start string, lits []Lit) {
	if e.err != nil {
		return
	}
	line := append(e.line[:0], start...)
	for _, l := range lits {
		if l.Var() > e.vars {
			e.fail(fmt.Errorf("clause %d: literal %d, but there are %d variables", e.n, l, e.vars))
			return
		}
		line = append(strconv.AppendInt(line, int64(l), 10), ' ')
	}
	e.line = append(line, '0', '\n')
	if _, err := e.w.Write(e.line); err != nil {
		e.fail(err)
	}
}

func (e *Encoder) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

// Close flushes the output. It returns the first error, or an error if the number of clauses isn't the declared one. It
// doesn't close the writer.
func (e *Encoder) Close() error {
	if err := e.w.Flush(); e.err == nil {
		e.err = err
	}
	if e.err == nil && e.n != e.clauses {
		e.err = fmt.Errorf("%d clauses written where the header says %d", e.n, e.clauses)
	}
	return e.err
}

// WriteDIMACS prints the formula, preceded by the comments, one per line.
func (f *Formula) WriteDIMACS(w io.Writer, comments []string) error {
	e := NewEncoder(w, comments, f.Vars(), f.Len())
	for i := range f.Len() {
		e.Add(f.Clause(i))
	}
	return e.Close()
}

// SyntaxError is a syntax error in a DIMACS file or a solver's answer.
type SyntaxError struct {
	Name string // the file's name
	Line int    // 1-based
	Msg  string
}

// Error returns "name:line: message".
func (e *SyntaxError) Error() string { return fmt.Sprintf("%s:%d: %s", e.Name, e.Line, e.Msg) }

// parser reads a DIMACS file line by line.
type parser struct {
	name     string
	r        *bufio.Reader
	long     []byte // buffer for lines longer than the reader's
	n        int    // lines read
	header   bool   // the header was seen
	icnf     bool   // iCNF: the header has no counts
	clauses  int    // as declared by the header
	clause   []Lit  // the clause being read
	comments []string
	space    int // memory of the comments in bytes, about
	f        Formula
}

// maxComments limits the memory for comments.
const maxComments = 256 << 20

// comment keeps a comment without its mark.
func (p *parser) comment(text []byte) error {
	if p.space += len(text) + 32; p.space > maxComments {
		return p.errorf("more than %d MB of comments before the first clause", maxComments>>20)
	}
	p.comments = append(p.comments, strings.TrimPrefix(string(text), " "))
	return nil
}

// errorf returns an error at the current line.
func (p *parser) errorf(format string, args ...any) error {
	return &SyntaxError{p.name, max(p.n, 1), fmt.Sprintf(format, args...)}
}

// line returns the next line without its end; it is valid until the next call.
func (p *parser) line() ([]byte, error) {
	line, err := p.r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		p.long = append(p.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = p.r.ReadSlice('\n')
			p.long = append(p.long, line...)
		}
		line = p.long
	}
	if len(line) > 0 && (err == nil || errors.Is(err, io.EOF)) {
		p.n++
		return bytes.TrimRight(line, "\r\n"), nil
	}
	if !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%s: %w", p.name, err)
	}
	return nil, err
}

// eachLine passes all lines to parse, which returns io.EOF if the file ends there.
func (p *parser) eachLine(parse func(line []byte) error) error {
	for {
		line, err := p.line()
		if err == nil {
			err = parse(line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// parseLine reads one line. It returns io.EOF if the file ends here.
func (p *parser) parseLine(line []byte) error {
	switch {
	case len(line) > 0 && line[0] == 'c':
		if !p.header {
			return p.comment(line[1:])
		}
		return nil
	case len(line) > 0 && line[0] == 'p':
		return p.parseHeader(string(line))
	case len(line) > 0 && line[0] == 'a' && p.icnf:
		return nil // a cube
	case len(line) == 1 && line[0] == '%':
		return io.EOF
	}
	return p.parseLits(line)
}

func (p *parser) parseHeader(line string) error {
	if p.header {
		return p.errorf("a second header %q", shortLine(line))
	}
	fields := strings.Fields(line)
	if strings.Join(fields, " ") == incremental {
		p.header, p.icnf = true, true
		return nil
	}
	if len(fields) != 4 || fields[0] != "p" || fields[1] != "cnf" {
		return p.errorf("header %q: expected p cnf VARIABLES CLAUSES", shortLine(line))
	}
	vars, err1 := strconv.Atoi(fields[2])
	clauses, err2 := strconv.Atoi(fields[3])
	if err1 == nil && vars > MaxVar {
		return p.errorf("header %q: more than %d variables", shortLine(line), MaxVar)
	}
	if err1 != nil || err2 != nil || vars < 0 || clauses < 0 {
		return p.errorf("header %q: the counts are not usable numbers", shortLine(line))
	}
	p.header, p.clauses = true, clauses
	p.f.Declare(vars)
	return nil
}

// parseLits adds the literals of a line to the current clause, and completes clauses.
func (p *parser) parseLits(line []byte) error {
	for len(line) > 0 {
		if isBlank(line[0]) {
			line = line[1:]
			continue
		}
		lit, n := parseLit(line)
		if n == 0 {
			return p.errorf("%q is not a literal", shortLine(firstField(line)))
		}
		line = line[n:]
		if !p.header {
			return p.errorf("a clause before the header: expected p cnf VARIABLES CLAUSES first")
		}
		if lit.Var() > p.f.Vars() && !p.icnf {
			return p.errorf("literal %d, but the header says %d variables", lit, p.f.Vars())
		}
		if lit != 0 {
			p.clause = append(p.clause, lit)
			continue
		}
		if p.f.Len() == p.clauses && !p.icnf {
			return p.errorf("more clauses than the %d of the header", p.clauses)
		}
		if p.f.Lits()+len(p.clause) > MaxLits {
			return p.errorf("more than %d literals: too large to hold in memory", MaxLits)
		}
		p.f.Add(p.clause)
		p.clause = p.clause[:0]
	}
	return nil
}

// finish checks at the end of the file that nothing is missing.
func (p *parser) finish() error {
	switch {
	case !p.header:
		return p.errorf("no header: expected p cnf VARIABLES CLAUSES; is this a CNF file?")
	case len(p.clause) > 0:
		return p.errorf("the last clause has no closing 0: the file is cut short")
	case p.f.Len() != p.clauses && !p.icnf:
		return p.errorf("%d clauses, but the header says %d: the file is cut short", p.f.Len(), p.clauses)
	}
	return nil
}

// parseLit parses a literal or 0 at the start of b, and returns its length in bytes, or 0 if b doesn't start with one.
func parseLit(b []byte) (Lit, int) {
	i, neg := 0, false
	if i < len(b) && b[i] == '-' {
		neg = true
		i++
	}
	start, v := i, int64(0)
	for ; i < len(b) && '0' <= b[i] && b[i] <= '9'; i++ {
		if v = v*10 + int64(b[i]-'0'); v > MaxVar {
			return 0, 0
		}
	}
	if i == start || i < len(b) && !isBlank(b[i]) {
		return 0, 0
	}
	if neg {
		v = -v
	}
	return Lit(v), i
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

func firstField(b []byte) string {
	f, _, _ := strings.Cut(strings.TrimSpace(string(b[:min(len(b), 64)])), " ")
	return f
}

// shortLine truncates a line for quoting in an error message.
func shortLine(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "…"
	}
	return s
}
