package dicts

import "slices"

// Letters holds words of one length with their letters as numbers, which are faster to compare.
type Letters struct {
	Length   int     // of each word
	Alphabet []rune  // the letters of the words, sorted
	Rows     []int32 // the letters of all words, one word after the other, as indices into Alphabet
	Counts   []int32 // by position, then by letter: the number of words
}

// NumberLetters numbers the letters of words, which must all have this length.
func NumberLetters(words []Word, length int) *Letters {
	l := &Letters{Length: length, Rows: make([]int32, 0, len(words)*length)}
	var index letterIndex
	for _, w := range words {
		for _, r := range w.Text {
			at := index.at(r)
			if *at == 0 {
				l.Alphabet = append(l.Alphabet, r)
				*at = int32(len(l.Alphabet)) // starting with 1
			}
			l.Rows = append(l.Rows, *at)
		}
	}
	sorted := slices.Clone(l.Alphabet)
	slices.Sort(sorted)
	to := make([]int32, len(sorted)+1)
	for i, r := range sorted {
		to[*index.at(r)] = int32(i)
	}
	l.Alphabet, l.Counts = sorted, make([]int32, length*len(sorted))
	pos := 0
	for i, letter := range l.Rows {
		l.Rows[i] = to[letter]
		l.Counts[pos*len(sorted)+int(to[letter])]++
		if pos++; pos == length {
			pos = 0
		}
	}
	return l
}

// In converts to another sorted alphabet, which must contain all letters of the old one.
func (l *Letters) In(alphabet []rune) *Letters {
	if slices.Equal(l.Alphabet, alphabet) {
		return l
	}
	to := make([]int, len(l.Alphabet))
	for i, r := range l.Alphabet {
		to[i], _ = slices.BinarySearch(alphabet, r)
	}
	m := &Letters{l.Length, alphabet, make([]int32, len(l.Rows)), make([]int32, l.Length*len(alphabet))}
	for i, letter := range l.Rows {
		m.Rows[i] = int32(to[letter])
	}
	for i, n := range l.Counts {
		m.Counts[i/len(l.Alphabet)*len(alphabet)+to[i%len(l.Alphabet)]] = n
	}
	return m
}

// letterIndex maps letters to numbers. Letters below U+0800, which covers most alphabets, are looked up in an array,
// others in a map.
type letterIndex struct {
	low  [0x800]int32
	high map[rune]*int32
}

// at returns a pointer to the number of a letter, initially 0.
func (x *letterIndex) at(r rune) *int32 {
	if uint32(r) < uint32(len(x.low)) {
		return &x.low[r]
	}
	return x.atHigh(r)
}

func (x *letterIndex) atHigh(r rune) *int32 {
	if x.high == nil {
		x.high = make(map[rune]*int32)
	}
	if x.high[r] == nil {
		x.high[r] = new(int32)
	}
	return x.high[r]
}
