package cubes_test

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// split splits a problem into cubes and returns the set, the problem and the set's file.
func split(t *testing.T, g *grids.Grid, d *dicts.Dict) (*cubes.Set, *fit.Problem, []byte) {
	t.Helper()
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	s, err := search.Split(t.Context(), p, search.SplitOptions{Target: 5})
	if err != nil {
		t.Fatal(err)
	}
	set := &cubes.Set{Grid: g, Dict: d, Strategy: "lookahead", Splitting: s}
	var b bytes.Buffer
	if err := set.Write(&b); err != nil {
		t.Fatal(err)
	}
	return set, p, b.Bytes()
}

// TestFile checks that reading a file restores the cubes and the problem, and that writing it again gives
// the same bytes.
func TestFile(t *testing.T) {
	d := dicts.New("words", []dicts.Word{
		{Text: "AAB", Score: 30}, {Text: "ABA", Score: -4}, {Text: "ABB"}, {Text: "BAA"}, {Text: "BAB"}, {Text: "BBA"},
		{Text: "ÅÉÇ"}, {Text: "ABAB"},
	})
	for _, tt := range []struct {
		name string
		grid *grids.Grid
	}{
		{"square", fittest.Must(grids.Square(3, 3))},
		{"symmetric", fittest.Must(grids.SymmetricSquare(3))},
		{"grid", fittest.Grid(t, "..B\n.#.\n...")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			set, p, data := split(t, tt.grid, d)
			again, err := cubes.Read("x.json", data)
			if err != nil {
				t.Fatal(err)
			}
			if len(again.ID) != 16 {
				t.Errorf("the set has the ID %q", again.ID)
			}
			same, err := fit.New(again.Grid, again.Dict, fit.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for i, c := range set.Cubes {
				want := set.Grid.Fill(c.Letters).String()
				got := again.Grid.Fill(again.Cubes[i].Letters).String()
				if got != want || again.Cubes[i].Share != c.Share {
					t.Errorf("cube %d is\n%s(share %v), want\n%s(%v)", i, got, again.Cubes[i].Share, want, c.Share)
				}
			}
			for i, slot := range p.Grid.Slots() {
				if got, want := texts(same, slot, i), texts(p, slot, i); !reflect.DeepEqual(got, want) {
					t.Errorf("%s has the candidates %v, want %v", slot.Name(), got, want)
				}
			}
			var b bytes.Buffer
			if err := again.Write(&b); err != nil || !bytes.Equal(b.Bytes(), data) {
				t.Errorf("written again (error %v):\n%s\nwant\n%s", err, &b, data)
			}
		})
	}
}

// texts returns the candidates of the i-th slot with their scores.
func texts(p *fit.Problem, s grids.Slot, i int) []dicts.Word {
	var list []dicts.Word
	for _, w := range p.Candidates[i] {
		list = append(list, p.Words(s.Len())[w])
	}
	return list
}

// TestTally adds up records of two cubes of a set.
func TestTally(t *testing.T) {
	_, _, data := split(t, fittest.Must(grids.Square(3, 3)), fittest.List("AAB ABA ABB BAA BAB BBA"))
	set, err := cubes.Read("x.json", data)
	if err != nil {
		t.Fatal(err)
	}
	none, two := 0, 2
	record := func(cube int, a cubes.Answer, fills *int) cubes.Record {
		r := cubes.Record{Cube: cube, Set: set.ID, Answer: a, Fills: fills}
		if a == cubes.Found {
			r.Fill = "ABA/BAB/ABB"
		}
		return r
	}
	chosen := []int{0, 1}
	for _, tt := range []struct {
		counted bool
		records []cubes.Record
		want    string // refuted, unknown, open, found, fills; done
	}{
		{false, nil, "0 0 2 0 0 []"},
		{false, []cubes.Record{record(0, cubes.Unknown, nil)}, "0 1 1 0 0 []"},
		{false, []cubes.Record{record(0, cubes.Unknown, nil), record(0, cubes.Refuted, nil)}, "1 0 1 0 0 [0]"},
		{false, []cubes.Record{record(0, cubes.Refuted, nil), record(0, cubes.Unknown, nil)}, "1 0 1 0 0 [0]"},
		{false, []cubes.Record{record(1, cubes.Found, nil), record(0, cubes.Unknown, nil)}, "0 1 0 1 0 [1]"},
		{true, []cubes.Record{record(1, cubes.Found, nil), record(0, cubes.Refuted, nil)}, "1 0 0 1 0 [0]"},
		{true, []cubes.Record{
			record(1, cubes.Found, nil), record(0, cubes.Refuted, &none), record(1, cubes.Found, &two),
		}, "1 0 0 1 2 [0 1]"},
		{true, []cubes.Record{
			record(1, cubes.Found, &two), record(1, cubes.Found, &two), record(2, cubes.Found, &two),
		}, "0 0 1 1 2 [1]"},
	} {
		tally := cubes.NewTally(set, tt.counted, tt.records)
		s := tally.Sum(chosen)
		done, share := []int{}, set.Share
		for _, cube := range chosen {
			if tally.Done(cube) {
				done = append(done, cube)
				share += set.Cubes[cube].Share
			}
		}
		if got := fmt.Sprint(s.Refuted, s.Unknown, s.Open, s.Found, s.Fills, done); got != tt.want || s.Share != share {
			t.Errorf("%+v: %s, share %v; want %s, %v", tt.records, got, s.Share, tt.want, share)
		}
		if r, ok := tally.Fill(chosen); ok != (s.Found > 0) || ok && r.Cube != 1 {
			t.Errorf("%+v: fill in %+v, %v", tt.records, r, ok)
		}
	}
}

