package dicts

import (
	"cmp"
	"maps"
	"slices"
)

// Stats summarises a Dict.
type Stats struct {
	Words   int
	Letters int           // total over all words
	Lengths []Count       // words by length in letters, ascending
	Scores  []Count       // words by score, ascending
	Usage   []LetterCount // occurrences of each letter, most frequent first, ties by code point
}

// Count is the number of words with a value: a length or a score.
type Count struct {
	Value int
	Words int
}

// LetterCount is the number of occurrences of a letter in all words.
type LetterCount struct {
	Letter rune
	Count  int
}

// Stats counts the words by length and by score, and the letters. It reads every word.
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

// counts lists a histogram by ascending value.
func counts(words map[int]int) []Count {
	var out []Count
	for _, v := range slices.Sorted(maps.Keys(words)) {
		out = append(out, Count{v, words[v]})
	}
	return out
}
