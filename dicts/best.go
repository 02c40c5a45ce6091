package dicts

import (
	"math/rand/v2"
	"slices"
	"sync"
)

// Best returns the n highest-scored words of each length, with ties broken at random by seed. If no length has more
// than n words, it returns d itself.
func (d *Dict) Best(n int, seed uint64) *Dict {
	if d.MaxGroup() <= n {
		return d
	}
	groups := make(map[int]group, len(d.groups))
	for length, g := range d.groups {
		groups[length] = group{size: min(n, g.size), words: sync.OnceValue(func() []Word {
			return best(g.words(), n, rand.New(rand.NewPCG(seed, uint64(length))))
		})}
	}
	return fromGroups(d.name, groups)
}

// MaxGroup returns the number of words of the most frequent length.
func (d *Dict) MaxGroup() int {
	largest := 0
	for _, g := range d.groups {
		largest = max(largest, g.size)
	}
	return largest
}

// best returns the n highest-scored words in their original order. A stable sort of a random permutation by score
// breaks ties at random.
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
