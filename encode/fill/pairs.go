package fill

import "crossat/encode/cnf"

// letterPairs is which letters stand together at two places of some words.
type letterPairs struct {
	one, other int    // places
	both       []bool // by letter at one, and letter at other
}

// pairsOf looks at every two places of rows of letters.
func pairsOf(rows [][]int32, length, letters int) []letterPairs {
	var all []letterPairs
	for one := range length {
		for other := one + 1; other < length; other++ {
			l := letterPairs{one, other, make([]bool, letters*letters)}
			for _, row := range rows {
				l.both[int(row[one])*letters+int(row[other])] = true
			}
			all = append(all, l)
		}
	}
	return all
}

// write forbids every two letters that no row has together.
func (l letterPairs) write(b *cnf.Builder, at *letterIndex, cells []int) {
	for x := range at.letters {
		y := at.letter(cells[l.one], x)
		if y == 0 {
			continue
		}
		for z := range at.letters {
			if v := at.letter(cells[l.other], z); v != 0 && !l.both[x*at.letters+z] {
				b.NotBoth(y, v)
			}
		}
	}
}
