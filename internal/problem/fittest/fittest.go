// Package fittest provides small puzzles whose fills can be enumerated by brute force, for testing
// encodings and searches.
package fittest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"crossat/dicts"
	"crossat/grids"
)

// Instance is a small puzzle: a grid and a word list.
type Instance struct {
	Name, Text string
	Words      []string
	Scores     []int // of the words; nil for 0
	MinSlot    int
}

// Some returns how many of n instances a slow test tries: a third of them, a tenth in short tests, all with the tag
// long.
func Some(n int) int {
	switch {
	case part == 1:
		return n
	case testing.Short():
		return max(1, n/10)
	}
	return max(1, n/3)
}

// Enough returns how many puzzles a test must have tried successfully to be meaningful: n, or a few in short tests.
func Enough(n int) int {
	if testing.Short() && part > 1 {
		return n / 20
	}
	return n
}

// chosen reports whether the nth of many random puzzles is used in tests.
func chosen(n int) bool {
	if testing.Short() && part > 1 {
		return n%6 == 0
	}
	return n%part == 0
}

// Instances returns hand-made puzzles for corner cases, then random ones; always the same. Without the tag long, it
// omits half of the random ones, and in short tests most of them.
func Instances() []Instance {
	list := []Instance{
		{"one row", "....", []string{"ABCD", "EFGH", "IJ"}, nil, 2},
		{"one column", ".\n.\n.", []string{"ABC", "DEF"}, nil, 2},
		{"one word for two slots", "..#..", []string{"AB"}, nil, 2},
		{"two words in two slots", "..#..", []string{"AB", "CD"}, nil, 2},
		{"unchecked cells", "...\n.#.\n...", []string{"ABC", "CDE", "AFG", "GHE", "ABX", "XDE"}, nil, 2},
		{"unchecked slot differs in one letter", "...", []string{"ABC", "ABD", "AXC"}, nil, 2},
		{"givens", "A..\n...\n..e", []string{"ABC", "BDC", "CCE", "ABE", "BCC", "CBE", "EEE"}, nil, 2},
		{"given in no word", "Z..", []string{"ABC"}, nil, 2},
		{"symmetric square needs repeats", "..\n..", []string{"AB", "BA"}, nil, 2},
		{"hebrew", "...\n.#.\n...", []string{"אבג", "גדה", "אוז", "זחה"}, nil, 2},
		{"chinese", "..\n..", []string{"天地", "地人", "天人", "人天"}, nil, 2},
		{"cyrillic", "...\n...", []string{"КОТ", "АРА", "КА", "ОР", "ТА"}, nil, 2},
		{"min slot 3", "...\n...", []string{"ABC", "BCA", "AB"}, nil, 3},
		{"isolated cell", ".#..", []string{"AB"}, nil, 2},
		{"same word across and down", "AB\nB#", []string{"AB"}, nil, 2},
		{"rebus", "[AB/C].\n..", []string{"ABC", "ABD", "CD", "CC", "DE", "CE"}, nil, 2},
		{"rebus at the end", ".[AB/C/ABC]", []string{"CAB", "CABC", "CC", "ABC"}, nil, 2},
		{"given rebus", "A[BC]D\n.#.\nEFG", []string{"ABCD", "AXE", "DYG", "EFG"}, nil, 2},
		{"rebus that no word has", "[XYZ].", []string{"ABC", "XYAB"}, nil, 2},
		{"one word with a rebus and without", "[AB].#...", []string{"ABC"}, nil, 2},
		{"one word split in two ways", "[A/AA][A/AA]#[A/AA][A/AA]", []string{"AAA", "AAAA"}, nil, 2},
		{"rebus in no slot", "..#[AB/CD]", []string{"AB", "CDE", "ABE"}, nil, 2},
		{"rebus with bars", "[AB/C]|._\n. [D/DE]", []string{"ABC", "CC", "CD", "CDE", "AD", "ADE", "ABA", "DE"}, nil, 2},
		{"rebus in cyrillic", "[ДОМ/К].\n..", []string{"ДОМА", "КОТ", "КА", "АТ", "ДОМО", "ОТ", "АМ", "КО"}, nil, 2},
	}
	rng := rand.New(rand.NewPCG(7, 11))
	add := func(i int, in Instance) {
		if chosen(i) {
			list = append(list, in)
		}
	}
	for i := range 60 {
		add(i, randomInstance(rng, fmt.Sprintf("random %d", i)))
	}
	for i := range 15 {
		add(i, withBars(rng, randomInstance(rng, fmt.Sprintf("random with bars %d", i))))
	}
	for i := range 20 {
		in := randomInstance(rng, fmt.Sprintf("random with rebus cells %d", i))
		if i%3 == 0 {
			in = withBars(rng, in)
		}
		in.Text = withRebus(rng, in.Text, []rune(strings.Join(in.Words, "")))
		add(i, in)
	}
	return list
}

