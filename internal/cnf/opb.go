package cnf

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// OPBEncoder is a sink that prints constraints as an OPB file, for pseudo-Boolean solvers: a clause states that the sum
// of its literals is 1 or more, with 1 minus the variable for a negated literal. "At most one" is a single constraint.
// The first error is sticky and is returned by Close.
//
// Source: O. Roussel, V. Manquinho, Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean
// Solvers. Departure: none; the files have no products, and no negated literals.
type OPBEncoder struct{ e *Encoder }

// NewOPB prints the header, the comments and, if it gets terms, the sum to minimise. It returns a sink for exactly that
// many constraints over the variables 1..vars.
func NewOPB(w io.Writer, comments []string, vars, constraints int, terms []Term) *OPBEncoder {
	size := fmt.Sprintf("#variable= %d #constraint= %d", vars, constraints)
	o := &OPBEncoder{newEncoder(w, "* ", append([]string{size}, comments...), "", vars, constraints)}
	if len(terms) == 0 {
		return o
	}
	line := []byte("min:")
	offset := 0
	for _, t := range terms {
		line = appendTerm(line, t, &offset)
	}
	if offset != 0 {
		o.e.fail(fmt.Errorf("an OPB file can't hold the constant %d in its sum", offset))
	}
	o.put(append(line, " ;\n"...))
	return o
}

// appendTerm appends a literal with its weight. A negated literal amounts to its weight minus the weight times the
// variable; the constant part is added to offset.
func appendTerm(line []byte, t Term, offset *int) []byte {
	line = append(line, ' ')
	if t.Lit < 0 {
		*offset += t.Weight
		t.Weight = -t.Weight
	}
	if t.Weight > 0 {
		line = append(line, '+')
	}
	line = strconv.AppendInt(line, int64(t.Weight), 10)
	line = append(line, " x"...)
	return strconv.AppendInt(line, int64(t.Lit.Var()), 10)
}

// put prints a line.
func (o *OPBEncoder) put(line []byte) {
	if o.e.err != nil {
		return
	}
	if _, err := o.e.w.Write(line); err != nil {
		o.e.fail(err)
	}
}

// atLeast prints the constraint that at least the given number of literals hold, or of their negations if sign is -1.
func (o *OPBEncoder) atLeast(least int, sign Lit, lits []Lit) {
	o.e.n++
	line := o.e.line[:0]
	for _, l := range lits {
		if l.Var() > o.e.vars {
			o.e.fail(fmt.Errorf("constraint %d: literal %d, but there are %d variables", o.e.n, l, o.e.vars))
			return
		}
		constant := 0
		line = appendTerm(line, Term{sign * l, 1}, &constant)
		least -= constant
	}
	if len(lits) == 0 { // a sum has at least one term
		line = append(line, " +0 x1"...)
	}
	line = append(line, " >= "...)
	o.e.line = append(strconv.AppendInt(line, int64(least), 10), " ;\n"...)
	o.put(o.e.line[1:])
}

// Add prints a clause.
func (o *OPBEncoder) Add(clause []Lit) { o.atLeast(1, 1, clause) }

// AddAtMostOne prints the constraint that at most one of the literals holds.
func (o *OPBEncoder) AddAtMostOne(lits []Lit) { o.atLeast(len(lits)-1, -1, lits) }

// Close is [Encoder.Close].
func (o *OPBEncoder) Close() error { return o.e.Close() }

// parseOPB reads a line of an OPB file: a comment, the sum to minimise, or a constraint.
func (p *weightedParser) parseOPB(line []byte) error {
	fields := strings.Fields(string(line))
	switch {
	case len(fields) == 0:
		return nil
	case line[0] == '*':
		return p.parseStar(string(line), fields)
	case fields[len(fields)-1] == ";":
		fields = fields[:len(fields)-1]
	case strings.HasSuffix(fields[len(fields)-1], ";"):
		fields[len(fields)-1] = strings.TrimSuffix(fields[len(fields)-1], ";")
	default:
		return p.errorf("the line does not end with a semicolon: expected one constraint a line")
	}
	if len(fields) > 0 && fields[0] == "min:" {
		return p.parseSum(fields[1:])
	}
	return p.parseConstraint(fields)
}

