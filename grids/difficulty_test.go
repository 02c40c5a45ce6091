package grids_test

import (
	"math"
	"slices"
	"testing"

	"crossat/grids"
)

func TestShape(t *testing.T) {
	tests := []struct {
		name, grid                               string
		minSlot                                  int
		slots, letters, white, checked, open     int
		meanLength, crossingsPerCell, difficulty float64
	}{
		{"square", "..\n..", 0, 4, 8, 4, 4, 0, 2, 1, 2.04},            // 0.255 · 8 · (4/4)²
		{"one row", "....", 0, 1, 4, 4, 0, 0, 4, 0, 16.32},            // 0.255 · 4 · (4/1)²
		{"corner", "...\n.##\n.##", 0, 2, 6, 5, 1, 0, 3, 0.2, 9.5625}, // 0.255 · 6 · (5/2)²
		{"given letters are white", "A..\n.##\n.##", 0, 2, 6, 5, 1, 0, 3, 0.2, 9.5625},
		{"a cell in no slot", "..#.", 0, 1, 2, 3, 0, 0, 2, 0, 2.04},      // 0.255 · 2 · (2/1)²
		{"longer slots only", "...\n##.", 3, 1, 3, 4, 0, 0, 3, 0, 6.885}, // 0.255 · 3 · (3/1)²
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := grids.Parse("grid", tt.grid, grids.Options{MinSlot: tt.minSlot})
			if err != nil {
				t.Fatal(err)
			}
			s := g.Shape()
			got := [5]int{s.Slots, s.Letters, s.White, s.Checked, s.OpenArea}
			if want := [5]int{tt.slots, tt.letters, tt.white, tt.checked, tt.open}; got != want {
				t.Errorf("slots, letters, white, checked, open area are %v, want %v", got, want)
			}
			near(t, "mean length", s.MeanLength(), tt.meanLength)
			near(t, "crossings per cell", s.CrossingsPerCell(), tt.crossingsPerCell)
			near(t, "difficulty", s.Difficulty(), tt.difficulty)
		})
	}
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// TestDifficultyOfArticle compares the difficulty with the values published for grids of the same size and word count
// ("An algorithm for forming crosswords"), and checks that the hardest grid exceeds 600, the limit of the article's
// filler.
func TestDifficultyOfArticle(t *testing.T) {
	for name, want := range map[string]float64{"small9": 248, "medium11": 372, "lattice46": 544, "daily78": 570} {
		if got := difficulty(t, name); math.Abs(got/want-1) > 0.026 {
			t.Errorf("%s: %.0f, published %.0f", name, got, want)
		}
	}
	if got := difficulty(t, "hardest15"); got < 600 {
		t.Errorf("hardest15: %.0f, published as very high", got)
	}
}

func difficulty(t *testing.T, name string) float64 {
	t.Helper()
	g, err := grids.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return g.Shape().Difficulty()
}

func TestOpenArea(t *testing.T) {
	tests := []struct {
		name, grid string
		want       int
	}{
		{"one block", "...\n...\n...", 1},
		{"two rows", "....\n....", 0},
		{"one column", ".\n.\n.", 0},
		{"givens are white", "ABC\nDEF\nGHI", 1},
		{"a black corner", "#...\n....\n....\n....", 3},
		{"a black centre", "...\n.#.\n...", 0},
		{"the larger of two", "...#....\n...#....\n...#....", 2},
		{"cells touching at a corner only", "...#\n....\n....\n#...", 1},
		{"around a corner", "....\n....\n....\n...#\n...#", 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := parse(t, tt.grid).OpenArea(); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

// TestDense has squares from 5x5 on dense, and no other built-in grid.
func TestDense(t *testing.T) {
	dense := []string{"square5", "square6", "square7", "square8"}
	for _, info := range grids.List() {
		g, err := grids.Open(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := g.Shape().Dense(), slices.Contains(dense, info.Name); got != want {
			t.Errorf("%s: dense is %t", info.Name, got)
		}
	}
}
