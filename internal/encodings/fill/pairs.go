package fill

import "crossat/internal/cnf"

// letterPairs records which pairs of letters occur at two positions of the candidates of a slot.
type letterPairs struct {
	first, second int    // positions
	occurs        []bool // by letter at first and letter at second
}

// letterPairsOf returns the pairs for every two positions of some words, given as rows of letters.
func letterPairsOf(rows [][]int32, length, letters int) []letterPairs {
	var all []letterPairs
	for first := range length {
		for second := first + 1; second < length; second++ {
			l := letterPairs{first, second, make([]bool, letters*letters)}
			for _, row := range rows {
				l.occurs[int(row[first])*letters+int(row[second])] = true
			}
			all = append(all, l)
		}
	}
	return all
}

// write forbids the pairs of letters that don't occur.
func (l letterPairs) write(b *cnf.Builder, idx *letterIndex, cells []int) {
	for x := range idx.size {
		y := idx.letter(cells[l.first], x)
		if y == 0 {
			continue
		}
		for z := range idx.size {
			if v := idx.letter(cells[l.second], z); v != 0 && !l.occurs[x*idx.size+z] {
				b.NotBoth(y, v)
			}
		}
	}
}
