package layout_test

import (
	"slices"
	"testing"

	"crossat/internal/problem/layout"
)

// TestGoodOrder checks what the objective good prefers: more words to anything, and of as many, smaller boards, squarer
// ones, and more crossings.
func TestGoodOrder(t *testing.T) {
	goal := newGoal(t, layout.Problem{Words: []string{"CAT", "TEN", "NAP", "PIN", "ANT"}, MaxLost: 3}, "good")
	better := []layout.Measures{
		{Width: 3, Height: 3, Crossings: 6, Weight: 5},
		{Width: 5, Height: 5, Crossings: 6, Weight: 5},
		{Width: 5, Height: 5, Crossings: 5, Weight: 5},
		{Width: 9, Height: 3, Crossings: 5, Weight: 5},
		{Width: 50, Height: 50, Crossings: 4, Weight: 5},
		{Width: 3, Height: 3, Crossings: 6, Weight: 4},
	}
	for i, m := range better {
		if i > 0 && goal.Cost(m) <= goal.Cost(better[i-1]) {
			t.Errorf("%+v costs %d, %+v %d", better[i-1], goal.Cost(better[i-1]), m, goal.Cost(m))
		}
		if goal.Cost(m) < goal.Least() {
			t.Errorf("%+v costs %d, at least %d", m, goal.Cost(m), goal.Least())
		}
	}
}

// TestFirstBoards checks that without a board, ever larger squares come first, up to the largest; that good first wants
// all words that can be placed; and that a board given is the only one, wide.
func TestFirstBoards(t *testing.T) {
	words := []string{"CAT", "TEN", "NAP", "PIN", "BUZZ"}
	for _, objective := range []string{"good", "area"} {
		boards := newGoal(t, layout.Problem{Words: words, MaxLost: 2}, objective).First()
		last := boards[len(boards)-1]
		if last.Width != layout.MaxSide || last.Height != layout.MaxSide || last.MaxLost != 2 {
			t.Errorf("%s: the last board is %+v", objective, last)
		}
		if objective == "good" {
			boards = boards[:len(boards)-1]
			for _, p := range boards {
				if p.MaxLost != 1 {
					t.Errorf("on %s, words of weight %d may be left out, but only BUZZ can't be placed", p.Board(), p.MaxLost)
				}
			}
		}
		if !slices.IsSortedFunc(boards, func(p, q *layout.Problem) int { return p.Width - q.Width }) || len(boards) < 3 {
			t.Errorf("%s: %d boards, not growing", objective, len(boards))
		}
		one := newGoal(t, layout.Problem{Words: words, Width: 4, Height: 7, MaxLost: 1}, objective).First()
		if len(one) != 1 || one[0].Width != 7 || one[0].Height != 4 {
			t.Errorf("%s: %d boards, first %s", objective, len(one), one[0].Board())
		}
	}
}

func newGoal(t *testing.T, p layout.Problem, objective string) layout.Goal {
	t.Helper()
	goal, err := layout.NewGoal(p, objective)
	if err != nil {
		t.Fatal(err)
	}
	return goal
}
