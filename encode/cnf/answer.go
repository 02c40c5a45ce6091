package cnf

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// Answer is what a solver says of a formula.
type Answer int

// The three answers of a solver. Unknown is the zero value: it gave up.
const (
	Unknown Answer = iota
	Satisfiable
	Unsatisfiable
)

// String is the answer as it stands on the "s" line of a solver's output.
func (a Answer) String() string {
	switch a {
	case Satisfiable:
		return "SATISFIABLE"
	case Unsatisfiable:
		return "UNSATISFIABLE"
	}
	return "UNKNOWN"
}

// answerWords are the first lines of the two forms of output: the SAT
// competition's, and the file that minisat and its kin write.
var answerWords = map[string]Answer{
	"s SATISFIABLE": Satisfiable, "s UNSATISFIABLE": Unsatisfiable, "s UNKNOWN": Unknown,
	"SAT": Satisfiable, "UNSAT": Unsatisfiable, "INDET": Unknown,
	"SATISFIABLE": Satisfiable, "UNSATISFIABLE": Unsatisfiable,
}

// ErrNoAnswer reports output without any word of the answer, which is what a
// solver that crashed leaves behind.
var ErrNoAnswer = errors.New("no answer (expected \"s SATISFIABLE\" or \"SAT\", or the same for unsatisfiable)")

// ReadAnswer reads a solver's output in the form of the SAT competitions ("s"
// and "v" lines among anything that starts with another letter) or in minisat's
// (SAT, then the literals). The model has the variables 1..vars; one that the
// solver does not mention is false. A satisfiable answer must have its literals
// up to the closing 0: without it, the output is cut short.
func ReadAnswer(name string, r io.Reader, vars int) (Answer, Model, error) {
	p := &answerParser{parser: parser{name: name, r: bufio.NewReaderSize(r, 1<<16)}, vars: vars}
	for {
		line, err := p.line()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = p.takeLine(line)
		}
		if err != nil {
			return Unknown, nil, err
		}
	}
	return p.finish()
}

type answerParser struct {
	parser
	vars   int
	said   bool
	plain  bool // minisat's form: literals without "v"
	answer Answer
	model  Model
	closed bool // the 0 after the literals was seen
}

func (p *answerParser) takeLine(line []byte) error {
	if answer, ok := answerWords[string(trimBlank(line))]; ok {
		if p.said {
			return p.errorf("a second answer %q", shortLine(string(line)))
		}
		p.said, p.answer, p.plain = true, answer, line[0] != 's'
		return nil
	}
	switch {
	case len(line) > 1 && line[0] == 's' && isBlank(line[1]):
		return p.errorf("%q is no answer: expected SATISFIABLE, UNSATISFIABLE or UNKNOWN", shortLine(string(line)))
	case len(line) > 0 && line[0] == 'v' && (len(line) == 1 || isBlank(line[1])):
		return p.takeValues(line[1:])
	case p.plain && p.answer == Satisfiable && startsNumber(bytes.TrimLeft(line, " \t")):
		return p.takeValues(line)
	}
	return nil
}

func (p *answerParser) takeValues(line []byte) error {
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
			return p.errorf("literal %d, but the formula has %d variables: is this the answer to another formula?", lit, p.vars)
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

func (p *answerParser) finish() (Answer, Model, error) {
	switch {
	case !p.said:
		return Unknown, nil, fmt.Errorf("%s: %w", p.name, ErrNoAnswer)
	case p.answer != Satisfiable:
		return p.answer, nil, nil
	case p.model == nil && p.vars == 0:
		return p.answer, make(Model, 1), nil
	case p.model == nil:
		return Unknown, nil, p.errorf("satisfiable, but no values follow: the output is cut short, or the solver was told not to print them")
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

// WriteAnswer prints the answer in the form of the SAT competitions: an "s"
// line and, for a satisfiable formula, "v" lines of at most 78 characters that
// end in 0.
func WriteAnswer(w io.Writer, a Answer, m Model) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "s %s\n", a)
	if a == Satisfiable {
		column, _ := b.WriteString("v")
		put := func(lit string) {
			if column+1+len(lit) > 78 {
				b.WriteString("\nv")
				column = 1
			}
			b.WriteString(" " + lit)
			column += 1 + len(lit)
		}
		for v := 1; v < len(m); v++ {
			if m[v] {
				put(fmt.Sprint(v))
			} else {
				put(fmt.Sprint(-v))
			}
		}
		put("0")
		b.WriteString("\n")
	}
	return b.Flush()
}
