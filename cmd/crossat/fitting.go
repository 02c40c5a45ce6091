package main

import (
	"math/bits"

	"crossat/dicts"
	"crossat/grids"
)

// fitting counts the words of a dictionary that have given letters, from sets of words
// by length, place and letter.
type fitting struct {
	dict  *dicts.Dict
	sets  map[letterAt][]uint64
	sizes map[int]bool   // lengths that have their sets
	known map[string]int // by entry
}

// letterAt is a letter at a place of words of a length.
type letterAt struct {
	length, place int
	letter        rune
}

func newFitting(d *dicts.Dict) *fitting {
	return &fitting{d, make(map[letterAt][]uint64), make(map[int]bool), make(map[string]int)}
}

// index makes the sets of the words of a length.
func (f *fitting) index(length int) {
	words := f.dict.ByLength(length)
	f.sizes[length] = true
	for i, w := range words {
		place := 0
		for _, letter := range w.Text {
			at := letterAt{length, place, letter}
			if f.sets[at] == nil {
				f.sets[at] = make([]uint64, (len(words)+63)/64)
			}
			f.sets[at][i/64] |= 1 << (i % 64)
			place++
		}
	}
}

// count is the number of words that have the letters of an entry.
func (f *fitting) count(entry string) int {
	n, known := f.known[entry]
	if !known {
		n = f.sum([]rune(entry))
		f.known[entry] = n
	}
	return n
}

func (f *fitting) sum(entry []rune) int {
	if !f.sizes[len(entry)] {
		f.index(len(entry))
	}
	var sets [][]uint64
	for place, letter := range entry {
		if letter != grids.White {
			sets = append(sets, f.sets[letterAt{len(entry), place, letter}])
		}
	}
	if len(sets) == 0 {
		return len(f.dict.ByLength(len(entry)))
	}
	n := 0
	for i := range sets[0] {
		all := sets[0][i]
		for _, set := range sets[1:] {
			if set == nil {
				return 0
			}
			all &= set[i]
		}
		n += bits.OnesCount64(all)
	}
	return n
}
