package compose

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/pattern"
)

// TestCount compares the lexicon with a look at each word.
func TestCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, alphabet := range []string{"AB", "ABCDE", manyLetters()} {
		letters := []rune(alphabet)
		random := func(n int) string {
			word := make([]rune, n)
			for i := range word {
				word[i] = letters[rng.IntN(len(letters))]
			}
			return string(word)
		}
		var words []dicts.Word
		for range 300 {
			words = append(words, dicts.Word{Text: random(3 + rng.IntN(4)), Score: 50})
		}
		d := dicts.New("random", words)
		lexicon := NewLexicon(d)
		for range 500 {
			entry := []rune(random(3 + rng.IntN(4)))
			for i := range entry {
				if rng.IntN(2) == 0 {
					entry[i] = grids.White
				}
			}
			want := 0
			for _, w := range d.ByLength(len(entry)) {
				if matches([]rune(w.Text), entry) {
					want++
				}
			}
			if got := lexicon.Count(string(entry)); got != want {
				t.Fatalf("%d words fit %s, want %d", got, string(entry), want)
			}
		}
		if got := lexicon.Count("a.c"); got != 0 {
			t.Errorf("%d words fit letters that no word has", got)
		}
	}
}

// manyLetters has more letters than a letterSet can tell apart.
func manyLetters() string {
	var b strings.Builder
	for i := range maxLetters + 6 {
		b.WriteRune('一' + rune(i))
	}
	return b.String()
}

func matches(word, entry []rune) bool {
	for i, letter := range entry {
		if letter != grids.White && letter != word[i] {
			return false
		}
	}
	return true
}

// tiny returns rules of a tiny board, drawn at random.
func tiny(rng *rand.Rand, symmetry string) grids.Rules {
	r := grids.Rules{
		Width: 3 + rng.IntN(5), Height: 3 + rng.IntN(5), MinLength: 2 + rng.IntN(2), MaxLength: rng.IntN(2) * 5,
		MaxBlackRun: rng.IntN(4), MaxOpen: -1, MaxCheaters: -1,
	}
	r.Symmetry, _ = grids.FindSymmetry(symmetry)
	if rng.IntN(3) == 0 {
		r.Unchecked = &grids.Range{Most: 50}
	}
	return r
}

// TestDivide compares the weights of a line with those of all its colourings.
func TestDivide(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 300 {
		r := tiny(rng, "none")
		s := newBoard(r, nil).newSketch()
		for cell := range s.states {
			s.states[cell] = []state{unknown, unknown, white, black}[rng.IntN(4)]
		}
		line := rng.IntN(len(s.lines))
		l := s.lines[line]
		weights := make([]float64, (l.Length+1)*(l.Length+1))
		for i := range weights {
			weights[i] = float64(rng.IntN(3))
		}
		total, blackWeights, drawn := 0.0, make([]float64, l.Length), map[string]float64{}
		for mask := range 1 << l.Length {
			w := colouringWeight(s, line, mask, weights)
			total += w
			for i := range l.Length {
				if mask>>i&1 == 1 {
					blackWeights[i] += w
				}
			}
			if w > 0 {
				drawn[fmt.Sprint(mask)] = w
			}
		}
		d := s.divide(line, weights)
		if math.Abs(d.weight()-total) > 1e-9 {
			t.Fatalf("%+v: weight %v, want %v", r, d.weight(), total)
		}
		for i, want := range blackWeights {
			if math.Abs(d.black[i]-want) > 1e-9 || math.Abs(d.black[i]+d.white[i]-total) > 1e-9 {
				t.Fatalf("%+v: cell %d: black %v, white %v, want black %v of %v",
					r, i, d.black[i], d.white[i], want, total)
			}
		}
		if total > 0 {
			checkDraws(t, d, rng, drawn, total)
		}
	}
}

// colouringWeight is the weight of a line with the black cells of a mask; 0 if the rules forbid it.
func colouringWeight(s *sketch, line, mask int, weights []float64) float64 {
	l, r, weight := s.lines[line], s.rules, 1.0
	for i := range l.Length {
		is := s.states[l.Cell(r, i)]
		if mask>>i&1 == 1 && is == white || mask>>i&1 == 0 && is == black {
			return 0
		}
	}
	for start := 0; start < l.Length; {
		end := start
		for end < l.Length && mask>>end&1 == mask>>start&1 {
			end++
		}
		switch n := end - start; {
		case mask>>start&1 == 1 && r.MaxBlackRun > 0 && n > r.MaxBlackRun:
			return 0
		case mask>>start&1 == 1:
			weight *= math.Pow(blackWeight, float64(n))
		case n == 1 && !r.AllChecked():
		case n < r.MinLength:
			return 0
		default:
			weight *= weights[start*(l.Length+1)+end]
		}
		start = end
	}
	return weight
}

