package cubes

// Cube is a part of the space of fills: those that have the cube's letters.
type Cube struct {
	// Letters has one rune a cell, zero where the cube leaves the cell open.
	Letters []rune
	// Share is the share of the space that the cube is, by the words that go on with
	// its letters; those of all cubes and of what Split refuted add up to 1.
	Share float64
	// Expected is the decimal logarithm of the number of fills to be expected in the
	// cube, as [fit.Problem.LogExpected] has it.
	Expected float64
}

// Splitting is a space in parts. No fill is in two cubes, and every fill is in one.
type Splitting struct {
	Cubes   []Cube  // those at the end of a beam first; then those with the most expected fills
	Refuted int     // parts that have no fill, as arc consistency has shown
	Share   float64 // of the space: that of the parts refuted
}
