package search

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// believed returns the beliefs of a grid after a number of rounds of messages from all slots.
func believed(t *testing.T, g *grids.Grid, d *dicts.Dict, rounds int) (*fit.Problem, *beliefs) {
	t.Helper()
	p, err := fit.New(g, d, fit.Options{Repeats: true})
	if err != nil {
		t.Fatal(err)
	}
	domains := newDomains(p)
	if !domains.propagate() {
		t.Fatal("no fill")
	}
	b := newBeliefs(p, domains, sampleSize)
	for range rounds {
		for i := range b.slots {
			b.send(int32(i))
		}
	}
	return p, b
}

// share returns how likely a letter is in a cell.
func (b *beliefs) share(cell, letter int) float64 {
	sum := 0.0
	for l := range b.letters {
		sum += b.of(int32(cell), int32(l))
	}
	return b.of(int32(cell), int32(letter)) / sum
}

// TestBeliefsOfTrees compares beliefs with the shares of letters in all fills, in grids without cycles of crossing
// slots: belief propagation is exact there.
func TestBeliefsOfTrees(t *testing.T) {
	words := "ABC ABD BAC CAB CCC DAB DBA AD BA BD CA DD DC ABAB BABA CABD DDCA"
	for _, text := range []string{"...", "...\n.##", "..#.\n#...\n#.##", ".##\n...\n.##\n...", "....\n#.#.\n#.#."} {
		g, d := fittest.Grid(t, text), fittest.List(words)
		p, b := believed(t, g, d, 60)
		fills := fittest.Fills(g, d, true)
		if len(fills) < 2 {
			t.Fatalf("%d fills of\n%s", len(fills), text)
		}
		for cell := range g.Size() {
			if len(b.cells[cell].slots) == 0 {
				continue
			}
			for l, letter := range p.Alphabet {
				n := 0
				for fill := range fills {
					if []rune(strings.ReplaceAll(fill, "\n", ""))[cell] == letter {
						n++
					}
				}
				want, got := float64(n)/float64(len(fills)), b.share(cell, l)
				if math.Abs(got-want) > 1e-4 {
					t.Errorf("cell %d, %c: %.5f, in fills %.5f, of\n%s", cell, letter, got, want, text)
				}
			}
		}
	}
}

// TestBeliefsOfSamples compares messages from a sample of a slot's candidates with messages from all of them.
func TestBeliefsOfSamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var words []dicts.Word
	for range 20 * sampleSize {
		word := make([]rune, 5)
		for i := range word {
			word[i] = 'A' + rune(min(rng.IntN(26), rng.IntN(26)))
		}
		words = append(words, dicts.Word{Text: string(word), Score: 1})
	}
	d := dicts.New("words", words)
	p, b := believed(t, fittest.Grid(t, "....."), d, 20)
	for pos := range 5 {
		for l, letter := range p.Alphabet {
			n := 0
			for w := range p.Candidates[0] {
				if p.Row(p.Grid.Slots()[0], int32(w))[pos] == int32(l) {
					n++
				}
			}
			want, got := float64(n)/float64(len(p.Candidates[0])), b.share(pos, l)
			if math.Abs(got-want) > 0.05 {
				t.Errorf("position %d, %c: %.3f, of all %.3f", pos, letter, got, want)
			}
		}
	}
}

// TestBeliefsEnd checks that beliefs respect the limit of memory, and stop with their context.
func TestBeliefsEnd(t *testing.T) {
	if newBeliefs(nil, &domains{letters: maxMessages/4 + 1, slots: []slot{{cells: make([]int32, 4)}}}, sampleSize) != nil {
		t.Error("too many messages")
	}
	_, b := believed(t, fittest.Grid(t, "...\n.##"), fittest.List("ABC AD BCD BA"), 0)
	ctx, cancel := context.WithCancel(t.Context())
	if !b.update(&run{ctx: ctx}) {
		t.Error("stopped")
	}
	if b.share(0, 0) == 0.25 {
		t.Error("nothing was sent")
	}
	cancel()
	b.told[0] = -1
	if b.update(&run{ctx: ctx}) {
		t.Error("did not stop")
	}
}

// TestPriors checks that options, corrected by priors, equal the beliefs at the start of a run, and that options alone
// don't.
func TestPriors(t *testing.T) {
	g, d := fittest.Grid(t, "...\n.##\n...\n#.#\n..."), fittest.List("ABA BBB CBA DBA AAA BAA CCB")
	p := fittest.Must(fit.New(g, d, fit.Options{Repeats: true}))
	policy := finding
	policy.believes = true
	l := newLetterSearch(&run{ctx: t.Context(), p: p, rng: rand.New(rand.NewPCG(1, 2))}, newDomains(p), policy)
	if !l.propagate() {
		t.Fatal("no fill")
	}
	if l.prior(0, 0) != 1 {
		t.Error("a prior without beliefs")
	}
	if !l.believe() || !l.informed {
		t.Fatal("no beliefs where a run begins")
	}
	corrected := false
	for i := range l.cells {
		c := &l.cells[i]
		for _, letter := range c.letters[:c.n] {
			got, want := l.options(c, letter)*l.prior(int32(i), letter), l.beliefs.of(int32(i), letter)
			if math.Abs(got-want) > 1e-9*want {
				t.Errorf("cell %d, letter %d: %g, believed %g", i, letter, got, want)
			}
			first := c.letters[0]
			corrected = corrected || math.Abs(l.prior(int32(i), letter)/l.prior(int32(i), first)-1) > 0.1
		}
	}
	if !corrected {
		t.Error("all letters of a cell have much the same prior")
	}
}

// TestBelievesLater checks that a letter search has beliefs after some runs, but not if few fills are expected.
func TestBelievesLater(t *testing.T) {
	many, few := fittest.Grid(t, "...\n.##\n..."), fittest.Grid(t, "...\n...\n...")
	d := fittest.List("ABA BBB CBA DBA AAA BAA CCB")
	for _, g := range []*grids.Grid{many, few} {
		p := fittest.Must(fit.New(g, d, fit.Options{Repeats: true}))
		policy := finding
		policy.believesIfDense, policy.believesLater = false, true
		l := newLetterSearch(&run{ctx: t.Context(), p: p}, newDomains(p), policy)
		for n := range firstRuns + 1 {
			if want := n >= firstRuns && g == many; l.believes != want {
				t.Errorf("after %d runs, 10^%.1f fills expected: beliefs: %t", n, p.LogExpected(), l.believes)
			}
			l.restart()
		}
	}
}
