package cnf

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Optimum is a solver's verdict on a formula with costs.
type Optimum struct {
	Answer Answer
	Model  Model // if Satisfiable
	Proved bool  // the solver claims that no model costs less
	Cost   *int  // the cost that the solver reports for the model; nil for none
}

// String returns the answer as printed on the "s" line of a solver's output.
func (o Optimum) String() string {
	if o.Answer == Satisfiable && o.Proved {
		return optimumFound
	}
	return o.Answer.String()
}

const optimumFound = "OPTIMUM FOUND"

// ReadOptimum reads the output of a MaxSAT or pseudo-Boolean solver: an "s" line, "o" lines with costs, and "v" lines
// with the values of the variables 1..vars, in one of three forms: literals, closed by 0; literals with an x before the
// variable; or, since the MaxSAT evaluation of 2022, a 0 or 1 for each variable. If it has several models, the last one
// counts; a new one begins after an "o" line or a closing 0. A model without the closing 0 must have all variables,
// because the output is truncated otherwise. Errors are of type *[SyntaxError], wrap [ErrNoAnswer], or come from the
// reader; with an error the answer is Unknown.
func ReadOptimum(name string, r io.Reader, vars int) (Optimum, error) {
	p := &optimumParser{answerParser: answerParser{
		parser: parser{name: name, r: bufio.NewReaderSize(r, 1<<16)}, vars: vars,
	}}
	if err := p.eachLine(p.parse); err != nil {
		return Optimum{}, err
	}
	return p.optimum()
}

// optimumParser reads a solver's output line by line.
type optimumParser struct {
	answerParser
	proved bool
	cost   *int
	known  []bool // by variable: whether the model has it
	left   int    // number of variables missing from the model
	ended  bool   // the next values belong to another model
}

// parse reads one line: an answer, a cost, values, or anything else, which is ignored.
func (p *optimumParser) parse(line []byte) error {
	line = trimBlank(line)
	fields := bytes.Fields(line)
	switch {
	case len(fields) == 2 && string(fields[0]) == "o":
		cost, err := strconv.Atoi(string(fields[1]))
		if err != nil {
			return p.errorf("%q is not a cost", shortLine(string(fields[1])))
		}
		p.cost, p.ended = &cost, true
		return nil
	case len(fields) > 0 && string(fields[0]) == "v":
		return p.parseModel(fields[1:])
	case string(line) == "s "+optimumFound:
		if p.answered {
			return p.errorf("a second answer %q", string(line))
		}
		p.answered, p.answer, p.proved = true, Satisfiable, true
		return nil
	case len(fields) > 0 && string(fields[0]) == "s":
		return p.parseLine(line)
	}
	return nil
}

// parseModel adds the values of a line to the model, or begins another one.
func (p *optimumParser) parseModel(fields [][]byte) error {
	if p.model == nil || p.ended {
		p.model, p.known, p.left = make(Model, p.vars+1), make([]bool, p.vars+1), p.vars
		p.ended, p.closed = false, false
		if len(fields) == 1 && len(fields[0]) == p.vars && len(bytes.Trim(fields[0], "01")) == 0 {
			for i, value := range fields[0] {
				p.model[i+1] = value == '1'
			}
			p.left, p.ended = 0, true
			return nil
		}
	}
	for _, field := range fields {
		lit, n := parseLit(bytes.Replace(field, []byte("x"), nil, 1))
		switch {
		case n == 0:
			return p.errorf("%q is not a literal", shortLine(string(field)))
		case lit.Var() > p.vars:
			return p.errorf("literal %s, but the formula has %d variables: is this the answer to another formula?",
				field, p.vars)
		case p.closed:
			return p.errorf("literals after the closing 0")
		case lit == 0:
			p.closed, p.ended = true, true
		default:
			p.model[lit.Var()] = lit > 0
			if !p.known[lit.Var()] {
				p.known[lit.Var()] = true
				p.left--
			}
		}
	}
	return nil
}

// optimum checks at the end of the output that the answer is complete.
func (p *optimumParser) optimum() (Optimum, error) {
	p.closed = p.closed || p.left == 0
	answer, model, err := p.finish()
	switch {
	case !p.answered:
		return Optimum{}, fmt.Errorf("%s: %w", p.name, errNoOptimum)
	case err != nil:
		return Optimum{}, err
	}
	o := Optimum{Answer: answer, Model: model, Proved: p.proved}
	if answer == Satisfiable {
		o.Cost = p.cost
	}
	return o, nil
}

// errNoOptimum is [ErrNoAnswer] worded for costs.
var errNoOptimum = fmt.Errorf("%w, or \"s %s\"", ErrNoAnswer, optimumFound)

// WriteOptimum prints the answer as MaxSAT solvers do: an "s" line and, if it has a model, an "o" line with its cost
// before it and "v" lines with its literals and a closing 0 after it. The error is the writer's.
func WriteOptimum(w io.Writer, o Optimum) error {
	cost := ""
	if o.Answer == Satisfiable && o.Cost != nil {
		cost = fmt.Sprintf("o %d\n", *o.Cost)
	}
	if _, err := fmt.Fprintf(w, "%ss %s\n", cost, o); err != nil {
		return err
	}
	return writeValues(w, o.Answer, o.Model)
}
