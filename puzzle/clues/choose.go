package clues

import (
	"cmp"
	"slices"
)

// Choose chooses a clue for each answer. It prefers people's clues to drafts, then clues with fewer uses in the
// journal, then earlier sources in their order. It avoids equal texts for two answers if that's possible at all.
// Answers without a clue get an empty Text. The journal can be nil.
func Choose(answers []string, j *Journal, sources ...Source) []Clue {
	c := &chooser{taken: make(map[string]int)}
	for _, answer := range answers {
		c.candidates = append(c.candidates, candidates(answer, j, sources))
	}
	c.chosen = make([]int, len(answers))
	for i := range answers {
		c.tried = make(map[string]bool)
		c.choose(i)
	}
	chosen := make([]Clue, len(answers))
	for i, answer := range answers {
		chosen[i].Answer = answer
		if len(c.candidates[i]) > 0 {
			chosen[i] = c.candidates[i][c.chosen[i]]
		}
	}
	return chosen
}

// candidates returns the clues for an answer, best first.
func candidates(answer string, j *Journal, sources []Source) []Clue {
	var all []Clue
	for _, source := range sources {
		all = append(all, source(answer)...)
	}
	uses := func(c Clue) int {
		if j == nil {
			return 0
		}
		return j.Uses(c.Answer, c.Text)
	}
	slices.SortStableFunc(all, func(a, b Clue) int {
		if a.Draft != b.Draft {
			return map[bool]int{false: -1, true: 1}[a.Draft]
		}
		return cmp.Compare(uses(a), uses(b))
	})
	return all
}

// chooser matches answers with texts, by augmenting paths.
type chooser struct {
	candidates [][]Clue
	chosen     []int          // for each answer, an index into its candidates
	taken      map[string]int // the answers, by the text of their clue
	tried      map[string]bool
}

// choose gives an answer the first candidate that isn't taken, or else one that can be freed by giving another answer a
// different candidate. If that fails it returns false, and the answer has its first candidate.
func (c *chooser) choose(i int) bool {
	for n, clue := range c.candidates[i] {
		if _, taken := c.taken[looks(clue)]; !taken {
			c.give(i, n)
			return true
		}
	}
	for n, clue := range c.candidates[i] {
		text := looks(clue)
		if c.tried[text] {
			continue
		}
		c.tried[text] = true
		if c.choose(c.taken[text]) {
			c.give(i, n)
			return true
		}
	}
	return false
}

func (c *chooser) give(i, n int) {
	c.chosen[i] = n
	c.taken[looks(c.candidates[i][n])] = i
}

// looks returns a key that is equal for clues that look the same.
func looks(c Clue) string { return newUse("", c.Text).text }
