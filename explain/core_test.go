package explain_test

import (
	"errors"
	"slices"
	"testing"

	"crossat/explain"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/problem/fit/fittest"
)

// TestCores finds cores of random grids, with rules, bars and rebus cells, and holds them against enumeration: the
// slots of a core have no fill, those of each part with a slot less have one, and there is a core just if there is no
// fill.
func TestCores(t *testing.T) {
	instances := fittest.RuledInstances()
	for _, in := range fittest.Instances() {
		instances = append(instances, fittest.Ruled{Instance: in})
	}
	cores := 0
	for _, in := range instances {
		t.Run(in.Name, func(t *testing.T) {
			if testCore(t, in) {
				cores++
			}
		})
	}
	if cores < 100 {
		t.Errorf("only %d cores", cores)
	}
}

// testCore finds a core of an instance, and reports whether there is one.
func testCore(t *testing.T, in fittest.Ruled) bool {
	g, d := in.Parse(t)
	o := in.Options(false)
	o.AcceptGiven, o.AllWords = true, true
	o.Rules.Pangram = ""
	p, err := fit.New(g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	core, err := explain.FindCore(t.Context(), p, explain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fills := len(fittest.FillsWith(g, d, o)) > 0
	if fills != (core == nil) {
		t.Fatalf("core %v, enumeration has fills: %v", core, fills)
	}
	if core == nil {
		return false
	}
	if !core.Minimal() {
		t.Errorf("%v is not minimal", core)
	}
	if fillable(p, g, core.Slots) {
		t.Errorf("the slots %v have a fill\n%s", core.Slots, g)
	}
	for i, slot := range core.Slots {
		rest := slices.Delete(slices.Clone(core.Slots), i, i+1)
		if err := holds(p, core.Without[slot], rest); err != nil {
			t.Errorf("without slot %d of %v: %v\n%s", slot, core.Slots, err, core.Without[slot])
		}
	}
	return true
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
			if answer := g.Expand(text); !entries[answer] && put(letters, s, text) {
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

// put writes a word into a slot. It returns false if it does not agree with the letters there.
func put(letters []rune, s grids.Slot, text string) bool {
	for i, l := range []rune(text) {
		if at := &letters[s.Cells[i]]; *at != 0 && *at != l {
			return false
		} else {
			*at = l
		}
	}
	return true
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