func randomInstance(rng *rand.Rand, name string) Instance {
	alphabet := [][]rune{[]rune("AB"), []rune("ABC"), []rune("ЖЁ")}[rng.IntN(3)]
	pick := func() rune { return alphabet[rng.IntN(len(alphabet))] }
	in := Instance{Name: name, MinSlot: 2 + rng.IntN(2)}
	w, h := 1+rng.IntN(4), 1+rng.IntN(4)
	for w < in.MinSlot && h < in.MinSlot {
		w++
	}
	for range h {
		for range w {
			switch rng.IntN(12) {
			case 0, 1:
				in.Text += "#"
			case 2:
				in.Text += string(pick())
			default:
				in.Text += "."
			}
		}
		in.Text += "\n"
	}
	for range 3 + rng.IntN(18) {
		word := make([]rune, 2+rng.IntN(3))
		for i := range word {
			word[i] = pick()
		}
		in.Words = append(in.Words, string(word))
	}
	return in
}

// withBars adds bars to an instance, after one cell in three.
func withBars(rng *rand.Rand, in Instance) Instance {
	var text strings.Builder
	for _, r := range in.Text {
		text.WriteRune(r)
		if r != '\n' && rng.IntN(3) == 0 {
			text.WriteByte("|_+"[rng.IntN(3)])
		}
	}
	in.Text = text.String()
	return in
}

// withRebus turns some cells of a printed grid into rebus cells: each takes up to three strings of some letters.
func withRebus(rng *rand.Rand, grid string, letters []rune) string {
	var text strings.Builder
	for _, r := range grid {
		if r != grids.White && !unicode.IsLetter(r) || rng.IntN(3) > 0 {
			text.WriteRune(r)
			continue
		}
		var set []string
		for range 1 + rng.IntN(3) {
			content := ""
			for range 1 + rng.IntN(2) {
				content += string(letters[rng.IntN(len(letters))])
			}
			set = append(set, content)
		}
		text.WriteString("[" + strings.Join(set, "/") + "]")
	}
	return text.String()
}

// Scored returns the instances of [Instances] with random scores, always the same. They go from 0 to a limit that
// differs between instances, and is low in some of them, so that many words score the same.
func Scored() []Instance {
	rng := rand.New(rand.NewPCG(13, 17))
	list := Instances()
	for i := range list {
		limit := 1 + rng.IntN(100)
		for range list[i].Words {
			list[i].Scores = append(list[i].Scores, rng.IntN(limit+1))
		}
	}
	return list
}

// Parse returns the grid and the dictionary. It skips the test for a random grid without slots.
func (in Instance) Parse(t *testing.T) (*grids.Grid, *dicts.Dict) {
	g, err := grids.Parse("grid", in.Text, grids.Options{MinSlot: in.MinSlot})
	if err != nil && strings.HasPrefix(in.Name, "random") {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	words := make([]dicts.Word, len(in.Words))
	for i, w := range in.Words {
		words[i].Text = w
		if in.Scores != nil {
			words[i].Score = in.Scores[i]
		}
	}
	return g, dicts.New("words", words)
}

// Fills returns all fills, as printed grids. It is plain enumeration: it tries every word in every slot and checks only
// that letters agree and, unless repeats is set, that words differ.
func Fills(g *grids.Grid, d *dicts.Dict, repeats bool) map[string]bool {
	found := make(map[string]bool)
	used := make(map[string]bool)
	var place func(slot int, g *grids.Grid)
	place = func(slot int, g *grids.Grid) {
		if slot == len(g.Slots()) {
			found[g.String()] = true
			return
		}
		s := g.Slots()[slot]
		words := d.ByLength(s.Len())
		if g.Rebus() {
			words = slices.Collect(d.All())
		}
		for _, w := range words {
			for _, contents := range layOut(g, s.Cells, w.Text) {
				letters, fits := make([]rune, g.Size()), repeats || !used[w.Text]
				for i, l := range contents {
					current := g.At(s.Cells[i])
					fits = fits && (current == grids.White || current == l)
					letters[s.Cells[i]] = l
				}
				if fits {
					used[w.Text] = true
					place(slot+1, g.Fill(letters))
					delete(used, w.Text)
				}
			}
		}
	}
	place(0, g)
	return found
}

// layOut returns all ways to put a text into cells, with one letter in each except rebus cells.
func layOut(g *grids.Grid, cells []int, text string) (all [][]rune) {
	if len(cells) == 0 && text == "" {
		return [][]rune{nil}
	}
	if len(cells) == 0 || text == "" {
		return nil
	}
	choices := g.Choices(cells[0])
	if choices == nil {
		choices = []rune(text)[:1]
	}
	for _, content := range choices {
		if rest, ok := strings.CutPrefix(text, g.Expand(string(content))); ok {
			for _, others := range layOut(g, cells[1:], rest) {
				all = append(all, append([]rune{content}, others...))
			}
		}
	}
	return all
}

// Read returns a grid with a printed fill.
func Read(g *grids.Grid, fill string) *grids.Grid {
	return Must(g.Read(strings.Split(strings.TrimSuffix(fill, "\n"), "\n")))
}

// Put writes a word into a slot, given the letters of all cells, 0 for none. It returns false if the word doesn't agree
// with them.
func Put(letters []rune, s grids.Slot, word string) bool {
	for i, letter := range []rune(word) {
		at := &letters[s.Cells[i]]
		if *at != 0 && *at != letter {
			return false
		}
		*at = letter
	}
	return true
}
