package cnf

// Builder hands out variables and writes clauses of named shapes into a sink,
// so that the rules of an encoding read as logic. The clauses it passes on
// share one buffer: writing a clause allocates nothing.
type Builder struct {
	sink Sink
	vars int
	buf  []Lit
}

// NewBuilder returns a builder over the sink. The variables 1..vars are taken.
func NewBuilder(sink Sink, vars int) *Builder {
	return &Builder{sink: sink, vars: vars}
}

// Vars is the number of variables in use.
func (b *Builder) Vars() int { return b.vars }

// Fresh takes n new variables with consecutive numbers and returns the first.
func (b *Builder) Fresh(n int) Lit {
	first := b.vars + 1
	b.vars += n
	return Lit(first)
}

// AnyOf says that at least one of the literals holds.
func (b *Builder) AnyOf(lits []Lit) {
	b.sink.Add(lits)
}

// Implies says: if a holds, c holds.
func (b *Builder) Implies(a, c Lit) {
	b.buf = append(b.buf[:0], -a, c)
	b.sink.Add(b.buf)
}

// ImpliesAnyOf says: if a holds, at least one of the literals does.
func (b *Builder) ImpliesAnyOf(a Lit, lits []Lit) {
	b.buf = append(append(b.buf[:0], -a), lits...)
	b.sink.Add(b.buf)
}

// NotBoth says that a and c do not hold together.
func (b *Builder) NotBoth(a, c Lit) {
	b.buf = append(b.buf[:0], -a, -c)
	b.sink.Add(b.buf)
}

// IffAll says that a holds just where all the literals do.
func (b *Builder) IffAll(a Lit, lits []Lit) {
	for _, c := range lits {
		b.Implies(a, c)
	}
	b.buf = append(b.buf[:0], a)
	for _, c := range lits {
		b.buf = append(b.buf, -c)
	}
	b.sink.Add(b.buf)
}
