package fit

import (
	"math/bits"
	"runtime"
	"slices"
	"sync"

	"crossat/internal/stem"
)

// Ref identifies a word by its length in cells and its index in [Problem.Words] of that length.
type Ref struct{ Length, Word int32 }

// Groups are sets of two or more different candidates that exclude each other: words that share a stem or too long a
// run of letters, words that the user keeps apart and, unless words may repeat, the spellings of a word in rebus cells.
// If words may repeat, a group doesn't exclude two spellings of the same word, see [Problem.Clash].
type Groups struct {
	refs   []Ref // of all groups
	starts []int32

	first    map[int32]int32 // by length: the number of its first word
	of       []int32         // the groups of all words
	ofStarts []int32         // by number of a word; with a sentinel
}

// Len returns the number of groups.
func (g *Groups) Len() int { return max(len(g.starts)-1, 0) }

// At returns the words of group i, by length and then by index. The slice is shared and must not be modified.
func (g *Groups) At(i int) []Ref { return g.refs[g.starts[i]:g.starts[i+1]] }

// Of returns the groups of a word. The slice is shared and must not be modified.
func (g *Groups) Of(word Ref) []int32 {
	if g.Len() == 0 {
		return nil
	}
	n := g.first[word.Length] + word.Word
	return g.of[g.ofStarts[n]:g.ofStarts[n+1]]
}

// Groups returns the groups of words that the rules keep apart, among the candidates of the new problem.
func (p *Problem) Groups() *Groups { return p.conflicts }

// grouper collects keys of words. Words that share a key form a group.
type grouper struct {
	p     *Problem
	words []Ref // the candidates of all slots
	keys  int32
	pairs []pair
}

// pair assigns a key to a word, given by its index in words.
type pair struct{ key, word int32 }

// findGroups collects the groups of all rules.
func (p *Problem) findGroups() {
	p.conflicts = new(Groups)
	spellings := p.Grid.Rebus() && !p.Repeats
	if !p.Rules.apart() && !spellings {
		return
	}
	g := &grouper{p: p, words: p.remaining()}
	if spellings {
		g.addSpellings()
	}
	if p.Rules.Stems {
		g.addStems()
	}
	if p.Rules.MaxShared > 0 {
		g.addRuns(p.Rules.MaxShared + 1)
	}
	g.addApart()
	p.conflicts.build(p, g)
}

// remaining returns the candidates of all slots, by length and then by index.
func (p *Problem) remaining() []Ref {
	is := make(map[int][]bool)
	for i, s := range p.Grid.Slots() {
		if is[s.Len()] == nil {
			is[s.Len()] = make([]bool, len(p.Words(s.Len())))
		}
		for _, w := range p.Candidates[i] {
			is[s.Len()][w] = true
		}
	}
	var all []Ref
	for _, length := range p.lengths() {
		for w, candidate := range is[length] {
			if candidate {
				all = append(all, Ref{int32(length), int32(w)})
			}
		}
	}
	return all
}

// lengths returns the lengths of the slots, ascending.
func (p *Problem) lengths() []int {
	var lengths []int
	for length := range p.groups {
		lengths = append(lengths, length)
	}
	slices.Sort(lengths)
	return lengths
}

// text returns the letters of a word.
func (p *Problem) text(r Ref) string {
	g := p.groups[int(r.Length)]
	if g.answers != nil {
		return g.answers[r.Word]
	}
	return g.words[r.Word].Text
}

// Clash reports whether two words that share a group exclude each other. If words may repeat, two spellings of the same
// word don't.
func (p *Problem) Clash(a, b Ref) bool {
	return a != b && !(p.Repeats && p.Grid.Rebus() && p.text(a) == p.text(b))
}

// add assigns a key of a table to a word. The table numbers the keys.
func add[K comparable](g *grouper, table map[K]int32, key K, word int) {
	n, known := table[key]
	if !known {
		n = g.keys
		table[key] = n
		g.keys++
	}
	g.pairs = append(g.pairs, pair{n, int32(word)})
}