// TestOtherRecords checks that a record that cannot belong to the set is rejected.
func TestOtherRecords(t *testing.T) {
	_, _, data := split(t, fittest.Must(grids.Square(3, 3)), fittest.List("AAB ABA ABB BAA BAB BBA"))
	set, err := cubes.Read("x.json", data)
	if err != nil {
		t.Fatal(err)
	}
	zero, minus, huge, whole := 0, -1, 1_000_000_000_000_000_000, set.Grid.Fill(set.Cubes[1].Letters)
	letters := slices.Clone(set.Cubes[1].Letters)
	for cell := range letters {
		letters[cell] = cmp.Or(letters[cell], 'A')
	}
	other := cubes.Text(whole.Fill(letters))
	for _, tt := range []struct {
		record cubes.Record
		want   string
	}{
		{cubes.Record{Set: set.ID, Answer: cubes.Refuted, Fills: &minus}, "can't have -1 fills"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: other, Fills: &huge}, "its words allow for"},
		{cubes.Record{Set: set.ID, Answer: cubes.Refuted, Seconds: -1}, "can't have taken -1 seconds"},
		{cubes.Record{Set: set.ID, Answer: cubes.Refuted, Seconds: 1e300}, "can't have taken 1e+300 seconds"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: other}, "its fill is outside of cube 0"},
		{cubes.Record{Set: "00", Answer: cubes.Refuted}, "it belongs to the cubes"},
		{cubes.Record{Set: set.ID, Cube: -1, Answer: cubes.Refuted}, "no cube -1"},
		{cubes.Record{Set: set.ID, Cube: len(set.Cubes), Answer: cubes.Refuted}, "no cube"},
		{cubes.Record{Set: set.ID, Answer: "maybe"}, "is not an answer"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found}, "contradicts its fills"},
		{cubes.Record{Set: set.ID, Answer: cubes.Refuted, Fill: "AAA/AAA/AAA"}, "contradicts its fills"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: "AAA/AAA/AAA", Fills: &zero}, "contradicts its fills"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: "AAA/AAA"}, "does not have the shape"},
		{cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: "AAA/AA#/AAA"}, "in the grid"},
	} {
		if err := set.Check(tt.record); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want %s", tt.record, err, tt.want)
		}
	}
}

// TestRebusCubes writes and reads cubes of a grid with rebus cells and bars, and rejects other strings.
func TestRebusCubes(t *testing.T) {
	g := fittest.Grid(t, "[AB/C]|. .\n. [D/BC] .\n. . [A]")
	_, p, data := split(t, g, fittest.List("AB BA CA BB ABA ABB BAA BAB AAB BBA AAA CAB CBA ADA BDA DA DAB ABCA BBCA ABAB AC CC BCA"))
	set, err := cubes.Read("x.json", data)
	if err != nil {
		t.Fatal(err)
	}
	same, err := fit.New(set.Grid, set.Dict, fit.Options{})
	if err != nil || !reflect.DeepEqual(same.Alphabet, p.Alphabet) || set.Grid.String() != g.String() || len(set.Cubes) < 2 {
		t.Errorf("%d cubes, %v, of\n%s", len(set.Cubes), err, set.Grid)
	}
	if !slices.ContainsFunc(set.Cubes, func(c cubes.Cube) bool { return c.Letters[0] != 0 || c.Letters[4] != 0 }) {
		t.Error("no cube has the string of a cell")
	}
	r := cubes.Record{Fill: "[AB]|A B/A [BC] A/B A A"}
	if filled, err := set.Filled(r); err != nil || cubes.Text(filled) != r.Fill {
		t.Errorf("%v\n%s", err, filled)
	}
	for fill, want := range map[string]string{
		"[AB]|A B/A [XY] A/B A A":     "r2c2 is '[XY]', but '[D/BC]' in the grid",
		"[AB/C]|A B/A [BC/E] A/B A A": "r2c2 is '[E/BC]', but '[D/BC]' in the grid",
		"[AB]|A B//A [BC] A/B A A":    "shape",
		"[AB]|A B/A [BC/A]/B A A":     "shape",
		"[AB]|A B/A [BC/A D/B A A][":  "shape",
	} {
		if _, err := set.Filled(cubes.Record{Fill: fill}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", fill, err, want)
		}
	}
}

// TestBarredCubes writes and reads cubes of a grid with bars, and rejects those with other bars.
func TestBarredCubes(t *testing.T) {
	g := fittest.Must(grids.Parse("grid", ". .|.\n._. .\n. . .", grids.Options{}))
	_, _, data := split(t, g, fittest.List("AB BA AA BB ABA ABB BAA BAB AAB BBA AAA"))
	set, err := cubes.Read("x.json", data)
	if err != nil {
		t.Fatal(err)
	}
	if set.Grid.String() != g.String() || len(set.Cubes) == 0 {
		t.Errorf("%d cubes of\n%s", len(set.Cubes), set.Grid)
	}
	r := cubes.Record{Set: set.ID, Answer: cubes.Found, Fill: "A B|A/B_A B/A B B"}
	if filled, err := set.Filled(r); err != nil || filled.String() != "A B|A\nB_A B\nA B B\n" {
		t.Errorf("%v\n%s", err, filled)
	}
	for _, fill := range []string{"A B A/B_A B/A B B", "A B|A/B_A|B/A B B", "A|B|A/B_A B/A B B", "ABA/BAB/ABB"} {
		if _, err := set.Filled(cubes.Record{Fill: fill}); err == nil || !strings.Contains(err.Error(), "shape") {
			t.Errorf("%s: %v", fill, err)
		}
	}
}
