package proof

import "crossat/internal/cnf"

// parseText reads text: literals up to a 0, after a "d" for deletions.
func (p *parser) parseText() error {
	for inClause := false; ; {
		b := p.skipBlanks()
		switch {
		case b == end && !inClause && p.err == nil:
			return nil
		case b == end:
			return p.cut()
		case !inClause && (b == 'c' || b == 'o'):
			p.skipLine()
			continue
		case !inClause && b == 'd':
			p.begin(true)
			inClause = true
			if b = p.next(); b != end && !isBlank(b) {
				return p.errorf("a d that no blank follows: expected d and the literals of a clause")
			}
			if b == '\n' {
				p.line++
			}
			continue
		case !inClause:
			p.begin(false)
		}
		lit, err := p.textLit(b)
		if err != nil {
			return err
		}
		if inClause = lit != 0; inClause {
			p.step.Clause = append(p.step.Clause, lit)
			continue
		}
		if err := p.each(p.step); err != nil {
			return err
		}
	}
}

// skipBlanks returns the next byte that isn't blank, or end.
func (p *parser) skipBlanks() int {
	for {
		b := p.next()
		if !isBlank(b) {
			return b
		}
		if b == '\n' {
			p.line++
		}
	}
}

// skipLine skips the rest of the line.
func (p *parser) skipLine() {
	for {
		switch p.next() {
		case end:
			return
		case '\n':
			p.line++
			return
		}
	}
}

// textLit reads a literal, or the 0 at the end of a clause, that begins with b.
func (p *parser) textLit(b int) (cnf.Lit, error) {
	negative, digits, v := b == '-', 0, int64(0)
	if negative {
		b = p.next()
	}
	for ; '0' <= b && b <= '9'; b = p.next() {
		digits++
		if v = v*10 + int64(b-'0'); v > cnf.MaxVar {
			return 0, p.errorf("a literal above %d", cnf.MaxVar)
		}
	}
	if b != end {
		p.back()
	}
	switch {
	case b != end && !isBlank(b):
		return 0, p.errorf("%q where a literal or 0 is expected: is this a DRAT proof?", rune(b))
	case digits == 0 || negative && v == 0:
		return 0, p.errorf("a - without a number")
	case negative:
		v = -v
	}
	return cnf.Lit(v), nil
}
