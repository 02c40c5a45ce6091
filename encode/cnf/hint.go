package cnf

// Hint is advice to a solver about the variables First … First+Count-1: where it
// must guess, it should first try them true, and from the start it should prefer
// them the more, the higher the activity is (0 for no preference). No answer
// depends on hints.
type Hint struct {
	First    Lit
	Count    int
	Activity int
}
