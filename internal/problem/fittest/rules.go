package fittest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fit"
	"crossat/internal/stem"
)

// Ruled is a small puzzle with rules.
type Ruled struct {
	Instance
	AcceptGiven bool
	Rules       fit.Rules
}

// Options returns the options of the problem.
func (r Ruled) Options(repeats bool) fit.Options {
	return fit.Options{Repeats: repeats, AcceptGiven: r.AcceptGiven, Rules: r.Rules}
}

// RuledInstances returns random puzzles with every single rule and every pair of rules, always the same. They follow
// rebuses whose strings have letters of a pangram. Out of each six, the tag long keeps all, other tests three, short
// tests one.
func RuledInstances() []Ruled {
	var list []Ruled
	for _, grid := range []string{"[AD/E/SE].#.[A/ED]", "[AD/S].\n.[SE/D]", "[DE].#[A/S]."} {
		list = append(list, Ruled{Rules: fit.Rules{Pangram: "ADES"}, Instance: Instance{
			Name: "rebus with rules rebus and pangram", Text: grid, MinSlot: 2,
			Words:  strings.Fields("ADA ADE ED SEA SED ES EA AED SA AA ADS DSE SSE AS DEA DES ASE SAD ADSE"),
			Scores: []int{10, 20, 30, 40, 50, 60, 70, 80, 90, 5, 15, 25, 35, 45, 55, 65, 75, 85, 95},
		}})
	}
	rng := rand.New(rand.NewPCG(13, 17))
	for i := range ruleKinds {
		for j := range i + 1 {
			for n := range 6 {
				r := Ruled{Instance: ruledInstance(rng)}
				r.Name = fmt.Sprintf("random %d with rules %s", n, ruleKinds[i].name)
				ruleKinds[i].set(rng, &r)
				if j < i {
					r.Name += " and " + ruleKinds[j].name
					ruleKinds[j].set(rng, &r)
				}
				if chosen(i + j + n) {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// Random returns a random puzzle with at least one slot, up to two rules, and sometimes bars or rebus cells.
func Random(rng *rand.Rand) Ruled {
	for {
		r := Ruled{Instance: randomInstance(rng, "random"), AcceptGiven: rng.IntN(2) == 0}
		if rng.IntN(2) == 0 {
			r.Instance = ruledInstance(rng)
			for range rng.IntN(3) {
				ruleKinds[rng.IntN(len(ruleKinds))].set(rng, &r)
			}
		} else if rng.IntN(4) == 0 {
			r.Instance = withBars(rng, r.Instance)
		} else if rng.IntN(4) == 0 {
			r.Text = withRebus(rng, r.Text, []rune(strings.Join(r.Words, "")))
		}
		if _, err := grids.Parse("random", r.Text, grids.Options{MinSlot: r.MinSlot}); err == nil {
			r.Name = "random"
			return r
		}
	}
}

// ruleKinds set a random rule of each kind.
var ruleKinds = []struct {
	name string
	set  func(*rand.Rand, *Ruled)
}{
	{"score", func(rng *rand.Rand, r *Ruled) {
		r.Rules.Slots = append(r.Rules.Slots, fit.SlotRule{Slot: r.anySlot(rng).Name(), MinScore: 20 + rng.IntN(40)})
	}},
	{"pattern", func(rng *rand.Rand, r *Ruled) {
		s := r.anySlot(rng)
		pattern := slices.Repeat([]byte{".?"[rng.IntN(2)]}, s.Len())
		pattern[rng.IntN(s.Len())] = ruledLetters[rng.IntN(len(ruledLetters))]
		r.Rules.Slots = append(r.Rules.Slots, fit.SlotRule{Slot: s.Name(), Pattern: string(pattern)})
	}},
	{"list", func(rng *rand.Rand, r *Ruled) {
		var words []dicts.Word
		for range 12 {
			words = append(words, dicts.Word{Text: ruledWord(rng), Score: rng.IntN(100)})
		}
		for _, w := range r.Words[:len(r.Words)/2] {
			words = append(words, dicts.Word{Text: w, Score: rng.IntN(100)})
		}
		r.Rules.Slots = append(r.Rules.Slots, fit.SlotRule{Slot: r.anySlot(rng).Name(), List: dicts.New("list", words)})
	}},
	{"stems", func(_ *rand.Rand, r *Ruled) { r.Rules.Stems = true }},
	{"shared", func(rng *rand.Rand, r *Ruled) { r.Rules.MaxShared = 1 + rng.IntN(2) }},
	{"apart", func(rng *rand.Rand, r *Ruled) {
		for range 6 {
			group := []string{ruledWord(rng)}
			for range 2 + rng.IntN(3) {
				group = append(group, r.Words[rng.IntN(len(r.Words))])
			}
			r.Rules.Apart = append(r.Rules.Apart, group)
		}
	}},
	{"pangram", func(_ *rand.Rand, r *Ruled) { r.Rules.Pangram = ruledLetters[1:] }},
	{"low", func(rng *rand.Rand, r *Ruled) { r.Rules.Low = fit.Low{Score: 30 + rng.IntN(50), Most: rng.IntN(4)} }},
	{"given", func(rng *rand.Rand, r *Ruled) {
		r.AcceptGiven = true
		g := r.grid()
		letters := make([]rune, g.Size())
		for _, cell := range g.Slots()[rng.IntN(len(g.Slots()))].Cells {
			letters[cell] = rune(ruledLetters[rng.IntN(len(ruledLetters))])
			if choices := g.Choices(cell); choices != nil {
				letters[cell] = choices[rng.IntN(len(choices))]
			}
		}
		r.Text = g.Fill(letters).String()
	}},
	{"rebus", func(rng *rand.Rand, r *Ruled) { r.Text = withRebus(rng, r.Text, []rune(ruledLetters)) }},
}

// ruledLetters are the letters of puzzles with rules: they let words have various endings.
const ruledLetters = "ADES"

func ruledWord(rng *rand.Rand) string {
	word := make([]byte, 2+rng.IntN(4))
	for i := range word {
		word[i] = ruledLetters[rng.IntN(len(ruledLetters))]
	}
	return string(word)
}

// ruledInstance returns a random puzzle with scores and at least one slot.
func ruledInstance(rng *rand.Rand) Instance {
	shapes := []string{
		"...#..", "...\n.#.\n...", "....\n.##.\n.##.", "...#\n#...", "..#..\n.....", "....\n#..#", "...#...",
		"..\n..", "...\n...", "A..#...\n.#.#.#.", "E#..#...", "....#...",
	}
	in := Instance{Text: shapes[rng.IntN(len(shapes))], MinSlot: 2}
	for range 16 + rng.IntN(30) {
		word := ruledWord(rng)
		in.Words = append(in.Words, word)
		if rng.IntN(2) == 0 && len(word) < 5 {
			in.Words = append(in.Words, word+"S")
		}
	}
	for range in.Words {
		in.Scores = append(in.Scores, rng.IntN(100))
	}
	return in
}

// grid returns the grid of the puzzle.
func (r *Ruled) grid() *grids.Grid {
	return Must(grids.Parse("grid", r.Text, grids.Options{MinSlot: r.MinSlot}))
}

// anySlot picks a slot of the grid.
func (r *Ruled) anySlot(rng *rand.Rand) grids.Slot {
	slots := r.grid().Slots()
	return slots[rng.IntN(len(slots))]
}

// FillsWith returns all fills under rules, as printed grids. It generates all fills with all words and then checks the
// rules, which it states directly.
func FillsWith(g *grids.Grid, d *dicts.Dict, o fit.Options) map[string]bool {
	all := slices.Collect(d.All())
	for _, r := range o.Rules.Slots {
		if r.List != nil {
			all = append(all, slices.Collect(r.List.All())...)
		}
	}
	for i, s := range g.Slots() {
		if Given(g, i, o) {
			all = append(all, dicts.Word{Text: g.Answer(s)})
		}
	}
	found := make(map[string]bool)
	for text := range Fills(g, dicts.New("all", all), o.Repeats) {
		if obeys(g, Read(g, text), d, o) {
			found[text] = true
		}
	}
	return found
}

// Given reports whether the entry of a slot is accepted because its letters are given.
func Given(g *grids.Grid, slot int, o fit.Options) bool {
	return o.AcceptGiven && !strings.ContainsRune(g.Entry(g.Slots()[slot]), grids.White)
}

func obeys(g, filled *grids.Grid, d *dicts.Dict, o fit.Options) bool {
	low, rules := 0, o.Rules
	var entries []string
	for i, s := range filled.Slots() {
		text, cells, listed := filled.Answer(s), []rune(filled.Entry(s)), Given(g, i, o)
		score := Score(text, d, rules)
		if listed {
			score = math.MaxInt
		}
		for _, r := range rules.Slots {
			if r.Slot != s.Name() {
				continue
			}
			if score < r.MinScore {
				return false
			}
			for i, l := range r.Pattern {
				if l != '.' && l != '?' && l != cells[i] {
					return false
				}
			}
			if r.List != nil {
				listed = true
				if !has(r.List, text) {
					return false
				}
			}
		}
		if !listed && !has(d, text) {
			return false
		}
		if score < rules.Low.Score {
			low++
		}
		entries = append(entries, text)
	}
	for i, v := range entries {
		for _, w := range entries[:i] {
			if v != w && clash(v, w, rules) {
				return false
			}
		}
	}
	for _, l := range rules.Pangram {
		if !holds(filled, l) {
			return false
		}
	}
	return rules.Low.Score == 0 || low <= rules.Low.Most
}

// holds reports whether any cell has a letter.
func holds(filled *grids.Grid, letter rune) bool {
	for cell := range filled.Size() {
		if strings.ContainsRune(filled.CellText(cell), letter) {
			return true
		}
	}
	return false
}

// clash reports whether a rule forbids two different words together.
func clash(v, w string, rules fit.Rules) bool {
	for _, group := range rules.Apart {
		if slices.Contains(group, v) && slices.Contains(group, w) {
			return true
		}
	}
	for _, s := range stem.Of(v) {
		if rules.Stems && slices.Contains(stem.Of(w), s) {
			return true
		}
	}
	for i := range v {
		for j := i + 1; j <= len(v); j++ {
			if rules.MaxShared > 0 && j-i > rules.MaxShared && strings.Contains(w, v[i:j]) {
				return true
			}
		}
	}
	return false
}

// Score returns the dictionary's score of a word or, if it lacks the word, the score in the first list that has it.
func Score(text string, d *dicts.Dict, rules fit.Rules) int {
	if w, ok := d.Lookup(text); ok {
		return w.Score
	}
	for _, r := range rules.Slots {
		if r.List != nil && has(r.List, text) {
			w, _ := r.List.Lookup(text)
			return w.Score
		}
	}
	return 0
}

func has(d *dicts.Dict, text string) bool {
	_, ok := d.Lookup(text)
	return ok
}

// Judge returns the words and rules for the judge to check fills.
func Judge(g *grids.Grid, d *dicts.Dict, o fit.Options) check.Words {
	w := check.Words{Repeats: o.Repeats, AcceptGiven: o.AcceptGiven, Has: func(text string) bool { return has(d, text) }}
	w.Rules = check.Rules{
		MaxShared: o.Rules.MaxShared, Apart: o.Rules.Apart, Pangram: o.Rules.Pangram,
		LowScore: o.Rules.Low.Score, MostLow: o.Rules.Low.Most,
		Score: func(text string) (int, bool) { return Score(text, d, o.Rules), true },
	}
	if o.Rules.Stems {
		w.Rules.Stems = stem.Of
	}
	for _, r := range o.Rules.Slots {
		for _, s := range g.Slots() {
			if s.Name() != r.Slot {
				continue
			}
			rule := check.SlotRule{
				Name: r.Slot, Cell: s.Cells[0], Down: s.Dir == grids.Down, MinScore: r.MinScore, Pattern: r.Pattern,
			}
			if r.List != nil {
				rule.Has, rule.List = func(text string) bool { return has(r.List, text) }, r.List.Name()
			}
			w.Rules.Slots = append(w.Rules.Slots, rule)
		}
	}
	return w
}
