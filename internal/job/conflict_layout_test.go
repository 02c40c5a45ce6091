package job_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job/why"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
)

// TestLayoutConflicts explains why random words have no layout on small boards, and compares the conflicts with all
// layouts: none has all words of a conflict, and without any one of them some layout has the others.
func TestLayoutConflicts(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 5))
	conflicts, changes := 0, 0
	all := make(map[[2]int][][]string)
	for range fittest.Some(15) {
		size := [][2]int{{3, 2}, {4, 2}, {3, 3}}[rng.IntN(3)]
		if all[size] == nil {
			all[size] = allLayouts(size[0], size[1])
		}
		p := layout.Problem{Width: size[0], Height: size[1], Words: randomWords(rng, 3+rng.IntN(2))}
		if rng.IntN(3) == 0 {
			p.MaxLost = 1
		}
		c, err := why.ExplainLayout(t.Context(), p, why.ConflictOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if possible := places(all[size], p, nil, len(p.Words)-p.MaxLost); c == nil != possible {
			t.Fatalf("conflict %v, enumeration has layouts: %v\n%v", c, possible, p)
		}
		if c == nil {
			continue
		}
		conflicts++
		testLayoutConflict(t, all[size], p, c)
		for x := range c.Relaxations(t.Context()) {
			if changes++; changes > fittest.Some(4) { // boards of other sizes take long
				break
			}
			wanted := check.Placed{Words: p.Words, MaxLost: p.MaxLost + len(x.Rules)}
			if _, err := check.Layout(x.Found, wanted); err != nil {
				t.Errorf("%v: %v\n%s", x.Rules, err, x.Found)
			}
		}
	}
	if conflicts < fittest.Some(5) || changes < fittest.Some(4) {
		t.Errorf("%d conflicts, %d changes", conflicts, changes)
	}
}

// testLayoutConflict tests a conflict of words and a board.
func testLayoutConflict(t *testing.T, all [][]string, p layout.Problem, c *why.Conflict) {
	t.Helper()
	if !c.Minimal {
		t.Errorf("%v may not be minimal: %v", c.Rules, p)
	}
	for skip := range append([]why.Rule{{}}, c.Rules...) {
		var words []string
		least, board := 2, false
		for i, rule := range c.Rules {
			switch {
			case i == skip-1: // 0 stands for none
			case rule.Name == why.RuleAtLeast:
				least = len(p.Words) - p.MaxLost
			case rule.Name == grids.RuleSize:
				board = true
			default:
				words = append(words, rule.Words...)
			}
		}
		if skip == 0 && board && places(all, p, words, least) {
			t.Errorf("%v can be met: %v", c.Rules, p)
		}
		if skip == 0 {
			continue
		}
		g := c.Without[skip-1]
		placed, err := check.Layout(g, check.Placed{Words: p.Words, MaxLost: len(p.Words) - least})
		missing := slices.DeleteFunc(words, func(word string) bool { return slices.Contains(placed, word) })
		if err != nil || len(missing) > 0 || board && (g.Width() > p.Width || g.Height() > p.Height) {
			t.Errorf("%v without %v: %v, missing %v\n%s", c.Rules, c.Rules[skip-1], err, missing, g)
		}
	}
}

// places reports whether a layout has all of some words, and at least the given number of the problem's words.
func places(all [][]string, p layout.Problem, words []string, least int) bool {
	return slices.ContainsFunc(all, func(placed []string) bool {
		foreign := func(word string) bool { return !slices.Contains(p.Words, word) }
		lacking := func(word string) bool { return !slices.Contains(placed, word) }
		return len(placed) >= least && !slices.ContainsFunc(placed, foreign) && !slices.ContainsFunc(words, lacking)
	})
}

// allLayouts returns the words of all layouts of two or more words on a board, with two letters.
func allLayouts(width, height int) (all [][]string) {
	letters := make([]rune, width*height)
	var fill func(cell int)
	fill = func(cell int) {
		if cell < len(letters) {
			for _, letter := range []rune{0, 'A', 'B'} {
				letters[cell] = letter
				fill(cell + 1)
			}
			return
		}
		g, err := (&layout.Problem{Width: width, Height: height}).Grid(letters)
		if err != nil {
			return
		}
		var words []string
		for _, s := range g.Slots() {
			words = append(words, g.Entry(s))
		}
		if placed, err := check.Layout(g, check.Placed{Words: words}); err == nil && len(placed) > 1 {
			all = append(all, placed)
		}
	}
	fill(0)
	return all
}

// randomWords returns different words of two letters of the alphabet. Some of them have no letter in common.
func randomWords(rng *rand.Rand, n int) (words []string) {
	for len(words) < n {
		word := ""
		for range 2 + rng.IntN(3) {
			word += string("AAB"[rng.IntN(3)])
		}
		if rng.IntN(8) == 0 {
			word = "BB"
		}
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}
