// Words that can be removed, and words that have to go with them.

package grow

import "crossat/internal/bitset"

// pick picks n random words, or all but one, together with the words that would then be disconnected from another
// random one. It returns none if the rest would have a false run.
func (s *state) pick(n int) (picked bitset.Set256) {
	words := len(s.texts) - len(s.unplaced)
	for range min(n, max(words-1, 1)) {
		picked.Add(s.anyPlaced(&picked))
	}
	if s.leavesFalseRun(&picked) {
		return bitset.Set256{}
	}
	if words > 1 {
		var anchor bitset.Set256
		anchor.Add(s.anyPlaced(&picked))
		cut := s.disconnected(&picked, &anchor)
		picked.Or(&cut)
	}
	return picked
}

// anyPlaced returns a random placed word outside of a set; one must exist.
func (s *state) anyPlaced(except *bitset.Set256) int {
	for {
		if word := s.rng.IntN(len(s.texts)); s.placed.Has(word) && !except.Has(word) {
			return word
		}
	}
}

// leavesFalseRun reports whether removing words would leave two adjacent letters without a word through both. That
// happens if a removed word crosses two words in consecutive cells and both of them remain.
func (s *state) leavesFalseRun(removed *bitset.Set256) bool {
	for word := removed.Next(0); word >= 0; word = removed.Next(word + 1) {
		at, before := s.at[word], false
		for i := range s.texts[word] {
			other := int(s.owners[1-at.dir][at.cell+i*s.stride(at.dir)]) - 1
			remains := other >= 0 && !removed.Has(other)
			if remains && before {
				return true
			}
			before = remains
		}
	}
	return false
}

// disconnected returns the words that are not connected to any word of from once other words have been removed.
func (s *state) disconnected(removed, from *bitset.Set256) bitset.Set256 {
	left := s.placed
	left.AndNot(removed)
	var around bitset.Set256 // remaining words that cross a removed one
	for word := removed.Next(0); word >= 0; word = removed.Next(word + 1) {
		around.Or(&s.crossed[word])
	}
	around.AndNot(removed)
	// Every remaining component has a word of around, so all are connected if from has all of these.
	if around.CountAndNot(from) == 0 {
		return bitset.Set256{}
	}
	todo := *from
	for word := todo.Next(0); word >= 0; word = todo.Next(0) {
		todo.Remove(word)
		if left.Has(word) {
			left.Remove(word)
			todo.Or(&s.crossed[word])
		}
	}
	return left
}
