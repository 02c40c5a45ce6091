package grow

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/decode/check"
	"crossat/grids"
	"crossat/problem/layout"
)

// TestMovesKeepRules holds the layout to the rules after each move: no false word, no
// collision, no island, on the board.
func TestMovesKeepRules(t *testing.T) {
	for seed := range uint64(20) {
		s := newState(smallProblem(seed), seed)
		for s.step = range 1000 {
			s.move()
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

// smallProblem has words of four letters or more, so that none stands where two run side by side.
func smallProblem(seed uint64) *layout.Problem {
	rng := rand.New(rand.NewPCG(seed, 1))
	p := &layout.Problem{Width: 7 + rng.IntN(4), Height: 7 + rng.IntN(4)}
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

// TestMovesKeepBooks tests that after each move, what is kept of a layout is what laying its
// words anew gives, and that all hangs together on the board.
func TestMovesKeepBooks(t *testing.T) {
	for seed := range uint64(10) {
		s := newState(crowdedProblem(seed), seed)
		for s.step = range 200 {
			s.move()
			if s.laid.empty() {
				continue
			}
			fresh := newState(s.p, 0)
			for _, at := range s.stands(nil) {
				fresh.lay(at)
			}
			if kept, anew := s.books(), fresh.books(); kept != anew {
				t.Fatalf("seed %d, move %d: kept\n%s\nanew\n%s", seed, s.step, kept, anew)
			}
			if s.box.width() > s.p.Width || s.box.height() > s.p.Height {
				t.Fatalf("seed %d, move %d: box %+v", seed, s.step, s.box)
			}
			var first set
			first.add(s.laid.next(0))
			if cut := s.reachable(first); cut != s.laid {
				t.Fatalf("seed %d, move %d: %v of %v hang together", seed, s.step, cut, s.laid)
			}
		}
	}
}

// crowdedProblem has more words than the board has room for, and than one machine word has bits.
func crowdedProblem(seed uint64) *layout.Problem {
	rng := rand.New(rand.NewPCG(seed, 0))
	p := &layout.Problem{Width: 4 + rng.IntN(8), Height: 4 + rng.IntN(8)}
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

// books is what the state keeps of the layout, as text.
func (s *state) books() string {
	cells := make([][]int, len(s.cells))
	for l := range s.cells {
		cells[l] = slices.Sorted(slices.Values(s.cells[l]))
	}
	rest := slices.Sorted(slices.Values(s.rest))
	text := fmt.Sprint(cells, rest, s.box, s.laid, s.crossed, s.crossings, s.weight)
	for c, l := range s.letters {
		if l != 0 {
			text += fmt.Sprint(" ", c, l, s.owners[0][c], s.owners[1][c])
		}
	}
	return text
}

// reachable are the words that hang together with some.
func (s *state) reachable(from set) (reached set) {
	for word := from.next(0); word >= 0; word = from.next(0) {
		from.remove(word)
		reached.add(word)
		crossed := s.crossed[word]
		crossed.removeAll(&reached)
		from.addAll(&crossed)
	}
	return reached
}

// TestOption tests what a move is held to take up and to be worth: all words of which a
// letter would touch, and those they alone hold.
func TestOption(t *testing.T) {
	p := &layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "TO", "OX", "ARC", "TEXTS"}}
	s := newState(p, 1)
	origin := s.inside(0) + s.width + 1
	s.lay(stand{0, grids.Across, origin})               // CAT
	s.lay(stand{1, grids.Down, origin + 2})             // TO, from its T
	s.lay(stand{2, grids.Across, origin + 2 + s.width}) // OX, from its O
	o, ok := s.option(stand{3, grids.Down, origin + 1}, 0, -100)
	want := set{0b110} // ARC has TO beside its R, and OX hangs on TO
	if !ok || o.out != want {
		t.Errorf("ARC takes up %b, %t, not %b", o.out[0], ok, want[0])
	}
	// A word of three letters for two, a crossing for the one of a word that stays, and a row more.
	if value := wordValue*(1-2) + 3*lengthValue + 1 - 1 - growthCost; o.value != value {
		t.Errorf("ARC is worth %v, not %v", o.value, value)
	}
	s.until[2] = 9
	if o, ok := s.option(stand{3, grids.Down, origin + 1}, 0, -100); ok {
		t.Errorf("OX has to stay, but %+v", o)
	}
}
