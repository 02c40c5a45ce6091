package cnf

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Answer is a solver's verdict on a formula.
type Answer int

// The three answers. Unknown, the zero value, means that the solver gave up.
const (
	Unknown Answer = iota
	Satisfiable
	Unsatisfiable
)

// String returns the answer as printed on the "s" line of a solver's output.
func (a Answer) String() string {
	switch a {
	case Satisfiable:
		return "SATISFIABLE"
	case Unsatisfiable:
		return "UNSATISFIABLE"
	}
	return "UNKNOWN"
}

// answerWords maps the answer lines of the two output formats: the SAT competitions, and the result file of minisat and
// its descendants.
var answerWords = map[string]Answer{
	"s SATISFIABLE": Satisfiable, "s UNSATISFIABLE": Unsatisfiable, "s UNKNOWN": Unknown,
	"SAT": Satisfiable, "UNSAT": Unsatisfiable, "INDET": Unknown,
	"SATISFIABLE": Satisfiable, "UNSATISFIABLE": Unsatisfiable,
}

// ErrNoAnswer is returned for output without an answer line, such as from a solver that crashed.
var ErrNoAnswer = errors.New("no answer (expected \"s SATISFIABLE\" or \"SAT\", or the same for unsatisfiable)")

// ReadAnswer reads a solver's output in the format of the SAT competitions ("s" and "v" lines, all others being
// ignored) or of minisat (SAT, then the literals). The model has the variables 1..vars; variables missing from the
// output are false. A satisfiable answer must list its literals up to the closing 0, because the output is truncated
// otherwise. Errors are of type *[SyntaxError], wrap [ErrNoAnswer], or come from the reader; with an error the answer
// is Unknown.
func ReadAnswer(name string, r io.Reader, vars int) (Answer, Model, error) {
	p := &answerParser{parser: parser{name: name, r: bufio.NewReaderSize(r, 1<<16)}, vars: vars}
	if err := p.eachLine(p.parseLine); err != nil {
		return Unknown, nil, err
	}
	return p.finish()
}

// answerParser reads a solver's output line by line.
type answerParser struct {
	parser
	vars     int
	answered bool // an answer line was seen
	minisat  bool // minisat's format: literals without "v"
	answer   Answer
	model    Model
	closed   bool // the 0 after the literals was seen
}

// parseLine reads one line: an answer, literals, or anything else, which is ignored.
func (p *answerParser) parseLine(line []byte) error {
	if answer, ok := answerWords[string(trimBlank(line))]; ok {
		if p.answered {
			return p.errorf("a second answer %q", shortLine(string(line)))
		}
		p.answered, p.answer, p.minisat = true, answer, line[0] != 's'
		return nil
	}
	switch {
	case len(line) > 1 && line[0] == 's' && isBlank(line[1]):
		return p.errorf("%q is not an answer: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN", shortLine(string(line)))
	case len(line) > 0 && line[0] == 'v' && (len(line) == 1 || isBlank(line[1])):
		return p.parseValues(line[1:])
	case p.minisat && p.answer == Satisfiable && startsNumber(bytes.TrimLeft(line, " \t")):
		return p.parseValues(line)
	}
	return nil
}

// parseValues adds the literals of a line to the model.
func (p *answerParser) parseValues(line []byte) error {
	if p.model == nil {
		p.model = make(Model, p.vars+1)
	}
	for len(line) > 0 {
		if isBlank(line[0]) {
			line = line[1:]
			continue
		}
		lit, n := parseLit(line)
		switch {
		case n == 0:
			return p.errorf("%q is not a literal", shortLine(firstField(line)))
		case lit.Var() > p.vars:
			return p.errorf("literal %d, but the formula has %d variables: is this the answer to another formula?",
				lit, p.vars)
		case p.closed:
			return p.errorf("literals after the closing 0")
		case lit == 0:
			p.closed = true
		default:
			p.model[lit.Var()] = lit > 0
		}
		line = line[n:]
	}
	return nil
}

// finish checks at the end of the output that the answer is complete.
func (p *answerParser) finish() (Answer, Model, error) {
	switch {
	case !p.answered:
		return Unknown, nil, fmt.Errorf("%s: %w", p.name, ErrNoAnswer)
	case p.answer != Satisfiable:
		return p.answer, nil, nil
	case p.model == nil && p.vars == 0:
		return p.answer, make(Model, 1), nil
	case p.model == nil:
		return Unknown, nil, p.errorf("satisfiable, but no values follow: " +
			"the output is cut short, or the solver was told not to print them")
	case !p.closed:
		return Unknown, nil, p.errorf("the values have no closing 0: the output is cut short")
	}
	return p.answer, p.model, nil
}

func startsNumber(b []byte) bool {
	return len(b) > 0 && (b[0] == '-' || '0' <= b[0] && b[0] <= '9')
}

func trimBlank(b []byte) []byte {
	for len(b) > 0 && isBlank(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	return b
}

// WriteAnswer prints the answer in the format of the SAT competitions: an "s" line and, for a satisfiable
// formula, "v" lines of at most 78 characters with the literals of m and a closing 0. The error is the
// writer's.
func WriteAnswer(w io.Writer, a Answer, m Model) error {
	if _, err := fmt.Fprintf(w, "s %s\n", a); err != nil {
		return err
	}
	return writeValues(w, a, m)
}

// writeValues prints the "v" lines of a satisfiable formula.
func writeValues(w io.Writer, a Answer, m Model) error {
	b := bufio.NewWriter(w)
	if a == Satisfiable {
		column, _ := b.WriteString("v")
		var digits []byte
		put := func(lit int) {
			digits = strconv.AppendInt(digits[:0], int64(lit), 10)
			if column+1+len(digits) > 78 {
				b.WriteString("\nv")
				column = 1
			}
			b.WriteByte(' ')
			b.Write(digits)
			column += 1 + len(digits)
		}
		for v := 1; v < len(m); v++ {
			if m[v] {
				put(v)
			} else {
				put(-v)
			}
		}
		put(0)
		b.WriteString("\n")
	}
	return b.Flush()
}
