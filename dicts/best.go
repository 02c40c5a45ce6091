package dicts

import (
	"math/rand/v2"
	"slices"
	"sync"
)

// Best returns the n best words of each length: those with the highest scores;
// among equals, the seed draws. A Dict that has no more of any length is returned
// itself.
func (d *Dict) Best(n int, seed uint64) *Dict {
	if d.MaxGroup() <= n {
		return d
	}
	groups := make(map[int]group, len(d.groups))
	for length, g := range d.groups {
		groups[length] = group{min(n, g.size), sync.OnceValue(func() []Word {
			return best(g.words(), n, rand.New(rand.NewPCG(seed, uint64(length))))
		})}
	}
	return fromGroups(d.name, groups)
}

// MaxGroup is the number of words of the length that has most.
func (d *Dict) MaxGroup() int {
	most := 0
	for _, g := range d.groups {
		most = max(most, g.size)
	}
	return most
}

// best returns the n best of some words, in their order.
func best(words []Word, n int, rng *rand.Rand) []Word {
	if len(words) <= n {
		return words
	}
	chosen := rng.Perm(len(words))
	slices.SortStableFunc(chosen, func(i, j int) int { return words[j].Score - words[i].Score })
	chosen = chosen[:n]
	slices.Sort(chosen)
	kept := make([]Word, n)
	for i, w := range chosen {
		kept[i] = words[w]
	}
	return kept
}
