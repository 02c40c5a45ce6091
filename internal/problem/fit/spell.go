package fit

import (
	"fmt"
	"slices"

	"crossat/dicts"
	"crossat/grids"
)

// maxSpellings limits the number of ways to put words into a slot with rebus cells.
const maxSpellings = 1 << 19

// spellings returns the ways to put words into a slot with rebus cells, each as a word with one character per cell.
// words returns words by their length in letters. It returns an error if the limit is exceeded.
func (p *Problem) spellings(s grids.Slot, words func(length int) []dicts.Word) ([]dicts.Word, error) {
	sp := newSpeller(p.Grid, s)
	all := []dicts.Word{}
	for length := sp.least[0]; length <= sp.most[0]; length++ {
		for _, w := range words(length) {
			all = sp.append(all, w)
			if len(all) > maxSpellings {
				return nil, fmt.Errorf("more than %d ways to put words into %s: give its rebus cells fewer strings",
					maxSpellings, s.Name())
			}
		}
	}
	return all, nil
}

// speller splits words along the cells of a slot.
type speller struct {
	choices     [][]choice // by cell: its choices, nil for any letter
	least, most []int      // by cell: number of letters of this cell and all after it
	contents    []rune     // of the cells before the current one
}

// choice is a letter or symbol for a rebus cell, with its letters.
type choice struct {
	content rune
	letters []rune
}

func newSpeller(g *grids.Grid, s grids.Slot) *speller {
	n := s.Len()
	sp := &speller{choices: make([][]choice, n), least: make([]int, n+1), most: make([]int, n+1)}
	for i, cell := range slices.Backward(s.Cells) {
		least, most := 1, 1
		for k, content := range g.Choices(cell) {
			letters := []rune(g.Expand(string(content)))
			sp.choices[i] = append(sp.choices[i], choice{content, letters})
			if most = max(most, len(letters)); k == 0 {
				least = len(letters)
			}
			least = min(least, len(letters))
		}
		sp.least[i], sp.most[i] = sp.least[i+1]+least, sp.most[i+1]+most
	}
	return sp
}

// append appends the ways to put a word into the slot, up to one too many.
func (sp *speller) append(all []dicts.Word, w dicts.Word) []dicts.Word {
	sp.split([]rune(w.Text), func(text string) bool {
		all = append(all, dicts.Word{Text: text, Score: w.Score})
		return len(all) <= maxSpellings
	})
	return all
}

// split passes the ways to put the rest of a word into the cells after the contents to found. It returns false as soon
// as found does.
func (sp *speller) split(word []rune, found func(text string) bool) bool {
	at := len(sp.contents)
	if n := len(word); n < sp.least[at] || n > sp.most[at] {
		return true
	}
	if at == len(sp.choices) {
		return found(string(sp.contents))
	}
	step := func(content rune, letters int) bool {
		sp.contents = append(sp.contents, content)
		defer func() { sp.contents = sp.contents[:at] }()
		return sp.split(word[letters:], found)
	}
	if sp.choices[at] == nil {
		return step(word[0], 1)
	}
	for _, c := range sp.choices[at] {
		if n := len(c.letters); n <= len(word) && slices.Equal(c.letters, word[:n]) && !step(c.content, n) {
			return false
		}
	}
	return true
}
