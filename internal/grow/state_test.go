package grow

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/bitset"
	"crossat/internal/check"
	"crossat/internal/problem/layout"
)

// change changes a layout: by moves for a while, and then by rounds of ruin and recreate.
func (s *state) change(t *testing.T, step int) {
	s.step = step
	if step%100 < 50 || s.placed.Empty() {
		s.move()
		return
	}
	goal, err := layout.NewGoal(*s.p, "good")
	if err != nil {
		t.Fatal(err)
	}
	newImprover(s, goal).round()
}

// TestMovesKeepRules checks the layout against the rules after each move: no false words, no
// collisions, connected, on the board, and away from the edge of the plane.
func TestMovesKeepRules(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for seed := range uint64(20) {
		s := newState(smallProblem(seed), seed)
		for step := range 1000 {
			s.change(t, step)
			if !s.placed.Empty() && s.nearEdge() {
				t.Fatalf("seed %d, move %d: the layout is near the edge", seed, s.step)
			}
			l := s.layout()
			if len(l.Places) < 2 {
				continue
			}
			letters, err := s.p.Letters(l.Places)
			if err != nil {
				t.Fatalf("seed %d, move %d: %v", seed, s.step, err)
			}
			g, err := s.p.Grid(letters)
			if err != nil {
				t.Fatal(err)
			}
			words, err := check.Layout(g, check.Placed{Words: s.p.Words, MaxLost: len(s.p.Words)})
			if err != nil || len(words) != len(l.Places) {
				t.Fatalf("seed %d, move %d: %d words of %d: %v\n%s", seed, s.step, len(words), len(l.Places), err, g)
			}
		}
	}
}

// smallProblem returns words of four letters or more, so that the short runs that parallel words
// side by side would make are false words.
func smallProblem(seed uint64) *layout.Problem {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := &layout.Problem{Width: 7 + rng.IntN(4), Height: 7 + rng.IntN(4), MaxLost: 20}
	for range 20 {
		word := make([]rune, 4+rng.IntN(3))
		for i := range word {
			word[i] = 'A' + rune(rng.IntN(6))
		}
		if !slices.Contains(p.Words, string(word)) {
			p.Words = append(p.Words, string(word))
		}
	}
	return p
}

// TestIncrementalState checks that after each move, the incremental state equals that of a new layout
// with the same words, and that the layout is connected and fits the board.
func TestIncrementalState(t *testing.T) {
	for seed := range uint64(10) {
		s := newState(crowdedProblem(seed), seed)
		for step := range 200 {
			s.change(t, step)
			if s.placed.Empty() {
				continue
			}
			fresh := newState(s.p, 0)
			for _, at := range s.placements(nil) {
				fresh.place(at)
			}
			if got, want := s.dump(), fresh.dump(); got != want {
				t.Fatalf("seed %d, move %d: incremental state\n%s\nwant\n%s", seed, s.step, got, want)
			}
			if s.box.width() > s.p.Width || s.box.height() > s.p.Height {
				t.Fatalf("seed %d, move %d: box %+v", seed, s.step, s.box)
			}
			var first bitset.Set256
			first.Add(s.placed.Next(0))
			if reached := s.reachable(first); reached != s.placed {
				t.Fatalf("seed %d, move %d: only %v of %v are connected", seed, s.step, reached, s.placed)
			}
		}
	}
}

// crowdedProblem returns more words than fit the board, and more than 64, so that sets span several
// machine words.
func crowdedProblem(seed uint64) *layout.Problem {
	rng := rand.New(rand.NewPCG(seed, 0))
	p := &layout.Problem{Width: 4 + rng.IntN(8), Height: 4 + rng.IntN(8), MaxLost: 210}
	for i := range 70 {
		word := []rune(fmt.Sprintf("%02d", i))
		for range rng.IntN(5) {
			word = append(word, 'A'+rune(rng.IntN(4)))
		}
		p.Words = append(p.Words, string(word))
		p.Weights = append(p.Weights, 1+rng.IntN(3))
	}
	return p
}

// dump returns the incremental state as text, with the lists whose order is arbitrary sorted.
func (s *state) dump() string {
	cells := make([][]int, len(s.cells))
	for l := range s.cells {
		cells[l] = slices.Sorted(slices.Values(s.cells[l]))
	}
	unplaced := slices.Sorted(slices.Values(s.unplaced))
	text := fmt.Sprint(cells, unplaced, s.box, s.placed, s.crossed, s.crossings, s.weight)
	for c, l := range s.letters {
		if l != 0 {
			text += fmt.Sprint(" ", c, l, s.owners[0][c], s.owners[1][c])
		}
	}
	return text
}

// reachable returns the words connected to any of the given ones.
func (s *state) reachable(from bitset.Set256) (reached bitset.Set256) {
	for word := from.Next(0); word >= 0; word = from.Next(0) {
		from.Remove(word)
		reached.Add(word)
		crossed := s.crossed[word]
		crossed.AndNot(&reached)
		from.Or(&crossed)
	}
	return reached
}

// TestEvaluate checks the ejected words and the value of a move: it ejects all words that a letter
// would touch, and those connected only through them. It is rejected if one of them is tabu.
func TestEvaluate(t *testing.T) {
	p := &layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "TO", "OX", "ARC", "TEXTS"}}
	s := newState(p, 1)
	origin := s.toPlane(0) + s.width + 1
	s.place(placement{0, grids.Across, origin})               // CAT
	s.place(placement{1, grids.Down, origin + 2})             // TO, from its T
	s.place(placement{2, grids.Across, origin + 2 + s.width}) // OX, from its O
	m, ok := s.evaluate(placement{3, grids.Down, origin + 1}, 0, -100)
	want := bitset.Set256{0b110} // the R of ARC is beside TO, and OX is connected only through TO
	if !ok || m.ejected != want {
		t.Errorf("ARC ejects %b, %t, want %b", m.ejected[0], ok, want[0])
	}
	// One word of three letters replaces two, CAT gains a crossing and loses one, and the box gains a row.
	if value := wordValue*(1-2) + 3*letterValue + 1 - 1 - growthCost; m.value != value {
		t.Errorf("ARC has value %v, want %v", m.value, value)
	}
	s.tabuUntil[2] = 9
	if m, ok := s.evaluate(placement{3, grids.Down, origin + 1}, 0, -100); ok {
		t.Errorf("OX is tabu, but the move is allowed: %+v", m)
	}
}
