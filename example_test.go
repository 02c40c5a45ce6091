package crossat_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"crossat"
	"crossat/decode"
	"crossat/dicts"
	"crossat/encode"
	"crossat/grids"
	"crossat/solve"
)

func ExampleFill() {
	g, _ := grids.Open("mini5")
	d, _ := dicts.Open("en")
	r, err := crossat.Fill(context.Background(), g, d, crossat.FillOptions{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// ##WAR
	// #PAGE
	// PAGED
	// ACES#
	// YES##
}

// The entry of a slot comes from a theme, and no two entries are forms of the same word.
func ExampleFill_rules() {
	g, _ := grids.Parse("grid", "......#.......", grids.Options{})
	words := dicts.New("words", []dicts.Word{{Text: "GOPHER"}, {Text: "BADGER"}})
	theme := dicts.New("theme", []dicts.Word{{Text: "GOPHERS"}})
	rules := crossat.FillRules{Slots: []crossat.SlotRule{{Slot: "2-Across", List: theme}}, Stems: true}
	r, err := crossat.Fill(context.Background(), g, words, crossat.FillOptions{Rules: rules})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(r.Grid)
	// Output:
	// BADGER#GOPHERS
}

// A word square is the fill of a grid without black cells.
func ExampleFill_square() {
	g, _ := grids.SymmetricSquare(4)
	d, _ := dicts.Open("en")
	r, err := crossat.Fill(context.Background(), g, d, crossat.FillOptions{Seed: 1, Objective: "first"})
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

func ExampleFills() {
	g, _ := grids.Square(2, 2)
	d := dicts.New("short words", []dicts.Word{{Text: "AT"}, {Text: "MO"}, {Text: "AM"}, {Text: "TO"}})
	for r, err := range crossat.Fills(context.Background(), g, d, crossat.FillOptions{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(r.Grid)
	}
	// Output:
	// AT
	// MO
	//
	// AM
	// TO
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
	words := []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}
	r, err := crossat.Layout(context.Background(), words, crossat.LayoutOptions{Prove: true})
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
	r, err := crossat.Compose(context.Background(), rules, d, crossat.ComposeOptions{Seed: 1})
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

func ExampleOutcome() {
	g, _ := grids.Parse("rows", "Q.Z\n...", grids.Options{})
	d, _ := dicts.Open("en")
	_, err := crossat.Fill(context.Background(), g, d, crossat.FillOptions{})
	var o *crossat.Outcome
	if errors.As(err, &o) && o.Status == crossat.Impossible {
		fmt.Println(o.Reason)
		fmt.Println("slots:", o.Slots)
	}
	// Output:
	// 1-Across has no candidate: no word of the dictionary fits the pattern Q?Z
	// slots: [0]
}

// These slots can't be filled together. A change is only suggested with a fill as evidence.
func ExampleExplain() {
	g, _ := grids.Parse("grid", "...\n...\n...", grids.Options{})
	d := dicts.New("words", []dicts.Word{{Text: "CAT"}, {Text: "APE"}, {Text: "TEN"}, {Text: "COW"}, {Text: "OWL"}})
	e, err := crossat.Explain(context.Background(), g, d, crossat.FillOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Conflict, e.Minimal)
	// Output:
	// [4-Across 2-Down] true
}

// Rules that can't be met together, and what to change: an open board of 5x5 has an open area of nine cells.
func ExampleExplainPattern() {
	r := grids.DefaultRules(5, 5)
	r.Black, r.MaxOpen = &grids.Range{}, 8
	e, err := crossat.ExplainPattern(context.Background(), r, crossat.PatternOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Conflict)
	for change := range e.Changes(context.Background()) {
		fmt.Println(change.Text)
	}
	// Output:
	// [MaxOpen Black]
	// MaxOpen 9
	// Black 0-2
}

// A grid becomes a formula in a DIMACS file, for any SAT solver; here the embedded one answers it, and the model
// becomes a grid again. For a solver that runs elsewhere, see encode.Read and solve.ReadModel.
func Example_formula() {
	ctx := context.Background()
	g, _ := grids.Open("mini5")
	d, _ := dicts.Open("en")
	f, err := encode.Fill(ctx, g, d, encode.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer // for kissat, cadical and others
	if err := f.WriteDIMACS(&file); err != nil {
		fmt.Println(err)
		return
	}
	model, err := solve.Run(ctx, f, solve.Gophersat())
	if err != nil {
		fmt.Println(err)
		return
	}
	filled, err := decode.Fill(f, model)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(filled)
	// Output:
	// ##BAA
	// #SAIN
	// SAALE
	// TEES#
	// PKD##
}
