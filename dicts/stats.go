package dicts

import (
	"cmp"
	"maps"
	"slices"
)

// Stats describes a Dict in numbers.
type Stats struct {
	Words   int
	Letters int           // of all words together
	Lengths []Count       // words by length in letters, ascending
	Scores  []Count       // words by score, ascending
	Usage   []LetterCount // how often each letter occurs, commonest first
}

// Count is how many words have a value, a length or a score.
type Count struct {
	Value int
	Words int
}

// LetterCount is how often a letter occurs in all words together.
type LetterCount struct {
	Letter rune
	Count  int
}

// Stats counts lengths, scores and letters.
func (d *Dict) Stats() Stats {
	s := Stats{Words: d.size}
	lengths, scores, letters := map[int]int{}, map[int]int{}, map[rune]int{}
	for _, n := range d.lengths {
		lengths[n] = d.groups[n].size
		s.Letters += n * lengths[n]
	}
	for w := range d.All() {
		scores[w.Score]++
		for _, r := range w.Text {
			letters[r]++
		}
	}
	s.Lengths, s.Scores = counts(lengths), counts(scores)
	for r, n := range letters {
		s.Usage = append(s.Usage, LetterCount{r, n})
	}
	slices.SortFunc(s.Usage, func(a, b LetterCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Letter, b.Letter))
	})
	return s
}

func counts(words map[int]int) []Count {
	var out []Count
	for _, v := range slices.Sorted(maps.Keys(words)) {
		out = append(out, Count{v, words[v]})
	}
	return out
}
