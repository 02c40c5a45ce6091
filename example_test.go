package crossat_test

import (
	"context"
	"fmt"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/layout"
)

// bySearch lets search work alone, so that the same seed gives the same grid. Without Engines, search and
// gophersat race, and the first to find a fill wins.
var bySearch = []crossat.Engine{crossat.SearchEngine{}}

func ExampleFill() {
	g, _ := grids.Open("mini5")
	d, _ := dicts.Open("en")
	r, err := crossat.Fill(context.Background(), g, d, crossat.FillOptions{Seed: 1, Engines: bySearch})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// ##FAE
	// #WARN
	// FARED
	// LIES#
	// UTS##
}

// The entry of a slot comes from a theme, and no two entries are forms of the same word.
func ExampleFill_rules() {
	g, _ := grids.Parse("grid", "......#.......", grids.Options{})
	words := dicts.New("words", []dicts.Word{{Text: "GOPHER"}, {Text: "BADGER"}})
	theme := dicts.New("theme", []dicts.Word{{Text: "GOPHERS"}})
	rules := fit.Rules{Slots: []fit.SlotRule{{Slot: "2-Across", List: theme}}, Stems: true}
	r, err := crossat.Fill(context.Background(), g, words, crossat.FillOptions{Rules: rules})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// BADGER#GOPHERS
}

func ExampleFills() {
	g, _ := grids.Square(2, 2)
	d := dicts.New("short words", []dicts.Word{{Text: "AT"}, {Text: "MO"}, {Text: "AM"}, {Text: "TO"}})
	for r, err := range crossat.Fills(context.Background(), g, d, crossat.FillOptions{Engines: bySearch}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Grid)
	}
	// Output:
	// AM
	// TO
	//
	// AT
	// MO
}

func ExampleSquare() {
	d, _ := dicts.Open("en")
	o := crossat.SquareOptions{Symmetric: true, FillOptions: crossat.FillOptions{Seed: 1, Engines: bySearch}}
	r, err := crossat.Square(context.Background(), 4, 4, d, o)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// LASH
	// AREA
	// SEEN
	// HANK
}

func ExamplePattern() {
	rules := grids.DefaultRules(7, 7)
	rules.Black = &grids.Range{Least: 3, Most: 7}
	r, err := crossat.Pattern(context.Background(), rules, crossat.PatternOptions{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// ......#
	// ......#
	// .......
	// ...#...
	// .......
	// #......
	// #......
}

func ExampleLayout() {
	p := layout.Problem{Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}}
	r, err := crossat.Layout(context.Background(), p, crossat.LayoutOptions{Prove: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	fmt.Println(r.Bound)
	fmt.Print(r.Grid)
	// Output:
	// 5 words, 4 crossings, 8x4
	// proved to be best by 32 cells
	// #####DOG
	// CRINGE##
	// A####A##
	// T#TRIFLE
}

func ExampleCompose() {
	rules := grids.DefaultRules(5, 5)
	rules.Theme = []string{"CROSS", "SEVEN"}
	d, _ := dicts.Open("en")
	o := crossat.ComposeOptions{PatternOptions: crossat.PatternOptions{Seed: 1}}
	r, err := crossat.Compose(context.Background(), rules, d, o)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// ADS##
	// CROSS
	// TELLY
	// SEVEN
	// ##EWE
}

// A grid is split into cubes, which may be solved one by one, on several machines.
func ExampleConquer() {
	g, _ := grids.Parse("square", "...\n...\n...", grids.Options{})
	d, _ := dicts.OpenWith("en", dicts.Options{MinScore: 65})
	set, _ := crossat.Split(context.Background(), g, d, crossat.SplitOptions{Target: 10})
	tally, err := crossat.Conquer(context.Background(), set, crossat.ConquerOptions{Count: true})
	sum := tally.Sum(crossat.AllCubes(set))
	fmt.Printf("%d cubes, %d of them with %d fills; error: %v\n", sum.Cubes, sum.Found, sum.Fills, err)
	// Output:
	// 22 cubes, 22 of them with 35940 fills; error: <nil>
}

func ExampleOutcomeOf() {
	g, _ := grids.Parse("rows", "Q.Z\n...", grids.Options{})
	d, _ := dicts.Open("en")
	_, err := crossat.Fill(context.Background(), g, d, crossat.FillOptions{})
	if o, ok := crossat.OutcomeOf(err); ok && o.Status == crossat.Impossible {
		fmt.Println(o.Reason)
		fmt.Println("slots:", o.Proof.Slots)
	}
	// Output:
	// 1-Across has no candidate: no word of the dictionary fits the pattern Q?Z
	// slots: [0]
}

// Rules that cannot be met together, and what to change: an open board of 5x5 has an open area of nine cells.
func ExampleExplainPattern() {
	r := grids.DefaultRules(5, 5)
	r.Black, r.MaxOpen = &grids.Range{}, 8
	c, err := crossat.ExplainPattern(context.Background(), r, crossat.ConflictOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rule := range c.Rules {
		fmt.Println(rule.Name)
	}
	for change := range c.Relaxations(context.Background()) {
		fmt.Println(change.Rules[0].Name, change.Values[0])
	}
	// Output:
	// the rule MaxOpen
	// the rule Black
	// the rule MaxOpen 9
	// the rule Black 0-2
}