// parseStar reads a comment. The one with the counts is the header.
func (p *weightedParser) parseStar(line string, fields []string) error {
	var vars, constraints int
	if n, _ := fmt.Sscanf(line, "* #variable= %d #constraint= %d", &vars, &constraints); n == 2 && !p.header {
		if vars > MaxVar {
			return p.errorf("header %q: more than %d variables", shortLine(line), MaxVar)
		}
		if vars < 0 || constraints < 0 {
			return p.errorf("header %q: the counts are not usable numbers", shortLine(line))
		}
		p.header, p.clauses = true, constraints
		p.w.Declare(vars)
		return nil
	}
	if p.lines == 0 {
		return p.comment([]byte(strings.TrimPrefix(line, "*")))
	}
	return nil
}

// parseSum reads the terms of the sum to minimise.
func (p *weightedParser) parseSum(fields []string) error {
	if len(p.w.Soft) > 0 {
		return p.errorf("a second sum to be minimised")
	}
	for ; len(fields) > 0; fields = fields[2:] {
		weight, lit, err := p.parseTerm(fields)
		switch {
		case err != nil:
			return err
		case weight < 0:
			return p.errorf("weight %d: only sums of weights above 0 can be read", weight)
		case weight == 0:
			continue
		case !p.w.AddSoft(Soft{[]Lit{-lit}, weight}):
			return p.errorf("the weights add up to 2^63 or more")
		}
	}
	return nil
}

// parseTerm reads a weight and a variable.
func (p *weightedParser) parseTerm(fields []string) (int, Lit, error) {
	if len(fields) < 2 {
		return 0, 0, p.errorf("%q has no variable: expected weights and variables, as in +1 x2", shortLine(fields[0]))
	}
	weight, err := strconv.Atoi(fields[0])
	if err != nil {
		return 0, 0, p.errorf("%q is not a weight", shortLine(fields[0]))
	}
	lit, n := Lit(0), 0
	if name, ok := strings.CutPrefix(fields[1], "x"); ok {
		lit, n = parseLit([]byte(name))
	}
	switch {
	case n == 0 || lit < 1:
		return 0, 0, p.errorf("%q is not a variable", shortLine(fields[1]))
	case p.header && lit.Var() > p.w.Vars():
		return 0, 0, p.errorf("variable %s, but the header says %d variables", fields[1], p.w.Vars())
	}
	return weight, lit, nil
}

// parseConstraint reads a constraint with weights of 1 or -1: that many of its literals hold.
func (p *weightedParser) parseConstraint(fields []string) error {
	if len(fields) < 2 {
		return p.errorf("expected a sum, >= or =, and a number")
	}
	relation := fields[len(fields)-2]
	least, err := strconv.Atoi(fields[len(fields)-1])
	if err != nil || relation != ">=" && relation != "=" || least > MaxLits || least < -MaxLits {
		return p.errorf("%q: expected >= or =, and a number", shortLine(relation+" "+fields[len(fields)-1]))
	}
	p.clause = p.clause[:0]
	for fields = fields[:len(fields)-2]; len(fields) > 0; fields = fields[2:] {
		weight, lit, err := p.parseTerm(fields)
		switch {
		case err != nil:
			return err
		case weight == -1:
			lit = -lit
			least++
		case weight == 0:
			continue
		case weight != 1:
			return p.errorf("weight %d: only constraints with weights 1 and -1 can be read", weight)
		}
		p.clause = append(p.clause, lit)
	}
	if p.w.Lits()+2*len(p.clause) > MaxLits {
		return p.errorf("more than %d literals: too large to hold in memory", MaxLits)
	}
	p.lines++
	p.w.addAtLeast(least, p.clause)
	if relation == "=" {
		for i := range p.clause {
			p.clause[i] = -p.clause[i]
		}
		p.w.addAtLeast(len(p.clause)-least, p.clause)
	}
	return nil
}

// isOPB reports whether a line is the first of an OPB file.
func isOPB(line []byte) bool {
	return bytes.HasPrefix(line, []byte("*")) || bytes.HasPrefix(line, []byte("min:"))
}
