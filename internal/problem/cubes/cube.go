package cubes

// Cube is a part of the space of fills: the fills that have the cube's letters.
type Cube struct {
	// Letters has one rune per cell; zero leaves the cell open.
	Letters []rune
	// Share estimates the fraction of the space that is in the cube, from 0 to 1, by the number of words that continue
	// its letters. The shares of all cubes and of the refuted parts add up to 1.
	Share float64
	// Expected is the decimal logarithm of the expected number of fills in the cube, see [fit.Problem.LogExpected].
	Expected float64
}

// Splitting is a partition of the space of fills: every fill is in exactly one cube.
type Splitting struct {
	Cubes   []Cube  // cubes of a beam search's final beam first, then by expected fills, most first
	Refuted int     // number of parts that arc consistency proved empty
	Share   float64 // total share of the refuted parts
}
