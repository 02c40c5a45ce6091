package proof

import "crossat/internal/cnf"

// parseBinary reads a binary proof: "a" or "d", and literals up to a zero byte. A literal is 2v, or 2v+1 if it is
// negative, in groups of seven bits, the lowest first; the last group lacks the top bit.
func (p *parser) parseBinary() error {
	for {
		b := p.next()
		switch {
		case b == end:
			return p.broken()
		case b != 'a' && b != 'd':
			return p.errorf("%#02x where a or d is expected: is this a binary DRAT proof?", b)
		}
		p.begin(b == 'd')
		if err := p.binaryLits(); err != nil {
			return err
		}
		if err := p.each(p.step); err != nil {
			return err
		}
	}
}

// binaryLits reads the literals of a clause.
func (p *parser) binaryLits() error {
	for {
		lit, err := p.binaryLit()
		if lit == 0 || err != nil {
			return err
		}
		p.step.Clause = append(p.step.Clause, lit)
	}
}

// binaryLit reads a literal, or 0.
func (p *parser) binaryLit() (cnf.Lit, error) {
	code := uint64(0)
	for shift := 0; ; shift += 7 {
		b := p.next()
		if b == end {
			return 0, p.cut()
		}
		if code |= uint64(b&0x7f) << shift; code > 2*cnf.MaxVar+1 || shift > 28 {
			return 0, p.errorf("a literal above %d", cnf.MaxVar)
		}
		if b < 0x80 {
			break
		}
	}
	switch {
	case code == 1:
		return 0, p.errorf("a literal of the variable 0")
	case code&1 != 0:
		return -cnf.Lit(code >> 1), nil
	}
	return cnf.Lit(code >> 1), nil
}