// checkDraws checks that ways are drawn in proportion to their weights: within six standard deviations.
func checkDraws(t *testing.T, d *division, rng *rand.Rand, weights map[string]float64, total float64) {
	t.Helper()
	const draws = 400
	got := map[string]int{}
	for range draws {
		mask := 0
		for _, r := range d.draw(rng) {
			for i := r.start; r.colour == 1 && i < r.end; i++ {
				mask |= 1 << i
			}
		}
		got[fmt.Sprint(mask)]++
	}
	for way, n := range got {
		p := weights[way] / total
		if p == 0 || math.Abs(float64(n)-draws*p) > 6*math.Sqrt(draws*p*(1-p))+1 {
			t.Fatalf("%s was drawn %d times of %d, want about %.1f", way, n, draws, draws*p)
		}
	}
}

// TestConsistent checks that no letter of a fill is removed, in sketches of filled boards with some unknown cells.
func TestConsistent(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	refuted := 0
	for range 400 {
		r := grids.Rules{
			Width: 3 + rng.IntN(4), Height: 3 + rng.IntN(4), MinLength: 2, MaxOpen: -1, MaxCheaters: -1,
			Symmetry: grids.Symmetries[3],
		}
		blacks, letters := make([]bool, r.Width*r.Height), make([]rune, r.Width*r.Height)
		for cell := range blacks {
			blacks[cell], letters[cell] = rng.IntN(4) == 0, 'A'+rune(rng.IntN(5))
		}
		g, err := grids.Pattern(r.Width, blacks, 2)
		if err != nil {
			t.Fatal(err)
		}
		g = g.Fill(letters)
		words := []dicts.Word{{Text: "AA", Score: 50}}
		for _, slot := range g.Slots() {
			words = append(words, dicts.Word{Text: g.Entry(slot), Score: 50})
		}
		for range 20 {
			words = append(words, dicts.Word{Text: strings.Repeat("E", 2+rng.IntN(5)), Score: 50})
		}
		s := newBoard(r, NewLexicon(dicts.New("fill", words))).newSketch()
		for cell := range s.states {
			switch {
			case rng.IntN(6) == 0:
			case blacks[cell]:
				s.states[cell] = black
			default:
				s.states[cell] = white
			}
			if s.states[cell] == white && rng.IntN(4) == 0 {
				s.letters[cell] = letters[cell]
			}
		}
		if !s.consistent() {
			t.Fatalf("refuted, but this is a fill:\n%s", g)
		}
		for cell, letter := range letters {
			if s.states[cell] == white && s.domains[cell]>>s.lexicon.letters[letter]&1 == 0 && inSlot(g, cell) {
				t.Fatalf("%c was removed from %s of\n%s", letter, g.CellName(cell), g)
			}
		}
		s.domains = nil
		s.lexicon = NewLexicon(dicts.New("fill", words[:1]))
		if !s.consistent() {
			refuted++
		}
	}
	if refuted < 100 {
		t.Errorf("only %d boards were refuted with a single word", refuted)
	}
}

func inSlot(g *grids.Grid, cell int) bool {
	return slices.ContainsFunc(g.Slots(), func(s grids.Slot) bool { return slices.Contains(s.Cells, cell) })
}

// theme returns rules with a theme, and the embedded English list with its entries.
func theme(t *testing.T, side int, entries string) (grids.Rules, *Lexicon) {
	t.Helper()
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	r := grids.DefaultRules(side, side)
	var words []dicts.Word
	for _, text := range strings.Fields(entries) {
		r.Theme = append(r.Theme, text)
		words = append(words, dicts.Word{Text: text, Score: 50})
	}
	return r, NewLexicon(dicts.Merge(d, dicts.New("theme", words)))
}

// TestPatterns checks that patterns obey the rules, that each theme entry is in the place that its site has for it, and
// that the seed determines them.
func TestPatterns(t *testing.T) {
	for _, entries := range []string{
		"TEMPERATURE INFORMATION ENVIRONMENT ESTABLISHED", "CIRCUMSTANCES ENVIRONMENT", "SEVENTEENLETTER",
	} {
		t.Run(entries, func(t *testing.T) {
			t.Parallel()
			if testing.Short() || fittest.Some(3) < 3 && len(strings.Fields(entries)) > 2 {
				t.Skip("slow")
			}
			r, lexicon := theme(t, 15, entries)
			var seen []string
			run := func() (patterns []string) {
				sites := NewSites(r, lexicon, 1)
				for n := range 3 {
					site := sites.Next(t.Context())
					if site == nil {
						t.Fatal("no placement")
					}
					accept := func(g *grids.Grid) bool { return check.Pattern(g, r) == nil }
					if g := site.Pattern(t.Context(), uint64(n), accept); g != nil {
						checkPlaces(t, g, r, site.Placement)
						patterns = append(patterns, g.String())
					}
				}
				return patterns
			}
			seen = run()
			if len(seen) == 0 {
				t.Error("no pattern")
			}
			if again := run(); !slices.Equal(seen, again) {
				t.Error("the same seed has other patterns")
			}
		})
	}
}

