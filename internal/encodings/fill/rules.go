package fill

import (
	"slices"
	"sort"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/fit"
)

// ruleWriter writes the rules that concern several slots. Rules of single slots are in the candidates.
//
//	group    at most one h[s] over the slots s, with h[s] implied by "slot s holds a word of the group";
//	         if words can repeat, at most one h[w] over its words w, implied by "some slot holds w"
//	low      at most N of the h[s], with h[s] implied by "slot s holds a word with a low score"; with word variables,
//	         h[s] or OR x[s,w] over the other words
//	pangram  OR y[c,m] over the cells c and the contents m with letter l: m is l, or a string with l, for each l
//
// At most one is [card.Ladder], at most N is [card.Between].
type ruleWriter struct {
	b     *cnf.Builder
	p     *fit.Problem
	a     *Atoms
	idx   *letterIndex
	slots map[int32][]int // by length
	words [][]cnf.Lit     // by slot and word: its variable, if words have variables; 0 for none
}

// writeRules writes the clauses of a problem's rules.
func writeRules(b *cnf.Builder, p *fit.Problem, a *Atoms) {
	w := &ruleWriter{b: b, p: p, a: a, idx: newLetterIndex(p, a), slots: make(map[int32][]int)}
	for slot, s := range p.Grid.Slots() {
		w.slots[int32(s.Len())] = append(w.slots[int32(s.Len())], slot)
	}
	for i := range p.Groups().Len() {
		w.group(p.Groups().At(i))
	}
	if p.Rules.Low.Score > 0 {
		w.low()
	}
	for _, letters := range p.Wanted() {
		w.pangram(letters)
	}
}

// holding is a slot with some of its candidates, ascending.
type holding struct {
	slot  int
	words []int32
}

// group states that the grid has at most one of the words.
func (w *ruleWriter) group(words []fit.Ref) {
	var units [][]holding // at most one of them holds
	if w.p.Repeats {
		for _, same := range w.spellings(words) {
			units = append(units, w.holdings(same))
		}
	} else {
		for _, h := range w.holdings(words) {
			units = append(units, []holding{h})
		}
	}
	if len(units) < 2 {
		return
	}
	var lits []cnf.Lit
	for _, unit := range units {
		h := w.b.Fresh(1)
		for _, in := range unit {
			w.holds(in, h)
		}
		lits = append(lits, h)
	}
	card.Ladder.Encode(w.b, lits)
}

// spellings splits the words of a group into sets that can be in the grid together, because they have the same letters.
func (w *ruleWriter) spellings(words []fit.Ref) [][]fit.Ref {
	var all [][]fit.Ref
	for _, word := range words {
		i := -1
		if w.p.Grid.Rebus() {
			i = slices.IndexFunc(all, func(same []fit.Ref) bool { return !w.p.Clash(same[0], word) })
		}
		if i < 0 {
			i, all = len(all), append(all, nil)
		}
		all[i] = append(all[i], word)
	}
	return all
}

// holdings returns the slots that have some of the words as candidates.
func (w *ruleWriter) holdings(words []fit.Ref) []holding {
	var all []holding
	for len(words) > 0 {
		n := 1
		for n < len(words) && words[n].Length == words[0].Length {
			n++
		}
		for _, slot := range w.slots[words[0].Length] {
			in := holding{slot: slot}
			for _, r := range words[:n] {
				if _, ok := slices.BinarySearch(w.p.Candidates[slot], r.Word); ok {
					in.words = append(in.words, r.Word)
				}
			}
			if len(in.words) > 0 {
				all = append(all, in)
			}
		}
		words = words[n:]
	}
	return all
}

// low states that at most the allowed number of slots hold words with low scores.
func (w *ruleWriter) low() {
	var terms []card.Term
	for slot, words := range w.p.Candidates {
		low := slices.DeleteFunc(slices.Clone(words), func(word int32) bool { return !w.p.IsLow(slot, word) })
		if len(low) > 0 {
			h := w.b.Fresh(1)
			w.holds(holding{slot, low}, h)
			w.otherwise(slot, low, h)
			terms = append(terms, card.Term{Lit: h, Weight: 1})
		}
	}
	card.Between(w.b, terms, 0, w.p.Rules.Low.Most)
}

// otherwise states that h holds if a slot holds none of its other candidates. That follows from the clauses of holds,
// but not by unit propagation: while several of the words are left, none of them is implied.
func (w *ruleWriter) otherwise(slot int, some []int32, h cnf.Lit) {
	if len(w.a.slots[slot].words) == 0 {
		return
	}
	clause, vars := []cnf.Lit{h}, w.wordVars(slot)
	for _, word := range w.p.Candidates[slot] {
		if _, found := slices.BinarySearch(some, word); !found {
			clause = append(clause, vars[word])
		}
	}
	w.b.AnyOf(clause)
}

// pangram states that some cell holds one of the letters.
func (w *ruleWriter) pangram(letters []int32) {
	var lits []cnf.Lit
	for cell := range w.a.cells {
		for _, letter := range letters {
			if y := w.idx.letter(cell, int(letter)); y != 0 {
				lits = append(lits, y)
			}
		}
	}
	w.b.AnyOf(lits)
}

// holds states that h holds if a slot holds one of the words. With word variables, each implies h. Without them, the
// letters of a prefix imply h if all candidates that begin with it are among the words, but not all that begin with one
// letter less.
func (w *ruleWriter) holds(in holding, h cnf.Lit) {
	if len(w.a.slots[in.slot].words) == 0 {
		w.prefixes(in, w.p.Candidates[in.slot], nil, h)
		return
	}
	vars := w.wordVars(in.slot)
	for _, word := range in.words {
		w.b.Implies(vars[word], h)
	}
}

// wordVars returns the variables of a slot's words, by word.
func (w *ruleWriter) wordVars(slot int) []cnf.Lit {
	if w.words == nil {
		w.words = make([][]cnf.Lit, len(w.p.Candidates))
	}
	if w.words[slot] == nil {
		w.words[slot] = make([]cnf.Lit, len(w.p.Words(w.p.Grid.Slots()[slot].Len())))
		for i, word := range w.a.slots[slot].words {
			w.words[slot][word] = w.a.slots[slot].first + cnf.Lit(i)
		}
	}
	return w.words[slot]
}

// prefixes writes the clauses of holds for the candidates with a prefix, given by the negations of its letters; in has
// the words among them that imply h.
func (w *ruleWriter) prefixes(in holding, candidates []int32, prefix []cnf.Lit, h cnf.Lit) {
	if len(in.words) == len(candidates) {
		w.b.AnyOf(append(prefix, h))
		return
	}
	s, pos := w.p.Grid.Slots()[in.slot], len(prefix)
	letter := func(word int32) int32 { return w.p.Row(s, word)[pos] }
	for words := in.words; len(words) > 0; { // words with the same prefix are sorted by their next letter
		l := letter(words[0])
		after := func(words []int32) int {
			return sort.Search(len(words), func(i int) bool { return letter(words[i]) > l })
		}
		from := sort.Search(len(candidates), func(i int) bool { return letter(candidates[i]) >= l })
		n, to := after(words), after(candidates)
		y := w.idx.letter(s.Cells[pos], int(l))
		w.prefixes(holding{in.slot, words[:n]}, candidates[from:to], append(prefix[:pos:pos], -y), h)
		words, candidates = words[n:], candidates[to:]
	}
}
