package grow_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"crossat/internal/check"
	"crossat/internal/grow"
	"crossat/internal/problem/layout"
)

// FuzzRun checks every layout of random words against the rules: no false words, no collisions,
// connected, on the board. Each layout must be better than the one before.
func FuzzRun(f *testing.F) {
	for seed := range uint64(30) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		p := randomProblem(seed)
		var best grow.Layout
		err := grow.Run(t.Context(), p, grow.Options{Seed: seed, Effort: 5000}, func(l grow.Layout) bool {
			if l.Weight < best.Weight || l.Weight == best.Weight && l.Crossings <= best.Crossings {
				t.Errorf("%+v is not better than %+v", l, best)
			}
			best = l
			if len(l.Places) > 1 {
				checkLayout(t, p, l)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzImprove checks every better layout of random words, by every objective, against the rules: it costs less than the
// one before, and keeps to the bounds of the problem.
func FuzzImprove(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		p := randomProblem(seed)
		start := firstLayout(t, p, seed)
		if len(start.Places) < 2 {
			return
		}
		p.MaxLost, p.MinCrossings = p.TotalWeight()-start.Weight, start.Crossings-1
		for _, objective := range layout.Objectives {
			goal, err := layout.NewGoal(*p, objective.Name)
			if err != nil {
				t.Fatal(err)
			}
			cost := goal.Cost(start.Measures)
			o := grow.Options{Seed: seed, Effort: 5000, Start: start.Places}
			err = grow.Improve(t.Context(), p, goal, o, func(l grow.Layout) bool {
				checkLayout(t, p, l)
				before := cost
				cost = goal.Cost(l.Measures)
				if cost >= before || cost < goal.Least() {
					t.Errorf("by %s, %+v costs %d, after %d, and no less than %d", objective.Name, l, cost, before, goal.Least())
				}
				if l.Weight < start.Weight || l.Crossings < p.MinCrossings {
					t.Errorf("by %s, %+v does not keep to %+v", objective.Name, l, p)
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// firstLayout returns the best layout of a short search.
func firstLayout(t *testing.T, p *layout.Problem, seed uint64) (best grow.Layout) {
	t.Helper()
	err := grow.Run(t.Context(), p, grow.Options{Seed: seed, Effort: 5000}, func(l grow.Layout) bool {
		best = l
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return best
}

// randomProblem returns words over a small alphabet, so that they often cross and often collide.
func randomProblem(seed uint64) *layout.Problem {
	rng := rand.New(rand.NewPCG(seed, 0))
	p := &layout.Problem{Width: 3 + rng.IntN(8), Height: 3 + rng.IntN(8)}
	known := make(map[string]bool)
	for range 2 + rng.IntN(12) {
		word := make([]rune, 2+rng.IntN(5))
		for i := range word {
			word[i] = 'А' + rune(rng.IntN(4))
		}
		if !known[string(word)] {
			known[string(word)] = true
			p.Words = append(p.Words, string(word))
			p.Weights = append(p.Weights, 1+rng.IntN(3))
		}
	}
	return p
}

func checkLayout(t *testing.T, p *layout.Problem, l grow.Layout) {
	t.Helper()
	letters, err := p.Letters(l.Places)
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Grid(letters)
	if err != nil {
		t.Fatal(err)
	}
	rules := check.Placed{Words: p.Words, Weights: p.Weights, MaxLost: p.TotalWeight() - l.Weight}
	words, err := check.Layout(g, rules)
	size := fmt.Sprintf("%dx%d", l.Width, l.Height)
	if cropped, _ := p.Crop(letters); cropped.Board().String() != size {
		t.Errorf("%s, but the layout says %s", cropped.Board(), size)
	}
	if err != nil || len(words) != len(l.Places) || len(g.Crossings()) != l.Crossings {
		t.Fatalf("%v: %d words, %d crossings of %+v:\n%s", err, len(words), len(g.Crossings()), l, g)
	}
}

// TestRunPlacesAll checks that all words of an easy problem are placed, that the same seed gives the
// same layouts, and that a search from a complete layout keeps all words.
func TestRunPlacesAll(t *testing.T) {
	p := &layout.Problem{Width: 8, Height: 8, Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}}
	find := func(o grow.Options) (all []grow.Layout) {
		err := grow.Run(t.Context(), p, o, func(l grow.Layout) bool {
			all = append(all, l)
			return l.Weight < len(p.Words)
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	first := find(grow.Options{Seed: 1, Effort: 500_000})
	if len(first) == 0 || first[len(first)-1].Weight != len(p.Words) {
		t.Fatalf("found %+v", first)
	}
	if again := find(grow.Options{Seed: 1, Effort: 500_000}); !reflect.DeepEqual(again, first) {
		t.Errorf("found %+v, then %+v", first, again)
	}
	complete := first[len(first)-1]
	checkLayout(t, p, complete)
	next := find(grow.Options{Seed: 2, Effort: 500_000, Start: complete.Places})
	if len(next) == 0 || next[len(next)-1].Weight != len(p.Words) {
		t.Errorf("starting from a complete layout, found %+v", next)
	}
}

// TestBadProblem checks that invalid problems and problems with too many words are errors.
func TestBadProblem(t *testing.T) {
	p := &layout.Problem{Width: 40, Height: 40}
	for i := range grow.MaxWords + 1 {
		p.Words = append(p.Words, fmt.Sprintf("WORD%c%c", 'A'+i/26, 'A'+i%26))
	}
	for _, bad := range []*layout.Problem{p, {}} {
		err := grow.Run(t.Context(), bad, grow.Options{Effort: 1}, func(grow.Layout) bool { return true })
		if err == nil {
			t.Errorf("%d words on %dx%d are accepted", len(bad.Words), bad.Width, bad.Height)
		}
	}
}
