package cnf

import (
	"bytes"
	"io"
	"slices"
	"strconv"
)

// WriteWCNF prints the formula, preceded by the comments, one per line, as a WCNF file of the MaxSAT evaluations since
// 2022: no header, h before the literals of a clause, or the weight of a soft one. The formula must not have
// constraints that require several literals.
func (w *Weighted) WriteWCNF(out io.Writer, comments []string) error {
	e := NewWCNF(out, comments, w.Vars(), w.Len())
	for i := range w.Len() {
		e.Add(w.Clause(i))
	}
	for _, s := range w.Soft {
		e.AddSoft(s)
	}
	return e.Close()
}

// WCNFEncoder is a sink that prints the clauses of a WCNF file. The first error is sticky and is returned by
// Close.
type WCNFEncoder struct{ e *Encoder }

// NewWCNF prints the comments, and returns a sink for exactly that many clauses over the variables 1..vars, excluding
// soft ones.
func NewWCNF(w io.Writer, comments []string, vars, clauses int) *WCNFEncoder {
	return &WCNFEncoder{newEncoder(w, "c ", comments, "", vars, clauses)}
}

// Add prints a clause that must hold.
func (w *WCNFEncoder) Add(clause []Lit) {
	w.e.n++
	w.e.write("h ", clause)
}

// AddSoft prints a soft clause.
func (w *WCNFEncoder) AddSoft(s Soft) { w.e.write(strconv.Itoa(s.Weight)+" ", s.Clause) }

// Close is [Encoder.Close].
func (w *WCNFEncoder) Close() error { return w.e.Close() }

// parseWCNF reads a line of a WCNF file: a clause.
func (p *weightedParser) parseWCNF(line []byte) error {
	line = bytes.TrimLeft(line, " \t")
	if len(line) == 0 || line[0] == 'c' {
		return nil
	}
	if line[0] == 'p' {
		return p.errorf("%q is a header of the old format: "+
			"expected h or a weight before each clause, as in the MaxSAT evaluations since 2022", shortLine(string(line)))
	}
	first, rest, _ := bytes.Cut(line, []byte(" "))
	weight := 0
	if string(first) != "h" {
		var err error
		if weight, err = strconv.Atoi(string(first)); err != nil || weight < 1 {
			return p.errorf("%q is neither h nor a weight of 1 or more", shortLine(string(first)))
		}
	}
	clause, err := p.wholeClause(rest)
	switch {
	case err != nil:
		return err
	case weight == 0:
		p.w.Add(clause)
	case !p.w.AddSoft(Soft{slices.Clone(clause), weight}):
		return p.errorf("the weights add up to 2^63 or more")
	}
	return nil
}

// wholeClause reads the literals of a line up to the 0 at its end. The result is valid until the next call.
func (p *weightedParser) wholeClause(line []byte) ([]Lit, error) {
	p.clause = p.clause[:0]
	for {
		line = bytes.TrimLeft(line, " \t\r")
		if len(line) == 0 {
			return nil, p.errorf("the clause has no closing 0: expected one clause a line")
		}
		lit, n := parseLit(line)
		if n == 0 {
			return nil, p.errorf("%q is not a literal", shortLine(firstField(line)))
		}
		if line = line[n:]; lit != 0 {
			p.clause = append(p.clause, lit)
			continue
		}
		switch {
		case len(bytes.TrimSpace(line)) > 0:
			return nil, p.errorf("%q after the closing 0: expected one clause a line", shortLine(firstField(line)))
		case p.w.Lits()+len(p.clause) > MaxLits:
			return nil, p.errorf("more than %d literals: too large to hold in memory", MaxLits)
		}
		return p.clause, nil
	}
}
