package cubes_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// object is JSON of any content.
type object = map[string]any

// TestForgedFile changes a file of cubes in ways that would make wrong proofs and counts of it.
func TestForgedFile(t *testing.T) {
	_, _, data := split(t, fittest.Must(grids.Square(3, 3)), fittest.List("AAB ABA ABB BAA BAB BBA"))
	cubesOf := func(o object) []any { return o["cubes"].([]any) }
	cube := func(o object, i int) object { return cubesOf(o)[i].(object) }
	for name, tt := range map[string]struct {
		forge func(object)
		want  string
	}{
		"as it was":    {func(object) {}, ""},
		"no cubes":     {func(o object) { o["cubes"] = []any{} }, "x.json: it has no cubes"},
		"null":         {func(o object) { o["cubes"] = nil }, "it has no cubes"},
		"cubes absent": {func(o object) { delete(o, "cubes") }, "it has no cubes"},
		"no cubes, all refuted": {func(o object) { o["cubes"], o["refuted"], o["refuted_share"] = []any{}, 9, 1.0 },
			"it has no cubes"},
		"one twice":    {func(o object) { o["cubes"] = append(cubesOf(o), cubesOf(o)[0]) }, "the shares of the cubes"},
		"one dropped":  {func(o object) { o["cubes"] = cubesOf(o)[1:] }, "not to 1: cubes are missing"},
		"none refuted": {func(o object) { o["refuted"], o["refuted_share"] = 0, 0.5 }, "refuted parts can't have a share of 0.5"},
		"one twice, the other gone": {func(o object) {
			cube(o, 1)["grid"] = cube(o, 0)["grid"]
		}, "cubes 0 and 1 overlap"},
		"a whole space": {func(o object) { cube(o, 1)["grid"] = ".../.../..." }, "cubes 0 and 1 overlap"},
		"small letters": {func(o object) { cube(o, 0)["grid"] = strings.ToLower(cube(o, 0)["grid"].(string)) }, ""},
		"other letters": {func(o object) { cube(o, 0)["grid"] = "X../.../..." }, "cube 0: r1c1 is 'X', which no word has"},
		"no slot": {func(o object) {
			o["grid"] = []string{"...#", "...#", "...#", "###."}
			o["cubes"] = []any{
				object{"grid": "A..#/...#/...#/###.", "share": 0.5}, object{"grid": "...#/...#/...#/###A", "share": 0.5},
			}
			o["refuted_share"] = 0
		}, "r4c4 is 'A', but no slot has this cell"},
		"share":         {func(o object) { cube(o, 0)["share"] = -1 }, "cube 0 can't have a share of -1"},
		"large share":   {func(o object) { cube(o, 0)["share"] = 1e300 }, "cube 0 can't have a share of 1e+300"},
		"expected":      {func(o object) { cube(o, 0)["log_expected"] = 1e300 }, "10^1e+300 expected fills"},
		"refuted":       {func(o object) { o["refuted"] = -3 }, "-3 refuted parts"},
		"many refuted":  {func(o object) { o["refuted"] = math.MaxInt }, "9223372036854775807 refuted parts"},
		"refuted share": {func(o object) { o["refuted_share"] = 2 }, "have a share of 2"},
		"min_slot":      {func(o object) { o["min_slot"] = math.MaxInt }, "can't have 9223372036854775807 cells"},
		"no min_slot":   {func(o object) { o["min_slot"] = -1 }, "shortest slots can't have -1 cells"},
		"score":         {func(o object) { o["words"].([]any)[0] = "AAB;9999999999" }, `word "AAB;9999999999": the score`},
		"seed":          {func(o object) { o["seed"] = -1 }, "not a file of cubes"},
		"number":        {func(o object) { o["refuted"] = 1e30 }, "not a file of cubes"},
	} {
		var o object
		if err := json.Unmarshal(data, &o); err != nil {
			t.Fatal(err)
		}
		tt.forge(o)
		forged, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		_, err = cubes.Read("x.json", forged)
		if text := fmt.Sprint(err); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(text, tt.want) {
			t.Errorf("%s: %v, want %q", name, err, tt.want)
		}
	}
}

// TestSplittings reads what all strategies make, and checks that each cube has no more fills than [cubes.Set.LogMost]
// allows for.
func TestSplittings(t *testing.T) {
	tight := 0
	for _, strategy := range search.Splits {
		for _, text := range []string{"...\n...\n...", "..B\n.#.\n...", "[AB/C]..\n...\n...", "....\n.#..\n...."} {
			for _, beam := range []int{0, 1, 3} {
				g := fittest.Grid(t, text)
				d := fittest.List("AAB ABA ABB BAA BAB BBA AB BA AA ABAB BABA ABBA BABB CAB CBA ABC")
				p, err := fit.New(g, d, fit.Options{})
				if err != nil {
					t.Fatal(err)
				}
				s, err := search.Split(t.Context(), p, search.SplitOptions{Strategy: strategy.Name, Target: 9, Beam: beam})
				if err != nil {
					t.Fatal(err)
				}
				if len(s.Cubes) == 0 {
					continue
				}
				var b strings.Builder
				if err := (&cubes.Set{Grid: g, Dict: d, Splitting: s}).Write(&b); err != nil {
					t.Fatal(err)
				}
				set, err := cubes.Read("x.json", []byte(b.String()))
				if err != nil {
					t.Fatalf("%s, beam %d, of\n%s: %v", strategy.Name, beam, text, err)
				}
				counts := countFills(t, p, set)
				for i, n := range counts {
					most := set.LogMost(i)
					if math.Log10(float64(n)) > most+1e-9 {
						t.Errorf("cube %d of\n%s has %d fills, more than 10^%g", i, text, n, most)
					}
					if most < 1 {
						tight++
					}
				}
			}
		}
	}
	if tight < 5 {
		t.Errorf("of only %d cubes it is known that they have fewer than 10 fills", tight)
	}
}

// countFills counts the fills of each cube.
func countFills(t *testing.T, p *fit.Problem, set *cubes.Set) []int {
	counts := make([]int, len(set.Cubes))
	_, err := search.Run(t.Context(), p, search.Options{}, func(g *grids.Grid) bool {
		i := slices.IndexFunc(set.Cubes, func(c cubes.Cube) bool {
			for cell, letter := range c.Letters {
				if letter != 0 && letter != g.At(cell) {
					return false
				}
			}
			return true
		})
		if i < 0 {
			t.Errorf("no cube has\n%s", g)
			return false
		}
		counts[i]++
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return counts
}
