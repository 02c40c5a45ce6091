package cnf

// Builder allocates variables and writes clauses of named shapes to a sink, so that the rules of an encoding read as
// logic. Clauses share one buffer, so writing one doesn't allocate.
type Builder struct {
	sink Sink
	vars int
	buf  []Lit
}

// NewBuilder returns a builder that writes to sink. The variables 1..vars are already in use.
func NewBuilder(sink Sink, vars int) *Builder {
	return &Builder{sink: sink, vars: vars}
}

// Vars returns the number of variables in use.
func (b *Builder) Vars() int { return b.vars }

// Fresh allocates n new variables with consecutive numbers and returns the first.
func (b *Builder) Fresh(n int) Lit {
	first := b.vars + 1
	b.vars += n
	return Lit(first)
}

// AnyOf states that at least one of the literals holds.
func (b *Builder) AnyOf(lits []Lit) {
	b.sink.Add(lits)
}

// Implies states that a implies c.
func (b *Builder) Implies(a, c Lit) {
	b.buf = append(b.buf[:0], -a, c)
	b.sink.Add(b.buf)
}

// ImpliesAnyOf states that a implies that at least one of the literals holds.
func (b *Builder) ImpliesAnyOf(a Lit, lits []Lit) {
	b.buf = append(append(b.buf[:0], -a), lits...)
	b.sink.Add(b.buf)
}

// NotBoth states that a and c don't both hold.
func (b *Builder) NotBoth(a, c Lit) {
	b.buf = append(b.buf[:0], -a, -c)
	b.sink.Add(b.buf)
}

// AtMostOne states that at most one of the literals holds, if the sink supports that as a single constraint. If not, it
// writes nothing and returns false.
func (b *Builder) AtMostOne(lits []Lit) bool {
	linear, ok := b.sink.(LinearSink)
	if ok {
		linear.AddAtMostOne(lits)
	}
	return ok
}

// IffAll states that a holds if and only if all the literals hold.
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
