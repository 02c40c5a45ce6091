package fit_test

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestRestrict checks that restricting a problem to a letter gives the problem of the grid with that
// letter given, and leaves the original unchanged.
func TestRestrict(t *testing.T) {
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			g, d := in.Parse(t)
			whole, err := fit.New(g, d, fit.Options{})
			if err != nil {
				return // nothing to restrict
			}
			again, err := fit.New(g, d, fit.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for cell := range g.Size() {
				if g.At(cell) != grids.White {
					continue
				}
				for _, r := range whole.Alphabet {
					letters := make([]rune, g.Size())
					letters[cell] = r
					want, wantErr := fit.New(g.Fill(letters), d, fit.Options{})
					sameRestricted(t, whole, letters, want, wantErr)
				}
			}
			if !reflect.DeepEqual(whole, again) {
				t.Error("Restrict modified the problem")
			}
		})
	}
}

// sameRestricted compares a restricted problem with the one built from scratch.
func sameRestricted(t *testing.T, whole *fit.Problem, letters []rune, want *fit.Problem, wantErr error) {
	t.Helper()
	got, gotErr := whole.Restrict(letters)
	var noFill *problem.Impossible
	if (gotErr == nil) != (wantErr == nil) || gotErr != nil && !errors.As(gotErr, &noFill) {
		t.Fatalf("letters %q: error %v, want %v", letters, gotErr, wantErr)
	}
	if gotErr != nil {
		return
	}
	if !reflect.DeepEqual(got.Candidates, want.Candidates) {
		t.Errorf("letters %q: candidates %v, want %v", letters, got.Candidates, want.Candidates)
	}
	for cell := range len(letters) {
		if !reflect.DeepEqual(got.Letters(cell), want.Letters(cell)) {
			t.Errorf("letters %q: cell %d has the domain %v, want %v",
				letters, cell, got.Letters(cell), want.Letters(cell))
		}
	}
}

// TestAtLeast compares a problem narrowed to higher scores with that of the part of the dictionary that has them.
func TestAtLeast(t *testing.T) {
	g, d := fittest.Named(t, "mini5", "en", dicts.Options{})
	for _, score := range []int{0, 40, 60, 90, 101} {
		whole, err := fit.New(g, d, fit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var want *fit.Problem
		part, wantErr := d.AtLeast(score)
		if wantErr == nil {
			want, wantErr = fit.New(g, part, fit.Options{})
		}
		got, gotErr := whole.AtLeast(score)
		if (gotErr == nil) != (wantErr == nil) {
			t.Fatalf("score %d: error %v, want %v", score, gotErr, wantErr)
		}
		if gotErr != nil {
			continue
		}
		for slot := range g.Slots() {
			if a, b := texts(got, slot), texts(want, slot); !slices.Equal(a, b) {
				t.Errorf("score %d, slot %d: %d words, want %d", score, slot, len(a), len(b))
			}
		}
	}
}

// texts are the candidates of a slot.
func texts(p *fit.Problem, slot int) (all []string) {
	for _, w := range p.Candidates[slot] {
		all = append(all, p.Words(p.Grid.Slots()[slot].Len())[w].Text)
	}
	return all
}
