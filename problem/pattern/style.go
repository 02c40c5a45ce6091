package pattern

import "crossat/grids"

// Style is a named set of rules.
type Style struct {
	Name    string
	Title   string // one-line description for a listing
	Source  string
	Rules   func(width, height int) grids.Rules
	Profile *Profile // what its patterns are like; nil for anything
}

// ID returns the name.
func (s Style) ID() string { return s.Name }

// Styles lists the styles, the default first.
var Styles = []Style{
	{
		Name: "american", Title: "as American newspapers print them",
		Source: "the New York Times and other newspapers: symmetry, words of three letters or more, all cells checked, " +
			"connected; open areas, cheaters and black runs as in " + american.Source,
		Rules: grids.DefaultRules, Profile: &american,
	},
	{
		Name: "free", Title: "no rules but those that are asked for, and words of three letters or more",
		Rules: freeRules,
	},
}

// freeRules returns the rules of the style free.
func freeRules(width, height int) grids.Rules {
	none, _ := grids.FindSymmetry("none")
	return grids.Rules{Symmetry: none, Width: width, Height: height, MinLength: 3, MaxOpen: -1, MaxCheaters: -1, ThemeGap: 1}
}