// addStems adds the stems of words. It uses all processors, because this takes the longest.
func (g *grouper) addStems() {
	stems := make([][]string, len(g.words))
	workers := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for worker := range workers {
		wait.Go(func() {
			for i := worker * len(stems) / workers; i < (worker+1)*len(stems)/workers; i++ {
				stems[i] = stem.Of(g.p.text(g.words[i]))
			}
		})
	}
	wait.Wait()
	table := make(map[string]int32, len(stems))
	for i := range stems {
		for _, s := range stems[i] {
			add(g, table, s, i)
		}
	}
}

// addSpellings adds the letters of words: a word has several spellings if rebus cells take some of its letters.
func (g *grouper) addSpellings() {
	table := make(map[string]int32, len(g.words))
	for i, w := range g.words {
		add(g, table, g.p.text(w), i)
	}
}

// addRuns adds the runs of n letters.
func (g *grouper) addRuns(n int) {
	size := bits.Len(uint(len(g.p.Alphabet)))
	if size*n > 64 || g.p.Grid.Rebus() {
		g.addLongRuns(n)
		return
	}
	table := make(map[uint64]int32, len(g.words))
	for i, w := range g.words {
		run := uint64(0)
		for at, letter := range g.p.groups[int(w.Length)].row(w.Word, int(w.Length)) {
			run = (run<<size | uint64(letter)) & (1<<(size*n) - 1)
			if at >= n-1 {
				add(g, table, run, i)
			}
		}
	}
}

// addLongRuns is addRuns for runs that don't fit into 64 bits, or include rebus cells.
func (g *grouper) addLongRuns(n int) {
	table := make(map[string]int32)
	for i, w := range g.words {
		letters := []rune(g.p.text(w))
		for at := 0; at+n <= len(letters); at++ {
			add(g, table, string(letters[at:at+n]), i)
		}
	}
}

// addApart adds the user's groups.
func (g *grouper) addApart() {
	if len(g.p.Rules.Apart) == 0 {
		return
	}
	table := make(map[string][]int32, len(g.words)) // by text: indices in words
	for i, w := range g.words {
		table[g.p.text(w)] = append(table[g.p.text(w)], int32(i))
	}
	for _, group := range g.p.Rules.Apart {
		for _, text := range group {
			for _, word := range table[text] {
				g.pairs = append(g.pairs, pair{g.keys, word})
			}
		}
		g.keys++
	}
}

// build sorts the words by key, and keeps the keys of two or more words.
func (c *Groups) build(p *Problem, g *grouper) {
	starts := make([]int32, g.keys+1)
	for _, pair := range g.pairs {
		starts[pair.key+1]++
	}
	for key := range g.keys {
		starts[key+1] += starts[key]
	}
	words, next := make([]int32, len(g.pairs)), slices.Clone(starts)
	for _, pair := range g.pairs {
		words[next[pair.key]] = pair.word
		next[pair.key]++
	}
	c.starts = []int32{0}
	for key := range g.keys {
		group := words[starts[key]:starts[key+1]]
		slices.Sort(group)
		if group = slices.Compact(group); len(group) < 2 {
			continue
		}
		for _, w := range group {
			c.refs = append(c.refs, g.words[w])
		}
		c.starts = append(c.starts, int32(len(c.refs)))
	}
	c.index(p)
}

// index computes the groups of each word.
func (c *Groups) index(p *Problem) {
	c.first = make(map[int32]int32)
	total := int32(0)
	for _, length := range p.lengths() {
		c.first[int32(length)] = total
		total += int32(len(p.groups[length].words))
	}
	c.ofStarts = make([]int32, total+1)
	for _, r := range c.refs {
		c.ofStarts[c.first[r.Length]+r.Word+1]++
	}
	for n := range total {
		c.ofStarts[n+1] += c.ofStarts[n]
	}
	c.of = make([]int32, len(c.refs))
	next := slices.Clone(c.ofStarts)
	for group := range int32(c.Len()) {
		for _, r := range c.At(int(group)) {
			n := c.first[r.Length] + r.Word
			c.of[next[n]] = group
			next[n]++
		}
	}
}
