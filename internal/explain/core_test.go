package explain_test

import (
	"errors"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/explain"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestCores finds cores of random grids, with rules, bars and rebus cells, and holds them against enumeration: the
// slots of a core have no fill, those of each part with a slot less have one, no slot is in two cores, and there is a
// core just if there is no fill.
func TestCores(t *testing.T) {
	instances := fittest.RuledInstances()
	for _, in := range fittest.Instances() {
		instances = append(instances, fittest.Ruled{Instance: in})
	}
	grids, cores, chains := 0, 0, 0
	for _, in := range instances {
		t.Run(in.Name, func(t *testing.T) {
			n, c := testCores(t, in)
			grids, cores, chains = grids+min(n, 1), cores+n, chains+c
		})
	}
	if grids < fittest.Enough(100) || cores < grids+fittest.Enough(10) || chains < fittest.Enough(20) {
		t.Errorf("only %d cores of %d grids, %d with a chain", cores, grids, chains)
	}
}

// testCores finds cores of an instance, and returns how many there are, and how many have a chain.
func testCores(t *testing.T, in fittest.Ruled) (n, chains int) {
	g, d := in.Parse(t)
	o := in.Options(false)
	o.AcceptGiven, o.AllWords = true, true
	o.Rules.Pangram = ""
	p, err := fit.New(g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	var cores []*explain.SlotCore
	for f := explain.NewFinder(p, explain.Options{}); ; {
		core, err := f.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if core == nil {
			break
		}
		cores = append(cores, core)
	}
	fills := len(fittest.FillsWith(g, d, o)) > 0
	if fills != (len(cores) == 0) {
		t.Fatalf("%d cores, enumeration has fills: %v", len(cores), fills)
	}
	seen := make(map[int]bool)
	for _, core := range cores {
		testMinimal(t, p, g, core)
		testChain(t, p, core)
		chains += min(len(core.Chain), 1)
		for _, slot := range core.Members {
			if seen[slot] {
				t.Errorf("slot %d is in two cores", slot)
			}
			seen[slot] = true
		}
	}
	return len(cores), chains
}

// testMinimal tests that the slots of a core have no fill together, and that without one they have.
func testMinimal(t *testing.T, p *fit.Problem, g *grids.Grid, core *explain.SlotCore) {
	t.Helper()
	if !core.Minimal() {
		t.Errorf("%v is not minimal", core)
	}
	if fillable(p, g, core.Members) {
		t.Errorf("the slots %v have a fill\n%s", core.Members, g)
	}
	for i, slot := range core.Members {
		rest := slices.Delete(slices.Clone(core.Members), i, i+1)
		if err := holds(p, core.Without[slot], rest); err != nil {
			t.Errorf("without slot %d of %v: %v\n%s", slot, core.Members, err, core.Without[slot])
		}
	}
}

// testChain follows a chain: it works out which words the steps before leave a slot, and which letters these leave.
func testChain(t *testing.T, p *fit.Problem, core *explain.SlotCore) {
	t.Helper()
	for n, step := range core.Chain {
		s, words, letters := p.Grid.Slots()[step.Slot], 0, make(map[rune]bool)
		for _, w := range p.Candidates[step.Slot] {
			text := []rune(p.Words(s.Len())[w].Text)
			if slices.ContainsFunc(core.Chain[:n], func(before explain.Step) bool {
				pos := slices.Index(s.Cells, before.Cell)
				return before.Slot != step.Slot && pos >= 0 && !slices.Contains(before.Letters, text[pos])
			}) {
				continue
			}
			if words++; step.Cell >= 0 {
				letters[text[slices.Index(s.Cells, step.Cell)]] = true
			}
		}
		last := n == len(core.Chain)-1
		if last != (step.Cell < 0) || last != (words == 0) || !last && words != step.Words || len(letters) != len(step.Letters) {
			t.Errorf("step %d of %+v: %d words, letters %v\n%s", n, core.Chain, words, letters, p.Grid)
		}
	}
}

// fillable reports whether some slots have a fill, by trying all words.
func fillable(p *fit.Problem, g *grids.Grid, slots []int) bool {
	letters, entries := make([]rune, g.Size()), make(map[string]bool)
	part := p.Only(slots)
	var fill func(k int) bool
	fill = func(k int) bool {
		if k == len(slots) {
			return part.Obeys(g.Fill(letters))
		}
		s := g.Slots()[slots[k]]
		for _, w := range p.Candidates[slots[k]] {
			text := p.Words(s.Len())[w].Text
			before := slices.Clone(letters)
			if answer := g.Expand(text); !entries[answer] && fittest.Put(letters, s, text) {
				entries[answer] = true
				if fill(k + 1) {
					return true
				}
				delete(entries, answer)
			}
			copy(letters, before)
		}
		return false
	}
	return fill(0)
}

// holds returns an error unless a fill has different candidates in some slots, and keeps the rules.
func holds(p *fit.Problem, filled *grids.Grid, slots []int) error {
	if filled == nil {
		return errors.New("no fill")
	}
	entries := make(map[string]bool)
	for _, slot := range slots {
		s := filled.Slots()[slot]
		candidate := slices.ContainsFunc(p.Candidates[slot], func(w int32) bool {
			return p.Words(s.Len())[w].Text == filled.Entry(s)
		})
		if answer := filled.Answer(s); !candidate || entries[answer] {
			return errors.New(answer + " is no candidate, or twice there")
		}
		entries[filled.Answer(s)] = true
	}
	if !p.Only(slots).Obeys(filled) {
		return errors.New("it breaks a rule")
	}
	return nil
}

// TestFails checks that failures of all searches together end the search for a core, at the same set each time, which
// has no fill; and that enough of them give the core that any number of them do.
func TestFails(t *testing.T) {
	g, d := fittest.Named(t, "square5", "en", dicts.Options{MinScore: 90})
	p, err := fit.New(g, d, fit.Options{AcceptGiven: true, AllWords: true})
	if err != nil {
		t.Fatal(err)
	}
	find := func(fails int) (*explain.SlotCore, error) {
		return explain.NewFinder(p, explain.Options{Fails: fails}).Next(t.Context())
	}
	refuted := func(slots []int) bool {
		r, err := search.Run(t.Context(), p.Only(slots), search.Options{}, func(*grids.Grid) bool { return false })
		return err == nil && r.Exhausted
	}
	want, err := find(0)
	if err != nil || !want.Minimal() {
		t.Fatalf("%+v, %v", want, err)
	}
	largest, smallest := 0, len(g.Slots())
	for _, fails := range []int{1, 100, 200, 400, 800, 1_000_000} {
		core, err := find(fails)
		again, _ := find(fails)
		switch {
		case err != nil && !errors.Is(err, explain.ErrSpent):
			t.Fatal(err)
		case core == nil && (err == nil || again != nil):
			t.Errorf("%d failures: no core, %v; and then %+v", fails, err, again)
		case core == nil:
			continue
		case !slices.Equal(core.Members, again.Members) || !refuted(core.Members):
			t.Errorf("%d failures: %v, and then %v", fails, core.Members, again.Members)
		case err == nil && !slices.Equal(core.Members, want.Members):
			t.Errorf("%d failures: %v, and any number of them %v", fails, core.Members, want.Members)
		}
		largest, smallest = max(largest, len(core.Members)), min(smallest, len(core.Members))
	}
	if smallest != len(want.Members) || largest == smallest {
		t.Errorf("cores of %d to %d slots, and any number of failures gives %d", smallest, largest, len(want.Members))
	}
}