// TestRepair checks that repaired patterns are others that obey the rules, with the theme in its places, and that the
// seed determines them.
func TestRepair(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	r, lexicon := theme(t, 15, "CIRCUMSTANCES ENVIRONMENT")
	run := func() (patterns []string) {
		sites := NewSites(r, lexicon, 1)
		accept := func(g *grids.Grid) bool { return check.Pattern(g, r) == nil }
		for n := range uint64(2) {
			site := sites.Next(t.Context())
			g := site.Pattern(t.Context(), n, accept)
			for range 3 {
				if g == nil {
					break
				}
				next := site.Repair(t.Context(), g, 50, n, accept)
				if next != nil {
					checkPlaces(t, next, r, site.Placement)
					if next.String() == g.String() {
						t.Errorf("the same pattern again:\n%s", g)
					}
					patterns = append(patterns, next.String())
				}
				g = next
			}
		}
		return patterns
	}
	seen := run()
	if len(seen) == 0 {
		t.Error("nothing was repaired")
	}
	if again := run(); !slices.Equal(seen, again) {
		t.Error("the same seed has other patterns")
	}
}

// TestExamine checks that patterns are refuted that have no fill, and no others: against all fills from few words.
func TestExamine(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	letter := func() rune { return 'A' + rune(rng.IntN(6)) }
	refuted := 0
	for range 300 {
		words, all := make([]dicts.Word, 0, 6), make(map[string]bool)
		for len(words) < 6 {
			text := string([]rune{letter(), letter(), letter()})
			if !all[text] {
				all[text] = true
				words = append(words, dicts.Word{Text: text, Score: 50})
			}
		}
		r := grids.Rules{Width: 3, Height: 3, MinLength: 3, MaxOpen: -1, MaxCheaters: -1, Symmetry: grids.Symmetries[3]}
		s := &Site{sketch: newBoard(r, NewLexicon(dicts.New("few", words))).newSketch()}
		s.sketch.consistent()
		g, err := grids.Pattern(3, make([]bool, 9), 3)
		if err != nil {
			t.Fatal(err)
		}
		fills := 0
		for i := range len(words) * len(words) * len(words) {
			rows := words[i%6].Text + words[i/6%6].Text + words[i/36].Text
			if all[rows[0:1]+rows[3:4]+rows[6:7]] && all[rows[1:2]+rows[4:5]+rows[7:8]] && all[rows[2:3]+rows[5:6]+rows[8:9]] {
				fills++
			}
		}
		e := s.examine(g, 1000, rng)
		if e.refuted != (fills == 0) {
			t.Fatalf("%v: refuted %t, but there are %d fills", words, e.refuted, fills)
		}
		if e.refuted {
			refuted++
			if len(e.trouble) != 3 {
				t.Errorf("trouble at %v", e.trouble)
			}
		}
	}
	if refuted < 50 || refuted > 250 {
		t.Errorf("%d of 300 were refuted", refuted)
	}
}

// checkPlaces checks that the theme entries are in their places, between black cells.
func checkPlaces(t *testing.T, g *grids.Grid, r grids.Rules, placement pattern.Placement) {
	t.Helper()
	if len(placement) != len(r.Theme) {
		t.Fatalf("%d places for %d entries", len(placement), len(r.Theme))
	}
	for i, p := range placement {
		found := slices.ContainsFunc(g.Slots(), func(s grids.Slot) bool {
			return s.Cells[0] == p.Line.Cell(r, p.Start) && s.Dir == p.Line.Dir && g.Entry(s) == r.Theme[i]
		})
		if p.Word != i || !found {
			t.Errorf("%s is not at %s:\n%s", r.Theme[i], g.CellName(p.Line.Cell(r, p.Start)), g)
		}
	}
}

// TestNoPlace checks that there are no sites where a theme does not fit the board, or the context has ended.
func TestNoPlace(t *testing.T) {
	r, lexicon := theme(t, 15, "ENVIRONMENT")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if NewSites(r, lexicon, 1).Next(ended) != nil {
		t.Error("a site after the end")
	}
	r, lexicon = theme(t, 9, "ENVIRONMENT")
	if NewSites(r, lexicon, 1).Next(t.Context()) != nil {
		t.Error("a site for 11 letters on 9x9")
	}
	r.Theme = nil
	if NewSites(r, lexicon, 1).Next(t.Context()) != nil {
		t.Error("a site without a theme")
	}
}
